//! Value of a choice: what a player loses without a policy or an option.

pub(crate) mod columns;
pub(crate) mod report;

pub use crate::experiment::studies::worth::WorthSettings;
pub use report::{Worth, WorthFinding, worth};
