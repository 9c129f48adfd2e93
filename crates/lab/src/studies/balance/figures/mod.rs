//! What do rules do to the game, and is it different under other rules?
//!
//! Figures are counted in mirrors, games of a setup against itself, so that nobody's strength is in them but that of
//! the seat, the Advantage and the luck. Each is an estimate over pair indices with influence values
//! ([`bagsplit_stats::Linear`]). All variants play the same seeds, hence a variant is compared with the first one index by
//! index: what luck they share cancels.

mod compare;
mod deal;
mod effects;
mod figure;
mod finding;
mod histogram;
mod measure;
mod more;
mod statistic;
mod told;
mod totals;
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
pub use totals::{ApartTotals, BalanceTotals, MirrorTotals, RuleFacts, ShareTotals, VariantTotals, Whose};
