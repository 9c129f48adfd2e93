//! How do scores spread, setup by setup?

use plotters::coord::Shift;
use plotters::prelude::{DrawingArea, DrawingBackend};

use crate::axis::extent;
use crate::canvas::{Canvas, Stroke};
use crate::frame::MARGIN;
use crate::marks::Shape;
use crate::palette::{BLUE, SKY, SOFT, VERMILLION, WHITE};
use crate::rows::{KEY_TEXT, RowText, Rows};
use crate::text::fixed;
use crate::{Caption, Chart, ChartError, check};

/// One setup of a [`SpreadChart`]: five quantiles and the mean of a quantity such as the final score.
#[derive(Clone, Debug, PartialEq)]
pub struct SpreadRow {
    /// The setup's name.
    pub name: String,
    /// The value one game in twenty stays at or below.
    pub q05: f64,
    /// The lower quartile.
    pub q25: f64,
    /// The median.
    pub q50: f64,
    /// The upper quartile.
    pub q75: f64,
    /// The value one game in twenty reaches or exceeds.
    pub q95: f64,
    /// The mean.
    pub mean: f64,
}

impl SpreadRow {
    fn quantiles(&self) -> [f64; 5] {
        [self.q05, self.q25, self.q50, self.q75, self.q95]
    }
}

/// The spread of a quantity, one row a setup, in the order given.
#[derive(Clone, Debug, PartialEq)]
pub struct SpreadChart {
    /// Title, subtitle and footnote.
    pub caption: Caption,
    /// What the axis measures, with its unit.
    pub axis: String,
    /// A value to mark by a line down all rows, such as zero for a difference.
    pub reference: Option<f64>,
    /// The rows, in the order to be drawn.
    pub rows: Vec<SpreadRow>,
}

impl SpreadChart {
    /// A spread chart without a reference line.
    pub fn new(caption: Caption, axis: impl Into<String>, rows: Vec<SpreadRow>) -> Self {
        Self { caption, axis: axis.into(), reference: None, rows }
    }

    fn layout(&self) -> Rows<'_> {
        let values = || self.rows.iter().flat_map(|r| r.quantiles().into_iter().chain([r.mean]));
        let (low, high) = extent(values().chain(self.reference));
        let decimals = if high - low < 20.0 { 1 } else { 0 };
        let note = |row: &SpreadRow| format!("{} / {}", fixed(row.q50, decimals), fixed(row.mean, decimals));
        let texts =
            self.rows.iter().map(|row| RowText { name: &row.name, strong: false, note: note(row) }).collect();
        Rows::new(&self.caption, texts, "median / mean", (low, high))
    }
}

impl Chart for SpreadChart {
    fn check(&self) -> Result<(), ChartError> {
        check::some(&self.rows, "rows")?;
        for row in &self.rows {
            for value in row.quantiles().into_iter().chain([row.mean]) {
                check::number(value, || format!("a quantile or the mean of {}", row.name))?;
            }
            check::rising(&row.quantiles(), || format!("quantiles of {}", row.name))?;
        }
        self.reference.map_or(Ok(()), |value| check::number(value, || "the reference".into()))
    }

    fn size(&self) -> (u32, u32) {
        self.layout().size()
    }

    fn draw<DB: DrawingBackend>(&self, area: &DrawingArea<DB, Shift>) -> Result<(), ChartError> {
        self.check()?;
        let rows = self.layout();
        let canvas = Canvas::new(area, rows.size())?;
        rows.draw(&canvas, &self.axis, self.reference)?;
        for (index, row) in self.rows.iter().enumerate() {
            spread(&canvas, row.quantiles().map(|q| rows.x(q)), Some(rows.x(row.mean)), rows.y(index))?;
        }
        let (y, mut x) = (rows.key_y(), MARGIN);
        spread(&canvas, [x, x + 14.0, x + 26.0, x + 40.0, x + 60.0], None, y)?;
        let label = "5 %, 25 %, median, 75 % and 95 % of games";
        canvas.text(label, (x + 70.0, y), KEY_TEXT)?;
        x += 70.0 + KEY_TEXT.width(label) + 36.0;
        Shape::Diamond.draw(&canvas, (x, y), 3.5, VERMILLION)?;
        canvas.text("mean", (x + 12.0, y), KEY_TEXT)
    }
}

/// A thin line between the outer quantiles, a bar between the inner ones, a tick at the median.
fn spread<DB: DrawingBackend>(
    canvas: &Canvas<'_, DB>,
    [q05, q25, q50, q75, q95]: [f64; 5],
    mean: Option<f64>,
    y: f64,
) -> Result<(), ChartError> {
    canvas.line((q05, y), (q95, y), Stroke::new(SOFT, 1.25))?;
    for end in [q05, q95] {
        canvas.line((end, y - 3.5), (end, y + 3.5), Stroke::new(SOFT, 1.25))?;
    }
    canvas.rect((q25, y - 6.0), (q75, y + 6.0), SKY)?;
    canvas.line((q50, y - 7.5), (q50, y + 7.5), Stroke::new(WHITE, 4.5))?;
    canvas.line((q50, y - 7.5), (q50, y + 7.5), Stroke::new(BLUE, 2.5))?;
    mean.map_or(Ok(()), |x| Shape::Diamond.draw(canvas, (x, y), 3.5, VERMILLION))
}
