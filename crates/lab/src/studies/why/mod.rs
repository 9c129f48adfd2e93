//! Explanation of a win: which parts of a margin come from where.

pub(crate) mod breakdown;
pub mod columns;
pub(crate) mod run;
pub(crate) mod totals;

pub use breakdown::TakenApart;
pub use run::{PlayedAgain, WhyAsked, WhyReport};
pub use totals::{Why, WhyGroup, WhyPart, WhyTotals};
