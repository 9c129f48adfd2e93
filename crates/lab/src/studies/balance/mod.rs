//! Balance of rules: self-play games of variants, and figures of each.

pub mod columns;
pub(crate) mod counter;
pub(crate) mod figures;
pub(crate) mod run;

pub use crate::experiment::studies::balance::{BalanceSettings, differing as differing_options};
pub use crate::experiment::studies::sweep::MOST as MAX_VARIANTS;
pub use figures::*;
pub use run::{BalanceReport, Parameter};
