//! Equilibrium of a matchup table.

pub(crate) mod charts;
pub mod words;
