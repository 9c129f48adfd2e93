//! Breakdown of a setup's lead into parts.

pub(crate) mod breakdown;
pub(crate) mod columns;
pub(crate) mod run;
pub(crate) mod totals;

pub use breakdown::Breakdowns;
pub use run::{PlayedAgain, WhyReport, WhyRequest};
pub use totals::{PartGames, Why, WhyPart, WhyTotals};
