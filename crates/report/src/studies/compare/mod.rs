//! Comparison of two experiments.

pub(crate) mod charts;
pub(crate) mod page;
pub mod words;

pub use charts::of_comparison;
