//! Value of choices.

pub(crate) mod charts;
pub(crate) mod page;
pub mod words;
