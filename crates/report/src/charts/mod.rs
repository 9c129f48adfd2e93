//! Charts of estimates, as SVG or PNG bytes.
//!
//! Charts are independent of the source of their numbers. A chart is a plain struct of numbers and names;
//! [`render()`] turns it and its caption into bytes, which are always the same for the same numbers. No system library,
//! font file or clock is consulted: DejaVu Sans is embedded, so text is measured alike everywhere.
//!
//! | contents | chart |
//! |---|---|
//! | estimates: win rates, parts of a margin, values of mechanics; side by side among several players or experiments | [`EstimatesChart`] |
//! | win rates between setups, with the mixture of an equilibrium | [`MatchupMatrix`] |
//! | how games end | [`EndingsChart`] |
//! | use of the squares of a board | [`BoardChart`] |
//! | figures against a parameter, such as an option, turns or rounds | [`SweepChart`] |
//!
//! Shares (win rates) are fractions of one in the struct and percent on the page, unless the struct names the unit. A
//! position that is not finite is an error, never a panic or a silent gap; an empty chart has its caption alone.
//!
//! Charts with a row for each setup have a method `pages`, which divides them into charts that are legible on a
//! screen or sheet, all on the same axis and in the same colours.
//!
//! # Structure of a chart
//!
//! A chart is one file: its public struct and `picture`, which lays it out. Layout adds texts, lines and areas to a
//! `Picture`, from bottom to top, in logical pixels from the upper left; it cannot fail. `render` rejects a picture with a
//! coordinate that is not finite, and paints it with plotters.
//!
//! | for | look in |
//! |---|---|
//! | caption and footnote, text and its fitting, lines, marks, bands, colours | `draw` |
//! | axes and panels, keys, rows, matrices, cells of shares, pages | `layout` |
//! | formatting of numbers | `number` |
//!
//! A new chart needs such a file, its lines below (module, export, table) and a caller. For the gallery and the
//! tests, add an example in `examples/gallery/samples`, a line in `examples/gallery/main.rs`, and tests of drawn and
//! rejected charts in `tests/charts`.
//!
//! # Example
//!
//! ```
//! use bagsplit_report::charts::{Caption, EstimateCell, EstimateRow, EstimatesChart, Format, render};
//! use bagsplit_stats::Estimate;
//!
//! let row = |rank, name: &str, value: f64, marked| {
//!     let note = format!("{value} ± 2");
//!     let cell = EstimateCell { value: Estimate::with_interval(value, 1.0, Some((value - 2.0, value + 2.0))), marked, note };
//!     EstimateRow { rank, name: name.into(), cells: vec![Some(cell)] }
//! };
//! let chart = EstimatesChart {
//!     axis: "win rate (%)".into(),
//!     notes: "% ± half the interval".into(),
//!     reference: (50.0, "50%".into()),
//!     signed: false,
//!     keys: ["statistically tied with the best".into(), "win rate and 95% interval".into()],
//!     columns: vec![String::new()],
//!     rows: vec![row(1, "thirds/greedy/random", 56.0, true), row(2, "apart/greedy/random", 44.0, false)],
//!     range: None,
//! };
//! let caption = Caption::new("Win rate against the field", "2 setups, 4,000 games", "95% intervals");
//! let svg = render(&chart, &caption, Format::Svg)?;
//! assert!(svg.starts_with(b"<svg"));
//! # Ok::<(), bagsplit_report::charts::ChartError>(())
//! ```

mod board;
mod draw;
mod endings;
mod error;
mod estimates;
mod layout;
pub(crate) mod matchup;
mod number;
mod render;
mod sweep;
mod sweep_draw;
#[cfg(test)]
mod tests;

pub use board::{BoardChart, BoardSquare};
pub use draw::Caption;
pub(crate) use draw::{Picture, elements, view_box};
pub use endings::EndingsChart;
pub use error::ChartError;
pub use estimates::{EstimateCell, EstimateRow, EstimatesChart};
pub(crate) use layout::extent;
pub use matchup::{MatchupCell, MatchupMatrix};
pub(crate) use number::{ends, with_interval};
pub(crate) use render::laid_out;
pub use render::{Chart, Format, PNG_SCALE, render};
pub use sweep::{SweepChart, SweepPanel, SweepPoint, SweepScale, SweepSeries};
