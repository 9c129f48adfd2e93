//! Estimates in, pictures out: the charts of the laboratory, as SVG or PNG bytes.
//!
//! The crate knows nothing of where numbers came from. A chart is a plain struct of numbers and names;
//! [`render()`] turns it into bytes, and the same struct always gives the same bytes. No system library,
//! font file or clock is consulted: DejaVu Sans is embedded, so text is measured alike everywhere.
//!
//! | question | chart |
//! |---|---|
//! | Which setups are best, and which cannot be told from the best? | [`RankingChart`] |
//! | Who beats whom? | [`MatchupMatrix`] |
//! | What do scores, and differences of scores, look like? | [`DistributionChart`] |
//! | How do scores spread, setup by setup? | [`SpreadChart`] |
//! | When in the game are points made? | [`PointsByTurn`] |
//! | How fast does each bag run dry? | [`BagsEmptying`] |
//! | Who beats whom, and which mixture of setups is in equilibrium? | [`PayoffChart`] |
//! | How sure is each setup's rank? | [`RankStabilityChart`] |
//! | Who was dropped when in a race for the best? | [`RaceChart`] |
//! | How does a search get on, and does its find hold? | [`SearchChart`] |
//! | How much does a best response still gain on the mixture? | [`BestResponseChart`] |
//! | How do figures depend on a parameter? | [`SweepChart`] |
//!
//! Shares (win rates) are fractions of one going in and per cent on the page. Bad numbers (none at all,
//! NaN, a share of 57 where 0.57 was meant) are an error, never a panic and never a silent gap.
//!
//! ```
//! use charts::{Caption, Format, RankedRow, RankingChart, render};
//!
//! let row = |name: &str, value: f64, in_top_group| RankedRow {
//!     name: name.into(), value, low: value - 0.02, high: value + 0.02, in_top_group,
//! };
//! let chart = RankingChart::new(
//!     Caption::new("Win rate against the field", "2 setups, 4,000 games", "95 % intervals"),
//!     vec![row("thirds/greedy/random", 0.56, true), row("apart/greedy/random", 0.44, false)],
//! );
//! let svg = render(&chart, Format::Svg)?;
//! assert!(svg.starts_with(b"<svg"));
//! # Ok::<(), charts::ChartError>(())
//! ```

mod bags;
mod check;
mod distribution;
mod draw;
mod error;
mod estimate;
mod histogram;
mod layout;
mod matchup;
mod number;
mod payoff;
mod points;
mod race;
mod race_draw;
mod race_key;
mod ranking;
mod render;
mod response;
mod search;
mod spread;
mod stability;
mod sweep;
mod sweep_draw;
mod tally;

pub use bags::{BagCurve, BagsEmptying, BagsPanel};
pub use distribution::DistributionChart;
pub use draw::Caption;
pub use error::ChartError;
pub use estimate::Estimate;
pub use histogram::Histogram;
pub use matchup::{MatchupCell, MatchupMatrix};
pub use payoff::PayoffChart;
pub use points::{PointsByTurn, TurnPoint, TurnSeries};
pub use race::{GapPoint, RaceArm, RaceChart, RacePoint};
pub use ranking::{RankedRow, RankingChart};
pub use render::{Chart, Format, PNG_SCALE, render};
pub use response::{BestResponseChart, ResponseRound};
pub use search::{Confirmation, SearchChart, SearchStep};
pub use spread::{SpreadChart, SpreadRow};
pub use stability::{RankRow, RankStabilityChart};
pub use sweep::{SweepChart, SweepPanel, SweepPoint, SweepScale, SweepSeries};
