//! Errors in a configuration or an answer.

use bagsplit_stats::StatsError;
use thiserror::Error;

/// The reason why a race cannot be set up, or an answer is rejected.
#[derive(Clone, Copy, Debug, Error, PartialEq)]
#[non_exhaustive]
pub enum SelectError {
    /// The number of arms does not exceed the number to select, or none is to be selected.
    #[error("{top} of {arms} arms cannot be selected")]
    NothingToSelect {
        /// The number to select.
        top: usize,
        arms: usize,
    },
    /// The indifference zone is negative or not finite.
    #[error("an indifference zone is at least 0, not {0}")]
    BadDelta(f64),
    /// A batch or a first stage is too small.
    #[error("{what} is at least {least}, not {found}")]
    TooSmall {
        /// The parameter.
        what: &'static str,
        /// The minimum.
        least: u64,
        /// The given value.
        found: u64,
    },
    /// The answers do not match the requests one to one.
    #[error(
        "an answer for arm {arm} from index {first_index} on is missing, repeated or not asked for"
    )]
    NotAsked { arm: usize, first_index: u64 },
    /// The number of observations in an answer differs from that of the request.
    #[error("arm {arm}: {expected} observations were asked for, not {found}")]
    WrongCount {
        arm: usize,
        /// The number asked for.
        expected: u64,
        /// The given number.
        found: u64,
    },
    /// An observation outside the configured range.
    #[error("arm {arm}: {value} is no observation")]
    BadObservation { arm: usize, value: f64 },
    /// Invalid numbers for an estimate.
    #[error(transparent)]
    Stats(#[from] StatsError),
}
