//! What has been played already?
//!
//! A results folder keeps the games of an experiment in blocks, each named by what it contains: the [`MatchupKey`] (a
//! hash of the rules, the seed, both setups and the version of play) and the pairs. Blocks lie in packs, which are logs
//! that only grow. A block is there whole or not at all, so an interruption at any moment loses only blocks in progress
//! and those of the last moment, so that any experiment that needs the same games finds them.
//!
//! Reading is for anybody at any time ([`Folder`]). Writing is for one process, into a folder that is ours
//! ([`OwnFolder`], [`FolderLock`]), or for several that each play a [`Shard`] of one experiment. Tables, charts and manifest change together ([`Staging`]).
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
mod pieces;
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
pub use registration::Registration;
pub use shard::Shard;
pub use steps::{StepKey, Steps, check_steps};
pub use unfinished::{RecordsKey, Unfinished};
pub use whole::{WholeFile, read_file, sync_folder, write_alone, write_whole};

use std::path::PathBuf;

/// Why something cannot be stored or read.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The operating system refuses.
    #[error("{}", crate::files::Refusal::new(path, source))]
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
    /// This part of the experiment is being played into the folder.
    #[error("{}: part {} of {} is being played into this folder already; wait for it", path.display(), shard.number, shard.of)]
    ShardInUse {
        /// The folder.
        path: PathBuf,
        /// Which part.
        shard: Shard,
    },
    /// Parts of another experiment are being played into the folder.
    #[error(
        "{}: parts of another experiment are being played into this folder; wait for them, or give another one with --out",
        path.display()
    )]
    OtherShards {
        /// The folder.
        path: PathBuf,
    },
    /// A folder where nobody can be kept from writing.
    #[error(
        "{}: this file system has no locks ({source}), so two runs could write into one folder; give a folder on another one \
         with --out, such as a local disk, and copy it when it is done",
        path.display()
    )]
    NoLocks {
        /// The folder.
        path: PathBuf,
        /// What the operating system says.
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
        /// What they are of.
        what: String,
    },
    /// A folder that holds something and is not ours.
    #[error("{}: this folder is not bagsplit's: it holds '{found}'. Give a new or an empty folder with --out", path.display())]
    NotOurs {
        /// The folder.
        path: PathBuf,
        /// Something in it.
        found: String,
    },
    /// Something that is no folder, where results are to go.
    #[error("{}: this is no folder; give a new or an empty one with --out", path.display())]
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
    /// Something that is not ours stands where something of ours belongs.
    #[error("{}: {found} is in the way, where bagsplit keeps a {expected} of its own; move it away", path.display())]
    InTheWay {
        /// Its path.
        path: PathBuf,
        /// What it is.
        found: &'static str,
        /// What belongs there.
        expected: &'static str,
    },
    /// A file of somebody else's stands where findings are to be written.
    #[error("{}: this is not bagsplit's, and a file of that name is to be written; move it away", path.display())]
    Stranger {
        /// The file.
        path: PathBuf,
    },
    /// The folder went while it was used.
    #[error("{}: this folder was moved, deleted or replaced while it was used; begin again", path.display())]
    Gone {
        /// The folder.
        path: PathBuf,
    },
    /// The experiment of a results folder, changed by hand.
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
    /// Games that are not as they were written.
    #[error("{}: a block of games is damaged ({why}); delete the file, and its games will be played again", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// A block of games under the name of another.
    #[error("{}: this is not the block that its name says: {why}; delete the file, and its games will be played again", path.display())]
    Renamed {
        /// The file.
        path: PathBuf,
        /// What it is.
        why: String,
    },
    /// A file of an earlier version that is not read any more.
    #[error("{}: this is of an earlier bagsplit: {remedy}, or go on with the bagsplit that wrote it", path.display())]
    OldFormat {
        /// The file.
        path: PathBuf,
        /// What can be done.
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
        /// Where the damage begins.
        at: u64,
    },
    /// Something else in the place of a log.
    #[error(
        "{}: this is {}, or its beginning is damaged; move it away, or delete the file, and what it held will be played again",
        path.display(), if *is_log { "a log of another bagsplit or of something else" } else { "no log of bagsplit" }
    )]
    NoLog {
        /// The file.
        path: PathBuf,
        /// Whether it begins as a log does.
        is_log: bool,
    },
    /// A journal whose records cannot be those of a study.
    #[error("{}: {why}; delete the file, and what it held will be played again", path.display())]
    WrongJournal {
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
    #[error("{}: this is no manifest to rely on: {why}. Delete the folder it is in; the same command makes it anew", path.display())]
    Manifest {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
}

impl StoreError {
    /// Whether the same command may succeed later, with nothing changed but what else goes on: somebody else is using the
    /// folder, the disk is full, or the network that it is on was away.
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
}

/// Turns an error of the operating system into one that names the file.
pub(crate) fn io(path: impl Into<PathBuf>) -> impl FnOnce(std::io::Error) -> StoreError {
    let path = path.into();
    move |source| StoreError::Io { path, source }
}
