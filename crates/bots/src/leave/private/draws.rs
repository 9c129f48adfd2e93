//! From which bags is it best to draw, in whole numbers?

use board::{ByBag, MAX_BAGS, Tiles};

use super::kept::PrivateLeaveValue;

/// The same question as [`PrivateLeaveValue::best`] answers, in whole thousandths of a point, for those who ask it many
/// times a turn: each part of an allocation is reckoned once.
#[derive(Clone, Debug)]
pub(crate) struct Draws {
    bags: usize,
    index: [usize; MAX_BAGS],
    held: [u32; MAX_BAGS],
    /// What two average tiles are worth as a pair, by place among the bags that hold tiles.
    pair: [[i32; MAX_BAGS]; MAX_BAGS],
}

/// An allocation in the making.
struct Best {
    gain: i32,
    drawn: [u8; MAX_BAGS],
    now: [u8; MAX_BAGS],
}

impl Draws {
    /// For the bags of these leaves.
    pub(crate) fn new(leaves: &PrivateLeaveValue<'_>) -> Draws {
        let (bags, index) = (leaves.bags, leaves.filled);
        let mut made = Draws { bags, index, held: [0; MAX_BAGS], pair: [[0; MAX_BAGS]; MAX_BAGS] };
        for place in 0..bags {
            made.held[place] = leaves.held.0[index[place]];
            for before in 0..=place {
                made.pair[before][place] = leaves.pair[index[before]][index[place]].round() as i32;
            }
        }
        made
    }

    /// The allocation of `wanted` tiles with the best expected value of the resulting hand, and that value; the first
    /// among equals, with most tiles from the first bags. `wanted` is no more than the bags hold.
    pub(crate) fn best(&self, leaves: &PrivateLeaveValue<'_>, hand: &Tiles, wanted: u32) -> (ByBag<u8>, i32) {
        let value = leaves.value.of(hand).round() as i32;
        let mut drawn = ByBag::default();
        if wanted == 0 || self.bags == 0 {
            return (drawn, value);
        }
        let each = leaves.each(hand);
        let mut single = [0; MAX_BAGS];
        let mut behind = [0; MAX_BAGS];
        for place in (0..self.bags).rev() {
            single[place] = each[self.index[place]].round() as i32;
            behind[place] = if place + 1 < self.bags { behind[place + 1] + self.held[place + 1] } else { 0 };
        }
        let mut best = Best { gain: i32::MIN, drawn: [0; MAX_BAGS], now: [0; MAX_BAGS] };
        self.descend(0, wanted, 0, &single, &behind, &mut best);
        for place in 0..self.bags {
            drawn.0[self.index[place]] = best.drawn[place];
        }
        (drawn, value + best.gain)
    }

    /// Goes through what may be drawn from this bag and those behind it. `each` is what a tile of each bag adds to what
    /// is in the hand and drawn from the bags before.
    fn descend(
        &self,
        place: usize,
        wanted: u32,
        gain: i32,
        each: &[i32; MAX_BAGS],
        behind: &[u32; MAX_BAGS],
        best: &mut Best,
    ) {
        let own = self.pair[place][place];
        if place + 1 == self.bags {
            let k = wanted as i32;
            let gain = gain + k * each[place] + own * (k * (k - 1) / 2);
            if gain > best.gain {
                best.now[place] = wanted as u8;
                (best.gain, best.drawn) = (gain, best.now);
            }
            return;
        }
        let fewest = wanted.saturating_sub(behind[place]);
        for count in (fewest..=self.held[place].min(wanted)).rev() {
            let k = count as i32;
            best.now[place] = count as u8;
            let gain = gain + k * each[place] + own * (k * (k - 1) / 2);
            let mut beside = *each;
            for later in place + 1..self.bags {
                beside[later] += k * self.pair[place][later];
            }
            self.descend(place + 1, wanted - count, gain, &beside, behind, best);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::PrivateHandValue;
    use super::*;
    use board::Bag;

    #[test]
    fn whole_numbers_find_what_real_ones_find() {
        let value = PrivateHandValue::FITTED;
        let bags = ["112233+", "+-*/+-*/", "456", "99*"];
        for count in 1..=4 {
            let mut held = ByBag::default();
            for (bag, text) in Bag::first(4).zip(&bags[..count]) {
                held[bag] = text.parse().unwrap();
            }
            let leaves = PrivateLeaveValue::new(&value, &held);
            let draws = Draws::new(&leaves);
            for hand in ["", "1", "15+", "+-*", "3334", "12+-99"] {
                let hand: Tiles = hand.parse().unwrap();
                for wanted in 0..=7.min(held.all().total()) {
                    let (drawn, whole) = draws.best(&leaves, &hand, wanted);
                    assert_eq!(drawn.0.iter().map(|&n| u32::from(n)).sum::<u32>(), wanted);
                    let (_, real) = leaves.best(&hand, wanted);
                    let apart = f64::from(whole) - real;
                    assert!(apart.abs() < 30., "{hand} {wanted}: {whole} against {real}");
                    let expected = leaves.expected(&hand, &drawn);
                    assert!((expected - real).abs() < 30., "{hand} {wanted}: another allocation");
                }
            }
        }
    }
}
