//! What can be wrong with a request to search.

use thiserror::Error;

/// Why a space, a configuration, a division or answers were refused.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SearchError {
    /// There is no symbol, or a symbol without tiles.
    #[error("a space needs at least one symbol, and every symbol at least one tile")]
    NoTiles,
    /// More tiles of one symbol than a count can hold.
    #[error("symbol {symbol} has {tiles} tiles; at most 255 are possible")]
    TooManyTiles {
        /// Place of the symbol.
        symbol: usize,
        /// How many tiles it has.
        tiles: usize,
    },
    /// The number of bags is outside 1 to 8.
    #[error("{0} bags: there can be 1 to 8")]
    Bags(usize),
    /// A parameter without levels.
    #[error("parameter {0} has no levels")]
    NoLevels(usize),
    /// A candidate does not fit the space.
    #[error("the candidate does not fit the space: {0}")]
    Misfit(&'static str),
    /// A number in the configuration is out of range.
    #[error("configuration: {0}")]
    Config(&'static str),
    /// Answers do not belong to what was asked.
    #[error("{given} answers were given to {asked} requests")]
    AnswerCount {
        /// Requests outstanding.
        asked: usize,
        /// Answers given.
        given: usize,
    },
    /// An answer has another number of samples than was asked for, or no usable sums.
    #[error("answer {index}: {reason}")]
    Answer {
        /// Place of the answer.
        index: usize,
        /// What is wrong.
        reason: &'static str,
    },
    /// The search has ended; nothing is outstanding.
    #[error("the search has ended")]
    Ended,
}
