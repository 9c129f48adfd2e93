//! Ranking of setups, and the setup to choose.

pub mod bring;
pub(crate) mod cards;
pub(crate) mod charts;
pub mod hypotheses;
pub mod levels;
pub(crate) mod page;
pub(crate) mod turns;
pub mod words;
