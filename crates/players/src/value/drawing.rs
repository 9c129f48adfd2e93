//! Draws by a network: the best allocation, and whether to take the Mulligan.

use std::cmp::Reverse;

use bagsplit_game::board::{ByBag, Tiles};
use bagsplit_network::{
    BoardFeatures, BoardSums, Expected, INPUTS, IncrementalEvaluator, Inputs, Network, Situation,
    chance, write_full_hand,
};
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::Observation;
use crate::leave::{PrivateHandValue, PrivateLeaveValue, counts, packed};
use crate::shuffle::shuffle_first;

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

/// The bits below a packed hand for the number of an allocation, of which there are at most 120.
const ALLOCATION_BITS: u32 = 8;

/// The seed of the bag orders for the Mulligan decision, which is constant because that decision has no random
/// generator.
const AGAIN: u64 = 0x6d75_6c6c_6967_616e;

impl<'s> Drawing<'s> {
    pub(crate) fn new(seen: &'s Observation<'s>, network: &'static Network) -> Drawing<'s> {
        let offers = BoardSums::new(seen.grid, seen.opponent_tiles, seen.hand_size).offers();
        let mut board = [0; INPUTS];
        offers.write_inputs(&mut board);
        Drawing {
            seen,
            network,
            own: seen.bags().all().plus(seen.hand),
            offers,
            board,
        }
    }

    /// The number of tiles to take from each bag: of the `among` allocations with the best expected hand value, the one
    /// with the best mean chance of winning over `orders` orders of the bags.
    pub(crate) fn best(
        &self,
        wanted: u32,
        among: usize,
        orders: u32,
        rng: &mut dyn Rng,
    ) -> ByBag<u8> {
        let (seen, bags, hand) = (self.seen, self.seen.bags(), packed(self.seen.hand));
        let promising =
            PrivateLeaveValue::new(&HAND_VALUE, bags).most_promising(seen.hand, wanted, among);
        if let [only] = &promising[..] {
            return *only;
        }
        let most = ByBag(std::array::from_fn(|bag| {
            promising
                .iter()
                .map(|counts| counts.0[bag])
                .max()
                .unwrap_or(0)
        }));
        let mut hands = Vec::with_capacity(promising.len() * orders as usize);
        let mut order = units(bags);
        for _ in 0..orders {
            shuffle_first(&mut order, &most, rng);
            let drawn = (0..)
                .zip(&promising)
                .map(|(number, counts)| (number, with_drawn(hand, &order, counts)));
            hands.extend(drawn.map(|(number, hand)| hand << ALLOCATION_BITS | number));
        }
        let mut sums = vec![0; promising.len()];
        let full = seen
            .hand
            .iter()
            .chain(bags.all().iter().take(wanted as usize))
            .collect();
        self.add_chances(&full, hands, &mut sums);
        // Among equals the one with the better expected hand.
        let best = (0..promising.len()).max_by_key(|&place| (sums[place], Reverse(place)));
        best.map_or_else(ByBag::default, |place| promising[place])
    }

    /// Whether to put the drawn tiles back and draw again: when that raises the chance of winning by `gain`
    /// thousandths, on average over `orders` orders of the bags.
    pub(crate) fn again(&self, drawn: &ByBag<Tiles>, gain: u32, orders: u32) -> bool {
        let before = self
            .seen
            .hand
            .minus(&drawn.all())
            .expect("drawn tiles are in the hand");
        let bags = ByBag(std::array::from_fn(|index| {
            self.seen.bags().0[index].plus(&drawn.0[index])
        }));
        let counts = ByBag(drawn.0.map(|tiles| tiles.total() as u8));
        let mut rng = Pcg64Mcg::seed_from_u64(AGAIN);
        let (before, mut order) = (packed(&before), units(&bags));
        let hands = std::iter::repeat_with(|| {
            shuffle_first(&mut order, &counts, &mut rng);
            with_drawn(before, &order, &counts) << ALLOCATION_BITS
        });
        let hands = hands.take(orders as usize).collect();
        let mut redrawn = [0];
        self.add_chances(self.seen.hand, hands, &mut redrawn);
        let kept = u64::from(chance(self.network.ask(&self.inputs(self.seen.hand, true))));
        redrawn[0] * 1000
            >= u64::from(orders)
                * (kept * 1000 + u64::from(gain) * u64::from(bagsplit_network::CERTAIN))
    }

    /// Adds the chance of winning with each hand, in parts of 65536, to the sum of its allocation, whose number is below
    /// the packed hand. All hands are as large as the full one.
    fn add_chances(&self, full: &Tiles, mut hands: Vec<u64>, sums: &mut [u64]) {
        // Many orders lead to the same hand, and in order few inputs differ from those of the hand before.
        hands.sort_unstable();
        let equal = hands.chunk_by(|a, b| a >> ALLOCATION_BITS == b >> ALLOCATION_BITS);
        let mut inputs = Vec::with_capacity(hands.len());
        let mut filled = self.inputs(full, false);
        for equal in equal.clone() {
            let hand = equal[0] >> ALLOCATION_BITS;
            write_full_hand(&mut filled, hand, HAND_VALUE.of_packed(hand) / 1000.);
            inputs.push(filled);
        }
        let verdicts = IncrementalEvaluator::new(self.network).ask_all(&inputs);
        for (equal, verdict) in equal.zip(verdicts) {
            let chance = u64::from(chance(verdict));
            equal
                .iter()
                .for_each(|hand| sums[(hand & ((1 << ALLOCATION_BITS) - 1)) as usize] += chance);
        }
    }

    /// The network's input for a hand, when it is the opponent's turn.
    fn inputs(&self, hand: &Tiles, mulligan_left: bool) -> Inputs {
        let seen = self.seen;
        let expected = Expected {
            symbols: counts(hand),
            value: HAND_VALUE.evaluate(hand) / 1000.,
        };
        let mut inputs = self.board;
        Situation {
            kept: hand,
            in_bags: &self
                .own
                .minus(hand)
                .expect("the hand is part of the player's tiles"),
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

/// The tiles of each bag in their own order, each as the packed hand of it alone.
fn units(bags: &ByBag<Tiles>) -> ByBag<Vec<u64>> {
    ByBag(bags.0.map(|tiles| {
        tiles
            .iter()
            .map(|tile| packed(&std::iter::once(tile).collect()))
            .collect()
    }))
}

/// The packed hand after a draw of the first tiles of each bag.
fn with_drawn(hand: u64, order: &ByBag<Vec<u64>>, counts: &ByBag<u8>) -> u64 {
    let drawn = order
        .0
        .iter()
        .zip(&counts.0)
        .flat_map(|(tiles, &count)| &tiles[..usize::from(count)]);
    hand + drawn.sum::<u64>()
}

#[cfg(test)]
mod tests {
    use bagsplit_game::board::{Bag, Grid, MAX_BAGS, Square, Symbol, Tile};
    use bagsplit_network::Weights;
    use rand::RngExt;

    use super::*;

    fn bags(texts: [&str; 3]) -> ByBag<Tiles> {
        let mut bags = ByBag::default();
        texts
            .iter()
            .zip(&mut bags.0)
            .for_each(|(text, bag)| *bag = text.parse().unwrap());
        bags
    }

    /// At most `most` tiles of Math Scrabble.
    fn random_tiles(rng: &mut Pcg64Mcg, most: u32) -> Vec<Tile> {
        let count = rng.random_range(0..=most);
        (0..count)
            .map(|_| Symbol::ALL[rng.random_range(1..=13)].into())
            .collect()
    }

    #[test]
    fn patched_inputs_equal_those_computed_from_nothing() {
        let (mut rng, network) = (Pcg64Mcg::seed_from_u64(79), Weights::shipped().network());
        let mut different = 0;
        for _ in 0..400 {
            let mut grid = Grid::new(2 * rng.random_range(3..=6) + 1).unwrap();
            for _ in 0..rng.random_range(0..40) {
                let mut place = || rng.random_range(0..grid.side());
                let square = Square::new(place(), place());
                grid.set(square, Symbol::ALL[rng.random_range(1..=13)].into());
            }
            let hand_size = rng.random_range(1..=12);
            let hand = random_tiles(&mut rng, hand_size);
            let mut bags = ByBag::<Tiles>::default();
            for bag in Bag::first(MAX_BAGS) {
                bags[bag] = random_tiles(&mut rng, 30).into_iter().collect();
            }
            let theirs = random_tiles(&mut rng, 150).into_iter().collect();
            let tiles = hand.iter().copied().collect();
            let seen = Observation {
                score: rng.random_range(0..60),
                opponent_score: rng.random_range(0..60),
                wins_level: rng.random(),
                holder: rng.random(),
                mulligan_left: rng.random(),
                consecutive_passes: rng.random_range(0..6),
                opponent_tiles: &theirs,
                hand_size,
                ..Observation::plain(&grid, &tiles, &bags)
            };
            let drawing = Drawing::new(&seen, network);
            let wanted = (hand_size as usize - hand.len()).min(seen.tiles_in_bags() as usize);
            let mut tiles: Vec<Tile> = hand.iter().copied().chain(bags.all().iter()).collect();
            let full = hand.len() + wanted;
            let mut filled = drawing.inputs(&tiles[..full].iter().copied().collect(), false);
            let first = filled;
            let mut hands = Vec::new();
            let mut expected = [0; 3];
            for number in 0..30 {
                crate::shuffle::shuffle(&mut tiles, &mut rng);
                let other = tiles[..full].iter().copied().collect();
                let value = HAND_VALUE.of_packed(packed(&other));
                assert_eq!(
                    value.to_bits(),
                    HAND_VALUE.evaluate(&other).to_bits(),
                    "{other}"
                );
                write_full_hand(&mut filled, packed(&other), value / 1000.);
                let plain = drawing.inputs(&other, false);
                assert_eq!(filled, plain, "{other} of {hand_size}");
                different += u32::from(filled != first);
                hands.push(packed(&other) << ALLOCATION_BITS | (number % 3));
                expected[number as usize % 3] += u64::from(chance(network.ask(&plain)));
            }
            let mut sums = [0; 3];
            drawing.add_chances(&tiles[..full].iter().copied().collect(), hands, &mut sums);
            assert_eq!(sums, expected);
        }
        assert!(different > 5_000, "{different}");
    }

    /// Bags of equal tiles: draws are certain, so the best draw is the one whose hand the network prefers.
    #[test]
    fn certain_draws_choose_the_best_hand() {
        let (grid, hand) = (Grid::new(13).unwrap(), "12+4".parse().unwrap());
        let bags = bags(["111", "***", "777"]);
        let seen = Observation {
            score: 3,
            ..Observation::plain(&grid, &hand, &bags)
        };
        let drawing = Drawing::new(&seen, Weights::shipped().network());
        let mut rng = Pcg64Mcg::seed_from_u64(1);
        let all = PrivateLeaveValue::new(&HAND_VALUE, &bags).most_promising(&hand, 3, 120);
        assert_eq!(all.len(), 10);
        let chance = |counts: &ByBag<u8>| {
            let drawn = bags
                .0
                .iter()
                .zip(&counts.0)
                .flat_map(|(bag, &count)| bag.iter().take(count.into()));
            chance(
                drawing
                    .network
                    .ask(&drawing.inputs(&hand.iter().chain(drawn).collect(), false)),
            )
        };
        let most = all.iter().map(chance).max().unwrap();
        assert!(all.iter().any(|counts| chance(counts) < most));
        assert_eq!(chance(&drawing.best(3, 120, 2, &mut rng)), most);
        let first_only = drawing.best(3, 1, 2, &mut rng);
        assert_eq!(
            first_only,
            PrivateHandValue::FITTED.best_allocation(&hand, &bags, 3).0
        );
    }

    #[test]
    fn the_mulligan_is_taken_when_it_gains_enough() {
        let (grid, bad) = (Grid::new(13).unwrap(), "7777777".parse().unwrap());
        let good_bags = bags(["1259+*/1259+*/1259+*/", "", ""]);
        let theirs = good_bags.all().plus(&bad);
        let plain = Observation::plain(&grid, &bad, &good_bags);
        let seen = Observation {
            opponent_tiles: &theirs,
            holder: true,
            mulligan_left: true,
            ..plain
        };
        let drawn = ByBag::single(bad);
        let network = Weights::shipped().network();
        // A tenth: the value of the Mulligan in an impossible position is the network's guess.
        assert!(Drawing::new(&seen, network).again(&drawn, 100, 50));
        assert!(!Drawing::new(&seen, network).again(&drawn, 1000, 50));
        let sevens = bags(["7777777", "", ""]);
        let seen = Observation {
            supply: (&sevens).into(),
            ..seen
        };
        assert!(
            !Drawing::new(&seen, network).again(&drawn, 100, 50),
            "nothing else can be drawn"
        );
    }
}
