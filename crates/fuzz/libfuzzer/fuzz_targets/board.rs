//! The libFuzzer target for `bagsplit_fuzz::board_text`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| bagsplit_fuzz::board_text(data));
