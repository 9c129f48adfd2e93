//! Draws by a network: the best allocation, and whether to take the Mulligan.

use bagsplit_game::board::{ByBag, Tile, Tiles};
use bagsplit_network::{
    BoardFeatures, BoardSums, Expected, IncrementalEvaluator, Inputs, Network, Situation, chance,
};
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::Observation;
use crate::leave::{PrivateHandValue, PrivateLeaveValue};
use crate::shuffle::{draw_next, shuffled};

/// Evaluates hands after a draw with a network. All draws are evaluated with the same orders of the tiles in the bags
/// (common random numbers), so that they differ by the tiles taken and not by chance.
pub(crate) struct Drawing<'s> {
    seen: &'s Observation<'s>,
    network: &'static Network,
    leaves: PrivateLeaveValue<'static>,
    offers: BoardFeatures,
}

static HAND_VALUE: PrivateHandValue = PrivateHandValue::FITTED;

/// The seed of the bag orders for the Mulligan decision, which is constant because that decision has no random
/// generator.
const AGAIN: u64 = 0x6d75_6c6c_6967_616e;

impl<'s> Drawing<'s> {
    pub(crate) fn new(seen: &'s Observation<'s>, network: &'static Network) -> Drawing<'s> {
        let leaves = PrivateLeaveValue::new(&HAND_VALUE, seen.bags());
        Drawing {
            seen,
            network,
            leaves,
            offers: BoardSums::new(seen.grid, seen.opponent_tiles, seen.hand_size).offers(),
        }
    }

    /// The number of tiles to take from each bag: of the `among` allocations with the best expected hand value, the one
    /// with the best mean chance of winning over `orders` orders of the bags.
    pub(crate) fn best(&self, wanted: u32, among: usize, orders: u32, rng: &mut dyn Rng) -> ByBag<u8> {
        let promising = self.leaves.most_promising(self.seen.hand, wanted, among);
        if let [only] = &promising[..] {
            return *only;
        }
        let mut chances = vec![0; promising.len()];
        let mut evaluator = IncrementalEvaluator::new(self.network);
        for _ in 0..orders {
            let order = shuffled(self.seen.bags(), rng);
            let after = |counts| self.after(&order, self.seen.bags(), self.seen.hand, counts);
            let inputs: Vec<Inputs> = promising.iter().map(after).collect();
            for (sum, verdict) in chances.iter_mut().zip(evaluator.ask_all(&inputs)) {
                *sum += u64::from(chance(verdict));
            }
        }
        // Among equals the one with the better expected hand.
        let most = chances.iter().max().copied().unwrap_or_default();
        let best = chances.iter().position(|&chance| chance == most);
        best.map_or_else(ByBag::default, |place| promising[place])
    }

    /// Whether to put the drawn tiles back and draw again: when that raises the chance of winning by `gain`
    /// thousandths, on average over `orders` orders of the bags.
    pub(crate) fn again(&self, drawn: &ByBag<Tiles>, gain: u32, orders: u32) -> bool {
        let before = self.seen.hand.minus(&drawn.all()).expect("drawn tiles are in the hand");
        let bags = ByBag(std::array::from_fn(|index| self.seen.bags().0[index].plus(&drawn.0[index])));
        let counts = ByBag(drawn.0.map(|tiles| tiles.total() as u8));
        let mut rng = Pcg64Mcg::seed_from_u64(AGAIN);
        let inputs: Vec<Inputs> = (0..orders)
            .map(|_| self.after(&shuffled(&bags, &mut rng), &bags, &before, &counts))
            .chain([self.inputs(self.seen.hand, self.seen.bags(), true)])
            .collect();
        let mut chances: Vec<u64> = IncrementalEvaluator::new(self.network)
            .ask_all(&inputs)
            .into_iter()
            .map(|verdict| chance(verdict).into())
            .collect();
        let kept = chances.pop().expect("the last entry is for the drawn tiles");
        let redrawn: u64 = chances.iter().sum();
        redrawn * 1000
            >= u64::from(orders) * (kept * 1000 + u64::from(gain) * u64::from(bagsplit_network::CERTAIN))
    }

    /// The network's input after drawing `counts` tiles from bags in this order.
    fn after(
        &self,
        order: &ByBag<Vec<Tile>>,
        bags: &ByBag<Tiles>,
        hand: &Tiles,
        counts: &ByBag<u8>,
    ) -> Inputs {
        let (mut hand, mut bags) = (*hand, *bags);
        draw_next(order, counts, &mut bags, &mut hand);
        self.inputs(&hand, &bags, false)
    }

    /// The network's input for a hand, when it is the opponent's turn.
    fn inputs(&self, hand: &Tiles, bags: &ByBag<Tiles>, mulligan_left: bool) -> Inputs {
        let seen = self.seen;
        let nothing = ByBag::default();
        let expected = Expected {
            symbols: self.leaves.expected_symbols(hand, &nothing),
            value: HAND_VALUE.evaluate(hand) / 1000.,
        };
        Situation {
            kept: hand,
            in_bags: &bags.all(),
            drawn: &expected,
            theirs: seen.opponent_tiles,
            score: seen.score,
            opponent_score: seen.opponent_score,
            wins_level: seen.wins_level,
            holder: seen.holder,
            mulligan_left: seen.mulligan_left && (mulligan_left || !seen.holder),
            passes_left: seen.passes_to_end.saturating_sub(seen.consecutive_passes),
            hand_size: seen.hand_size,
            offers: &self.offers,
        }
        .inputs()
    }
}

#[cfg(test)]
mod tests {
    use bagsplit_game::board::Grid;
    use bagsplit_network::Weights;

    use super::*;

    fn bags(texts: [&str; 3]) -> ByBag<Tiles> {
        let mut bags = ByBag::default();
        texts.iter().zip(&mut bags.0).for_each(|(text, bag)| *bag = text.parse().unwrap());
        bags
    }

    /// Bags of equal tiles: draws are certain, so the best draw is the one whose hand the network prefers.
    #[test]
    fn certain_draws_choose_the_best_hand() {
        let (grid, hand) = (Grid::new(13).unwrap(), "12+4".parse().unwrap());
        let bags = bags(["111", "***", "777"]);
        let seen = Observation { score: 3, ..Observation::plain(&grid, &hand, &bags) };
        let drawing = Drawing::new(&seen, Weights::shipped().network());
        let mut rng = Pcg64Mcg::seed_from_u64(1);
        let all = drawing.leaves.most_promising(&hand, 3, 120);
        assert_eq!(all.len(), 10);
        let order = shuffled(&bags, &mut rng);
        let chance =
            |counts: &ByBag<u8>| chance(drawing.network.ask(&drawing.after(&order, &bags, &hand, counts)));
        let most = all.iter().map(chance).max().unwrap();
        assert!(all.iter().any(|counts| chance(counts) < most));
        assert_eq!(chance(&drawing.best(3, 120, 2, &mut rng)), most);
        let first_only = drawing.best(3, 1, 2, &mut rng);
        assert_eq!(first_only, PrivateHandValue::FITTED.best_allocation(&hand, &bags, 3).0);
    }

    #[test]
    fn the_mulligan_is_taken_when_it_gains_enough() {
        let (grid, bad) = (Grid::new(13).unwrap(), "7777777".parse().unwrap());
        let good_bags = bags(["1259+*/1259+*/1259+*/", "", ""]);
        let theirs = good_bags.all().plus(&bad);
        let plain = Observation::plain(&grid, &bad, &good_bags);
        let seen = Observation { opponent_tiles: &theirs, holder: true, mulligan_left: true, ..plain };
        let drawn = ByBag::single(bad);
        let network = Weights::shipped().network();
        // A tenth: the value of the Mulligan in an impossible position is the network's guess.
        assert!(Drawing::new(&seen, network).again(&drawn, 100, 50));
        assert!(!Drawing::new(&seen, network).again(&drawn, 1000, 50));
        let sevens = bags(["7777777", "", ""]);
        let seen = Observation { supply: (&sevens).into(), ..seen };
        assert!(!Drawing::new(&seen, network).again(&drawn, 100, 50), "nothing else can be drawn");
    }
}
