//! Comparison of several experiments.

mod charts;
pub(crate) mod page;
pub(crate) mod words;
