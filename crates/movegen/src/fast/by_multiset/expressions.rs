//! Scoring expressions of up to nine symbols, by the multiset of their tiles.
//!
//! For windows with several old tiles the multiset is that of the old and the new ones together. There are 1,004,566
//! such expressions with integer powers; most multisets have none, which a filter bit decides that is nearly always in
//! the processor's cache. The build script computes the layout (`layout.rs`), so a program has them from its start
//! (4.3 MiB, of which it reads what it needs), and threads share them. They correspond to MAGPIE's word maps for a
//! lexicon.
//!
//! The expressions of a multiset share a bucket with those of some others, in order. So results are evaluated, which
//! also excludes those that score only with other powers.

use std::ops::ControlFlow;

use super::super::code::{CODES, Code, places};
use super::super::value::Value;
use super::packing::{Entry, Key, LONGEST_KNOWN, Packed};

/// The lists in `layout.rs`, embedded.
#[cfg(not(target_family = "wasm"))]
mod lists {
    pub(super) fn filter() -> &'static [u8] {
        include_bytes!(concat!(env!("OUT_DIR"), "/filter"))
    }

    pub(super) fn starts() -> &'static [u8] {
        include_bytes!(concat!(env!("OUT_DIR"), "/starts"))
    }

    pub(super) fn entries() -> &'static [u8] {
        include_bytes!(concat!(env!("OUT_DIR"), "/entries"))
    }
}

/// The lists in `layout.rs`, made at the first use.
#[cfg(target_family = "wasm")]
mod lists {
    use std::sync::LazyLock;

    use super::super::earning::LIST;
    use super::super::layout::Layout;

    static LAYOUT: LazyLock<Layout> = LazyLock::new(|| Layout::new(LIST));

    pub(super) fn filter() -> &'static [u8] {
        &LAYOUT.filter
    }

    pub(super) fn starts() -> &'static [u8] {
        &LAYOUT.starts
    }

    pub(super) fn entries() -> &'static [u8] {
        &LAYOUT.entries
    }
}

/// By code.
pub(super) const KEYS: [Key; CODES] = {
    let mut keys = [Key(0); CODES];
    let mut code = 1;
    while code < CODES {
        keys[code] = Key::from_code(code as u8);
        code += 1;
    }
    keys
};

/// The given symbols of a run.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct GivenSymbols {
    /// The bit mask of the given symbols, and of those before the run; and those symbols.
    mask: Packed,
    symbols: Packed,
}

impl GivenSymbols {
    /// The given symbols of a run of at most [`LONGEST_KNOWN`] symbols, some of which are empty, and the key of the
    /// others.
    #[inline(always)]
    pub(super) fn from_symbols(symbols: Packed, length: usize) -> (GivenSymbols, Key) {
        let pairs = symbols | symbols >> 1;
        // The lowest bit of each given symbol.
        let each = (pairs | pairs >> 2) & 0x1111_1111_1111_1111;
        let codes = places(each).map(|at| (symbols >> at & 15) as usize);
        let key = codes.fold(Key::default(), |key, code| key.plus(KEYS[code]));
        (
            GivenSymbols {
                mask: (each * 15) | (!0 << (4 * length)),
                symbols,
            },
            key,
        )
    }

    /// Fixes the symbol that is followed by this number of symbols.
    pub(super) fn give(&mut self, followers: usize, code: Code) {
        self.mask |= 15 << (4 * followers);
        self.symbols |= Packed::from(code.0) << (4 * followers);
    }
}

#[inline(always)]
fn start(bucket: usize) -> usize {
    u32::from_le_bytes(lists::starts().as_chunks().0[bucket]) as usize
}

/// The first scoring expression in symbol order that uses exactly the tiles of a multiset, `length` of them, and has
/// the given symbols.
#[inline(always)]
pub(super) fn first(
    key: Key,
    length: usize,
    given: GivenSymbols,
    positive_only: bool,
) -> Option<Packed> {
    each(key, length, given, positive_only, ControlFlow::Break).break_value()
}

/// Calls `visit` with all of these, in symbol order, until it breaks.
#[inline(always)]
pub(super) fn each<B>(
    key: Key,
    length: usize,
    given: GivenSymbols,
    positive_only: bool,
    mut visit: impl FnMut(Packed) -> ControlFlow<B>,
) -> ControlFlow<B> {
    if lists::filter()[key.bit() / 8] >> (key.bit() % 8) & 1 == 0 {
        return ControlFlow::Continue(());
    }
    let (mask, symbols) = if length == LONGEST_KNOWN {
        ((given.mask >> 4) as Entry, (given.symbols >> 4) as Entry)
    } else {
        (given.mask as Entry, given.symbols as Entry)
    };
    let fours: &[[[u8; 4]; 4]] = lists::entries().as_chunks().0.as_chunks().0;
    for four in &fours[start(key.bucket())..start(key.bucket() + 1)] {
        // Matches are rare, so four are tested at once.
        let four = four.map(Entry::from_le_bytes);
        if four
            .iter()
            .fold(0, |any, entry| any | u32::from(entry & mask == symbols))
            == 0
        {
            continue;
        }
        for entry in four.into_iter().filter(|entry| entry & mask == symbols) {
            if let Some(packed) = run_of(entry, key, length)
                && packed & given.mask == given.symbols
                && codes(packed, length)
                    .fold(Value::START, Value::push)
                    .is_power(positive_only)
            {
                visit(packed)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The run of n symbols with this entry that uses exactly the tiles of a multiset.
#[inline(always)]
fn run_of(entry: Entry, key: Key, length: usize) -> Option<Packed> {
    let packed = Packed::from(entry);
    let rest = key.0.checked_sub(Key::of_run(packed).0)?;
    if length < LONGEST_KNOWN {
        return (rest == 0).then_some(packed);
    }
    let last = (1..CODES).find(|&code| KEYS[code].0 == rest)?;
    Some(packed << 4 | last as Packed)
}

/// The symbols of a run of this length.
pub(super) fn codes(packed: Packed, length: usize) -> impl Iterator<Item = Code> {
    (0..length)
        .rev()
        .map(move |place| Code((packed >> (4 * place) & 15) as u8))
}

#[cfg(test)]
mod tests {
    use super::super::packing::listed;
    use super::*;

    /// The first n symbols of a run that are not `free`, four bits each, with the others empty.
    fn but(free: Code, packed: Packed, length: usize, first: usize) -> Packed {
        let symbols = codes(packed, length).enumerate();
        let given = symbols.map(|(place, code)| {
            if place < first && code != free {
                code.0
            } else {
                0
            }
        });
        given.fold(0, |symbols, code| symbols << 4 | Packed::from(code))
    }

    #[test]
    fn expressions_are_found_from_their_given_symbols() {
        for packed in listed(include_bytes!("earning.bin")).step_by(7) {
            let (key, length) = (
                Key::of_run(packed),
                (67 - packed.leading_zeros() as usize) / 4,
            );
            let free = codes(packed, length).next().expect("some symbols");
            let (all, old) = GivenSymbols::from_symbols(but(free, packed, length, length), length);
            let tiles = codes(packed, length).filter(|&code| code == free);
            assert_eq!(
                tiles.fold(old, |key, _| key.plus(Key::from_code(free.0))),
                key
            );
            // The first half is on the board, the other is to be placed there.
            let (mut given, _) =
                GivenSymbols::from_symbols(but(free, packed, length, length / 2), length);
            let fixed = codes(packed, length)
                .enumerate()
                .skip(length / 2)
                .filter(|(_, code)| *code != free);
            fixed.for_each(|(place, code)| given.give(length - 1 - place, code));
            assert_eq!((given.mask, given.symbols), (all.mask, all.symbols));
            // The free tiles are equal.
            assert_eq!(first(key, length, given, false), Some(packed));
            let value = codes(packed, length).fold(Value::START, Value::push);
            assert_eq!(
                first(key, length, given, true).is_some(),
                value.is_power(true)
            );
        }
    }
}
