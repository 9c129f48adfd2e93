//! libFuzzer drives `fuzz::placement`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::placement(data));
