//! libFuzzer drives `fuzz::setup`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::setup(data));
