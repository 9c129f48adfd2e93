//! What the adaptive studies can be told.

use bagsplit_players::{Bot, DrawPolicy};
use bagsplit_stats::Level;

/// How pairs are given to the candidates of [`best`](crate::study::best).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Allocation {
    /// By confidence bounds: to those who could yet be best, and the one they would have to beat (LUCB).
    Bounds,
    /// Top-two Thompson sampling: the one that seems best, and who could yet be better.
    TopTwo,
    /// Sequential halving: all alike, then the better half, and so on.
    Halving,
    /// Successive rejects: the worst leaves after each phase, until 'games' are used up. For a budget that is fixed.
    Rejects,
    /// All alike, to compare with.
    Equal,
}

impl Allocation {
    /// All of them.
    pub const ALL: [Allocation; 5] =
        [Allocation::Bounds, Allocation::TopTwo, Allocation::Halving, Allocation::Rejects, Allocation::Equal];

    /// The name in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Allocation::Bounds => "bounds",
            Allocation::TopTwo => "top-two",
            Allocation::Halving => "halving",
            Allocation::Rejects => "rejects",
            Allocation::Equal => "equal",
        }
    }
}

/// How the best of many setups is looked for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BestSettings {
    /// How many are wanted.
    pub top: usize,
    /// How sure it shall be.
    pub confidence: Level,
    /// Differences of the mean win share up to this do not matter.
    pub indifference: f64,
    /// How pairs are allocated.
    pub allocation: Allocation,
    /// How many rounds, a pair against each opponent, are played between two decisions, all setups together; 0: four for each
    /// setup, and at least 256. Decisions are valid whatever it is: larger ones keep more machines busy, and overshoot more.
    pub batch: u64,
    /// How many games at most, before the confirmation.
    pub games: u64,
    /// How many pairs each of the best plays against each opponent in the end, with fresh luck.
    pub confirm_pairs: u64,
}

impl Default for BestSettings {
    fn default() -> Self {
        BestSettings {
            top: 1,
            confidence: Level::P95,
            indifference: 0.01,
            allocation: Allocation::Bounds,
            batch: 0,
            games: 1_000_000,
            confirm_pairs: 2000,
        }
    }
}

/// How splits are searched.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchSettings {
    /// The setup, by its place, whose bot and other policies every candidate has.
    pub base: usize,
    /// The draw policies that are searched along with the split; empty: that of the base alone.
    pub draws: Vec<DrawPolicy>,
    /// How many games the search may play, before the confirmation.
    pub games: u64,
    /// How many finalists are confirmed.
    pub finalists: usize,
    /// How many pairs each of them plays against each opponent in the end, with fresh luck; by hand at each level.
    pub confirm_pairs: u64,
    /// Whether the split is searched together with a card and other policies that a person can carry out.
    pub by_hand: bool,
    /// By hand: whether the split of the base is kept, so that cards and other policies are searched for it.
    pub keep_split: bool,
    /// The bots that both sides of a game have in turn; empty: everyone has their own.
    pub levels: Vec<Bot>,
    /// The setups, by their places, that are not searched against but confirmed against; empty: the field is.
    pub held_out: Vec<usize>,
}

impl Default for SearchSettings {
    fn default() -> Self {
        SearchSettings {
            base: 0,
            draws: Vec::new(),
            games: 1_000_000,
            finalists: 4,
            confirm_pairs: 2000,
            by_hand: false,
            keep_split: false,
            levels: Vec::new(),
            held_out: Vec::new(),
        }
    }
}

/// How an equilibrium is looked for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EquilibriumSettings {
    /// How sure intervals shall be.
    pub confidence: Level,
    /// How many best responses are searched for at most, one after another.
    pub rounds: u64,
    /// How many games the search for a best response may play.
    pub search_games: u64,
    /// How many pairs a best response plays against each setup of the mixture, with fresh luck.
    pub confirm_pairs: u64,
    /// A best response that gains less of the win share than this ends the rounds.
    pub gain: f64,
    /// How many times pair indices are drawn again for intervals.
    pub resamples: u64,
    /// Against how many of the setups with a known weakness a response is searched too, to see what searches find.
    pub plants: u64,
}

impl Default for EquilibriumSettings {
    fn default() -> Self {
        EquilibriumSettings {
            confidence: Level::P95,
            rounds: 3,
            search_games: 400_000,
            confirm_pairs: 2000,
            gain: 0.01,
            resamples: 200,
            plants: 10,
        }
    }
}
