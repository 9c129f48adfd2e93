//! Tuning of rules.

pub(crate) mod charts;
pub(crate) mod page;
pub mod words;
