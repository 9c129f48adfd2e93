//! Mulligan policies.

use bagsplit_game::board::{ByBag, Tiles};
use bagsplit_network::Weights;

use crate::catalogue::{Values, number, policies};
use crate::value::Drawing;
use crate::{Observation, PrivateHandValue};

policies! {
    /// Whether to put back the tiles just drawn and draw again, once in a game (MS-8).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum MulliganPolicy: "Mulligan policy" {
        Never = "never", "never", by hand: Yes, "";
        Lopsided {
            fewest: u32 = number(0, 12, 2), "the fewest operators tolerated";
            most: u32 = number(0, 12, 4), "the most operators tolerated";
        } = "lopsided",
            "when a full hand has too few or too many operators",
            by hand: Yes, "count the operators";
        Duplicates {
            most: u32 = number(0, 12, 2), "the most duplicates tolerated";
        } = "duplicates",
            "when too many tiles of a full hand are duplicates: each beyond the first of its kind counts",
            by hand: Yes, "count the duplicates";
        Value { gain: i64 = number(0, 20_000, 1000), "the least gain, in thousandths of a point"; } = "value",
            "when drawing again is expected to raise the value of the hand by enough",
            by hand: Roughly, "when the hand is clearly worse than the bags promise";
        ByValue {
            weights: Weights = Values::Weights,
                "the network's weights: 'shipped', or the path of a file of weights";
            gain: u32 = number(0, 1000, 10), "the least gain, in thousandths of a win";
            orders: u32 = number(1, 10_000, 100), "number of random bag orders in which a new draw is evaluated";
        } = "by-value",
            "when drawing again raises the odds of winning by enough, by the network of the bot 'value'",
            by hand: No, "";
    }
}

impl MulliganPolicy {
    /// Whether to take the Mulligan after drawing `drawn`, tiles that are in the observed hand.
    pub(crate) fn wants(&self, seen: &Observation<'_>, drawn: &ByBag<Tiles>) -> bool {
        match *self {
            MulliganPolicy::Never => false,
            MulliganPolicy::Lopsided { fewest, most } => {
                let operators = seen.hand.operators();
                let full = seen.hand.total() == seen.hand_size;
                full && !(fewest..=most).contains(&operators)
            }
            MulliganPolicy::Duplicates { most } => {
                let repeated: u32 = seen
                    .hand
                    .kinds()
                    .map(|(_, count)| u32::from(count) - 1)
                    .sum();
                seen.hand.total() == seen.hand_size && repeated > most
            }
            MulliganPolicy::ByValue {
                weights,
                gain,
                orders,
            } => Drawing::new(seen, weights.network()).again(drawn, gain, orders),
            MulliganPolicy::Value { gain } => {
                let value = PrivateHandValue::FITTED;
                let before = seen
                    .hand
                    .minus(&drawn.all())
                    .expect("drawn tiles are in the hand");
                let bags = ByBag(std::array::from_fn(|index| {
                    seen.bags().0[index].plus(&drawn.0[index])
                }));
                let counts = ByBag(drawn.0.map(|tiles| tiles.total() as u8));
                value.expected(&before, &bags, &counts) - value.evaluate(seen.hand) >= gain as f64
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bagsplit_game::board::Grid;

    #[test]
    fn manual_mulligan_policies_count_operators_or_duplicates() {
        let wants = |policy: MulliganPolicy, hand: &str| {
            let (grid, hand, bags) = (
                Grid::new(13).unwrap(),
                hand.parse().unwrap(),
                ByBag::default(),
            );
            policy.wants(&Observation::plain(&grid, &hand, &bags), &ByBag::default())
        };
        let lopsided = MulliganPolicy::Lopsided { fewest: 2, most: 4 };
        let found = ["+123456", "+-12345", "+-*/123", "+-*/+12"].map(|hand| wants(lopsided, hand));
        assert_eq!(found, [true, false, false, true]);
        let repeats = MulliganPolicy::Duplicates { most: 2 };
        let found = ["+-12345", "++12244", "+++1234", "++--*11", "++++123"]
            .map(|hand| wants(repeats, hand));
        assert_eq!(found, [false, true, false, true, true]);
        assert!(!wants(repeats, "+++111"), "the hand is not full");
    }
}
