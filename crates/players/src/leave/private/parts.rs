//! The value of each part of a hand with a draw from one bag.

use bagsplit_game::board::{Tile, Tiles};

use super::draws::{Draws, nearest};
use super::{PLACES, PrivateLeaveValue};

/// The values of [`Draws::best`] and of [`PrivateLeaveValue::best`] where only one bag holds tiles, for all parts of a
/// hand: each is computed from the part without the tiles of its last kind.
///
/// Parts are indexed by the number of tiles of each kind in a mixed-radix number: the first kind has the last digit,
/// whose base is the hand's number of tiles of that kind plus one.
#[derive(Clone, Debug)]
pub(crate) struct Parts {
    kinds: usize,
    tiles: [Tile; PLACES],
    /// The place value of each kind.
    steps: [usize; PLACES],
    /// Indexed by part.
    parts: Vec<LeavePart>,
    /// The value of the average tile alone.
    single: f64,
    /// The value of two average tiles as a pair.
    pair: f64,
}

#[derive(Clone, Copy, Debug)]
struct LeavePart {
    /// The value of the tiles.
    value: i32,
    /// Their value above that of the average tile.
    beside: f64,
}

impl Parts {
    /// The table for a hand, if draws are from one bag.
    pub(crate) fn new(leaves: &PrivateLeaveValue<'_>, hand: &Tiles) -> Parts {
        let (draws, bag) = (Draws::new(leaves, hand), leaves.filled[0]);
        let mut made = Parts {
            kinds: draws.kinds,
            tiles: draws.tiles,
            steps: [0; PLACES],
            parts: Vec::new(),
            single: leaves.single[bag],
            pair: leaves.pair[bag][bag],
        };
        let counts = made.tiles.map(|tile| usize::from(hand.count(tile)));
        let count = counts[..made.kinds].iter().map(|count| count + 1).product();
        let (mut parts, mut beside) = (Vec::with_capacity(count), vec![0; count]);
        parts.push(LeavePart {
            value: 0,
            beside: 0.,
        });
        for kind in 0..made.kinds {
            let (step, pairs) = (parts.len(), &draws.pairs[kind]);
            made.steps[kind] = step;
            // The value of a tile of this kind with each of the parts so far.
            beside[0] = draws.symbols[kind];
            for before in 0..kind {
                let start = made.steps[before];
                for part in start..start * (counts[before] + 1) {
                    beside[part] = beside[part - start] + pairs[before];
                }
            }
            for n in 1..=counts[kind] as i32 {
                let (among_them, added) = (
                    n * (n - 1) / 2 * pairs[kind],
                    f64::from(n) * draws.beside[kind][0],
                );
                for part in 0..step {
                    let before: LeavePart = parts[part];
                    let value = before.value + n * beside[part] + among_them;
                    // Summed in the same order as in `Draws`.
                    parts.push(LeavePart {
                        value,
                        beside: before.beside + added,
                    });
                }
            }
        }
        made.parts = parts;
        made
    }

    /// The value of a part of the hand with `drawn` tiles drawn to it, by whole numbers.
    #[inline]
    pub(crate) fn with_drawn(&self, kept: &Tiles, drawn: u32) -> i32 {
        let (LeavePart { value, beside }, drawn) = (self.part(kept), drawn as i32);
        value + drawn * nearest(self.single + beside) + drawn * (drawn - 1) / 2 * nearest(self.pair)
    }

    /// The same by real numbers.
    #[inline]
    pub(crate) fn expected(&self, kept: &Tiles, drawn: u32) -> f64 {
        let (LeavePart { value, beside }, k) = (self.part(kept), f64::from(drawn));
        f64::from(value) + k * (self.single + beside + self.pair * (k - 1.) / 2.)
    }

    #[inline]
    fn part(&self, kept: &Tiles) -> LeavePart {
        let kinds = self.tiles[..self.kinds].iter().zip(&self.steps);
        self.parts[kinds.fold(0, |number, (&tile, step)| {
            number + usize::from(kept.count(tile)) * step
        })]
    }
}

#[cfg(test)]
mod tests {
    use super::super::{PrivateHandValue, poured_together};
    use super::*;
    use bagsplit_game::board::ByBag;

    #[test]
    fn part_values_agree_with_those_of_single_parts() {
        let value = PrivateHandValue::FITTED;
        for bag in ["", "7", "112233+-*/9", "456778889/"] {
            let poured = poured_together(&ByBag::single(bag.parse().unwrap()));
            let leaves = PrivateLeaveValue::new(&value, &poured);
            for hand in ["", "1", "1112++/", "3456789", "12+-99?", "123456789+-*/"] {
                let hand: Tiles = hand.parse().unwrap();
                let (draws, tiles) = (Draws::new(&leaves, &hand), hand.iter().collect::<Vec<_>>());
                let parts = Parts::new(&leaves, &hand);
                for set in 0u32..1 << tiles.len() {
                    let kept: Tiles = (0..tiles.len())
                        .filter(|at| set >> at & 1 == 1)
                        .map(|at| tiles[at])
                        .collect();
                    for drawn in 0..=7.min(poured.all().total()) {
                        assert_eq!(
                            parts.with_drawn(&kept, drawn),
                            draws.best(&kept, drawn).1,
                            "{kept} {drawn}"
                        );
                        assert_eq!(
                            parts.expected(&kept, drawn),
                            leaves.best(&kept, drawn).1,
                            "{kept} {drawn}"
                        );
                    }
                }
            }
        }
    }
}
