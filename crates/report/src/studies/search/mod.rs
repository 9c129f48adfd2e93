//! Search for splits and cards.

pub(crate) mod charts;
pub mod words;
