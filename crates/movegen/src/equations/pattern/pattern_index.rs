//! An index by rows of places.

use std::hash::Hasher;
use std::ops::Range;

use rustc_hash::FxHasher;

use super::place::Place;

/// A hash table with rows of places as keys, in few allocations that are reused from turn to turn.
#[derive(Clone, Debug)]
pub(crate) struct PatternIndex<T> {
    /// The last entry of each chain.
    last: Vec<u32>,
    entries: Vec<Entry<T>>,
    /// The rows of all entries.
    places: Vec<Place>,
}

#[derive(Clone, Debug)]
struct Entry<T> {
    hash: u64,
    /// The range of its row.
    row: Range<u32>,
    /// The entry before it in its chain.
    before: u32,
    what: T,
}

/// The number of chains: somewhat more than rows in most turns.
const CHAINS: usize = 256;

/// A sentinel: the end of a chain.
const NONE: u32 = u32::MAX;

impl<T> Default for PatternIndex<T> {
    fn default() -> PatternIndex<T> {
        PatternIndex {
            last: vec![NONE; CHAINS],
            entries: Vec::new(),
            places: Vec::new(),
        }
    }
}

impl<T> PatternIndex<T> {
    /// The last entry of a row that fulfils `is`.
    pub(crate) fn find(&self, row: &[Place], is: impl Fn(&T) -> bool) -> Option<&T> {
        let hash = hash(row);
        let mut at = self.last[chain(hash)];
        while let Some(entry) = self.entries.get(at as usize) {
            if entry.hash == hash
                && self.places[entry.row.start as usize..entry.row.end as usize] == *row
                && is(&entry.what)
            {
                return Some(&entry.what);
            }
            at = entry.before;
        }
        None
    }

    /// Adds an entry for a row.
    pub(crate) fn add(&mut self, row: &[Place], what: T) {
        let hash = hash(row);
        let from = self.places.len() as u32;
        self.places.extend_from_slice(row);
        let last = &mut self.last[chain(hash)];
        self.entries.push(Entry {
            hash,
            row: from..self.places.len() as u32,
            before: *last,
            what,
        });
        *last = self.entries.len() as u32 - 1;
    }

    /// Removes all entries.
    pub(crate) fn clear(&mut self) {
        self.last.fill(NONE);
        self.entries.clear();
        self.places.clear();
    }
}

fn hash(row: &[Place]) -> u64 {
    let mut hasher = FxHasher::default();
    for place in row {
        // In one word each.
        hasher.write_u64(match *place {
            Place::Old(symbol) => symbol.index() as u64 | 1 << 32,
            Place::Slot(mask) => mask.into(),
        });
    }
    hasher.finish()
}

const fn chain(hash: u64) -> usize {
    (hash >> 32) as usize % CHAINS
}

#[cfg(test)]
mod tests {
    use bagsplit_game::board::Symbol;

    use super::*;

    #[test]
    fn values_added_for_a_row_are_found_until_the_index_is_cleared() {
        let rows: Vec<Vec<Place>> = (0..600)
            .map(|at| {
                vec![
                    Place::Slot(at % 300),
                    Place::Old(Symbol::D1),
                    Place::Slot(at / 300),
                ]
            })
            .collect();
        let mut known = PatternIndex::default();
        for (at, row) in rows.iter().enumerate() {
            known.add(row, at);
            known.add(row, at + 1000);
        }
        for (at, row) in rows.iter().enumerate() {
            assert_eq!(known.find(row, |_| true), Some(&(at + 1000)));
            assert_eq!(known.find(row, |&entry| entry < 1000), Some(&at));
            assert_eq!(known.find(&row[1..], |_| true), None);
        }
        known.clear();
        assert_eq!(known.find(&rows[0], |_| true), None);
    }
}
