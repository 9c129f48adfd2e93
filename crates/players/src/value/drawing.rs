//! Draws by a network: the best allocation, and whether to take the Mulligan.

use std::cmp::Reverse;

use bagsplit_game::board::{ByBag, Tile, Tiles};
use bagsplit_network::{
    BoardFeatures, BoardSums, Expected, INPUTS, IncrementalEvaluator, Inputs, Network, Situation, chance,
};
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::Observation;
use crate::leave::{PrivateHandValue, PrivateLeaveValue, counts};
use crate::shuffle::{listed, shuffle_first};

/// Evaluates hands after a draw with a network. All draws are evaluated with the same orders of the tiles in the bags
/// (common random numbers), so that they differ by the tiles taken and not by chance.
pub(crate) struct Drawing<'s> {
    seen: &'s Observation<'s>,
    network: &'static Network,
    /// The player's tiles, in hand and bags together.
    own: Tiles,
    offers: BoardFeatures,
    /// Inputs with those for the board, which all hands share.
    board: Inputs,
}

static HAND_VALUE: PrivateHandValue = PrivateHandValue::FITTED;

/// The seed of the bag orders for the Mulligan decision, which is constant because that decision has no random
/// generator.
const AGAIN: u64 = 0x6d75_6c6c_6967_616e;

impl<'s> Drawing<'s> {
    pub(crate) fn new(seen: &'s Observation<'s>, network: &'static Network) -> Drawing<'s> {
        let offers = BoardSums::new(seen.grid, seen.opponent_tiles, seen.hand_size).offers();
        let mut board = [0; INPUTS];
        offers.write_inputs(&mut board);
        Drawing { seen, network, own: seen.bags().all().plus(seen.hand), offers, board }
    }

    /// The number of tiles to take from each bag: of the `among` allocations with the best expected hand value, the one
    /// with the best mean chance of winning over `orders` orders of the bags.
    pub(crate) fn best(&self, wanted: u32, among: usize, orders: u32, rng: &mut dyn Rng) -> ByBag<u8> {
        let (hand, bags) = (self.seen.hand, self.seen.bags());
        let promising = PrivateLeaveValue::new(&HAND_VALUE, bags).most_promising(hand, wanted, among);
        if let [only] = &promising[..] {
            return *only;
        }
        let most =
            ByBag(std::array::from_fn(|bag| promising.iter().map(|counts| counts.0[bag]).max().unwrap_or(0)));
        let mut hands = Vec::with_capacity(promising.len() * orders as usize);
        let mut order = listed(bags);
        for _ in 0..orders {
            shuffle_first(&mut order, &most, rng);
            hands.extend(promising.iter().map(|counts| with_drawn(hand, &order, counts)));
        }
        let chances = self.chances(&hands);
        let total = |place| chances[place..].iter().step_by(promising.len()).sum::<u64>();
        // Among equals the one with the better expected hand.
        let best = (0..promising.len()).max_by_key(|&place| (total(place), Reverse(place)));
        best.map_or_else(ByBag::default, |place| promising[place])
    }

    /// Whether to put the drawn tiles back and draw again: when that raises the chance of winning by `gain`
    /// thousandths, on average over `orders` orders of the bags.
    pub(crate) fn again(&self, drawn: &ByBag<Tiles>, gain: u32, orders: u32) -> bool {
        let before = self.seen.hand.minus(&drawn.all()).expect("drawn tiles are in the hand");
        let bags = ByBag(std::array::from_fn(|index| self.seen.bags().0[index].plus(&drawn.0[index])));
        let counts = ByBag(drawn.0.map(|tiles| tiles.total() as u8));
        let mut rng = Pcg64Mcg::seed_from_u64(AGAIN);
        let mut order = listed(&bags);
        let mut draw = || {
            shuffle_first(&mut order, &counts, &mut rng);
            with_drawn(&before, &order, &counts)
        };
        let hands: Vec<Tiles> = std::iter::repeat_with(&mut draw).take(orders as usize).collect();
        let redrawn: u64 = self.chances(&hands).iter().sum();
        let kept = u64::from(chance(self.network.ask(&self.inputs(self.seen.hand, true))));
        redrawn * 1000
            >= u64::from(orders) * (kept * 1000 + u64::from(gain) * u64::from(bagsplit_network::CERTAIN))
    }

    /// The chance of winning with each hand, in parts of 65536.
    fn chances(&self, hands: &[Tiles]) -> Vec<u64> {
        // Many orders lead to the same hand, and in order few inputs differ from those of the hand before.
        let mut distinct = hands.to_vec();
        distinct.sort_unstable();
        distinct.dedup();
        let inputs: Vec<Inputs> = distinct.iter().map(|hand| self.inputs(hand, false)).collect();
        let verdicts = IncrementalEvaluator::new(self.network).ask_all(&inputs);
        let chance = |hand| {
            let place = distinct.binary_search(hand).expect("each hand is one of the distinct ones");
            u64::from(chance(verdicts[place]))
        };
        hands.iter().map(chance).collect()
    }

    /// The network's input for a hand, when it is the opponent's turn.
    fn inputs(&self, hand: &Tiles, mulligan_left: bool) -> Inputs {
        let seen = self.seen;
        let expected = Expected { symbols: counts(hand), value: HAND_VALUE.evaluate(hand) / 1000. };
        let mut inputs = self.board;
        Situation {
            kept: hand,
            in_bags: &self.own.minus(hand).expect("the hand is part of the player's tiles"),
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
        .write_inputs(&mut inputs);
        inputs
    }
}

/// The hand after a draw of the first tiles of each bag.
fn with_drawn(hand: &Tiles, order: &ByBag<Vec<Tile>>, counts: &ByBag<u8>) -> Tiles {
    let mut hand = *hand;
    for (tiles, &count) in order.0.iter().zip(&counts.0) {
        tiles[..usize::from(count)].iter().for_each(|&tile| hand.add(tile));
    }
    hand
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
        let all = PrivateLeaveValue::new(&HAND_VALUE, &bags).most_promising(&hand, 3, 120);
        assert_eq!(all.len(), 10);
        let order = listed(&bags);
        let chance = |counts: &ByBag<u8>| {
            chance(drawing.network.ask(&drawing.inputs(&with_drawn(&hand, &order, counts), false)))
        };
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
