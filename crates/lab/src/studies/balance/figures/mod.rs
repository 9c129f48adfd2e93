//! What do rules do to the game, and is it different under other rules?
//!
//! Figures are counted in mirrors, games of a setup against itself, so that nobody's strength is in them but that of
//! the seat, the Advantage and the luck. Each is an estimate over pair indices with influence values
//! ([`bagsplit_stats::Linear`]). All variants play the same seeds, hence a variant is compared with the first one index by
//! index: what luck they share cancels.

mod compare;
mod deal;
mod figure;
mod measure;
mod more;
mod told;
mod totals;
mod variety;

pub use compare::{Balance, BalanceDifference, BalanceFinding, balance};
pub use deal::DealTotals;
pub use figure::{BalanceFigure, Unit};
pub use more::{FigureGroup, MoreFigures, Thinking};
pub use totals::{ApartTotals, BalanceTotals, MirrorTotals, RuleFacts, ShareTotals, VariantTotals, Whose};
