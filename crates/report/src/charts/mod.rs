//! Charts of estimates, as SVG or PNG bytes.
//!
//! Charts are independent of the source of their numbers. A chart is a plain struct of numbers and names;
//! [`render()`] turns it and its caption into bytes, which are always the same for the same numbers. No system library,
//! font file or clock is consulted: DejaVu Sans is embedded, so text is measured alike everywhere.
//!
//! | contents | chart |
//! |---|---|
//! | win rates, with statistical ties | [`RankingChart`] |
//! | win rates between setups | [`MatchupMatrix`] |
//! | distribution of scores and score differences | [`DistributionChart`] |
//! | distribution of values of games under several rules | [`HistogramsChart`] |
//! | use of the squares of a board | [`BoardChart`] |
//! | quantiles of scores by setup | [`SpreadChart`] |
//! | points by turn | [`PointsByTurn`] |
//! | tiles left in each bag by turn | [`BagsEmptying`] |
//! | payoff matrix and equilibrium mixture | [`PayoffChart`] |
//! | best-arm identification (race) | [`RaceChart`] |
//! | progress and confirmation of a search | [`SearchChart`] |
//! | gain of best responses to a mixture | [`BestResponseChart`] |
//! | figures against a parameter | [`SweepChart`] |
//! | parts of a margin | [`MarginChart`] |
//! | values of mechanics | [`WorthChart`] |
//! | figures against two parameters | [`GridChart`] |
//! | order of setups in several experiments | [`OrderChart`] |
//!
//! Shares (win rates) are fractions of one in the struct and percent on the page. Invalid numbers (an empty list,
//! NaN, a share of 57 instead of 0.57) are an error, never a panic or a silent gap.
//!
//! Charts with a row for each setup have a method `pages`, which divides them into charts that are legible on a
//! screen or sheet, all on the same axis and in the same colours.
//!
//! # Structure of a chart
//!
//! A chart is one file: its public struct, `check`, which rejects invalid numbers, and `picture`, which lays it out.
//! `list` gives the same numbers as bars for screens too narrow for the picture (`list.rs`). Layout adds texts, lines and
//! areas to a `Picture`, from bottom to top, in logical pixels from the upper left; it cannot fail after `check`. `render`
//! paints the picture with plotters.
//!
//! | for | look in |
//! |---|---|
//! | caption and footnote, text and its fitting, lines, marks, bands, colours | `draw` |
//! | axes and panels (alone, stacked, in a grid), keys, names at the ends of lines, rows, matrices, cells of shares, pages | `layout` |
//! | validation of numbers | `check` |
//! | formatting of numbers | `number` |
//!
//! A new chart needs such a file, its lines below (module, export, table) and a caller. For the gallery and the
//! tests, add an example in `examples/gallery/samples`, a line in `examples/gallery/main.rs`, and tests of drawn and
//! rejected charts in `tests/charts`.
//!
//! # Example
//!
//! ```
//! use bagsplit_report::charts::{Caption, Estimate, Format, RankedRow, RankingChart, render};
//!
//! let row = |rank, name: &str, value: f64, in_top_group| RankedRow {
//!     rank, name: name.into(), share: Estimate::new(value, value - 0.02, value + 0.02), in_top_group,
//! };
//! let rows = vec![row(1, "thirds/greedy/random", 0.56, true), row(2, "apart/greedy/random", 0.44, false)];
//! let chart = RankingChart { level: 0.95, rows, range: None };
//! let caption = Caption::new("Win rate against the field", "2 setups, 4,000 games", "95% intervals");
//! let svg = render(&chart, &caption, Format::Svg)?;
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
mod list;
mod margin;
mod matchup;
mod number;
mod order;
mod payoff;
mod points;
mod race;
mod race_draw;
mod ranking;
mod render;
mod response;
mod search;
mod spread;
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
pub use list::{BarGroup, ListedBar};
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
pub use sweep::{SweepChart, SweepPanel, SweepPoint, SweepScale, SweepSeries};
pub use worth::{WorthChart, WorthRow};
