//! What is seen at a glance when tiles are drawn, and what is a hand worth that is drawn otherwise?

use bagsplit_game::board::{Bag, ByBag, Grid, Symbol, Tiles};
use bagsplit_players::{Card, Observation, PrivateHandValue, PrivateLeaveValue, Restrictions};

/// The most draws that are kept of all rounds together; of more, so many at even distances.
const MOST: usize = 3200;

/// A draw that leaves a choice.
#[derive(Clone, Debug)]
pub(super) struct Seen {
    pub(super) hand: Tiles,
    pub(super) bags: ByBag<Tiles>,
    pub(super) opened: bool,
    /// The own points and the opponent's.
    pub(super) scores: (u32, u32),
    pub(super) wanted: u32,
    /// What the hand is worth that the teacher's draw is expected to bring, in thousandths of a point.
    pub(super) taught: f64,
}

impl Seen {
    /// Whether there are two ways to draw at least.
    pub(super) fn has_choice(bags: &ByBag<Tiles>, wanted: u32) -> bool {
        let totals = bags.totals();
        wanted > 0
            && wanted < totals.0.iter().sum()
            && totals.0.iter().filter(|&&total| total > 0).count() > 1
    }
}

/// Draws to learn from.
#[derive(Clone, Debug)]
pub(super) struct Draws {
    kept: Vec<Seen>,
    /// How many of each round may be kept.
    a_round: usize,
    hand_size: u32,
    empty: Grid,
    begun: Grid,
}

impl Draws {
    /// None yet, of so many rounds.
    pub(super) fn new(hand_size: u8, rounds: u64) -> Draws {
        let empty = Grid::new(MATH_SIDE).expect("a board of this size");
        let mut begun = empty.clone();
        begun.set(begun.centre(), Symbol::D1.into());
        let a_round = MOST / rounds.clamp(1, MOST as u64) as usize;
        Draws { kept: Vec::new(), a_round, hand_size: u32::from(hand_size), empty, begun }
    }

    /// Adds those of a round.
    pub(super) fn add(&mut self, seen: Vec<Seen>) {
        let (all, kept) = (seen.len(), seen.len().min(self.a_round));
        // The first of each of so many equal parts.
        let is_kept = |at: usize| at * kept / all != (at + all - 1) * kept / all || at == 0;
        let chosen = seen.into_iter().enumerate().filter(|(at, _)| *at == 0 || is_kept(*at));
        self.kept.extend(chosen.map(|(_, seen)| seen));
    }

    pub(super) fn len(&self) -> usize {
        self.kept.len()
    }

    /// What a player sees who makes this draw: as much as a card can ask.
    pub(super) fn observation<'a>(&'a self, seen: &'a Seen) -> Observation<'a> {
        Observation {
            grid: if seen.opened { &self.begun } else { &self.empty },
            hand: &seen.hand,
            supply: bagsplit_players::Supply::Own(&seen.bags),
            score: seen.scores.0,
            opponent_score: seen.scores.1,
            wins_level: false,
            holder: false,
            mulligan_left: false,
            last: None,
            passes_running: 0,
            passes_to_end: 0,
            opponent_tiles: &Tiles::EMPTY,
            opponent_split: None,
            split: None,
            hand_size: self.hand_size,
            target: None,
            without: Restrictions::NONE,
        }
    }

    pub(super) fn iter(&self) -> impl ExactSizeIterator<Item = &Seen> {
        self.kept.iter()
    }

    /// The cards that do not draw alike in all of these, the first of those that do.
    pub(super) fn unlike(&self, cards: Vec<Card>) -> Vec<Card> {
        let mut known: Vec<(Vec<ByBag<u8>>, Card)> = Vec::new();
        for card in cards {
            let drawn = self.iter().map(|seen| card.allocate(&self.observation(seen), seen.wanted)).collect();
            if known.iter().all(|(other, _)| *other != drawn) {
                known.push((drawn, card));
            }
        }
        known.into_iter().map(|(_, card)| card).collect()
    }
}

/// The side of the board that stands for all: a card only asks whether it is empty.
const MATH_SIDE: u8 = 13;

/// The different ways in which one draw can be made, with what they cost.
#[derive(Clone, Debug)]
pub(super) struct Ways<'a> {
    leaves: PrivateLeaveValue<'static>,
    seen: &'a Seen,
    known: Vec<(ByBag<u8>, i32)>,
}

/// What hands are worth.
static VALUE: PrivateHandValue = PrivateHandValue::FITTED;

impl<'a> Ways<'a> {
    pub(super) fn of(seen: &'a Seen) -> Ways<'a> {
        Ways { leaves: PrivateLeaveValue::new(&VALUE, &seen.bags), seen, known: Vec::new() }
    }

    /// The number of a way, which stays the same.
    pub(super) fn number(&mut self, drawn: ByBag<u8>) -> usize {
        if let Some(place) = self.known.iter().position(|(known, _)| *known == drawn) {
            return place;
        }
        let lost = self.seen.taught - self.leaves.expected(&self.seen.hand, &drawn);
        self.known.push((drawn, lost.round() as i32));
        self.known.len() - 1
    }

    /// What a way costs against the teacher's, in thousandths of a point, and what it draws.
    pub(super) fn way(&self, number: usize) -> (i32, &ByBag<u8>) {
        let (drawn, cost) = &self.known[number];
        (*cost, drawn)
    }
}

/// What a tile of a bag costs besides what the hand is worth, in thousandths of a point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Price {
    /// Each tile that is drawn: more than nothing spares the bag, less uses it up.
    pub(super) tile: i32,
    /// The square of each tile by which the bag is then ahead of the others or behind them, as shares of what they held
    /// at first.
    pub(super) pace: i32,
}

/// Prices, bag by bag.
pub(super) type Prices = ByBag<Price>;

/// What a draw costs by these prices, for a split with so many tiles in each bag.
pub(super) fn price(prices: &Prices, split: &ByBag<u32>, seen: &Seen, drawn: &ByBag<u8>) -> i32 {
    let held = seen.bags.totals();
    let (all, left) = (split.0.iter().sum::<u32>(), held.0.iter().sum::<u32>() - seen.wanted);
    let of = |bag: Bag| {
        let Price { tile, pace } = prices[bag];
        let count = u32::from(drawn[bag]);
        // How many tiles too many it then holds, in hundredths.
        let ahead = i64::from(100 * (held[bag] - count)) - i64::from(100 * split[bag] * left / all.max(1));
        tile * i32::from(drawn[bag]) + (i64::from(pace) * ahead * ahead / 10_000) as i32
    };
    Bag::first(bagsplit_game::board::MAX_BAGS).map(of).sum()
}
