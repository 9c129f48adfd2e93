//! The best allocation of a draw to bags, in integer arithmetic.

use bagsplit_game::board::{ByBag, MAX_BAGS, Tile, Tiles};

use super::kept::PrivateLeaveValue;
use super::{PLACES, symbol};

/// A fast version of [`PrivateLeaveValue::best`] in whole thousandths of a point, for many leaves of one hand: it
/// considers only tiles that the hand holds and evaluates each part of an allocation once.
#[derive(Clone, Debug)]
pub(crate) struct Draws {
    /// The number of valued kinds of tiles in the hand; the next fields are indexed by kind.
    pub(super) kinds: usize,
    pub(super) tiles: [Tile; PLACES],
    pub(super) symbols: [i32; PLACES],
    /// The value together with tiles of the same kind and of earlier kinds.
    pub(super) pairs: [[i32; PLACES]; PLACES],
    /// Indexed by non-empty bag, like all following fields: what the bag's average tile adds to one of the kind.
    pub(super) beside: [[f64; MAX_BAGS]; PLACES],
    bags: usize,
    index: [usize; MAX_BAGS],
    held: [u32; MAX_BAGS],
    /// The number of tiles in later bags.
    later: [u32; MAX_BAGS],
    pub(super) single: [f64; MAX_BAGS],
    /// The value of two average tiles as a pair.
    pub(super) pair: [[i32; MAX_BAGS]; MAX_BAGS],
}

/// The best allocation found so far.
struct Best {
    gain: i32,
    drawn: [u8; MAX_BAGS],
    now: [u8; MAX_BAGS],
}

impl Draws {
    /// Precomputes the values for leaves of this hand and these bags.
    pub(crate) fn new(leaves: &PrivateLeaveValue<'_>, hand: &Tiles) -> Draws {
        let (bags, index) = (leaves.bags, leaves.filled);
        let mut made = Draws {
            kinds: 0,
            tiles: [Tile::BLANK; PLACES],
            symbols: [0; PLACES],
            pairs: [[0; PLACES]; PLACES],
            beside: [[0.; MAX_BAGS]; PLACES],
            bags,
            index,
            held: [0; MAX_BAGS],
            later: [0; MAX_BAGS],
            single: [0.; MAX_BAGS],
            pair: [[0; MAX_BAGS]; MAX_BAGS],
        };
        for place in (0..bags).rev() {
            made.held[place] = leaves.held.0[index[place]];
            made.single[place] = leaves.single[index[place]];
            if place + 1 < bags {
                made.later[place] = made.later[place + 1] + made.held[place + 1];
            }
            for before in 0..=place {
                made.pair[before][place] = nearest(leaves.pair[index[before]][index[place]]);
            }
        }
        let mut places = [0; PLACES];
        for (place, tile) in (0..PLACES)
            .map(|place| (place, symbol(place)))
            .filter(|&(_, t)| hand.count(t) > 0)
        {
            let kind = made.kinds;
            made.kinds += 1;
            (places[kind], made.tiles[kind]) = (place, tile);
            // The weights are whole numbers.
            made.symbols[kind] = leaves.value.symbols[place] as i32;
            for other in 0..=kind {
                made.pairs[kind][other] = leaves.value.pairs[places[other]][place] as i32;
            }
            for bag in 0..bags {
                made.beside[kind][bag] = leaves.beside[index[bag]][place];
            }
        }
        made
    }

    /// The allocation of `wanted` tiles with the best expected value of the resulting hand, and that value; the first
    /// among equals, with most tiles from the first bags. `kept` is a part of the hand; the bags hold at least `wanted`
    /// tiles.
    pub(crate) fn best(&self, kept: &Tiles, wanted: u32) -> (ByBag<u8>, i32) {
        let mut drawn = ByBag::default();
        if self.bags < 2 || wanted == 0 {
            let (value, [each]) = self.value_and_each(kept);
            // Where no bag holds a tile, none is wanted.
            drawn.0[self.index[0]] = wanted as u8;
            return (drawn, value + self.bag_value(0, wanted as i32, each));
        }
        let (value, each) = self.value_and_each(kept);
        let mut best = Best {
            gain: i32::MIN,
            drawn: [0; MAX_BAGS],
            now: [0; MAX_BAGS],
        };
        self.descend(0, wanted, 0, &each, &mut best);
        for place in 0..self.bags {
            drawn.0[self.index[place]] = best.drawn[place];
        }
        (drawn, value + best.gain)
    }

    /// The value of the kept tiles, equal to [`PrivateHandValue::evaluate`](super::PrivateHandValue::evaluate), and what the
    /// average tile of each bag adds to them.
    #[inline]
    fn value_and_each<const BAGS: usize>(&self, kept: &Tiles) -> (i32, [i32; BAGS]) {
        // The kinds that are kept, their number, and the number of tiles of each.
        let (mut present, mut counts, mut filled) = ([0u8; PLACES], [0u8; PLACES], 0);
        let (mut value, mut added) = (0, [0.; BAGS]);
        for (kind, &tile) in self.tiles[..self.kinds].iter().enumerate() {
            let count = kept.count(tile);
            if count == 0 {
                continue;
            }
            let (n, pairs) = (i32::from(count), &self.pairs[kind]);
            let mut each = self.symbols[kind];
            for (&before, &count) in present[..filled].iter().zip(&counts) {
                each += i32::from(count) * pairs[usize::from(before)];
            }
            value += n * each + n * (n - 1) / 2 * pairs[kind];
            (present[filled], counts[filled]) = (kind as u8, count);
            filled += 1;
            // Summed in the same order as the sum over all symbols, because floating-point sums depend on the order.
            for (bag, added) in added.iter_mut().enumerate() {
                *added += f64::from(count) * self.beside[kind][bag];
            }
        }
        let mut each = [0; BAGS];
        for (bag, each) in each.iter_mut().enumerate().take(self.bags) {
            *each = nearest(self.single[bag] + added[bag]);
        }
        (value, each)
    }

    /// The value of `k` tiles of a bag, the first of which adds `each` to the rest of the hand.
    #[inline]
    fn bag_value(&self, place: usize, k: i32, each: i32) -> i32 {
        k * each + self.pair[place][place] * (k * (k - 1) / 2)
    }

    /// Searches the draws from this bag and later ones, of which there are at least two. `each` is what a tile of each
    /// bag adds to the hand and the tiles drawn from earlier bags.
    fn descend(
        &self,
        place: usize,
        wanted: u32,
        gain: i32,
        each: &[i32; MAX_BAGS],
        best: &mut Best,
    ) {
        let last = self.bags - 1;
        let fewest = wanted.saturating_sub(self.later[place]);
        let most = self.held[place].min(wanted);
        if place + 1 == last {
            self.last_two(fewest, most, wanted, gain, each, best);
            return;
        }
        for count in (fewest..=most).rev() {
            let k = count as i32;
            best.now[place] = count as u8;
            let gain = gain + self.bag_value(place, k, each[place]);
            let mut beside = *each;
            for later in place + 1..self.bags {
                beside[later] += k * self.pair[place][later];
            }
            self.descend(place + 1, wanted - count, gain, &beside, best);
        }
    }

    /// Searches the draws from the last bag but one, with the rest from the last.
    ///
    /// The value of k tiles of the one and r of the other is a quadratic form, so the increment from k to k - 1 grows
    /// by the same amount in each step.
    fn last_two(
        &self,
        fewest: u32,
        most: u32,
        wanted: u32,
        gain: i32,
        each: &[i32; MAX_BAGS],
        best: &mut Best,
    ) {
        let (place, last) = (self.bags - 2, self.bags - 1);
        let (own, other, both) = (
            self.pair[place][place],
            self.pair[last][last],
            self.pair[place][last],
        );
        let (k, r) = (most as i32, (wanted - most) as i32);
        let mut gain = gain
            + self.bag_value(place, k, each[place])
            + self.bag_value(last, r, each[last] + k * both);
        let mut step = each[last] - each[place] - own * (k - 1) + other * r + both * (k - 1 - r);
        let more = own + other - 2 * both;
        let (mut highest, mut at) = (i32::MIN, most);
        for count in (fewest..=most).rev() {
            if gain > highest {
                (highest, at) = (gain, count);
            }
            gain += step;
            step += more;
        }
        if highest > best.gain {
            (best.now[place], best.now[last]) = (at as u8, (wanted - at) as u8);
            (best.gain, best.drawn) = (highest, best.now);
        }
    }
}

/// The nearest whole number, rounding halves away from zero. The same as `round`, which would be a function call on
/// most processors.
#[inline]
pub(super) fn nearest(x: f64) -> i32 {
    let whole = x as i32;
    let rest = x - f64::from(whole);
    whole + i32::from(rest >= 0.5) - i32::from(rest <= -0.5)
}

#[cfg(test)]
mod tests {
    use super::super::PrivateHandValue;
    use super::*;
    use bagsplit_game::board::Bag;

    #[test]
    fn nearest_agrees_with_round() {
        for n in -4000i32..4000 {
            for x in [
                f64::from(n) / 8.,
                f64::from(n.abs()).sqrt() * 999.,
                f64::from(n) * 0.999_999,
            ] {
                assert_eq!(f64::from(nearest(x)), x.round(), "{x}");
            }
        }
        assert_eq!(
            (nearest(0.5f64.next_down()), nearest(-0.5), nearest(2.5)),
            (0, -1, 3)
        );
    }

    /// The first of the best allocations by exhaustive search.
    fn plainly(
        draws: &Draws,
        leaves: &PrivateLeaveValue<'_>,
        hand: &Tiles,
        wanted: u32,
    ) -> (ByBag<u8>, i32) {
        let (value, each) = draws.value_and_each::<MAX_BAGS>(hand);
        let mut best: Option<(ByBag<u8>, i32)> = None;
        leaves.each_allocation(hand, wanted, |drawn, _| {
            let mut gain = 0;
            for bag in 0..draws.bags {
                let k = i32::from(drawn.0[draws.index[bag]]);
                gain += k * each[bag] + k * (k - 1) / 2 * draws.pair[bag][bag];
                for before in 0..bag {
                    gain += k * i32::from(drawn.0[draws.index[before]]) * draws.pair[before][bag];
                }
            }
            if best.is_none_or(|(_, most)| gain > most) {
                best = Some((*drawn, gain));
            }
        });
        best.map_or((ByBag::default(), value), |(drawn, gain)| {
            (drawn, value + gain)
        })
    }

    #[test]
    fn integer_search_agrees_with_floating_point_search() {
        let value = PrivateHandValue::FITTED;
        let bags = ["112233+", "+-*/+-*/", "456", "99*"];
        for count in 1..=4 {
            let mut held = ByBag::default();
            for (bag, text) in Bag::first(4).zip(&bags[..count]) {
                held[bag] = text.parse().unwrap();
            }
            let leaves = PrivateLeaveValue::new(&value, &held);
            // More than any of the leaves, and a tile that has no worth.
            let draws = Draws::new(&leaves, &"112333345+-*99?".parse().unwrap());
            for hand in ["", "1", "15+", "+-*", "3334", "12+-99?"] {
                let hand: Tiles = hand.parse().unwrap();
                // The weights are whole numbers, and so are the values of hands.
                assert_eq!(
                    f64::from(draws.value_and_each::<1>(&hand).0),
                    value.evaluate(&hand)
                );
                for wanted in 0..=7.min(held.all().total()) {
                    let (drawn, whole) = draws.best(&hand, wanted);
                    assert_eq!(drawn.0.iter().map(|&n| u32::from(n)).sum::<u32>(), wanted);
                    assert_eq!(
                        (drawn, whole),
                        plainly(&draws, &leaves, &hand, wanted),
                        "{hand} {wanted}"
                    );
                    let (_, real) = leaves.best(&hand, wanted);
                    let apart = f64::from(whole) - real;
                    assert!(apart.abs() < 30., "{hand} {wanted}: {whole} against {real}");
                    let expected = leaves.expected(&hand, &drawn);
                    assert!(
                        (expected - real).abs() < 30.,
                        "{hand} {wanted}: another allocation"
                    );
                }
            }
        }
    }
}
