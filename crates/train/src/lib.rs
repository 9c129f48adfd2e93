//! Learns the values of positions from games: plays, fits a network, and tests whether it is stronger.
//!
//! [`train`] is the entry point: its arguments are an experiment and a results folder, and it returns weights and a
//! learning curve. Each finished step is stored in the folder, so that an interrupted training resumes. Nothing here
//! prints; an [`Observer`] is informed of the progress and may stop the training. docs/players.md describes the
//! method.
//!
//! This crate is outside the workspace because it fits with `candle`, which neither the default build nor playing
//! needs.

mod error;
pub mod fit;
mod kept;
mod observer;
mod players;
mod proof;
pub mod samples;
mod training;

pub use error::TrainError;
pub use observer::{News, Observer};
pub use players::{players, with_network};
pub use proof::prove;
pub use training::{TrainingResult, train};
