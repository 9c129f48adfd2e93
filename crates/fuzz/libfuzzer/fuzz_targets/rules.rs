//! The libFuzzer target for `bagsplit_fuzz::rules_file`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| bagsplit_fuzz::rules_file(data));
