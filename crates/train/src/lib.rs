//! Learns what positions are worth from games: plays, fits a network, and proves that it is better.
//!
//! [`train`] is the whole of it: an experiment and a folder that is ours in, weights and a curve out. Each finished step
//! is kept in the folder, so that whoever was killed goes on. Nothing here prints; an [`Observer`] looks on and may end
//! it. docs/training.md has the recipe in words.
//!
//! This crate stands outside the workspace because it fits with `candle`: neither the default build nor playing needs
//! that.

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
pub use training::{Trained, train};
