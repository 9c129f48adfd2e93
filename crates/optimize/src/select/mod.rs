//! Best-arm identification: which of many arms gets the next samples, and when is the best one certified.
//!
//! An **arm** is anything that gives observations: a setup and its shares of pairs against a field, say. A
//! [`Race`] asks for observations in batches, is told them, and can say at any moment what is known: the arms
//! recommended, which arms are out, and by how much the recommended ones can fall short of the best. It is a
//! state machine without clock, threads or files. The same configuration and the same answers give the same
//! requests, so a caller who keeps the answers in a journal continues by replaying them.
//!
//! | question | answer |
//! |---|---|
//! | how are samples to be shared out? | [`Allocation`] |
//! | when is it over? | when a [`Certificate`], valid at any time, is within the indifference zone |
//! | what can be said now? | [`Statement`] |
//! | does the winner hold on fresh seeds? | [`confirm()`] |
//!
//! Allocations only decide what is sampled. Whatever they do, a [`Certificate`] is wrong ever with probability at
//! most α.
//!
//! ```
//! use bagsplit_optimize::select::{Answer, Config, Observed, Race};
//!
//! let mut race = Race::new(Config::default(), 3)?;
//! while let Some(requests) = race.next() {
//!     let answers: Vec<Answer> = requests
//!         .iter()
//!         .map(|r| Answer::to(r, Observed::Each(vec![[0.0, 0.5, 1.0][r.arm]; r.count as usize])))
//!         .collect();
//!     race.tell(&answers)?;
//! }
//! let statement = race.statement();
//! assert!(statement.decided && statement.best == [2]);
//! # Ok::<(), bagsplit_optimize::select::SelectError>(())
//! ```

mod allocate;
mod arm;
mod bounds;
mod config;
mod confirm;
mod error;
mod exchange;
mod outlook;
mod posterior;
mod race;
mod statement;

pub use config::{Allocation, Config, Luck};
pub use confirm::{Confirmation, confirm};
pub use error::SelectError;
pub use exchange::{Answer, Observed, Request};
pub use race::Race;
pub use statement::{Certificate, Statement};
