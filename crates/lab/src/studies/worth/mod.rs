//! Value of a choice: what a player loses without a policy or an option.

pub(crate) mod columns;
pub(crate) mod report;
pub(crate) mod settings;

pub use report::{Worth, WorthFinding, worth};
pub use settings::WorthSettings;
