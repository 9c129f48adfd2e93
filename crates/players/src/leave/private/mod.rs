//! Values of hands and leaves with private bags.

mod draws;
mod kept;
mod parts;
mod weights;

use bagsplit_game::board::{ByBag, MAX_HAND, Symbol, Tile, Tiles};

pub(crate) use draws::Draws;
pub use kept::PrivateLeaveValue;
pub(crate) use kept::poured_together;
pub(crate) use parts::Parts;

/// The number of valued symbols: `1` to `9`, then `+ - * /`.
const PLACES: usize = 13;

/// The value of a hand, in thousandths of a point: the expected number of points in the next turns beyond those of a
/// hand of value 0.
///
/// It is a quadratic form of the counts, with a value for each symbol and one for each pair of tiles, equal or not.
/// Pairs let the value of a tile depend on the rest of the hand: a fourth operator is worth less than the first.
/// Because the form is quadratic, its expectation over a draw without replacement is exact and cheap (see
/// [`PrivateLeaveValue`]).
///
/// Tiles of other games, such as blanks, have value 0.
#[derive(Clone, Debug, PartialEq)]
pub struct PrivateHandValue {
    symbols: [f64; PLACES],
    /// Symmetric; on the diagonal, for each pair of two equal tiles.
    pairs: [[f64; PLACES]; PLACES],
    stock: Stock,
}

/// The value of all tiles that a player still has, in hand and bags, for the rest of the game, in thousandths of a
/// point: by symbol, by their numbers of operators (o) and digits (d), and by the opponent's number of tiles (t).
#[derive(Clone, Debug, PartialEq)]
struct Stock {
    symbols: [f64; PLACES],
    /// For o o, o d, d d, o t and d t.
    products: [f64; 5],
}

impl PrivateHandValue {
    /// A value from those of single tiles and of pairs: row `s` of `pairs` has the values of a tile of symbol `s`
    /// together with each symbol from `s` on, in the order `1`-`9` `+ - * /`; earlier entries are not read.
    const fn new(
        symbols: [i32; 13],
        pairs: [[i32; 13]; 13],
        stock: [i32; 13],
        products: [i32; 5],
    ) -> PrivateHandValue {
        let mut value = PrivateHandValue {
            symbols: [0.; PLACES],
            pairs: [[0.; PLACES]; PLACES],
            stock: Stock {
                symbols: [0.; PLACES],
                products: [0.; 5],
            },
        };
        let mut place = 0;
        while place < 5 {
            value.stock.products[place] = products[place] as f64;
            place += 1;
        }
        let mut kind = 0;
        while kind < PLACES {
            value.symbols[kind] = symbols[kind] as f64;
            value.stock.symbols[kind] = stock[kind] as f64;
            let mut other = kind;
            while other < PLACES {
                value.pairs[kind][other] = pairs[kind][other] as f64;
                value.pairs[other][kind] = pairs[kind][other] as f64;
                other += 1;
            }
            kind += 1;
        }
        value
    }

    /// The value of a hand that was drawn.
    pub fn evaluate(&self, hand: &Tiles) -> f64 {
        self.of_counts(valued(hand))
    }

    /// The value of a [`packed`] hand.
    pub(crate) fn of_packed(&self, mut hand: u64) -> f64 {
        self.of_counts(std::iter::from_fn(|| {
            let place = hand.trailing_zeros() / KIND_BITS;
            let count = hand.checked_shr(KIND_BITS * place)? & KIND_MASK;
            hand ^= count << (KIND_BITS * place);
            Some((place as usize, f64::from(count as u8)))
        }))
    }

    /// The value of a hand with this number of tiles at each place, in order.
    #[inline(always)]
    fn of_counts(&self, counts: impl Iterator<Item = (usize, f64)>) -> f64 {
        // The weights are whole numbers, so the order of the sum makes no difference.
        let (mut value, mut present, mut kinds) = (0., [(0, 0.); PLACES], 0);
        for (place, n) in counts {
            let pairs = &self.pairs[place];
            let others: f64 = present[..kinds]
                .iter()
                .map(|&(other, n): &(usize, f64)| n * pairs[other])
                .sum();
            value += n * (self.symbols[place] + pairs[place] * (n - 1.) / 2. + others);
            present[kinds] = (place, n);
            kinds += 1;
        }
        value
    }

    /// The value of all tiles in hand and bags for the rest of the game.
    pub(crate) fn of_stock(&self, tiles: &Tiles, opponent_tiles: u32) -> f64 {
        let (o, d) = (f64::from(tiles.operators()), f64::from(tiles.digits()));
        let t = f64::from(opponent_tiles);
        let products = [o * o, o * d, d * d, o * t, d * t];
        let by_numbers: f64 = products
            .iter()
            .zip(&self.stock.products)
            .map(|(x, y)| x * y)
            .sum();
        by_numbers
            + counts(tiles)
                .iter()
                .zip(&self.stock.symbols)
                .map(|(x, y)| x * y)
                .sum::<f64>()
    }

    /// The allocation of `wanted` tiles over the bags with the best expected value of the resulting
    /// hand; among equals the first, with most tiles from the first bags.
    pub fn best_allocation(
        &self,
        hand: &Tiles,
        bags: &ByBag<Tiles>,
        wanted: u32,
    ) -> (ByBag<u8>, f64) {
        PrivateLeaveValue::new(self, bags).best(hand, wanted)
    }
}

/// The number of tiles of each valued symbol.
pub(crate) fn counts(tiles: &Tiles) -> [f64; PLACES] {
    std::array::from_fn(|place| f64::from(tiles.count(symbol(place))))
}

/// The bits of a count in a packed hand.
const KIND_BITS: u32 = 4;
const KIND_MASK: u64 = (1 << KIND_BITS) - 1;
const _: () = assert!(
    MAX_HAND as u64 <= KIND_MASK && KIND_BITS as usize * PLACES <= 52,
    "all hands fit"
);

/// The number of tiles of each valued symbol of a hand, four bits each, in the low 52 bits.
pub(crate) fn packed(hand: &Tiles) -> u64 {
    valued(hand)
        .map(|(place, n)| (n as u64) << (KIND_BITS as usize * place))
        .sum()
}

/// The valued symbols that occur, by place, each with its number of tiles.
fn valued(tiles: &Tiles) -> impl Iterator<Item = (usize, f64)> {
    tiles.kinds().filter_map(|(tile, n)| {
        let place = tile
            .index()
            .checked_sub(Symbol::D1.index())
            .filter(|&place| place < PLACES)?;
        Some((place, f64::from(n)))
    })
}

fn symbol(place: usize) -> Tile {
    Symbol::ALL[Symbol::D1.index() + place].into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use bagsplit_game::board::Bag;

    fn bags(texts: &[&str]) -> ByBag<Tiles> {
        let mut bags = ByBag::default();
        for (bag, text) in Bag::first(texts.len()).zip(texts) {
            bags[bag] = text.parse().unwrap();
        }
        bags
    }

    /// The expected value by enumerating all draws with their probabilities.
    fn enumerated(
        value: &PrivateHandValue,
        hand: &Tiles,
        bags: &ByBag<Tiles>,
        counts: &ByBag<u8>,
    ) -> f64 {
        let Some(bag) = Bag::first(8).find(|&bag| counts[bag] > 0) else {
            return value.evaluate(hand);
        };
        let total = f64::from(bags[bag].total());
        let (mut expected, mut fewer) = (0., *counts);
        fewer[bag] -= 1;
        for (tile, count) in bags[bag].kinds() {
            let (mut hand, mut bags) = (*hand, *bags);
            hand.add(tile);
            assert!(bags[bag].take(tile));
            expected += f64::from(count) / total * enumerated(value, &hand, &bags, &fewer);
        }
        expected
    }

    #[test]
    fn the_expectation_agrees_with_enumerating_all_draws() {
        // Made-up weights, all different, so that no errors cancel.
        let pairs = std::array::from_fn(|s: usize| {
            std::array::from_fn(|t: usize| (s * s * 7 + t * 31) as i32)
        });
        let made_up = PrivateHandValue::new(
            std::array::from_fn(|s| 1000 - 57 * s as i32),
            pairs,
            [0; 13],
            [0; 5],
        );
        let hand: Tiles = "15+*".parse().unwrap();
        let bags = bags(&["1112", "++-/5", "9", "**2"]);
        for value in [made_up, PrivateHandValue::FITTED] {
            for counts in [
                [2, 1, 0, 0],
                [0, 3, 1, 0],
                [1, 1, 1, 1],
                [4, 0, 0, 2],
                [0, 0, 0, 0],
            ] {
                let [a, b, c, d] = counts;
                let counts = ByBag([a, b, c, d, 0, 0, 0, 0]);
                let exact = enumerated(&value, &hand, &bags, &counts);
                let formula = value.expected(&hand, &bags, &counts);
                assert!(
                    (exact - formula).abs() < 1e-6,
                    "{counts:?}: {exact} against {formula}"
                );
            }
        }
    }

    #[test]
    fn the_value_of_a_hand_is_the_sum_over_its_tiles_and_pairs() {
        let mut pairs = [[0; 13]; 13];
        (pairs[0][0], pairs[0][9], pairs[9][10]) = (5, 70, 900);
        let value = PrivateHandValue::new([1; 13], pairs, [0; 13], [0; 5]);
        assert_eq!(
            value.evaluate(&"111+-".parse().unwrap()),
            5. + 3. * 5. + 3. * 70. + 900.
        );
        assert_eq!(value.evaluate(&Tiles::EMPTY), 0.);
    }

    #[test]
    fn best_allocation_draws_missing_kinds() {
        let value = PrivateHandValue::FITTED;
        let bags = bags(&["111222333", "+-*/+-*/", "", ""]);
        let from = |hand: &str| value.best_allocation(&hand.parse().unwrap(), &bags, 3).0;
        assert_eq!(from("7899").0[..2], [0, 3]);
        assert_eq!(from("+-*/").0[..2], [3, 0]);
    }
}
