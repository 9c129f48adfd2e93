//! Storage of games, findings and studies in results folders.
//!
//! A results folder has the games of an experiment in blocks, each named by its content: the [`MatchupKey`] (a hash of
//! the rules, the seed, both setups and the version of play) and the pairs. Blocks are in packs, which are append-only
//! logs. A block is stored completely or not at all, so an interruption at any moment loses only blocks in progress and
//! those of the last second, and any experiment that needs the same games finds them.
//!
//! Any process can read at any time ([`Folder`]). One process can write, into a folder that belongs to bagsplit
//! ([`OwnFolder`], [`FolderLock`]), or several that each play a [`Shard`] of one experiment. Tables, charts and
//! manifest are replaced atomically ([`Staging`]).
//!
//! ```
//! use bagsplit_arena::{Block, Matchup, PairRange};
//! use bagsplit_players::{Bot, ExchangePolicy, Setup};
//! use bagsplit_movegen::Playable;
//! use bagsplit_game::rules::binary_number_scrabble::BinaryNumberScrabble;
//! use bagsplit_storage::{OwnFolder, StoredBlock, StoredMatchup};
//!
//! let game = BinaryNumberScrabble::default();
//! let setup = Setup::shared_bag("greedy", Bot::Greedy, ExchangePolicy::All);
//! let pairs = PairRange::new(0, 1);
//! let matchup = Matchup { first: &setup, second: &setup };
//! let played = Block { matchup, seed: 7, pairs }.play(&game, &game.generator(), &()).unwrap();
//!
//! let path = tempfile::tempdir()?;
//! let folder = OwnFolder::open(path.path())?;
//! let matchup = StoredMatchup::new(&game, 7, matchup, None);
//! folder.write(&matchup, pairs, &played)?;
//! folder.sync()?;
//! let block = StoredBlock { key: matchup.key(), pairs };
//! assert_eq!(folder.blocks()?[&block.key], [pairs]);
//! assert_eq!(folder.read(&block)?, played);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod block;
pub mod files;
mod findings;
mod folder;
mod folder_lock;
mod journal;
mod key;
mod log;
mod manifest;
mod outputs;
mod own;
mod packed;
mod packs;
mod registration;
mod sealed;
mod shard;
mod steps;
mod unfinished;
mod whole;

pub use block::{StoredBlock, StoredMatchup, StoredMatchups, decode_block, encode_block};
pub use findings::Staging;
pub use folder::Folder;
pub use folder_lock::FolderLock;
pub use journal::{BatchKey, Journal};
pub use key::{MatchupKey, PLAY_VERSION};
pub use manifest::{AsRegistered, ListedFile, Manifest, TableRows, Verdict};
pub use outputs::Outputs;
pub use own::{MergeReport, OwnFolder};
pub use registration::{Registration, refuse_folder};
pub use shard::Shard;
pub use steps::{StepKey, Steps, check_steps};
pub use unfinished::{RecordsKey, Unfinished};
pub use whole::{WholeFile, read_file, sync_folder, write_alone, write_whole};

use std::path::PathBuf;

/// An error of storing or reading.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// An operation of the operating system failed.
    #[error("{}", crate::files::Refusal::new(path, source))]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// The system's error.
        source: std::io::Error,
    },
    /// Another run is using the folder.
    #[error("{}: another run is using this folder; wait for it, or give another one with --out", path.display())]
    InUse {
        /// The folder.
        path: PathBuf,
    },
    /// This shard of the experiment is already running in the folder.
    #[error("{}: part {} of {} is being played into this folder already; wait for it", path.display(), shard.number, shard.of)]
    ShardInUse {
        /// The folder.
        path: PathBuf,
        /// The shard.
        shard: Shard,
    },
    /// Shards of another experiment are running in the folder.
    #[error(
        "{}: parts of another experiment are being played into this folder; wait for them, or give another one with --out",
        path.display()
    )]
    OtherShards {
        /// The folder.
        path: PathBuf,
    },
    /// A folder on a file system without locks.
    #[error(
        "{}: this file system has no locks ({source}), so two runs could write into one folder; give a folder on another one \
         with --out, such as a local disk, and copy it when it is done",
        path.display()
    )]
    NoLocks {
        /// The folder.
        path: PathBuf,
        /// The system's error.
        source: std::io::Error,
    },
    /// Another match is writing records for the same file.
    #[error("{}: another match is writing its records for this file; wait for it, or give another name", path.display())]
    RecordsInUse {
        /// The file.
        path: PathBuf,
    },
    /// A folder with files of another command, or of something else.
    #[error("{}: this folder holds files of '{what}'; give a new or an empty folder with --out", path.display())]
    OtherOutputs {
        /// The folder.
        path: PathBuf,
        /// Their content.
        what: String,
    },
    /// A folder with files that are not bagsplit's.
    #[error("{}: this folder is not bagsplit's: it holds '{found}'. Give a new or an empty folder with --out", path.display())]
    NotOurs {
        /// The folder.
        path: PathBuf,
        /// One of them.
        found: String,
    },
    /// Something that is not a folder, where results are to be written.
    #[error("{}: this is not a folder; give a new or an empty one with --out", path.display())]
    NoFolder {
        /// Its path.
        path: PathBuf,
    },
    /// A folder of a later format.
    #[error("{}: this folder is of a later bagsplit; use that one, or another folder with --out", path.display())]
    NewFolder {
        /// The folder.
        path: PathBuf,
    },
    /// A file that is not bagsplit's has the name of one that is.
    #[error("{}: {found} is in the way, where bagsplit keeps a {expected} of its own; move it away", path.display())]
    InTheWay {
        /// Its path.
        path: PathBuf,
        /// Its kind.
        found: &'static str,
        /// The expected kind.
        expected: &'static str,
    },
    /// A file of the user's has the name of a finding to be written.
    #[error("{}: this is not bagsplit's, and a file of that name is to be written; move it away", path.display())]
    Stranger {
        /// The file.
        path: PathBuf,
    },
    /// The folder disappeared while it was in use.
    #[error("{}: this folder was moved, deleted or replaced while it was used; begin again", path.display())]
    Gone {
        /// The folder.
        path: PathBuf,
    },
    /// The experiment of a results folder was edited.
    #[error(
        "{}: this file is not as bagsplit wrote it, so its names and games may no longer belong together. If you changed \
         it, move it elsewhere and run it from there with another --out; if not, it is damaged: delete it, and run the \
         experiment that it came from again",
        path.display()
    )]
    Changed {
        /// The file.
        path: PathBuf,
    },
    /// Damaged games.
    #[error("{}: a block of games is damaged ({why}); delete the file, and its games will be played again", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The reason.
        why: String,
    },
    /// A block of games under the name of another.
    #[error("{}: this is not the block that its name says: {why}; delete the file, and its games will be played again", path.display())]
    Renamed {
        /// The file.
        path: PathBuf,
        /// Its actual identity.
        why: String,
    },
    /// A file of an earlier version that is no longer supported.
    #[error("{}: this is of an earlier bagsplit: {remedy}, or go on with the bagsplit that wrote it", path.display())]
    OldFormat {
        /// The file.
        path: PathBuf,
        /// The remedy.
        remedy: &'static str,
    },
    /// A log that is damaged in the middle.
    #[error(
        "{}: this file is damaged from byte {at} on; delete the file, and what it held will be played again, or cut it off \
         there, which keeps what is before",
        path.display()
    )]
    DamagedLog {
        /// The file.
        path: PathBuf,
        /// The position of the damage.
        at: u64,
    },
    /// Something else in place of a log.
    #[error(
        "{}: this is {}, or its beginning is damaged; move it away, or delete the file, and what it held will be played again",
        path.display(), if *is_log { "a log of another bagsplit or of something else" } else { "no log of bagsplit" }
    )]
    NoLog {
        /// The file.
        path: PathBuf,
        /// Whether it begins like a log.
        is_log: bool,
    },
    /// A journal whose records cannot belong to a study.
    #[error("{}: {why}; delete the file, and what it held will be played again", path.display())]
    WrongJournal {
        /// The file.
        path: PathBuf,
        /// The reason.
        why: String,
    },
    /// A second registration.
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
        /// The reason.
        why: String,
    },
    /// A manifest that cannot be read.
    #[error("{}: this manifest is not reliable: {why}. Delete its folder; the same command creates it again", path.display())]
    Manifest {
        /// The file.
        path: PathBuf,
        /// The reason.
        why: String,
    },
}

impl StoreError {
    /// Whether the same command may succeed later without a change by the user: the folder is in use, the disk is full,
    /// or its network was down.
    #[must_use]
    pub fn is_passing(&self) -> bool {
        match self {
            StoreError::InUse { .. }
            | StoreError::ShardInUse { .. }
            | StoreError::OtherShards { .. }
            | StoreError::RecordsInUse { .. } => true,
            StoreError::Io { source, .. } => crate::files::may_pass(source),
            _ => false,
        }
    }

    /// Whether a path is at fault that a user gave.
    #[must_use]
    pub fn is_input(&self) -> bool {
        match self {
            StoreError::Changed { .. }
            | StoreError::InTheWay { .. }
            | StoreError::NewFolder { .. }
            | StoreError::NoFolder { .. }
            | StoreError::NoLog { is_log: true, .. }
            | StoreError::NotOurs { .. }
            | StoreError::OtherOutputs { .. }
            | StoreError::NoLocks { .. }
            | StoreError::Registered { .. }
            | StoreError::Stranger { .. } => true,
            StoreError::Io { path, source } => {
                crate::files::is_wrong_path(source) || crate::files::is_dangling(path)
            }
            _ => false,
        }
    }
}

/// Converts an error of the operating system into one that names the file.
pub(crate) fn io(path: impl Into<PathBuf>) -> impl FnOnce(std::io::Error) -> StoreError {
    let path = path.into();
    move |source| StoreError::Io { path, source }
}
