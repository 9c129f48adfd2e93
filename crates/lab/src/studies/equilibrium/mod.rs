//! Equilibrium of a matchup table, with best responses searched against it.

pub(crate) mod columns;
pub(crate) mod response;
pub(crate) mod run;
pub(crate) mod settings;
mod study;

pub(crate) use response::EquilibriumPlan;
pub(crate) use run::equilibrium;
pub use run::{EquilibriumReport, ResponseRound};
pub use settings::EquilibriumSettings;
pub use study::EquilibriumStudy;
