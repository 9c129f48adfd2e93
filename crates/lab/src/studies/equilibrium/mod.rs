//! Equilibrium of a matchup table, with best responses searched against it.

pub(crate) mod columns;
pub(crate) mod planted;
pub(crate) mod progressive;
pub(crate) mod response;
pub(crate) mod run;
pub(crate) mod settings;
mod study;

pub use planted::SeededWeakness;
pub use progressive::{PrunedSetup, Sampling};
pub(crate) use response::EquilibriumPlan;
pub(crate) use run::equilibrium;
pub use run::{EquilibriumReport, ResponseRound};
pub use settings::EquilibriumSettings;
pub use study::EquilibriumStudy;
