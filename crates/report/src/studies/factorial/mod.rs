//! What matters more, where setups cross two or more choices.

pub(crate) mod charts;
pub mod words;
