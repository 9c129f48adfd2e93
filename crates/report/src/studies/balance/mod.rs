//! Balance of rules.

pub(super) mod charts;
pub(super) mod words;
