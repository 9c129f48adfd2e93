//! Balance of rules: self-play games of variants, and figures of each.

pub mod columns;
pub(crate) mod figures;
pub(crate) mod run;
pub(crate) mod settings;
pub(crate) mod sweep;
pub(crate) mod variants;

pub use figures::*;
pub use run::{BalanceReport, Parameter};
pub use settings::{BalanceSettings, differing as differing_options};
pub use sweep::MOST as MAX_VARIANTS;
