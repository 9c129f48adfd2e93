//! Search for splits and cards.

pub(crate) mod charts;
pub(crate) mod page;
pub mod words;
