//! What tiles in hand are worth, and what a draw can be expected to bring.

use board::{Bag, ByBag, Symbol, Tile, Tiles};

/// The value of a hand, in thousandths of a point: how many more points than an average hand it can be
/// expected to bring.
///
/// It is a quadratic form of the counts: a worth for each symbol, less for every pair of equal tiles, and
/// a term for the number of operators that rises and then falls. Because it is quadratic, its
/// expectation over a draw without replacement is exact and cheap (see [`HandValue::expected`]).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HandValue {
    /// By digit from 1 to 9, then `+ - * /`.
    symbols: [f64; 13],
    /// For every pair of equal digits, and of equal operators.
    pair: [f64; 2],
    /// For every pair of operators, equal or not.
    operators: f64,
}

const FIRST: usize = Symbol::D1.index();

impl HandValue {
    /// The weights the bots use.
    pub const DEFAULT: HandValue = HandValue {
        symbols: [400., 200., 0., 150., 250., 0., 0., 0., 0., 900., 900., 1000., 1100.],
        pair: [-100., -100.],
        operators: -250.,
    };

    /// The value of a hand that was drawn.
    #[must_use]
    pub fn of(&self, hand: &Tiles) -> f64 {
        let mut value = 0.;
        for (place, worth) in self.symbols.iter().enumerate() {
            let count = f64::from(hand.count(symbol(place)));
            value += worth * count + self.pair_weight(place) * count * (count - 1.) / 2.;
        }
        let operators = f64::from(hand.operators());
        value + self.operators * operators * (operators - 1.) / 2.
    }

    /// The value of tiles that are kept, as a whole number of thousandths of a point.
    #[must_use]
    pub fn kept(&self, kept: &Tiles) -> i64 {
        self.of(kept).round() as i64
    }

    fn pair_weight(&self, place: usize) -> f64 {
        self.pair[usize::from(place >= 9)]
    }

    /// The expected value of a hand after `counts` tiles are drawn at random from each bag.
    ///
    /// Draws without replacement of k tiles from a bag of n with n_s of symbol s have
    /// E\[x_s\] = k n_s / n and E\[x_s x_t\] = k (k-1) n_s n_t / (n (n-1)) for s != t, and
    /// E\[x_s (x_s - 1)\] = k (k-1) n_s (n_s - 1) / (n (n-1)) (multivariate hypergeometric factorial moments);
    /// bags are independent. A quadratic form needs no more.
    #[must_use]
    pub fn expected(&self, hand: &Tiles, bags: &ByBag<Tiles>, counts: &ByBag<u8>) -> f64 {
        // Expected counts, and expected numbers of pairs of equal symbols and of operators: of tiles in
        // the hand, of tiles drawn, and of one of each, bag by bag.
        let mut mean: [f64; 13] = std::array::from_fn(|place| f64::from(hand.count(symbol(place))));
        let mut pairs: [f64; 13] = mean.map(|n| n * (n - 1.) / 2.);
        let mut operators = f64::from(hand.operators());
        let mut operator_pairs = operators * (operators - 1.) / 2.;
        for (bag, &drawn) in counts.iter().filter(|(_, drawn)| **drawn > 0) {
            let tiles = &bags[bag];
            let (n, k) = (f64::from(tiles.total()), f64::from(drawn));
            let one = k / n;
            let two = if n > 1. { one * (k - 1.) / (n - 1.) } else { 0. };
            for place in 0..13 {
                let of = f64::from(tiles.count(symbol(place)));
                pairs[place] += mean[place] * one * of + two * of * (of - 1.) / 2.;
                mean[place] += one * of;
            }
            let of = f64::from(tiles.operators());
            operator_pairs += operators * one * of + two * of * (of - 1.) / 2.;
            operators += one * of;
        }
        let mut value = self.operators * operator_pairs;
        for place in 0..13 {
            value += self.symbols[place] * mean[place] + self.pair_weight(place) * pairs[place];
        }
        value
    }

    /// The allocation of `wanted` tiles over the bags with the best expected value of the resulting
    /// hand; among equals the first, with most tiles from the first bags.
    #[must_use]
    pub fn best_allocation(&self, hand: &Tiles, bags: &ByBag<Tiles>, wanted: u32) -> (ByBag<u8>, f64) {
        let mut best: Option<(ByBag<u8>, f64)> = None;
        allocations(&bags.totals(), wanted, |counts| {
            let value = self.expected(hand, bags, counts);
            if best.is_none_or(|(_, most)| value > most) {
                best = Some((*counts, value));
            }
        });
        best.unwrap_or((ByBag::default(), self.of(hand)))
    }
}

fn symbol(place: usize) -> Tile {
    Symbol::ALL[FIRST + place].into()
}

/// Calls `visit` with every way to take `wanted` tiles from bags that hold so many: for seven tiles and
/// four bags at most 120. Ways with more from the first bags come first; there is none when the bags hold
/// too few.
pub fn allocations(held: &ByBag<u32>, wanted: u32, mut visit: impl FnMut(&ByBag<u8>)) {
    fn from(
        index: usize,
        held: &ByBag<u32>,
        wanted: u32,
        counts: &mut ByBag<u8>,
        visit: &mut impl FnMut(&ByBag<u8>),
    ) {
        let Some(bag) = Bag::new(index) else {
            if wanted == 0 {
                visit(counts);
            }
            return;
        };
        let behind: u32 = held.0[index + 1..].iter().sum();
        let fewest = wanted.saturating_sub(behind);
        for count in (fewest..=held[bag].min(wanted)).rev() {
            counts[bag] = count as u8;
            from(index + 1, held, wanted - count, counts, visit);
        }
        counts[bag] = 0;
    }
    from(0, held, wanted, &mut ByBag::default(), &mut visit);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bags(texts: &[&str]) -> ByBag<Tiles> {
        let mut bags = ByBag::default();
        for (bag, text) in Bag::first(texts.len()).zip(texts) {
            bags[bag] = text.parse().unwrap();
        }
        bags
    }

    #[test]
    fn seven_tiles_from_four_full_bags_can_be_taken_in_120_ways() {
        let mut ways = 0;
        allocations(&ByBag([12, 12, 12, 11, 0, 0, 0, 0]), 7, |counts| {
            assert_eq!(counts.0.iter().map(|&n| u32::from(n)).sum::<u32>(), 7);
            ways += 1;
        });
        assert_eq!(ways, 120);
        allocations(&ByBag([2, 0, 0, 0, 0, 0, 0, 0]), 3, |_| panic!("there are not enough tiles"));
    }

    /// Every way to draw from the bags, each with its probability: what the formula sums up.
    fn enumerated(value: &HandValue, hand: &Tiles, bags: &ByBag<Tiles>, counts: &ByBag<u8>) -> f64 {
        let Some(bag) = Bag::first(8).find(|&bag| counts[bag] > 0) else { return value.of(hand) };
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
    fn the_expectation_is_that_of_enumerating_every_draw() {
        let value = HandValue::DEFAULT;
        let hand: Tiles = "15+*".parse().unwrap();
        let bags = bags(&["1112", "++-/5", "9", "**2"]);
        for counts in [[2, 1, 0, 0], [0, 3, 1, 0], [1, 1, 1, 1], [4, 0, 0, 2], [0, 0, 0, 0]] {
            let [a, b, c, d] = counts;
            let counts = ByBag([a, b, c, d, 0, 0, 0, 0]);
            let (exact, formula) =
                (enumerated(&value, &hand, &bags, &counts), value.expected(&hand, &bags, &counts));
            assert!((exact - formula).abs() < 1e-6, "{counts:?}: {exact} against {formula}");
        }
    }

    #[test]
    fn the_best_allocation_fetches_what_the_hand_lacks() {
        let value = HandValue::DEFAULT;
        let bags = bags(&["111222333", "+-*/+-*/", "", ""]);
        let from = |hand: &str| value.best_allocation(&hand.parse().unwrap(), &bags, 3).0;
        assert_eq!(from("7899").0[..2], [0, 3]);
        assert_eq!(from("+-*/").0[..2], [3, 0]);
    }
}
