//! What matters more, where setups cross two or more choices.

pub(crate) mod charts;
pub(crate) mod page;
pub mod words;
