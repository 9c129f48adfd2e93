//! Balance figures: what rules do to the game, and how variants of the rules differ.
//!
//! Figures are measured in self-play, games of a setup against itself, so that they contain no difference of strength but
//! the seat, the Advantage and luck. Each is an estimate over pair indices with influence values
//! ([`bagsplit_stats::Linear`]). All variants play the same seeds, so a variant is compared with the first one index by
//! index: their common luck cancels.

mod compare;
mod deal;
mod effects;
mod figure;
mod finding;
mod histogram;
mod measure;
mod more;
mod statistic;
mod totals;
mod turn_sums;
mod units;
mod values;
mod variety;

pub use compare::{Balance, balance, balance_with};
pub use deal::DealTotals;
pub(crate) use effects::effects;
pub use effects::{Contrast, EffectFinding};
pub use figure::{BalanceFigure, Unit};
pub(crate) use finding::share_interval;
pub use finding::{BalanceDifference, BalanceFinding, StatisticFinding};
pub use histogram::GameHistogram;
pub use more::{FigureGroup, MoreFigures, Thinking};
pub use statistic::{Comparison, GameStatistic, GameValues, Statistic};
pub use totals::{ApartTotals, BalanceTotals, RuleFacts, SelfMatchTotals, ShareTotals, VariantTotals, Whose};
