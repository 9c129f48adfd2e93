//! Race for the best.

pub(crate) mod charts;
pub mod words;
