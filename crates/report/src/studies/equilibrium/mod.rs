//! Equilibrium of a matchup table.

mod charts;
mod words;
