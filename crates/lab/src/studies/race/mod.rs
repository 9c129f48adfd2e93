//! Race for the best of many setups.

pub(crate) mod columns;
pub(crate) mod run;
pub(crate) mod settings;
mod study;

pub use run::{BestReport, FreshReport, RaceStep, Racer};
pub(crate) use run::{FEWEST_ROUNDS, RacePlan, best};
pub use settings::BestSettings;
pub use study::BestStudy;
