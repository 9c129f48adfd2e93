//! Settings of a race, and `[best]` of an experiment file.

use bagsplit_stats::Level;

use crate::experiment::nearest::hint;
use crate::experiment::settings::{MAX_PAIRS, MAX_STUDY_GAMES, Settings, confidence, fraction, named, whole};

pub use bagsplit_optimize::select::Allocation;

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
            allocation: Allocation::Lucb,
            batch: 0,
            games: 1_000_000,
            confirm_pairs: 2000,
        }
    }
}

/// Those of `[best]`; `ranked` is how many setups there are to choose from.
pub(crate) fn best(best: &mut BestSettings, ranked: usize) -> Settings<'_> {
    let most = (ranked as u64).saturating_sub(1).max(1);
    let allocations = Allocation::ALL.map(|allocation| (allocation.name(), allocation));
    let unknown = |name: &str, names: &[&str]| {
        format!("no allocation is called '{name}'{}", hint(name, names.iter().copied()))
    };
    vec![
        ("top", whole(&mut best.top, 1..=most)),
        ("confidence", confidence(&mut best.confidence)),
        ("indifference", fraction(&mut best.indifference, 0. ..=0.5)),
        ("allocation", named(&mut best.allocation, allocations, unknown)),
        ("batch", whole(&mut best.batch, 0..=MAX_PAIRS)),
        ("games", whole(&mut best.games, 2..=MAX_STUDY_GAMES)),
        ("confirm-pairs", whole(&mut best.confirm_pairs, 2..=MAX_PAIRS)),
    ]
}
