//! The value of each part of a hand with what is drawn to it from one bag.

use bagsplit_game::board::{Tile, Tiles};

use super::PLACES;
use super::draws::{Draws, nearest};

/// What [`Draws::best`] says where only one bag holds tiles, for all parts of a hand: they are reckoned together, each from
/// the one with the tiles of its last kind left out.
///
/// Parts are numbered by how many tiles of each kind they hold: the first kind has the last digit of a number, with as many
/// values as the hand holds tiles of that kind and one more.
#[derive(Clone, Debug)]
pub(crate) struct Parts {
    kinds: usize,
    tiles: [Tile; PLACES],
    /// What a tile of each kind adds to the number of a part.
    steps: [usize; PLACES],
    /// By number of the part.
    parts: Vec<Part>,
    /// What two average tiles are worth as a pair.
    pair: i32,
}

#[derive(Clone, Copy, Debug)]
struct Part {
    /// What the tiles are worth.
    value: i32,
    /// What the average tile adds to them.
    each: i32,
}

impl Parts {
    /// For the hand that these draws are for, if they are from one bag.
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
        // Of each part: its value, and what is added to the average tile.
        let (mut parts, mut beside) = (Vec::with_capacity(count), vec![0; count]);
        parts.push((0, 0.));
        for kind in 0..made.kinds {
            let (step, pairs) = (parts.len(), &draws.pairs[kind]);
            made.steps[kind] = step;
            // What a tile of this kind is worth with each of the parts so far.
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
                    // In the order in which `Draws` adds them up.
                    parts.push((value + n * beside[part] + among_them, average + added));
                }
            }
        }
        let part = |(value, added)| Part { value, each: nearest(draws.single[0] + added) };
        made.parts = parts.into_iter().map(part).collect();
        made
    }

    /// What a part of the hand is worth with so many tiles drawn to it.
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
    fn parts_are_worth_what_draws_say() {
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
