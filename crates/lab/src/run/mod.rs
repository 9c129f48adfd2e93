//! Runs experiments: lays them out, plays and stores missing games, and concludes.
//!
//! This is the engine of the command line, without arguments and printing, so that web pages, training runs or
//! cluster jobs can use the same engine.
//!
//! A [`Lab`] is an experiment and a folder. The experiment is laid out as *sections*, one for each set of rules, with
//! one [plan](crate::study::Plan) through all of them ([`Layout`]); the folder holds the games of that plan in blocks
//! whose keys hash everything that determines them. So the remaining work needs no state: [`Lab::missing`] is the
//! plan minus the stored blocks. An interruption, a second shard on another machine, more pairs or one more setup are
//! all the same case, and none can make a table differ from that of an uninterrupted run.
//!
//! [`Lab::play`] plays slices of the plan on the given threads and reports to an [`Observer`]. The observer is also the only
//! way to interrupt, because a library must not handle the process's signals. [`Lab::conclude`] counts all games in the
//! order of the plan and computes estimates; [`Lab::write`] also writes them as tables, which replace older ones atomically.
//! [`Results`] reads a folder without locking or writing. The crate `report` turns [`Conclusions`](crate::studies::Conclusions) into sentences and
//! charts.
//!
//! A [`Study`](crate::studies::Study) chooses its next games by earlier outcomes. It has no plan beforehand, and its blocks hold
//! outcomes instead of whole games; otherwise it is like a `Lab`.
//!
//! A training of a network has its folder and findings here too ([`Lab::for_training`]); the crate `train` does the work.
//!
//! # An experiment from Rust
//!
#![doc = concat!("```\n", include_str!("../../examples/ranking.rs"), "```")]

pub(crate) mod blocks;
pub(crate) mod bounds;
pub(crate) mod described;
pub(crate) mod earlier;
pub(crate) mod error;
pub(crate) mod external;
pub(crate) mod findings;
pub(crate) mod frames;
pub(crate) mod games_files;
pub(crate) mod identity;
pub(crate) mod lab;
pub(crate) mod late;
pub(crate) mod layout;
pub(crate) mod listing;
pub(crate) mod manifest;
pub(crate) mod observer;
pub(crate) mod origin;
pub(crate) mod pair_records;
pub(crate) mod pool;
pub(crate) mod registration;
pub(crate) mod results;
pub(crate) mod section;

pub use bagsplit_storage::Shard;
pub use bounds::{MAX_BLOCKS, MAX_MATCH_PAIRS, MAX_SELF_PLAY_PAIRS};
pub use earlier::Earlier;
pub use error::{LabError, Result};
pub use findings::Prepared;
pub use frames::{table_files, write_tables};
pub use games_files::Formats;
pub use identity::{identify, identify_all};
pub use lab::{Lab, RUN};
pub use layout::Layout;
pub use listing::{FirstSetup, ListedRun, RunList, store_folders};
pub use observer::Observer;
pub use origin::{BUILD, COMMIT, VERSION, long_build};
pub use pair_records::StoredPairRequest;
pub use pool::pool;
pub use registration::registered;
pub use results::Results;
pub use section::Section;
