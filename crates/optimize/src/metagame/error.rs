//! Errors of the input.

use bagsplit_stats::StatsError;
use thiserror::Error;

/// The reason why the meta-game cannot be analysed.
#[derive(Clone, Debug, Error, PartialEq)]
#[non_exhaustive]
pub enum MetaError {
    /// A matrix has no row, or is not square.
    #[error("a matrix of payoffs needs rows as long as there are rows: row {row} is wrong")]
    BadShape {
        /// The first invalid row.
        row: usize,
    },
    /// An entry is not a share.
    #[error("row {row}, column {column}: {value} is not a share from 0 to 1")]
    NotAShare {
        row: usize,
        column: usize,
        /// The entry.
        value: f64,
    },
    /// Two shares that must add up to 1 do not; on the diagonal, an entry is not ½.
    #[error(
        "the shares of {row} against {column} and of {column} against {row} do not add up to 1"
    )]
    NotComplementary { row: usize, column: usize },
    /// Weights are negative, not finite, or do not add up to 1.
    #[error("a mixture needs weights from 0 to 1 that add up to 1")]
    NotAMixture,
    /// A parameter is out of its range.
    #[error("{name} is out of range: {value}")]
    BadParameter { name: &'static str, value: f64 },
    /// A list has the wrong number of entries.
    #[error("{expected} numbers are needed, not {found}")]
    WrongLength {
        /// The number needed.
        expected: usize,
        /// The number given.
        found: usize,
    },
    /// A seed has been used before, so that games on it are not independent evidence.
    #[error("seed {0} has been used before")]
    SeedUsed(u64),
    /// A gain was measured against a mixture that is no longer the current one.
    #[error("the gain was measured against an earlier mixture")]
    StaleGain,
    /// The double oracle has stopped.
    #[error("the double oracle has stopped")]
    Stopped,
    /// A solver failed, or its result does not pass the check.
    #[error("solver: {0}")]
    Solver(String),
    /// From the estimates.
    #[error(transparent)]
    Stats(#[from] StatsError),
}
