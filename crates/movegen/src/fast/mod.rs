//! The fast generator for Math Scrabble: [`by_multiset`] for hands and boards of the usual size, and
//! [`by_square`] for all others and for questions about the whole list of placements.

mod board;
mod by_multiset;
mod by_square;
mod code;
mod fill;
mod generator;
mod grammar;
mod hand;
mod placement;
mod terms;
mod value;
mod windows;

pub use generator::Fast;
