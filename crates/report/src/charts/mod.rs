//! Estimates in, pictures out: the charts of the laboratory, as SVG or PNG bytes.
//!
//! The crate knows nothing of where numbers came from. A chart is a plain struct of numbers and names;
//! [`render()`] turns it into bytes, and the same struct always gives the same bytes. No system library,
//! font file or clock is consulted: DejaVu Sans is embedded, so text is measured alike everywhere.
//!
//! | question | chart |
//! |---|---|
//! | Which setups are best, and which are statistically tied with the best? | [`RankingChart`] |
//! | Who beats whom? | [`MatchupMatrix`] |
//! | What do scores, and differences of scores, look like? | [`DistributionChart`] |
//! | How are the values of games distributed under several rules? | [`HistogramsChart`] |
//! | How often is each square of a board used? | [`BoardChart`] |
//! | How do scores spread, setup by setup? | [`SpreadChart`] |
//! | When in the game are points made? | [`PointsByTurn`] |
//! | How fast does each bag run dry? | [`BagsEmptying`] |
//! | Who beats whom, and which mixture of setups is in equilibrium? | [`PayoffChart`] |
//! | How sure is each setup's rank? | [`RankStabilityChart`] |
//! | Who was dropped when in a race for the best? | [`RaceChart`] |
//! | How does a search get on, and does its find hold? | [`SearchChart`] |
//! | How much does a best response still gain on the mixture? | [`BestResponseChart`] |
//! | How do figures depend on a parameter? | [`SweepChart`] |
//! | What is a margin made of? | [`MarginChart`] |
//! | What is each mechanic worth? | [`WorthChart`] |
//! | And on two at once? | [`GridChart`] |
//! | How does the order of many setups move from one experiment to the next? | [`OrderChart`] |
//!
//! Shares (win rates) are fractions of one going in and per cent on the page. Bad numbers (none at all,
//! NaN, a share of 57 where 0.57 was meant) are an error, never a panic and never a silent gap.
//!
//! Charts with a row for each setup have `pages`: a chart is cut into several, none of which has more than can be read
//! at the size of a screen or a sheet, all on the same axis and in the same colours.
//!
//!
//! # How a chart is put together
//!
//! A chart is one file: its public struct, `check`, which refuses what cannot be drawn, and `picture`, which lays
//! it out. Laying out is adding texts, lines and areas to a `Picture`, from the lowest to the topmost, in logical
//! pixels from the upper left; it cannot fail, as `check` comes first. `render` paints the picture with plotters.
//!
//! | for | look in |
//! |---|---|
//! | caption and footnote, text and how it fits, lines, marks, bands, colours | `draw` |
//! | axes and panels (alone, stacked, in a grid), keys, names at the ends of lines, rows, matrices, cells of shares, pages | `layout` |
//! | whether a number is fit to draw | `check` |
//! | how a number is written | `number` |
//!
//! A new chart is such a file, its lines below (module, export, table) and its caller. For the gallery and the
//! tests give it a made-up example in `examples/gallery/samples`, a line in `examples/gallery/main.rs`, and what must
//! be drawn and refused in `tests/charts`.
//!
//! # Example
//!
//! ```
//! use bagsplit_report::charts::{Caption, Format, RankedRow, RankingChart, render};
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
//! # Ok::<(), bagsplit_report::charts::ChartError>(())
//! ```

mod bags;
mod board;
mod check;
mod distribution;
mod draw;
mod error;
mod estimate;
mod grid;
mod grid_draw;
mod histogram;
mod histograms;
mod layout;
#[cfg(test)]
mod legible;
mod margin;
mod matchup;
mod number;
mod order;
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
mod stability_draw;
mod sweep;
mod sweep_draw;
mod tally;
mod worth;

pub use bags::{BagCurve, BagsEmptying, BagsPanel};
pub use board::{BoardChart, BoardSquare};
pub use distribution::DistributionChart;
pub use draw::Caption;
pub use error::ChartError;
pub use estimate::Estimate;
pub use grid::{GridCell, GridChart, GridPanel};
pub use histogram::Histogram;
pub use histograms::{HistogramPanel, HistogramsChart};
pub use margin::{MarginChart, MarginPart};
pub use matchup::{MatchupCell, MatchupMatrix};
pub use order::{OrderChart, OrderRow};
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
pub use worth::{WorthChart, WorthRow};
