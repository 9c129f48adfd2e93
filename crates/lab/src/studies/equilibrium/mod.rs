//! Equilibrium of a matchup table, with best responses searched against it.

pub mod columns;
pub(crate) mod planted;
pub(crate) mod progressive;
pub(crate) mod response;
pub(crate) mod run;
pub(crate) mod settings;
mod study;

pub use planted::SeededWeakness;
pub use progressive::{PrunedSetup, Sampling};
pub use response::EquilibriumPlan;
pub use run::{EquilibriumReport, ResponseRound, equilibrium};
pub use settings::EquilibriumSettings;
pub use study::EquilibriumStudy;
