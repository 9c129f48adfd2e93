//! Errors of storing and reading.

use std::fmt;
use std::path::PathBuf;

use crate::files::{Refusal, is_dangling, is_wrong_path, may_pass};
use crate::{MatchupKey, Shard};

/// An error of storing or reading: the file or folder, and the problem with it.
#[derive(Debug)]
pub struct StoreError {
    /// The file or folder.
    pub path: PathBuf,
    pub problem: Problem,
}

/// The problem with a file or folder.
#[derive(Debug, thiserror::Error)]
pub enum Problem {
    /// An operation of the operating system failed.
    #[error("{}", Refusal::reason(.0))]
    Io(std::io::Error),
    /// Another run is using the folder.
    #[error("another run is using this folder; wait for it, or give another one with --out")]
    InUse,
    /// This shard of the experiment is already running in the folder.
    #[error("part {} of {} is being played into this folder already; wait for it", .0.number, .0.of)]
    ShardInUse(Shard),
    /// Shards of another experiment are running in the folder.
    #[error(
        "parts of another experiment are being played into this folder; wait for them, or give another one with --out"
    )]
    OtherShards,
    /// A folder on a file system without locks.
    #[error(
        "this file system has no locks ({0}), so two runs could write into one folder; give a folder on another one with \
         --out, such as a local disk, and copy it when it is done"
    )]
    NoLocks(std::io::Error),
    /// Another match is writing records for the same file.
    #[error(
        "another match is writing its records for this file; wait for it, or give another name"
    )]
    RecordsInUse,
    /// A folder with files of another command, or of something else.
    #[error("this folder holds files of '{0}'; give a new or an empty folder with --out")]
    OtherOutputs(String),
    /// A folder with files that are not bagsplit's, one of which is named.
    #[error(
        "this folder is not bagsplit's: it holds '{0}'. Give a new or an empty folder with --out"
    )]
    NotOurs(String),
    /// Something that is not a folder, where results are to be written.
    #[error("this is not a folder; give a new or an empty one with --out")]
    NoFolder,
    /// A folder of a later format.
    #[error("this folder is of a later bagsplit; use that one, or another folder with --out")]
    NewFolder,
    /// A file that is not bagsplit's has the name of one that is.
    #[error("{found} is in the way, where bagsplit keeps a {expected} of its own; move it away")]
    InTheWay {
        /// Its kind.
        found: &'static str,
        /// The expected kind.
        expected: &'static str,
    },
    /// A file of the user's has the name of a finding to be written.
    #[error("this is not bagsplit's, and a file of that name is to be written; move it away")]
    Stranger,
    /// The folder disappeared while it was in use.
    #[error("this folder was moved, deleted or replaced while it was used; begin again")]
    Gone,
    /// The experiment of a results folder was edited.
    #[error(
        "this file is not as bagsplit wrote it, so its names and games may no longer belong together. If you changed it, \
         move it elsewhere and run it from there with another --out; if not, it is damaged: delete it, and run the \
         experiment that it came from again"
    )]
    Changed,
    /// Damaged games, and the reason.
    #[error(
        "a block of games is damaged ({0}); delete the file, and its games will be played again"
    )]
    Damaged(String),
    /// Games that contradict those of another file: of the same pairs of the same matchup, with another result.
    #[error(
        "pairs {} to {} of matchup {key} have other games here than in {}: a player that is not deterministic, or that was \
         changed, has played them twice. Delete one of the two files, and what it alone held will be played again",
        pairs[0],
        pairs[1],
        other.display()
    )]
    Contradiction {
        /// The other file.
        other: PathBuf,
        /// The key of the matchup.
        key: MatchupKey,
        /// The first and the last of the pairs.
        pairs: [u64; 2],
    },
    /// A block of games that is listed as another; its actual identity.
    #[error(
        "a block of games is not the one that its record lists: {0}; delete the file, and its games will be played again"
    )]
    Renamed(String),
    /// A log that is damaged in the middle, from this byte on.
    #[error(
        "this file is damaged from byte {0} on; delete the file, and what it held will be played again, or cut it off \
         there, which keeps what is before"
    )]
    DamagedLog(u64),
    /// Something else in place of a log.
    #[error(
        "this is {}, or its beginning is damaged; move it away, or delete the file, and what it held will be played again",
        if *is_log { "a log of another bagsplit or of something else" } else { "no log of bagsplit" }
    )]
    NoLog {
        /// Whether it begins like a log.
        is_log: bool,
    },
    /// A damaged step of a computation.
    #[error("this step is damaged; delete the file, and it will be done again")]
    DamagedStep,
    /// A second registration.
    #[error("this experiment is registered already; a registration is not written over")]
    Registered,
    /// A registration that cannot be read, or was changed; the reason.
    #[error("this is no registration to rely on: {0}")]
    Registration(String),
    /// The randomness of a registration's beacon is missing or wrong; the reason and the remedy.
    #[error("{0}")]
    Beacon(String),
    /// A manifest that cannot be read, and the reason.
    #[error(
        "this manifest is not reliable: {0}. Delete its folder; the same command creates it again"
    )]
    Manifest(String),
}

impl Problem {
    /// The error at a path.
    #[must_use]
    pub fn at(self, path: impl Into<PathBuf>) -> StoreError {
        StoreError {
            path: path.into(),
            problem: self,
        }
    }
}

impl StoreError {
    /// Whether the same command may succeed later without a change by the user: the folder is in use, the disk is full,
    /// or its network was down.
    pub fn is_passing(&self) -> bool {
        match &self.problem {
            Problem::InUse
            | Problem::ShardInUse(_)
            | Problem::OtherShards
            | Problem::RecordsInUse => true,
            Problem::Io(source) => may_pass(source),
            _ => false,
        }
    }

    /// Whether a path is at fault that a user gave.
    pub fn is_input(&self) -> bool {
        match &self.problem {
            Problem::Changed
            | Problem::InTheWay { .. }
            | Problem::NewFolder
            | Problem::NoFolder
            | Problem::NoLog { is_log: true }
            | Problem::NotOurs(_)
            | Problem::OtherOutputs(_)
            | Problem::NoLocks(_)
            | Problem::Registered
            | Problem::Beacon(_)
            | Problem::Stranger => true,
            Problem::Io(source) => is_wrong_path(source) || is_dangling(&self.path),
            _ => false,
        }
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.problem {
            Problem::Io(source) => Refusal::new(&self.path, source).fmt(f),
            problem => write!(f, "{}: {problem}", self.path.display()),
        }
    }
}

impl std::error::Error for StoreError {}

/// Converts an error of the operating system into one that names the file or folder.
pub fn io(path: impl Into<PathBuf>) -> impl FnOnce(std::io::Error) -> StoreError {
    let path = path.into();
    move |source| Problem::Io(source).at(path)
}
