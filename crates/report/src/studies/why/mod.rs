//! Explanation of wins.

pub(crate) mod charts;
pub(crate) mod page;

pub use charts::of_why;
