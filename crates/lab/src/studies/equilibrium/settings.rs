//! Settings of an equilibrium, and `[equilibrium]` of an experiment file.

use bagsplit_stats::Level;

use crate::experiment::settings::{
    MAX_PAIRS, MAX_STUDY_GAMES, MIN_SEARCH_GAMES, Settings, confidence, fraction, whole,
};

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

/// Those of `[equilibrium]`.
pub(crate) fn equilibrium(equilibrium: &mut EquilibriumSettings) -> Settings<'_> {
    vec![
        ("confidence", confidence(&mut equilibrium.confidence)),
        ("rounds", whole(&mut equilibrium.rounds, 0..=1000)),
        ("search-games", whole(&mut equilibrium.search_games, MIN_SEARCH_GAMES..=MAX_STUDY_GAMES)),
        ("confirm-pairs", whole(&mut equilibrium.confirm_pairs, 2..=MAX_PAIRS)),
        ("gain", fraction(&mut equilibrium.gain, 0. ..=0.5)),
        ("resamples", whole(&mut equilibrium.resamples, 20..=100_000)),
        ("plants", whole(&mut equilibrium.plants, 0..=100)),
    ]
}
