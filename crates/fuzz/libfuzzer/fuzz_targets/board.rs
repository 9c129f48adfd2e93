//! libFuzzer drives `fuzz::board_text`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::board_text(data));
