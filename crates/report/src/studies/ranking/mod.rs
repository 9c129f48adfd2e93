//! Ranking of setups, and the setup to choose.

pub mod bring;
pub(crate) mod charts;
pub(crate) mod hypotheses;
pub mod orders;
pub(crate) mod page;
mod rule;
pub(crate) mod turns;
pub mod words;
