//! Which expressions are made of given tiles: the earning ones of up to eight, by the multiset of their tiles.
//!
//! For windows with several old tiles the multiset is that of the old and the new ones together. There are
//! 111,563 such expressions (with integer powers), and most multisets have none, which a bit tells that nearly
//! always is in the cache. This is what MAGPIE's word maps are to a lexicon.

use super::super::code::Code;
use super::multisets::Key;

/// A run of at most eight symbols: four bits each, so that runs of one length compare as their symbols do.
pub(super) type Packed = u32;

/// All earning expressions.
#[derive(Debug)]
pub(super) struct Expressions {
    /// By a hash of the multiset: whether there may be some.
    filter: Vec<u64>,
    /// By a shorter hash, or at the next free place behind: a multiset, and where its expressions are.
    slots: Vec<Slot>,
    packed: Vec<Packed>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    key: Key,
    start: u32,
    end: u32,
}

const FILTER_BITS: u32 = 19;
const SLOT_BITS: u32 = 17;

impl Expressions {
    /// An expression as the list wants it.
    pub(super) fn entry(run: &[Code]) -> (Key, Packed) {
        let key = run.iter().fold(Key::default(), |key, code| key.plus(Key::of(usize::from(code.0) - 1)));
        (key, run.iter().fold(0, |packed, code| packed << 4 | Packed::from(code.0)))
    }

    /// How many bytes the lists take.
    #[cfg(test)]
    pub(super) fn bytes(&self) -> usize {
        self.filter.capacity() * size_of::<u64>()
            + self.slots.capacity() * size_of::<Slot>()
            + self.packed.capacity() * size_of::<Packed>()
    }

    pub(super) fn new(mut entries: Vec<(Key, Packed)>) -> Expressions {
        entries.sort_unstable();
        let mut filter = vec![0; 1 << (FILTER_BITS - 6)];
        let mut slots = vec![Slot::default(); 1 << SLOT_BITS];
        let mut start = 0;
        for group in entries.chunk_by(|one, other| one.0 == other.0) {
            let (key, end) = (group[0].0, start + group.len() as u32);
            let bit = key.hash(FILTER_BITS);
            filter[bit / 64] |= 1 << (bit % 64);
            let mut at = key.hash(SLOT_BITS);
            while slots[at].end > 0 {
                at = (at + 1) % slots.len();
            }
            slots[at] = Slot { key, start, end };
            start = end;
        }
        Expressions { filter, slots, packed: entries.into_iter().map(|(_, packed)| packed).collect() }
    }

    /// The expressions that are made of all tiles of a multiset, in order of their symbols.
    #[inline]
    pub(super) fn of(&self, key: Key) -> &[Packed] {
        let bit = key.hash(FILTER_BITS);
        if self.filter[bit / 64] >> (bit % 64) & 1 == 0 {
            return &[];
        }
        let mut at = key.hash(SLOT_BITS);
        loop {
            let Slot { key: found, start, end } = self.slots[at];
            if end == 0 {
                return &[];
            }
            if found == key {
                return &self.packed[start as usize..end as usize];
            }
            at = (at + 1) % self.slots.len();
        }
    }
}
