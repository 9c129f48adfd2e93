//! Draw policies: how many tiles to draw from which bag.

use bagsplit_game::board::{Bag, ByBag, MAX_BAGS};
use bagsplit_network::Weights;
use rand::{Rng, RngExt};

use crate::catalogue::{Values, number, policies};
use crate::value::Drawing;
use crate::{Card, Observation, PrivateHandValue};

policies! {
    /// The number of tiles to draw from each bag (MS-5), decided before any of them is seen.
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    pub enum DrawPolicy: "draw policy" {
        Uniform = "uniform",
            "as if all bags were one: the bags are chosen at random, weighted by their contents; a control for splits where no \
             other part of the setup depends on the split ('bagsplit check' says so)",
            by hand: Roughly, "with random numbers; without them, 'proportional' is the nearest";
        Proportional = "proportional",
            "from each bag in proportion to what it holds, rounded by largest remainder",
            by hand: Roughly, "from each bag in proportion to how full it is";
        Quota { operators: u32 = number(0, 12, 3), "the wanted number of operators in hand"; } = "quota",
            "refills the hand to a wanted number of operators: from the bag richest in operators while fewer are expected, the \
             rest from the bag richest in digits; for splits with separate bags of operators",
            by hand: Yes, "count the operators in hand, name the bags";
        Card {
            card: Card = Values::Card, "the path of a card (docs/policies.md), or its text in one line";
        } = "card",
            "by the rules of a card, of which the first that holds is followed: conditions are about tiles held, wanted and \
             left, an empty board, and the player who is ahead",
            by hand: Yes, "'bagsplit check' prints the card in words";
        HandValue = "hand-value",
            "the allocation with the best expected value of the resulting hand for the rest of the game, over all \
             allocations",
            by hand: No, "needs up to 120 expected values; 'card' and 'quota' approximate it";
        ByValue {
            weights: Weights = Values::Weights,
                "the network's weights: 'shipped', or the path of a file of weights";
            among: u32 = number(2, 120, 6), "how many of the best allocations by 'hand-value' are evaluated";
            orders: u32 = number(1, 10_000, 24), "number of random bag orders in which each allocation is evaluated";
        } = "by-value",
            "the allocation after which the network of the bot 'value' gives the best odds of winning, averaged over random \
             draws",
            by hand: No, "";
    }
}

impl DrawPolicy {
    /// Names how many of `wanted` tiles come from each bag; `wanted` is never more than the bags hold.
    pub fn allocate(&self, seen: &Observation<'_>, wanted: u32, rng: &mut dyn Rng) -> ByBag<u8> {
        debug_assert!(
            wanted <= seen.tiles_in_bags(),
            "more tiles are wanted than there are"
        );
        match self {
            DrawPolicy::Uniform => uniform(seen.bags().totals(), wanted, rng),
            DrawPolicy::Proportional => proportional(&seen.bags().totals(), wanted),
            DrawPolicy::Quota { operators } => quota(seen, wanted, *operators),
            DrawPolicy::Card { card } => card.allocate(seen, wanted),
            DrawPolicy::ByValue {
                weights,
                among,
                orders,
            } => Drawing::new(seen, weights.network()).best(wanted, *among as usize, *orders, rng),
            DrawPolicy::HandValue => {
                PrivateHandValue::FITTED
                    .best_allocation(seen.hand, seen.bags(), wanted)
                    .0
            }
        }
    }
}

/// Draws tile by tile, each from a bag with probability proportional to what it still holds: the counts have the same
/// distribution as draws from one common bag.
fn uniform(mut held: ByBag<u32>, wanted: u32, rng: &mut dyn Rng) -> ByBag<u8> {
    let mut counts = ByBag::default();
    let mut left: u32 = held.0.iter().sum();
    for _ in 0..wanted {
        let mut place = rng.random_range(0..left);
        for (n, count) in held.0.iter_mut().zip(&mut counts.0) {
            if place < *n {
                *n -= 1;
                *count += 1;
                break;
            }
            place -= *n;
        }
        left -= 1;
    }
    counts
}

/// Shares in proportion to what the bags hold, rounded down; the remaining tiles go to the bags with the largest
/// remainders, the first bag among equals.
fn proportional(held: &ByBag<u32>, wanted: u32) -> ByBag<u8> {
    let total: u32 = held.0.iter().sum();
    let mut counts: ByBag<u8> = ByBag::default();
    if total == 0 {
        return counts;
    }
    let mut remainders = [(0, 0); MAX_BAGS];
    for (index, &n) in held.0.iter().enumerate() {
        counts.0[index] = (wanted * n / total) as u8;
        remainders[index] = (wanted * n % total, index);
    }
    remainders.sort_unstable_by_key(|&(remainder, index)| (std::cmp::Reverse(remainder), index));
    let given: u32 = counts.0.iter().map(|&n| u32::from(n)).sum();
    for &(_, index) in remainders.iter().take((wanted - given) as usize) {
        counts.0[index] += 1;
    }
    counts
}

/// Tile by tile: from the bag richest in operators as long as fewer than `operators` are expected, then from the
/// poorest. Among equally rich bags the fullest, so that similar bags are drawn from in turn; among equally full ones
/// the first.
fn quota(seen: &Observation<'_>, wanted: u32, operators: u32) -> ByBag<u8> {
    let mut counts: ByBag<u8> = ByBag::default();
    // In tiles and fractions of tiles: for a shortage of half a tile another operator does not pay.
    let mut lacking = f64::from(operators.saturating_sub(seen.hand.operators()));
    let held = ByBag(
        seen.bags()
            .0
            .map(|tiles| (tiles.operators(), tiles.total())),
    );
    let mut left = seen.bags().totals();
    for _ in 0..wanted {
        let bag = Bag::first(MAX_BAGS)
            .filter(|&bag| left[bag] > 0)
            .min_by(|&a, &b| {
                let ((operators, tiles), (others, all)) = if lacking >= 0.5 {
                    (held[b], held[a])
                } else {
                    (held[a], held[b])
                };
                // By their shares of operators, as fractions.
                (operators * all)
                    .cmp(&(others * tiles))
                    .then_with(|| left[b].cmp(&left[a]))
            });
        let bag = bag.expect("the wanted tiles exist");
        counts[bag] += 1;
        left[bag] -= 1;
        lacking -= f64::from(held[bag].0) / f64::from(held[bag].1);
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Policy;
    use crate::testing::bags;
    use bagsplit_game::board::Grid;
    use bagsplit_game::rules::Value;

    fn allocated(policy: &DrawPolicy, hand: &str, held: &[&str], wanted: u32) -> [u8; 4] {
        let (grid, hand, bags) = (Grid::new(13).unwrap(), hand.parse().unwrap(), bags(held));
        let seen = Observation::plain(&grid, &hand, &bags);
        let counts = policy.allocate(&seen, wanted, &mut rand_pcg::Pcg64Mcg::new(1));
        assert_eq!(counts.0.iter().map(|&n| u32::from(n)).sum::<u32>(), wanted);
        counts.0[..4].try_into().unwrap()
    }

    #[test]
    fn a_quota_fetches_the_operators_that_are_lacking() {
        let quota = DrawPolicy::Quota { operators: 3 };
        assert_eq!(
            allocated(&quota, "1+", &["123456", "+-*/"], 5),
            [3, 2, 0, 0]
        );
        assert_eq!(allocated(&quota, "1+-*/", &["12", "+-*/"], 3), [2, 1, 0, 0]);
        // Half of each bag are operators: six tiles bring three, from both bags in turn.
        assert_eq!(allocated(&quota, "1", &["12+-", "34*/"], 6), [3, 3, 0, 0]);
    }

    #[test]
    fn every_policy_draws_the_wanted_number_of_tiles_that_the_bags_hold() {
        let card = [("card".to_owned(), Value::Text("2 from B".to_owned()))];
        for kind in DrawPolicy::KINDS {
            let policy =
                DrawPolicy::build(kind.name, if kind.name == "card" { &card } else { &[] })
                    .unwrap();
            assert_eq!(
                allocated(&policy, "", &["1", "", "+-", "2"], 4),
                [1, 0, 2, 1],
                "{policy:?}"
            );
        }
    }
}
