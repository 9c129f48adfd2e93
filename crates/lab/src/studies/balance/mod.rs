//! Balance of rules: self-play games of variants, and figures of each.

pub mod columns;
pub(crate) mod counter;
mod disagreement;
pub(crate) mod run;
mod splits;

pub use crate::experiment::studies::balance::BalanceSettings;
pub use crate::experiment::studies::sweep::MOST as MAX_VARIANTS;
pub use bagsplit_analysis::balance::*;
pub use bagsplit_game::rules::differing_options;
pub use disagreement::SignDisagreement;
pub use run::{BalanceReport, Parameter};
