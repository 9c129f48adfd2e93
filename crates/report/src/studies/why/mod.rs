//! Explanation of wins.

mod charts;
pub(crate) mod page;
mod words;
