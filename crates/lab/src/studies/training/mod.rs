//! Training of networks.

pub(crate) mod columns;
pub(crate) mod report;
pub(crate) mod run;
pub(crate) mod settings;

pub use report::{HeldOut, Proof, TrainSettings, TrainingReport, TrainingRound};
