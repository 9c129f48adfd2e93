//! Best-arm identification: which of many arms gets the next samples, and when the best one is certified.
//!
//! An **arm** is anything that gives observations: for example a setup and its shares of pairs against a field. A
//! [`Race`] requests observations in batches, receives them, and can report its current knowledge at any moment: the
//! recommended arms, the eliminated ones, and a bound on the regret of the recommended ones. It is a state machine
//! without clock, threads or files. The same configuration and the same answers give the same requests, so a caller who
//! stores the answers continues by replaying them.
//!
//! | question | item |
//! |---|---|
//! | how are samples allocated? | by LUCB in batches |
//! | when does it stop? | when a [`Certificate`], valid at any time, is within the indifference zone |
//! | what is known now? | [`Statement`] |
//! | does the winner hold up on held-out seeds? | [`confirm()`] |
//!
//! The allocation only decides what is sampled. With any allocation, the probability that a [`Certificate`] is ever wrong
//! is at most α.
//!
//! ```
//! use bagsplit_optimize::select::{Answer, Config, Race};
//!
//! let mut race = Race::new(Config::default(), 3)?;
//! while let Some(requests) = race.next() {
//!     let answers: Vec<Answer> = requests
//!         .iter()
//!         .map(|r| Answer::to(r, vec![[0.0, 0.5, 1.0][r.arm]; r.count as usize]))
//!         .collect();
//!     race.tell(&answers)?;
//! }
//! let statement = race.statement();
//! assert!(statement.decided && statement.best == [2]);
//! # Ok::<(), bagsplit_optimize::select::SelectError>(())
//! ```

mod arm;
mod bounds;
mod config;
mod confirm;
mod error;
mod exchange;
mod lucb;
mod outlook;
mod race;
mod statement;

pub use config::Config;
pub use confirm::{Confirmation, confirm};
pub use error::SelectError;
pub use exchange::{Answer, Request};
pub use race::Race;
pub use statement::{Certificate, Statement};
