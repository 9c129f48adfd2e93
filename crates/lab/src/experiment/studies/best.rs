//! Settings of a race, and `[best]` of an experiment file.

use bagsplit_stats::Level;

use crate::experiment::settings::{MAX_PAIRS, MAX_STUDY_GAMES, Settings, confidence, fraction, whole};

/// The settings of a race for the best setups.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BestSettings {
    /// The number of best setups to find.
    pub top: usize,
    /// The confidence.
    pub confidence: Level,
    /// The difference of mean win shares that does not matter.
    pub indifference: f64,
    /// The number of rounds (a pair against each opponent) between two decisions, of all setups together; 0: four for each
    /// setup, and at least 256. Decisions are valid in any case: larger batches keep more threads busy, and overshoot more.
    pub batch: u64,
    /// The most games, before the confirmation.
    pub games: u64,
    /// The number of pairs that each selected setup plays against each opponent on held-out seeds in the end.
    pub confirm_pairs: u64,
}

impl Default for BestSettings {
    fn default() -> Self {
        BestSettings {
            top: 1,
            confidence: Level::P95,
            indifference: 0.01,
            batch: 0,
            games: 1_000_000,
            confirm_pairs: 2000,
        }
    }
}

/// The settings of `[best]`; `ranked` is the number of setups to choose from.
pub(crate) fn best(best: &mut BestSettings, ranked: usize) -> Settings<'_> {
    let most = (ranked as u64).saturating_sub(1).max(1);
    vec![
        ("top", whole(&mut best.top, 1..=most)),
        ("confidence", confidence(&mut best.confidence)),
        ("indifference", fraction(&mut best.indifference, 0. ..=0.5)),
        ("batch", whole(&mut best.batch, 0..=MAX_PAIRS)),
        ("games", whole(&mut best.games, 2..=MAX_STUDY_GAMES)),
        ("confirm-pairs", whole(&mut best.confirm_pairs, 2..=MAX_PAIRS)),
    ]
}
