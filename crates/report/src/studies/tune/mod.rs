//! Tuning of rules.

pub mod charts;
pub mod data;
pub(crate) mod page;
pub mod words;
