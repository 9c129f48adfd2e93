//! Balance figures: what rules do to the game, and how variants of the rules differ.
//!
//! Figures are measured in self-play, games of a setup against itself, so that they contain no difference of strength but
//! the seat, the Advantage and luck. Each is an estimate over pair indices with influence values
//! ([`bagsplit_stats::Linear`]). All variants play the same seeds, so a variant is compared with the first one index by
//! index: their common luck cancels.

mod advantage;
mod compare;
mod figure;
mod finding;
mod measure;
mod parameters;
mod sample;
mod splits;
mod totals;

pub use advantage::AdvantagePart;
pub use compare::{Balance, balance};
pub use figure::{BalanceFigure, Unit};
pub use finding::{BalanceDifference, BalanceFinding, share_interval};
pub use parameters::{FigureParameters, Thinking};
pub use sample::Sample;
pub use splits::SplitTotals;
pub use totals::{
    ApartTotals, BalanceTotals, RuleFacts, SelfMatchTotals, ShareTotals, VariantTotals, Whose,
};
