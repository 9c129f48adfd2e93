//! Squares of the board that games use.

mod charts;
mod words;
