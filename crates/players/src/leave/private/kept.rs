//! Leave values with private bags: the expected value of a hand after draws from given bags.

use bagsplit_game::board::{Bag, ByBag, MAX_BAGS, Tiles};

use super::{PLACES, PrivateHandValue, counts, valued};

/// The value of leaves in thousandths of a point, for a player who draws from given bags. Sums over the bags are
/// precomputed, so that many leaves and many allocations can be evaluated.
///
/// Draws without replacement of k tiles from a bag of n with n_s of symbol s have
/// E\[x_s\] = k n_s / n and E\[x_s x_t\] = k (k-1) n_s n_t / (n (n-1)) for s != t, and
/// E\[x_s (x_s - 1)\] = k (k-1) n_s (n_s - 1) / (n (n-1)) (multivariate hypergeometric factorial moments);
/// bags are independent. So the expectation of a quadratic form is one too, in the numbers of tiles
/// drawn from each bag, and its coefficients are these fields.
#[derive(Clone, Debug)]
pub struct PrivateLeaveValue<'v> {
    pub(super) value: &'v PrivateHandValue,
    pub(super) held: ByBag<u32>,
    /// The bags that hold tiles.
    pub(super) filled: [usize; MAX_BAGS],
    pub(super) bags: usize,
    /// The average number of each symbol in one tile of the bag.
    mean: [[f64; PLACES]; MAX_BAGS],
    /// The value of the bag's average tile alone.
    pub(super) single: [f64; MAX_BAGS],
    /// The value of the average tile together with a tile of each symbol.
    pub(super) beside: [[f64; PLACES]; MAX_BAGS],
    /// The value of two average tiles as a pair: of one bag on the diagonal, else of two.
    pub(super) pair: [[f64; MAX_BAGS]; MAX_BAGS],
}

impl<'v> PrivateLeaveValue<'v> {
    /// Precomputes the sums over the bags.
    pub(crate) fn new(value: &'v PrivateHandValue, bags: &ByBag<Tiles>) -> PrivateLeaveValue<'v> {
        let held = bags.totals();
        let mut made = PrivateLeaveValue {
            value,
            held,
            filled: [0; MAX_BAGS],
            bags: 0,
            mean: [[0.; PLACES]; MAX_BAGS],
            single: [0.; MAX_BAGS],
            beside: [[0.; PLACES]; MAX_BAGS],
            pair: [[0.; MAX_BAGS]; MAX_BAGS],
        };
        for (bag, tiles) in bags.iter().filter(|(_, tiles)| !tiles.is_empty()) {
            let (index, n) = (bag.index(), f64::from(held[bag]));
            made.filled[made.bags] = index;
            made.bags += 1;
            let average = AverageTile::new(value, tiles, n);
            made.pair[index][index] = average.as_pair(value, n);
            for &other in &made.filled[..made.bags - 1] {
                made.pair[other][index] = dot(&made.mean[other], &average.beside);
            }
            (made.mean[index], made.single[index], made.beside[index]) =
                (average.mean, average.single, average.beside);
        }
        made
    }

    /// The expected value of a hand after `drawn` tiles are drawn at random from each bag.
    pub fn expected(&self, hand: &Tiles, drawn: &ByBag<u8>) -> f64 {
        self.value.evaluate(hand) + self.gain(&self.each(hand), drawn)
    }

    /// The allocation of `wanted` tiles over the bags with the best expected value of the resulting hand, and that
    /// value; among equals the first, with most tiles from the first bags. When the bags hold fewer tiles, nothing is
    /// drawn.
    pub(crate) fn best(&self, hand: &Tiles, wanted: u32) -> (ByBag<u8>, f64) {
        let mut best: Option<(ByBag<u8>, f64)> = None;
        self.each_allocation(hand, wanted, |drawn, gain| {
            if best.is_none_or(|(_, most)| gain > most) {
                best = Some((*drawn, gain));
            }
        });
        let (drawn, gain) = best.unwrap_or_default();
        (drawn, self.value.evaluate(hand) + gain)
    }

    /// At most `among` allocations of `wanted` tiles over the bags, those with the best expected value of the resulting
    /// hand; among equals the first.
    pub(crate) fn most_promising(&self, hand: &Tiles, wanted: u32, among: usize) -> Vec<ByBag<u8>> {
        let mut best: Vec<(f64, ByBag<u8>)> = Vec::with_capacity(among);
        self.each_allocation(hand, wanted, |drawn, gain| {
            let place = best.partition_point(|(other, _)| other.total_cmp(&gain).is_ge());
            if place < among {
                best.truncate(among - 1);
                best.insert(place, (gain, *drawn));
            }
        });
        best.into_iter().map(|(_, drawn)| drawn).collect()
    }

    /// Visits every way to take `wanted` tiles from the bags, with what it adds to the expected value of the hand: at most
    /// 120 for seven tiles and four bags. Ways with more tiles from the first bags come first; there is none when the
    /// bags hold too few.
    pub(super) fn each_allocation(
        &self,
        hand: &Tiles,
        wanted: u32,
        mut visit: impl FnMut(&ByBag<u8>, f64),
    ) {
        self.allocate_from(
            0,
            wanted,
            0.,
            &self.each(hand),
            &mut ByBag::default(),
            &mut visit,
        );
    }

    /// Visits the ways to take `wanted` tiles from a bag and later ones; those taken from earlier ones add `gain`.
    fn allocate_from(
        &self,
        place: usize,
        wanted: u32,
        gain: f64,
        each: &[f64; MAX_BAGS],
        drawn: &mut ByBag<u8>,
        visit: &mut impl FnMut(&ByBag<u8>, f64),
    ) {
        let Some((&bag, later)) = self.filled[..self.bags]
            .get(place..)
            .and_then(<[usize]>::split_first)
        else {
            if wanted == 0 {
                visit(drawn, gain);
            }
            return;
        };
        let later: u32 = later.iter().map(|&bag| self.held.0[bag]).sum();
        for count in (wanted.saturating_sub(later)..=self.held.0[bag].min(wanted)).rev() {
            drawn.0[bag] = count as u8;
            let gain = self.plus_gain(gain, place, each, drawn);
            // Nothing from later bags adds nothing.
            if count == wanted {
                visit(drawn, gain);
            } else {
                self.allocate_from(place + 1, wanted - count, gain, each, drawn, visit);
            }
        }
        drawn.0[bag] = 0;
    }

    /// The expected number of tiles of each symbol in the hand after `drawn` tiles are drawn from each bag.
    pub(crate) fn expected_symbols(&self, hand: &Tiles, drawn: &ByBag<u8>) -> [f64; PLACES] {
        let mut symbols = counts(hand);
        for &bag in &self.filled[..self.bags] {
            let drawn = f64::from(drawn.0[bag]);
            symbols
                .iter_mut()
                .zip(&self.mean[bag])
                .for_each(|(count, mean)| *count += drawn * mean);
        }
        symbols
    }

    /// The value that an average tile of each bag adds to the hand.
    fn each(&self, hand: &Tiles) -> [f64; MAX_BAGS] {
        let hand = counts(hand);
        let mut each = self.single;
        for &bag in &self.filled[..self.bags] {
            each[bag] += dot(&hand, &self.beside[bag]);
        }
        each
    }

    /// The value that these tiles add to the expected value of the hand.
    fn gain(&self, each: &[f64; MAX_BAGS], drawn: &ByBag<u8>) -> f64 {
        (0..self.bags).fold(0., |gain, place| self.plus_gain(gain, place, each, drawn))
    }

    /// The value that the tiles from earlier bags add, and those from this one.
    #[inline]
    fn plus_gain(
        &self,
        mut gain: f64,
        place: usize,
        each: &[f64; MAX_BAGS],
        drawn: &ByBag<u8>,
    ) -> f64 {
        let bag = self.filled[place];
        let k = f64::from(drawn.0[bag]);
        gain += k * (each[bag] + self.pair[bag][bag] * (k - 1.) / 2.);
        for &before in &self.filled[..place] {
            gain += k * f64::from(drawn.0[before]) * self.pair[before][bag];
        }
        gain
    }
}

/// The average tile of a bag.
struct AverageTile {
    /// The average number of each symbol in it.
    mean: [f64; PLACES],
    /// Its value alone.
    single: f64,
    /// Its value together with a tile of each symbol.
    beside: [f64; PLACES],
}

impl AverageTile {
    /// The average tile of a bag of `n`.
    fn new(value: &PrivateHandValue, tiles: &Tiles, n: f64) -> AverageTile {
        let mean = counts(tiles).map(|count| count / n);
        // All places at once: for each the sum that `dot` has, since pairs are symmetric.
        let mut beside = [-0.; PLACES];
        for (mean, pairs) in mean
            .iter()
            .zip(&value.pairs)
            .filter(|(mean, _)| **mean > 0.)
        {
            beside
                .iter_mut()
                .zip(pairs)
                .for_each(|(sum, pair)| *sum += mean * pair);
        }
        AverageTile {
            mean,
            single: dot(&mean, &value.symbols),
            beside,
        }
    }

    /// The value as a pair of two different tiles of the bag, which holds `n`.
    fn as_pair(&self, value: &PrivateHandValue, n: f64) -> f64 {
        if n <= 1. {
            return 0.;
        }
        let equal: f64 = (0..PLACES)
            .map(|place| self.mean[place] * value.pairs[place][place])
            .sum();
        (n * dot(&self.mean, &self.beside) - equal) / (n - 1.)
    }
}

impl PrivateHandValue {
    /// The expected value of a hand after `drawn` tiles are drawn at random from each bag.
    ///
    /// The same number as that of [`PrivateLeaveValue::expected`], with no more computed than this draw needs.
    pub fn expected(&self, hand: &Tiles, bags: &ByBag<Tiles>, drawn: &ByBag<u8>) -> f64 {
        let (mut gain, mut earlier, mut bags_drawn) = (0., [(0., [0.; PLACES]); MAX_BAGS], 0);
        for (bag, tiles) in bags.iter().filter(|&(bag, _)| drawn[bag] > 0) {
            let (k, n) = (f64::from(drawn[bag]), f64::from(tiles.total()));
            let average = AverageTile::new(self, tiles, n);
            // A single tile is in no pair.
            let pair = if k > 1. { average.as_pair(self, n) } else { 0. };
            let beside: f64 = valued(hand)
                .map(|(place, n)| n * average.beside[place])
                .sum();
            gain += k * (average.single + beside + pair * (k - 1.) / 2.);
            for (before, mean) in &earlier[..bags_drawn] {
                gain += k * before * dot(mean, &average.beside);
            }
            earlier[bags_drawn] = (k, average.mean);
            bags_drawn += 1;
        }
        self.evaluate(hand) + gain
    }
}

fn dot(a: &[f64; PLACES], b: &[f64; PLACES]) -> f64 {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}

/// All bags merged into one.
pub(crate) fn poured_together(bags: &ByBag<Tiles>) -> ByBag<Tiles> {
    let mut single = ByBag::default();
    single[Bag::first(1).next().expect("there is a first bag")] = bags.all();
    single
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_allocation_is_visited_once_with_its_gain() {
        let mut bags = ByBag::default();
        for (bag, text) in
            bags.0
                .iter_mut()
                .step_by(2)
                .zip(["1122334455", "+-*/+-*/", "123456789", "99*9+12-"])
        {
            *bag = text.parse().unwrap();
        }
        let (leaves, hand) = (
            PrivateLeaveValue::new(&PrivateHandValue::FITTED, &bags),
            "15+".parse().unwrap(),
        );
        let mut ways: Vec<[u8; MAX_BAGS]> = Vec::new();
        leaves.each_allocation(&hand, 7, |drawn, gain| {
            assert_eq!(drawn.0.iter().map(|&n| u32::from(n)).sum::<u32>(), 7);
            assert_eq!(
                leaves.value.evaluate(&hand) + gain,
                leaves.expected(&hand, drawn)
            );
            ways.push(drawn.0);
        });
        assert_eq!(ways.len(), 120);
        assert!(ways.is_sorted_by(|a, b| a > b));
        leaves.each_allocation(&hand, 36, |_, _| panic!("there are not enough tiles"));
    }

    #[test]
    fn leave_and_hand_values_have_the_same_expectation() {
        let value = PrivateHandValue::FITTED;
        let mut bags = ByBag::default();
        for (bag, text) in bags
            .0
            .iter_mut()
            .zip(["1122334455", "", "+-*/+-*/", "7", "99*9+12-"])
        {
            *bag = text.parse().unwrap();
        }
        let leaves = PrivateLeaveValue::new(&value, &bags);
        for hand in ["", "15+", "+-*/99", "7"] {
            let hand = hand.parse().unwrap();
            for wanted in 0..=7 {
                leaves.each_allocation(&hand, wanted, |drawn, _| {
                    let (one, other) = (
                        leaves.expected(&hand, drawn),
                        value.expected(&hand, &bags, drawn),
                    );
                    assert_eq!(one.to_bits(), other.to_bits(), "{hand} {drawn:?}");
                });
            }
        }
    }
}
