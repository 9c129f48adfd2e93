//! Which setups are best, and which cannot be told from the best?

use plotters::coord::Shift;
use plotters::prelude::{DrawingArea, DrawingBackend};

use crate::axis::extent;
use crate::canvas::{Canvas, Stroke};
use crate::frame::MARGIN;
use crate::marks::Shape;
use crate::palette::{BLUE, INK, SOFT};
use crate::rows::{KEY_TEXT, RowText, Rows};
use crate::text::{fixed, shorten};
use crate::{Caption, Chart, ChartError, check};

/// One setup of a [`RankingChart`]; shares are of one, so 0.57 is 57 %.
#[derive(Clone, Debug, PartialEq)]
pub struct RankedRow {
    /// The setup's name.
    pub name: String,
    /// Its estimated win rate, 0 to 1.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
    /// Whether it cannot be told from the best.
    pub in_top_group: bool,
}

/// Win rates with their intervals, one row a setup, in the order given: the first row has rank 1.
#[derive(Clone, Debug, PartialEq)]
pub struct RankingChart {
    /// Title, subtitle and footnote.
    pub caption: Caption,
    /// What the axis measures, with its unit.
    pub axis: String,
    /// What the interval is, in a few words.
    pub interval: String,
    /// What the marked group is, in a few words.
    pub top_group: String,
    /// The rows, best first.
    pub rows: Vec<RankedRow>,
}

impl RankingChart {
    /// A ranking with the usual words on its axis and key.
    pub fn new(caption: Caption, rows: Vec<RankedRow>) -> Self {
        Self {
            caption,
            axis: "win rate (%)".into(),
            interval: "win rate and interval".into(),
            top_group: "cannot be told from the best".into(),
            rows,
        }
    }

    fn layout(&self) -> Rows<'_> {
        let text = |row: &RankedRow| {
            let [value, low, high] = [row.value, row.low, row.high].map(|share| fixed(share * 100.0, 1));
            format!("{value} [{low}, {high}]")
        };
        let texts = self
            .rows
            .iter()
            .map(|row| RowText { name: &row.name, strong: row.in_top_group, note: text(row) })
            .collect();
        let ends = self.rows.iter().flat_map(|row| [row.low * 100.0, row.high * 100.0]);
        Rows::new(&self.caption, texts, "% [interval]", extent(ends.chain([50.0])))
    }
}

impl Chart for RankingChart {
    fn check(&self) -> Result<(), ChartError> {
        check::some(&self.rows, "rows")?;
        for row in &self.rows {
            for value in [row.value, row.low, row.high] {
                check::share(value, || format!("win rate of {}", row.name))?;
            }
            let values = [row.low, row.value, row.high];
            check::rising(&values, || format!("low, value and high of {}", row.name))?;
        }
        Ok(())
    }

    fn size(&self) -> (u32, u32) {
        self.layout().size()
    }

    fn draw<DB: DrawingBackend>(&self, area: &DrawingArea<DB, Shift>) -> Result<(), ChartError> {
        self.check()?;
        let rows = self.layout();
        let canvas = Canvas::new(area, rows.size())?;
        rows.draw(&canvas, &self.axis, Some(50.0))?;
        for (index, row) in self.rows.iter().enumerate() {
            let span = [row.low, row.value, row.high].map(|share| rows.x(share * 100.0));
            estimate(&canvas, span, rows.y(index), row.in_top_group)?;
        }
        let (y, mut x) = (rows.key_y(), MARGIN);
        let rest = self.rows.iter().any(|row| !row.in_top_group).then_some((false, self.interval.as_str()));
        let top = self.rows.iter().any(|row| row.in_top_group).then_some((true, self.top_group.as_str()));
        for (in_top_group, label) in [top, rest].into_iter().flatten() {
            estimate(&canvas, [x, x + 18.0, x + 36.0], y, in_top_group)?;
            let look = KEY_TEXT.bold_if(in_top_group);
            let label = shorten(label, 320.0, look.size, look.weight);
            canvas.text(&label, (x + 46.0, y), look)?;
            x += 46.0 + look.width(&label) + 32.0;
        }
        canvas.line((x, y), (x + 30.0, y), Stroke::new(INK, 1.25).dash(&[5.0, 3.0]))?;
        canvas.text("50 %", (x + 40.0, y), KEY_TEXT)
    }
}

/// An interval from the first to the last of three pixels, with a point at the middle one.
fn estimate<DB: DrawingBackend>(
    canvas: &Canvas<'_, DB>,
    [low, value, high]: [f64; 3],
    y: f64,
    in_top_group: bool,
) -> Result<(), ChartError> {
    let (color, width) = if in_top_group { (BLUE, 3.0) } else { (SOFT, 1.5) };
    canvas.line((low, y), (high, y), Stroke::new(color, width))?;
    for end in [low, high] {
        canvas.line((end, y - 4.0), (end, y + 4.0), Stroke::new(color, 1.5))?;
    }
    let (shape, radius) = if in_top_group { (Shape::Diamond, 5.0) } else { (Shape::Ring, 4.0) };
    shape.draw(canvas, (value, y), radius, color)
}
