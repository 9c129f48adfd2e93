//! The value of each part of a hand with a draw from one bag.

use bagsplit_game::board::{Tile, Tiles};

use super::PLACES;
use super::draws::{Draws, nearest};

/// The values of [`Draws::best`] where only one bag holds tiles, for all parts of a hand: each is computed from the
/// part without the tiles of its last kind.
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
    parts: Vec<Part>,
    /// The value of two average tiles as a pair.
    pair: i32,
}

#[derive(Clone, Copy, Debug)]
struct Part {
    /// The value of the tiles.
    value: i32,
    /// The value that the average tile adds to them.
    each: i32,
}

impl Parts {
    /// The table for the hand of these draws, if they are from one bag.
    pub(crate) fn new(draws: &Draws, hand: &Tiles) -> Parts {
        let mut made = Parts {
            kinds: draws.kinds,
            tiles: draws.tiles,
            steps: [0; PLACES],
            parts: Vec::new(),
            pair: draws.pair[0][0],
        };
        let counts = made.tiles.map(|tile| usize::from(hand.count(tile)));
        let count = counts[..made.kinds].iter().map(|count| count + 1).product();
        // For each part: its value, and the sum that its tiles add to the average tile.
        let (mut parts, mut beside) = (Vec::with_capacity(count), vec![0; count]);
        parts.push((0, 0.));
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
                let (among_them, added) =
                    (n * (n - 1) / 2 * pairs[kind], f64::from(n) * draws.beside[kind][0]);
                for part in 0..step {
                    let (value, average) = parts[part];
                    // Summed in the same order as in `Draws`.
                    parts.push((value + n * beside[part] + among_them, average + added));
                }
            }
        }
        let part = |(value, added)| Part { value, each: nearest(draws.single[0] + added) };
        made.parts = parts.into_iter().map(part).collect();
        made
    }

    /// The value of a part of the hand with `drawn` tiles drawn to it.
    #[inline]
    pub(crate) fn with_drawn(&self, kept: &Tiles, drawn: u32) -> i32 {
        let kinds = self.tiles[..self.kinds].iter().zip(&self.steps);
        let number = kinds.fold(0, |number, (&tile, step)| number + usize::from(kept.count(tile)) * step);
        let (Part { value, each }, drawn) = (self.parts[number], drawn as i32);
        value + drawn * each + drawn * (drawn - 1) / 2 * self.pair
    }
}

#[cfg(test)]
mod tests {
    use super::super::{PrivateHandValue, PrivateLeaveValue, poured_together};
    use super::*;
    use bagsplit_game::board::ByBag;

    #[test]
    fn part_values_agree_with_draws() {
        let value = PrivateHandValue::FITTED;
        for bag in ["", "7", "112233+-*/9", "456778889/"] {
            let poured = poured_together(&ByBag::single(bag.parse().unwrap()));
            let leaves = PrivateLeaveValue::new(&value, &poured);
            for hand in ["", "1", "1112++/", "3456789", "12+-99?", "123456789+-*/"] {
                let hand: Tiles = hand.parse().unwrap();
                let (draws, tiles) = (Draws::new(&leaves, &hand), hand.iter().collect::<Vec<_>>());
                let parts = Parts::new(&draws, &hand);
                for set in 0u32..1 << tiles.len() {
                    let kept: Tiles =
                        (0..tiles.len()).filter(|at| set >> at & 1 == 1).map(|at| tiles[at]).collect();
                    for drawn in 0..=7.min(poured.all().total()) {
                        assert_eq!(
                            parts.with_drawn(&kept, drawn),
                            draws.best(&kept, drawn).1,
                            "{kept} {drawn}"
                        );
                    }
                }
            }
        }
    }
}
