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
//! let matchup = StoredMatchup::new(&game, 7, matchup, false);
//! folder.write(&matchup, pairs, &played)?;
//! folder.sync()?;
//! let block = StoredBlock { key: matchup.key(), pairs };
//! assert_eq!(folder.blocks()?[&block.key], [pairs]);
//! assert_eq!(folder.read(&block)?, played);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// Fields whose names say what they are have no docs.
#![allow(missing_docs)]

mod beacon;
mod block;
mod error;
pub mod files;
mod findings;
mod folder;
mod folder_lock;
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

pub use beacon::BeaconRound;
pub use block::{StoredBlock, StoredMatchup, StoredMatchups, decode_block, encode_block};
pub use error::{Problem, StoreError, io};
pub use findings::Staging;
pub use folder::Folder;
pub use folder_lock::FolderLock;
pub use key::{MatchupKey, PLAY_VERSION};
pub use manifest::{AsRegistered, ListedFile, Manifest, TableRows, Verdict};
pub use outputs::Outputs;
pub use own::{OwnFolder, check_agreement};
pub use registration::{Analysis, Family, Registration, refuse_folder};
pub use shard::Shard;
pub use steps::{StepKey, Steps, check_steps};
pub use unfinished::Unfinished;
pub use whole::{
    AtomicFile, check_writable, read_file, sync_folder, write_atomic, write_atomic_alone,
};
