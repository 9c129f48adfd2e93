//! Training of networks.

pub(crate) mod columns;
pub(crate) mod report;
pub(crate) mod run;

pub use crate::experiment::studies::tables::TrainSettings;
pub use report::{HeldOut, Proof, TrainingReport, TrainingRound};
