//! Equilibrium of a matchup table, with best responses searched against it.

pub(crate) mod columns;
pub(crate) mod response;
pub(crate) mod run;
mod study;

pub use crate::experiment::studies::tables::EquilibriumSettings;
pub(crate) use response::EquilibriumPlan;
pub(crate) use run::equilibrium;
pub use run::{EquilibriumReport, ResponseRound};
pub use study::EquilibriumStudy;
