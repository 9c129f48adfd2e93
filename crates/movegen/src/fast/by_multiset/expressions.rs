//! Expressions made of given tiles: the earning ones of up to nine, by the multiset of their tiles.
//!
//! For windows with several old tiles the multiset is that of the old and the new ones together. There are 1,004,566 such
//! expressions with integer powers; most multisets have none, which a bit tells that nearly always is in the cache. The
//! build script lays them out, so a program has them from its start on (4.3 MiB, of which it reads what it needs), and
//! threads share them. This is what MAGPIE's word maps are to a lexicon.
//!
//! The expressions of a multiset are in a bucket with those of some others, in order. What is found there is therefore
//! valued, which also leaves out what earns with other powers only.

use std::ops::ControlFlow;

use super::super::code::{CODES, Code, places};
use super::super::value::Value;
use super::packing::{Entry, Key, LONGEST_KNOWN, Packed};

/// By bit: there may be expressions of such a multiset.
static FILTER: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/filter"));

/// By bucket: where it starts, in fours of expressions; and where the last one ends.
static STARTS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/starts"));

/// The expressions by bucket, each bucket filled up with zeros to fours.
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
    /// Of a run of at most [`LONGEST_KNOWN`] symbols, of which some are nothing, and the key of the others.
    #[inline]
    pub(super) fn of(symbols: Packed, length: usize) -> (Given, Key) {
        let pairs = symbols | symbols >> 1;
        // The lowest bit of each symbol that is there.
        let each = (pairs | pairs >> 2) & 0x1111_1111_1111_1111;
        let codes = places(each).map(|at| (symbols >> at & 15) as usize);
        let key = codes.fold(Key::default(), |key, code| key.plus(KEYS[code]));
        (Given { mask: (each * 15) | (!0 << (4 * length)), symbols }, key)
    }

    /// The symbol with so many behind it is given, too.
    pub(super) fn give(&mut self, behind: usize, code: Code) {
        self.mask |= 15 << (4 * behind);
        self.symbols |= Packed::from(code.0) << (4 * behind);
    }
}

fn start(bucket: usize) -> usize {
    u32::from_le_bytes(STARTS.as_chunks().0[bucket]) as usize
}

/// The first earning expression in order of the symbols that is made of all tiles of a multiset, so many, and has the
/// symbols that are given.
#[inline]
pub(super) fn first(key: Key, length: usize, given: Given, positive_only: bool) -> Option<Packed> {
    each(key, length, given, positive_only, ControlFlow::Break).break_value()
}

/// Calls `visit` with all of these, in order of the symbols, until it breaks.
#[inline]
pub(super) fn each<B>(
    key: Key,
    length: usize,
    given: Given,
    positive_only: bool,
    mut visit: impl FnMut(Packed) -> ControlFlow<B>,
) -> ControlFlow<B> {
    if FILTER[key.bit() / 8] >> (key.bit() % 8) & 1 == 0 {
        return ControlFlow::Continue(());
    }
    let (mask, symbols) = if length == LONGEST_KNOWN {
        ((given.mask >> 4) as Entry, (given.symbols >> 4) as Entry)
    } else {
        (given.mask as Entry, given.symbols as Entry)
    };
    let fits = |entry: &[u8; 4]| Entry::from_le_bytes(*entry) & mask == symbols;
    let fours: &[[[u8; 4]; 4]] = ENTRIES.as_chunks().0.as_chunks().0;
    for four in &fours[start(key.bucket())..start(key.bucket() + 1)] {
        // Hardly any fits, so four are looked at together.
        if four.iter().fold(0, |any, entry| any | u32::from(fits(entry))) == 0 {
            continue;
        }
        for entry in four.iter().filter(|entry| fits(entry)) {
            if let Some(packed) = run_of(Entry::from_le_bytes(*entry), key, length)
                && packed & given.mask == given.symbols
                && codes(packed, length).fold(Value::START, Value::push).is_power(positive_only)
            {
                visit(packed)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The run of n symbols with this entry that is made of all tiles of a multiset.
fn run_of(entry: Entry, key: Key, length: usize) -> Option<Packed> {
    let packed = Packed::from(entry);
    let rest = key.0.checked_sub(Key::of_run(packed).0)?;
    if length < LONGEST_KNOWN {
        return (rest == 0).then_some(packed);
    }
    let last = (1..CODES).find(|&code| KEYS[code].0 == rest)?;
    Some(packed << 4 | last as Packed)
}

/// The symbols of a run of so many.
pub(super) fn codes(packed: Packed, length: usize) -> impl Iterator<Item = Code> {
    (0..length).rev().map(move |place| Code((packed >> (4 * place) & 15) as u8))
}

#[cfg(test)]
mod tests {
    use super::super::packing::listed;
    use super::*;

    /// Those of the first n symbols of a run that are not `free`, four bits each, and nothing for the others.
    fn but(free: Code, packed: Packed, length: usize, first: usize) -> Packed {
        let symbols = codes(packed, length).enumerate();
        let given = symbols.map(|(place, code)| if place < first && code != free { code.0 } else { 0 });
        given.fold(0, |symbols, code| symbols << 4 | Packed::from(code))
    }

    #[test]
    fn each_expression_is_found_where_all_but_its_tiles_of_one_kind_are_given() {
        for packed in listed(include_bytes!("earning.bin")).step_by(7) {
            let (key, length) = (Key::of_run(packed), (67 - packed.leading_zeros() as usize) / 4);
            let free = codes(packed, length).next().expect("some symbols");
            let (all, old) = Given::of(but(free, packed, length, length), length);
            let tiles = codes(packed, length).filter(|&code| code == free);
            assert_eq!(tiles.fold(old, |key, _| key.plus(Key::of(free.0))), key);
            // The first half is on the board, the other is to be laid there.
            let (mut given, _) = Given::of(but(free, packed, length, length / 2), length);
            let fixed = codes(packed, length).enumerate().skip(length / 2).filter(|(_, code)| *code != free);
            fixed.for_each(|(place, code)| given.give(length - 1 - place, code));
            assert_eq!((given.mask, given.symbols), (all.mask, all.symbols));
            // The tiles that are free are equal.
            assert_eq!(first(key, length, given, false), Some(packed));
            let value = codes(packed, length).fold(Value::START, Value::push);
            assert_eq!(first(key, length, given, true).is_some(), value.is_power(true));
        }
    }
}
