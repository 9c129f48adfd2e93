//! Runs experiments: lays them out, plays what is missing, keeps it, and concludes.
//!
//! This is the engine behind the command line, without arguments and without a printed word, so that other front doors
//! can be built on it.

mod adaptive;
mod balance;
mod bench;
mod conclude;
mod counts;
mod error;
mod journalled;
mod layout;
mod manifest;
mod matchup;
mod observer;
mod origin;
mod pilot;
mod pool;
mod registration;
mod run;
mod section;

pub use adaptive::{Study, StudyKind, StudyReport, evidence, percent};
pub use balance::BalanceReport;
pub use bench::{BotSpeed, Speed, bot_speeds};
pub use conclude::{Concluded, Conclusions};
pub use error::LabError;
pub use layout::{Layout, Shard};
pub use matchup::{Match, MatchReport};
pub use observer::{News, Observer};
pub use origin::{BUILD, VERSION};
pub use pilot::{BYTES_A_GAME, PilotRun};
pub use pool::pool;
pub use registration::register;
pub use run::Lab;
pub use section::{Section, bags};
