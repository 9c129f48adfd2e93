//! The probabilities that a hand contains one tile, or two.

use bagsplit_game::board::{Symbol, Tile, Tiles};

use crate::lines::{Code, SYMBOLS};

/// One or two tiles that a hand may contain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Needed(u8);

/// An upper bound of the number of codes.
const CODES: u8 = 14;

impl Needed {
    /// A tile of this code.
    pub(crate) const fn single(code: Code) -> Needed {
        Needed(code)
    }

    /// Tiles of these codes, in either order.
    pub(crate) const fn pair(a: Code, b: Code) -> Needed {
        if a < b {
            Needed::pair(b, a)
        } else {
            Needed(a * CODES + b)
        }
    }
}

/// The probabilities that a hand drawn at random from known tiles contains given tiles, in parts of 256.
#[derive(Clone, Debug)]
pub(crate) struct Chances([u16; CODES as usize * CODES as usize]);

/// Counts are capped at this number.
const MOST: usize = 64;

impl Chances {
    /// For a hand of `hand_size` of these tiles, or of all of them if there are fewer.
    pub(crate) fn for_hand(tiles: &Tiles, hand_size: u32) -> Chances {
        let counts: [usize; SYMBOLS] = std::array::from_fn(|place| {
            let symbol: Tile = Symbol::ALL[Symbol::D1.index() + place].into();
            usize::from(tiles.count(symbol)).min(MOST / 2)
        });
        let total = f64::from(tiles.total());
        let hand = total.min(f64::from(hand_size));
        // By number of tiles: the probability that the hand contains none of them.
        let mut none = [1.; MOST + 1];
        for count in 0..MOST {
            let others = total - count as f64;
            let misses = others - hand;
            none[count + 1] = if misses > 0. {
                none[count] * misses / others
            } else {
                0.
            };
        }
        let mut chances = Chances([0; CODES as usize * CODES as usize]);
        for (first, &count) in (1..).zip(&counts).filter(|(_, count)| **count > 0) {
            // Exactly one of n: n times the probability that the hand contains a given one and misses the others.
            let single = count as f64 * (none[count - 1] - none[count]);
            chances.set(Needed::single(first), 1. - none[count]);
            chances.set(Needed::pair(first, first), 1. - none[count] - single);
            for (second, &other) in (1..first).zip(&counts).filter(|(_, other)| **other > 0) {
                let both = 1. - none[count] - none[other] + none[count + other];
                chances.set(Needed::pair(first, second), both);
            }
        }
        chances
    }

    fn set(&mut self, needed: Needed, probability: f64) {
        self.0[usize::from(needed.0)] = (256. * probability.max(0.) + 0.5) as u16;
    }

    /// The probability that the hand contains these.
    pub(crate) fn probability(&self, needed: Needed) -> u32 {
        self.0[usize::from(needed.0)].into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every hand of `size` tiles, by places in a list.
    fn hands(tiles: &[Tile], size: usize) -> Vec<Vec<Tile>> {
        if size == 0 {
            return vec![vec![]];
        }
        let Some((first, rest)) = tiles.split_first() else {
            return vec![];
        };
        let mut all = hands(rest, size);
        all.extend(
            hands(rest, size - 1)
                .into_iter()
                .map(|hand| [&[*first], &hand[..]].concat()),
        );
        all
    }

    #[test]
    fn probabilities_equal_shares_of_all_hands() {
        for (text, size) in [
            ("1112+*9", 3),
            ("1122334+-*/", 7),
            ("55", 7),
            ("", 7),
            ("1+", 1),
        ] {
            let tiles: Tiles = text.parse().unwrap();
            let chances = Chances::for_hand(&tiles, size);
            let list: Vec<Tile> = tiles.iter().collect();
            let hands = hands(&list, list.len().min(size as usize));
            let share = |holds: &dyn Fn(&Tiles) -> bool| {
                let with = hands
                    .iter()
                    .filter(|hand| holds(&hand.iter().copied().collect()))
                    .count();
                256. * with as f64 / hands.len() as f64
            };
            let tile = |code: Code| -> Tile { Symbol::ALL[usize::from(code)].into() };
            for kind in 1..=13 {
                let found = share(&|hand| hand.count(tile(kind)) > 0);
                assert!(
                    (f64::from(chances.probability(Needed::single(kind))) - found).abs() <= 0.6,
                    "{text} {kind}"
                );
                for other in 1..=13 {
                    let found = share(&|hand| {
                        let least = 1 + u8::from(kind == other);
                        hand.count(tile(kind)) >= least && hand.count(tile(other)) > 0
                    });
                    assert!(
                        (f64::from(chances.probability(Needed::pair(kind, other))) - found).abs()
                            <= 0.6,
                        "{text} {kind} {other}"
                    );
                }
            }
        }
    }
}
