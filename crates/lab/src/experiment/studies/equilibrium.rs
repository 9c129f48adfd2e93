//! Settings of an equilibrium, and `[equilibrium]` of an experiment file.

use bagsplit_stats::Level;

use crate::experiment::settings::{
    MAX_PAIRS, MAX_STUDY_GAMES, MIN_SEARCH_GAMES, confidence, fraction, settings, whole,
};

settings! {
    /// The settings of an equilibrium study.
    #[derive(Clone, Copy, Debug, PartialEq)]
    struct EquilibriumSettings, equilibrium() {
        /// The confidence of intervals.
        confidence: Level = Level::P95, "confidence" => confidence();
        /// The most best responses that are searched, one after another.
        rounds: u64 = 3, "rounds" => whole(0..=1000);
        /// The most games of the search for a best response.
        search_games: u64 = 400_000, "search-games" => whole(MIN_SEARCH_GAMES..=MAX_STUDY_GAMES);
        /// The number of pairs that a best response plays against each setup of the mixture, on held-out seeds.
        confirm_pairs: u64 = 2000, "confirm-pairs" => whole(2..=MAX_PAIRS);
        /// The gain in win share below which a best response ends the rounds.
        gain: f64 = 0.01, "gain" => fraction(0. ..=0.5);
    }
}
