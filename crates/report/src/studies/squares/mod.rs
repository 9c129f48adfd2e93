//! Squares of the board that games use.

mod charts;
pub mod words;

pub use charts::of_squares;
