//! The libFuzzer target for `bagsplit_fuzz::question`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| bagsplit_fuzz::question(data));
