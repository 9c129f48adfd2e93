//! The libFuzzer target for `bagsplit_fuzz::placement`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| bagsplit_fuzz::placement(data));
