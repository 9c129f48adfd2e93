//! What has been played already?
//!
//! A results folder keeps the games of an experiment in block files, each named by what it contains: the
//! [`MatchupKey`] (a hash of the rules, the seed, both setups and the version of play) and the pairs. A
//! block appears whole or not at all, so an interruption at any moment loses only blocks in progress, and
//! whoever needs the same games again finds them, whatever experiment they were played for.
//!
//! ```
//! use arena::{Block, Matchup, PairRange};
//! use bots::{Bot, ExchangePolicy, Setup};
//! use movegen::Playable;
//! use rules::binary_number_scrabble::BinaryNumberScrabble;
//! use store::{Folder, StoredBlock, StoredMatchup};
//!
//! let game = BinaryNumberScrabble::default();
//! let setup = Setup::shared_bag("greedy", Bot::Greedy, ExchangePolicy::All);
//! let pairs = PairRange::new(0, 1);
//! let matchup = Matchup { first: &setup, second: &setup };
//! let played = Block { matchup, seed: 7, pairs }.play(&game, &game.generator(), &()).unwrap();
//!
//! let path = tempfile::tempdir()?;
//! let folder = Folder::open(path.path())?;
//! let matchup = StoredMatchup::new(&game, 7, matchup, None);
//! folder.write(&matchup, pairs, &played)?;
//! let block = StoredBlock { key: matchup.key(), pairs };
//! assert_eq!(folder.blocks()?[&block.key], [block]);
//! assert_eq!(folder.read(&block)?, played);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod block;
mod folder;
mod journal;
mod key;
mod manifest;
mod registration;
mod whole;

pub use block::{StoredBlock, StoredMatchup};
pub use folder::{Folder, MergeReport};
pub use journal::{BatchKey, Journal};
pub use key::{MatchupKey, PLAY_VERSION};
pub use manifest::{AsRegistered, Manifest, TableRows};
pub use registration::Registration;
pub use whole::{WholeFile, write_whole};

use std::path::PathBuf;

/// Why something cannot be stored or read.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The operating system refuses.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What it says.
        source: std::io::Error,
    },
    /// Another run is using the folder.
    #[error("{}: another run is using this folder; wait for it, or give another one with --out", path.display())]
    InUse {
        /// The folder.
        path: PathBuf,
    },
    /// A block file that is not as it was written.
    #[error("{}: this block of games is damaged ({why}); delete the file, and it will be played again", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// A block of games under the name of another.
    #[error("{}: this is not the block that its name says: {why}; delete the file, and it will be played again", path.display())]
    Renamed {
        /// The file.
        path: PathBuf,
        /// What it is.
        why: String,
    },
    /// A block of an earlier format.
    #[error(
        "{}: this block is of format {found}, of an earlier bagsplit, and this one reads format {read}: delete the folder \
         'blocks', and its games will be played again, or go on with the bagsplit that wrote it",
        path.display()
    )]
    OldBlock {
        /// The file.
        path: PathBuf,
        /// Its format.
        found: u32,
        /// The format that can be read.
        read: u32,
    },
    /// A block of a later format.
    #[error(
        "{}: this block is of format {found}, of a later bagsplit, and this one reads format {read}: use the later one",
        path.display()
    )]
    NewBlock {
        /// The file.
        path: PathBuf,
        /// Its format.
        found: u32,
        /// The format that can be read.
        read: u32,
    },
    /// A journal that is not as it was written.
    #[error("{}: {why}; delete that line, and what it held will be played again", path.display())]
    DamagedJournal {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// A registration where there is one already.
    #[error("{}: this experiment is registered already; a registration is not written over", path.display())]
    Registered {
        /// The file.
        path: PathBuf,
    },
    /// A registration that cannot be read, or was changed.
    #[error("{}: this is no registration to rely on: {why}", path.display())]
    Registration {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// A manifest that cannot be read.
    #[error("{}: this is no manifest of a run: {why}", path.display())]
    Manifest {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
}

/// Turns an error of the operating system into one that names the file.
pub(crate) fn io(path: impl Into<PathBuf>) -> impl FnOnce(std::io::Error) -> StoreError {
    let path = path.into();
    move |source| StoreError::Io { path, source }
}
