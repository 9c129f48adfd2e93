//! libFuzzer drives `fuzz::rules_file`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::rules_file(data));
