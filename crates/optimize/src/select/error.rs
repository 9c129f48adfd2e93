//! What can be wrong with a configuration or an answer.

use bagsplit_stats::StatsError;
use thiserror::Error;

/// Why a race cannot be set up, or cannot take an answer.
#[derive(Clone, Copy, Debug, Error, PartialEq)]
#[non_exhaustive]
pub enum SelectError {
    /// Not more arms than are to be selected, or none to be selected.
    #[error("{top} of {arms} arms cannot be selected")]
    NothingToSelect {
        /// How many are to be selected.
        top: usize,
        /// How many there are.
        arms: usize,
    },
    /// The indifference zone is negative or not finite.
    #[error("an indifference zone is at least 0, not {0}")]
    BadDelta(f64),
    /// A batch or a first stage is too small.
    #[error("{what} is at least {least}, not {found}")]
    TooSmall {
        /// What is too small.
        what: &'static str,
        /// The least that would do.
        least: u64,
        /// What was given.
        found: u64,
    },
    /// The answers are not one for each request, or one does not belong to any.
    #[error("an answer for arm {arm} from index {first_index} on is missing, repeated or not asked for")]
    NotAsked {
        /// The arm.
        arm: usize,
        /// The first index.
        first_index: u64,
    },
    /// An answer has not as many observations as were asked for.
    #[error("arm {arm}: {expected} observations were asked for, not {found}")]
    WrongCount {
        /// The arm.
        arm: usize,
        /// The number asked for.
        expected: u64,
        /// The number given, or of ones given.
        found: u64,
    },
    /// Arms that share luck are answered index by index.
    #[error("arm {0}: where luck is shared, every observation is needed, not only how many are 1")]
    NeedsEach(usize),
    /// An observation is outside what the configuration states.
    #[error("arm {arm}: {value} is no observation")]
    BadObservation {
        /// The arm.
        arm: usize,
        /// The value.
        value: f64,
    },
    /// Something is wrong with numbers for an estimate.
    #[error(transparent)]
    Stats(#[from] StatsError),
}
