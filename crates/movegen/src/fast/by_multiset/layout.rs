//! The expressions of `earning.bin` by the multiset of their tiles, as `expressions.rs` reads them: made by the build
//! script, which includes this file, or at run time in WebAssembly, where the result would be most of a download.

use super::packing::{BUCKET_BITS, Entry, FILTER_BITS, Key, LONGEST_KNOWN, listed};

/// Expressions by bucket.
pub(super) struct Layout {
    /// Filter bits: whether there may be expressions of such a multiset.
    pub(super) filter: Vec<u8>,
    /// By bucket: its start, in units of four expressions; and the end of the last one.
    pub(super) starts: Vec<u8>,
    /// The expressions by bucket, each bucket padded with zeros to a multiple of four.
    pub(super) entries: Vec<u8>,
}

impl Layout {
    /// Sorts a list of expressions.
    pub(super) fn new(list: &[u8]) -> Layout {
        let mut filter = vec![0u8; 1 << (FILTER_BITS - 3)];
        let mut sorted: Vec<(usize, Entry)> = Vec::new();
        for packed in listed(list) {
            assert!(packed >> (4 * LONGEST_KNOWN) == 0, "no run is longer");
            let key = Key::of_run(packed);
            filter[key.bit() / 8] |= 1 << (key.bit() % 8);
            let first_eight = if packed >> 32 == 0 {
                packed
            } else {
                packed >> 4
            };
            sorted.push((key.bucket(), first_eight as Entry));
        }
        sorted.sort_unstable();
        let (mut starts, mut entries) = (Vec::<u8>::new(), Vec::<u8>::new());
        let mut rest = &sorted[..];
        for bucket in 0..=1 << BUCKET_BITS {
            starts.extend((entries.len() as u32 / 16).to_le_bytes());
            let (here, after) = rest.split_at(rest.partition_point(|(of, _)| *of == bucket));
            here.iter()
                .for_each(|(_, entry)| entries.extend(entry.to_le_bytes()));
            entries.resize(entries.len().next_multiple_of(16), 0);
            rest = after;
        }
        Layout {
            filter,
            starts,
            entries,
        }
    }
}
