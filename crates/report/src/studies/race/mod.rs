//! Race for the best.

pub(crate) mod charts;
pub(crate) mod data;
pub mod words;
