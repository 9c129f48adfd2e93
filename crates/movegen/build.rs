//! Sorts the expressions of `earning.bin` by the multiset of their tiles, for `src/fast/by_multiset/expressions.rs`,
//! which documents the layout. Doing this at build time saves start-up time, and halves the size of the list in the
//! repository.

use std::path::Path;

#[path = "src/fast/by_multiset/packing.rs"]
mod packing;

use packing::{BUCKET_BITS, Entry, FILTER_BITS, Key, LONGEST_KNOWN, listed};

fn main() {
    for file in ["earning.bin", "packing.rs"] {
        println!("cargo:rerun-if-changed=src/fast/by_multiset/{file}");
    }
    let list = std::fs::read("src/fast/by_multiset/earning.bin").expect("the list of expressions");
    let mut filter = vec![0u8; 1 << (FILTER_BITS - 3)];
    let mut entries: Vec<(usize, Entry)> = Vec::new();
    for packed in listed(&list) {
        assert!(packed >> (4 * LONGEST_KNOWN) == 0, "no run is longer");
        let key = Key::of_run(packed);
        filter[key.bit() / 8] |= 1 << (key.bit() % 8);
        let first_eight = if packed >> 32 == 0 { packed } else { packed >> 4 };
        entries.push((key.bucket(), first_eight as Entry));
    }
    entries.sort_unstable();
    let (mut starts, mut laid_out) = (Vec::<u8>::new(), Vec::<u8>::new());
    let mut rest = &entries[..];
    for bucket in 0..=1 << BUCKET_BITS {
        starts.extend((laid_out.len() as u32 / 16).to_le_bytes());
        let (here, after) = rest.split_at(rest.partition_point(|(of, _)| *of == bucket));
        here.iter().for_each(|(_, entry)| laid_out.extend(entry.to_le_bytes()));
        laid_out.resize(laid_out.len().next_multiple_of(16), 0);
        rest = after;
    }
    write("filter", filter);
    write("starts", starts);
    write("entries", laid_out);
}

fn write(name: &str, bytes: Vec<u8>) {
    let directory = std::env::var_os("OUT_DIR").expect("cargo says where");
    std::fs::write(Path::new(&directory).join(name), bytes).expect("a place to write to");
}
