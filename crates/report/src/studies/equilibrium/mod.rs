//! Equilibrium of a matchup table.

pub(crate) mod charts;
pub(crate) mod data;
pub mod words;
