//! Tuning of rules.

pub(crate) mod charts;
pub mod data;
pub(crate) mod page;
pub mod words;
