//! Settings of a race, and `[best]` of an experiment file.

use bagsplit_stats::Level;

use crate::experiment::settings::{MAX_PAIRS, MAX_STUDY_GAMES, confidence, fraction, settings, whole};

settings! {
    /// The settings of a race for the best setups.
    #[derive(Clone, Copy, Debug, PartialEq)]
    struct BestSettings, best(ranked: usize) {
        /// The number of best setups to find.
        top: usize = 1, "top" => whole(1..=(ranked as u64).saturating_sub(1).max(1));
        /// The confidence.
        confidence: Level = Level::P95, "confidence" => confidence();
        /// The difference of mean win shares that does not matter.
        indifference: f64 = 0.01, "indifference" => fraction(0. ..=0.5);
        /// The number of rounds (a pair against each opponent) between two decisions, of all setups together; 0: four for each
        /// setup, and at least 256. Decisions are valid in any case: larger batches keep more threads busy, and overshoot more.
        batch: u64 = 0, "batch" => whole(0..=MAX_PAIRS);
        /// The most games, before the confirmation.
        games: u64 = 1_000_000, "games" => whole(2..=MAX_STUDY_GAMES);
        /// The number of pairs that each selected setup plays against each opponent on held-out seeds in the end.
        confirm_pairs: u64 = 2000, "confirm-pairs" => whole(2..=MAX_PAIRS);
    }
}
