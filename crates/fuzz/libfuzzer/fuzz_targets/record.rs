//! The libFuzzer target for `bagsplit_fuzz::record`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| bagsplit_fuzz::record(data));
