//! Tiles, boards and the rules of three Scrabble variants: the referee, clause by clause.

pub mod board;
pub mod rules;
