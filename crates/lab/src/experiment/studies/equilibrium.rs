//! Settings of an equilibrium, and `[equilibrium]` of an experiment file.

use bagsplit_stats::Level;

use crate::experiment::settings::{
    MAX_PAIRS, MAX_STUDY_GAMES, MIN_SEARCH_GAMES, Settings, confidence, fraction, whole,
};

/// The settings of an equilibrium study.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EquilibriumSettings {
    /// The confidence of intervals.
    pub confidence: Level,
    /// The most best responses that are searched, one after another.
    pub rounds: u64,
    /// The most games of the search for a best response.
    pub search_games: u64,
    /// The number of pairs that a best response plays against each setup of the mixture, on held-out seeds.
    pub confirm_pairs: u64,
    /// The gain in win share below which a best response ends the rounds.
    pub gain: f64,
}

impl Default for EquilibriumSettings {
    fn default() -> Self {
        EquilibriumSettings {
            confidence: Level::P95,
            rounds: 3,
            search_games: 400_000,
            confirm_pairs: 2000,
            gain: 0.01,
        }
    }
}

/// The settings of `[equilibrium]`.
pub(crate) fn equilibrium(equilibrium: &mut EquilibriumSettings) -> Settings<'_> {
    vec![
        ("confidence", confidence(&mut equilibrium.confidence)),
        ("rounds", whole(&mut equilibrium.rounds, 0..=1000)),
        ("search-games", whole(&mut equilibrium.search_games, MIN_SEARCH_GAMES..=MAX_STUDY_GAMES)),
        ("confirm-pairs", whole(&mut equilibrium.confirm_pairs, 2..=MAX_PAIRS)),
        ("gain", fraction(&mut equilibrium.gain, 0. ..=0.5)),
    ]
}
