//! Balance figures: what rules do to the game, and how variants of the rules differ.
//!
//! Figures are measured in self-play, games of a setup against itself, so that they contain no difference of strength but
//! the seat, the Advantage and luck. Each is an estimate over pair indices with influence values
//! ([`bagsplit_stats::Linear`]). All variants play the same seeds, so a variant is compared with the first one index by
//! index: their common luck cancels.

mod compare;
mod disagreement;
mod finding;
mod measure;
mod splits;
mod totals;

pub use crate::experiment::studies::figure::{BalanceFigure, Unit};
pub use crate::experiment::studies::parameters::{FigureParameters, Thinking};
pub use compare::{Balance, balance};
pub use disagreement::SignDisagreement;
pub(crate) use finding::share_interval;
pub use finding::{BalanceDifference, BalanceFinding};
pub use splits::SplitTotals;
pub use totals::{
    ApartTotals, BalanceTotals, RuleFacts, SelfMatchTotals, ShareTotals, VariantTotals, Whose,
};
