//! Breakdown of a setup's lead into parts.

pub(crate) mod breakdown;
pub(crate) mod columns;
pub(crate) mod run;
pub(crate) mod totals;

pub use breakdown::TakenApart;
pub use run::{PlayedAgain, WhyAsked, WhyReport};
pub use totals::{PartGames, Why, WhyPart, WhyTotals};
