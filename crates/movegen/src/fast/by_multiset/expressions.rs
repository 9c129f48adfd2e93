//! Which expressions are made of given tiles: the earning ones of up to nine, by the multiset of their tiles.
//!
//! For windows with several old tiles the multiset is that of the old and the new ones together. There are 1,004,566 such
//! expressions with integer powers; most multisets have none, which a bit tells that nearly always is in the cache. The
//! build script lays them out, so a program has them from its start on (4.2 MiB, of which it reads what it needs), and
//! threads share them. This is what MAGPIE's word maps are to a lexicon.
//!
//! The expressions of a multiset are in a bucket with those of some others, in order. What is found there is therefore
//! valued, which also leaves out what earns with other powers only.

use super::super::code::{CODES, Code};
use super::super::value::Value;
use super::packing::{Entry, Key, LONGEST_KNOWN, Packed};

/// By bit: there may be expressions of such a multiset.
static FILTER: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/filter"));

/// By bucket: where it starts; and where the last one ends.
static STARTS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/starts"));

/// The expressions by bucket.
static ENTRIES: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/entries"));

/// By code.
pub(super) const KEYS: [Key; CODES] = {
    let mut keys = [Key(0); CODES];
    let mut code = 1;
    while code < CODES {
        keys[code] = Key::of(code as u8);
        code += 1;
    }
    keys
};

/// What is given of a run.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Given {
    /// All bits of the symbols that are given, and of those before the run; and those symbols.
    mask: Packed,
    symbols: Packed,
}

impl Given {
    /// Of a run of at most [`LONGEST_KNOWN`] symbols, where some are given and others are not.
    #[inline]
    pub(super) fn of(run: impl Iterator<Item = Option<Code>>) -> Given {
        run.fold(Given { mask: !0, symbols: 0 }, |given, code| Given {
            mask: given.mask << 4 | if code.is_some() { 15 } else { 0 },
            symbols: given.symbols << 4 | code.map_or(0, |code| code.0.into()),
        })
    }
}

fn start(bucket: usize) -> usize {
    u32::from_le_bytes(STARTS.as_chunks().0[bucket]) as usize
}

/// The first earning expression in order of the symbols that is made of all tiles of a multiset, so many, and has the
/// symbols that are given.
#[inline]
pub(super) fn first(key: Key, length: usize, given: Given, positive_only: bool) -> Option<Packed> {
    if FILTER[key.bit() / 8] >> (key.bit() % 8) & 1 == 0 {
        return None;
    }
    let of_nine = length == LONGEST_KNOWN;
    let shift = if of_nine { 4 } else { 0 };
    let (mask, symbols) = ((given.mask >> shift) as Entry, (given.symbols >> shift) as Entry);
    let bucket = &ENTRIES.as_chunks().0[start(key.bucket())..start(key.bucket() + 1)];
    let entries = bucket.iter().map(|&bytes| Entry::from_le_bytes(bytes));
    let mut runs = entries.filter(|entry| entry & mask == symbols).filter_map(|entry| {
        let packed = Packed::from(entry);
        if !of_nine {
            return (Key::of_run(packed) == key).then_some(packed);
        }
        let last = key.0.checked_sub(Key::of_run(packed).0)?;
        let code = KEYS[1..].iter().position(|code| code.0 == last)? + 1;
        let packed = packed << 4 | code as Packed;
        (packed & given.mask == given.symbols).then_some(packed)
    });
    let earns =
        |&packed: &Packed| codes(packed, length).fold(Value::START, Value::push).is_power(positive_only);
    runs.find(earns)
}

/// The symbols of a run of so many.
pub(super) fn codes(packed: Packed, length: usize) -> impl Iterator<Item = Code> {
    (0..length).rev().map(move |place| Code((packed >> (4 * place) & 15) as u8))
}

#[cfg(test)]
mod tests {
    use super::super::packing::listed;
    use super::*;

    #[test]
    fn each_expression_is_found_where_all_but_its_tiles_of_one_kind_are_given() {
        let list = listed(include_bytes!("earning.bin"));
        for packed in list.step_by(7) {
            let (key, length) = (Key::of_run(packed), (67 - packed.leading_zeros() as usize) / 4);
            let free = codes(packed, length).next();
            let given =
                Given::of(codes(packed, length).map(|code| Some(code).filter(|_| Some(code) != free)));
            // The tiles that are free are equal.
            assert_eq!(first(key, length, given, false), Some(packed));
            let value = codes(packed, length).fold(Value::START, Value::push);
            assert_eq!(first(key, length, given, true).is_some(), value.is_power(true));
        }
    }
}
