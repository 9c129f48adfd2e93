//! libFuzzer drives `fuzz::moves`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::moves(data));
