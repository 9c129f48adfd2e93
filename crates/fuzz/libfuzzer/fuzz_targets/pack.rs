//! The libFuzzer target for `bagsplit_fuzz::pack`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| bagsplit_fuzz::pack(data));
