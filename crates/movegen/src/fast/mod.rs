//! The fast generator for Math Scrabble: [`by_multiset`] for hands and boards of the usual size, and [`by_square`] for
//! all others and for queries about the whole list of placements.
//!
//! Both use the board as lines with cross-checks ([`mod@board`]), the windows of a line ([`windows`]), the hand as a
//! row of tiles ([`hand`]), exact values ([`value`]) and one enumeration of all fillings of a window ([`fill`]).

mod board;
mod by_multiset;
mod by_square;
mod code;
mod cross;
mod fill;
mod generator;
mod grammar;
mod hand;
mod placement;
mod terms;
mod value;
mod windows;

pub use generator::Fast;

/// A position as both searches read it.
#[derive(Clone, Debug)]
struct ReadPosition {
    terms: terms::Terms,
    board: board::Board,
    hand: hand::Hand,
}
