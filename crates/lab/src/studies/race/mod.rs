//! Race for the best of many setups.

pub(crate) mod columns;
pub(crate) mod run;
mod study;

pub use crate::experiment::studies::tables::BestSettings;
pub use run::{BestReport, FreshReport, RaceStep, Racer};
pub(crate) use run::{FEWEST_ROUNDS, RacePlan, best};
pub use study::BestStudy;
