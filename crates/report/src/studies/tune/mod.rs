//! Tuning of rules.

pub mod charts;
pub(crate) mod page;
pub mod words;
