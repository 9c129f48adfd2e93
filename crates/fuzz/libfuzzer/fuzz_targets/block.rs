//! libFuzzer drives `fuzz::block`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::block(data));
