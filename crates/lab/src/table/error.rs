//! Errors of writing tables.

use std::error::Error;
use std::path::PathBuf;

use bagsplit_storage::StoreError;

/// The reason a table was not written. No file has appeared or changed under its final name, unless the last step,
/// renaming, failed after the first format was renamed.
#[derive(Debug, thiserror::Error)]
pub enum TablesError {
    /// The system did not create, sync or rename the file.
    #[error(transparent)]
    File(#[from] StoreError),
    /// The rows could not be written to the file.
    #[error("{}: {source}", path.display())]
    Rows {
        /// The file under its final name.
        path: PathBuf,
        /// The error of the writer, which is not one of the operating system.
        source: Box<dyn Error + Send + Sync>,
    },
    /// This build writes no Parquet.
    #[error("{}: a build of bagsplit without the feature 'parquet' has no Parquet, only CSV", path.display())]
    NoParquet {
        /// The file under its final name.
        path: PathBuf,
    },
    /// A game was out of order or repeated.
    #[error("{}: game {game} of pair {pair} of matchup {matchup} is out of order", path.display())]
    OutOfOrder {
        /// The files, without a format.
        path: PathBuf,
        /// The index of the matchup in the plan.
        matchup: usize,
        pair: u64,
        /// The index of the game in its pair.
        game: usize,
    },
    /// The table lacks rows because of an earlier error.
    #[error("{}: not written, since an earlier block was not", path.display())]
    Incomplete {
        /// The files, without a format.
        path: PathBuf,
    },
}

impl TablesError {
    /// Whether the error is transient, such as a full disk, so that a retry may succeed.
    pub fn is_passing(&self) -> bool {
        matches!(self, TablesError::File(error) if error.is_passing())
    }

    /// Whether a path is at fault that a user gave.
    pub fn is_input(&self) -> bool {
        matches!(self, TablesError::File(error) if error.is_input())
    }
}
