//! Errors of writing tables.

use std::path::PathBuf;

use bagsplit_storage::StoreError;
use polars::prelude::PolarsError;

/// Why a table was not written. No file has appeared or changed under its final name, unless the error is
/// of the very last step, renaming, in which a first format may have got its name already.
#[derive(Debug, thiserror::Error)]
pub enum TablesError {
    /// The system did not create, sync or rename the file.
    #[error(transparent)]
    File(#[from] StoreError),
    /// Rows did not get into the file.
    #[error("{}: {source}", path.display())]
    Rows {
        /// The file under its final name.
        path: PathBuf,
        /// What polars said.
        source: PolarsError,
    },
    /// Games came out of order, or twice.
    #[error("{}: game {game} of pair {pair} of matchup {matchup} is out of order", path.display())]
    OutOfOrder {
        /// The files, without a format.
        path: PathBuf,
        /// The place of the matchup in the plan.
        matchup: usize,
        /// The number of the pair.
        pair: u64,
        /// Which game of the pair.
        game: usize,
    },
    /// An earlier error has left the table without some of its rows.
    #[error("{}: not written, since an earlier block was not", path.display())]
    Incomplete {
        /// The files, without a format.
        path: PathBuf,
    },
}

impl TablesError {
    /// Whether the same may succeed later, with nothing changed but what else goes on: the disk was full.
    #[must_use]
    pub fn is_passing(&self) -> bool {
        match self {
            TablesError::File(error) => error.is_passing(),
            TablesError::Rows { source: PolarsError::IO { error, .. }, .. } => {
                bagsplit_storage::files::may_pass(error)
            }
            _ => false,
        }
    }
}
