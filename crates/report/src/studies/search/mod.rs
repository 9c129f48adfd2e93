//! Search for splits and cards.

pub(crate) mod charts;
pub(crate) mod data;
pub mod words;
