//! Race for the best of many setups.

pub mod columns;
pub(crate) mod run;
pub(crate) mod settings;
mod study;

pub(crate) use run::FIRST_ROUNDS;
pub use run::{BestReport, FreshReport, RacePlan, RaceStep, best};
pub use settings::BestSettings;
pub use study::BestStudy;
