//! Squares of the board that games use.

pub(crate) mod columns;
mod run;

pub use run::{SquareUse, SquareUseRequest, SquaresReport};
