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
    /// The wanted uniform error of the payoffs, in win share: pairs are added until it is reached; 0 to play the pairs of the
    /// experiment.
    pub epsilon: f64,
    /// The most best responses that are searched, one after another.
    pub rounds: u64,
    /// The most games of the search for a best response.
    pub search_games: u64,
    /// The number of pairs that a best response plays against each setup of the mixture, on held-out seeds.
    pub confirm_pairs: u64,
    /// The gain in win share below which a best response ends the rounds.
    pub gain: f64,
    /// The number of resamples of pair indices for intervals.
    pub resamples: u64,
    /// The number of setups with a known weakness that searches are tested on.
    pub plants: u64,
}

impl Default for EquilibriumSettings {
    fn default() -> Self {
        EquilibriumSettings {
            confidence: Level::P95,
            epsilon: 0.,
            rounds: 3,
            search_games: 400_000,
            confirm_pairs: 2000,
            gain: 0.01,
            resamples: 200,
            plants: 10,
        }
    }
}

/// The settings of `[equilibrium]`.
pub(crate) fn equilibrium(equilibrium: &mut EquilibriumSettings) -> Settings<'_> {
    vec![
        ("confidence", confidence(&mut equilibrium.confidence)),
        ("epsilon", fraction(&mut equilibrium.epsilon, 0. ..=0.5)),
        ("rounds", whole(&mut equilibrium.rounds, 0..=1000)),
        ("search-games", whole(&mut equilibrium.search_games, MIN_SEARCH_GAMES..=MAX_STUDY_GAMES)),
        ("confirm-pairs", whole(&mut equilibrium.confirm_pairs, 2..=MAX_PAIRS)),
        ("gain", fraction(&mut equilibrium.gain, 0. ..=0.5)),
        ("resamples", whole(&mut equilibrium.resamples, 20..=100_000)),
        ("plants", whole(&mut equilibrium.plants, 0..=100)),
    ]
}
