//! Who beats whom?

use plotters::coord::Shift;
use plotters::prelude::{DrawingArea, DrawingBackend};

use crate::canvas::{Align, At, Canvas, Stroke, Type};
use crate::frame::{Frame, MARGIN};
use crate::matchup_key::{self, KEY_HEIGHT};
use crate::palette::{AXIS, MISSING, OTHERS, SOFT, WHITE, diverging, text_on};
use crate::text::{fixed, shorten};
use crate::{Caption, Chart, ChartError, check};

/// What rows and columns are, written in the corner between them.
const SIDES: &str = "row setup ↓   against column setup →";
const ROW: f64 = 22.0;
const LONGEST_NAME: f64 = 290.0;
const NARROWEST: f64 = 760.0;
const NAME: Type = Type::new(11.5);
const RANK: Type = Type::new(10.5).color(SOFT).align(Align::Right);
const CELL: Type = Type::new(9.5).align(Align::Middle);
const TITLE: Type = Type::new(11.5).color(SOFT);

/// One pairing of a [`MatchupMatrix`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MatchupCell {
    /// The row setup's share of wins against the column setup, 0 to 1.
    pub share: f64,
    /// Whether it differs from one half by more than chance explains.
    pub significant: bool,
}

/// The row setup's win rate against the column setup, as a heat map.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchupMatrix {
    /// Title, subtitle and footnote.
    pub caption: Caption,
    /// What a marked cell means, in a few words.
    pub significance: String,
    /// The names of the rows.
    pub rows: Vec<String>,
    /// The names of the columns.
    pub columns: Vec<String>,
    /// A list of cells for each row, one for each column; `None` where the two never met.
    pub cells: Vec<Vec<Option<MatchupCell>>>,
}

/// Where everything goes.
struct Layout {
    frame: Frame,
    left: f64,
    top: f64,
    cell: f64,
    end: At,
    width: f64,
}

impl MatchupMatrix {
    /// A matrix with the usual words in its key.
    pub fn new(
        caption: Caption,
        rows: Vec<String>,
        columns: Vec<String>,
        cells: Vec<Vec<Option<MatchupCell>>>,
    ) -> Self {
        Self { caption, significance: "differs significantly from 50 %".into(), rows, columns, cells }
    }

    fn layout(&self) -> Layout {
        let widest = |names: &[String]| {
            names.iter().map(|name| NAME.width(name)).fold(0.0, f64::max).min(LONGEST_NAME)
        };
        let cell = match self.columns.len() {
            0..=12 => 46.0,
            13..=20 => 36.0,
            _ => 27.0,
        };
        let left = MARGIN + (30.0 + widest(&self.rows)).max(TITLE.width(SIDES)) + 10.0;
        let right = left + cell * self.columns.len() as f64;
        let width = (right + MARGIN).max(NARROWEST);
        let frame = Frame::new(&self.caption, width);
        let top = frame.top() + widest(&self.columns) + 34.0;
        let end = (right, top + ROW * self.rows.len() as f64);
        Layout { frame, left, top, cell, end, width }
    }

    fn cells(&self) -> impl Iterator<Item = &MatchupCell> {
        self.cells.iter().flatten().flatten()
    }

    /// How far from one half the colours reach: the next multiple of a tenth, two tenths at least.
    fn reach(&self) -> f64 {
        let furthest = self.cells().map(|cell| (cell.share - 0.5).abs()).fold(0.0, f64::max);
        ((furthest * 10.0 - 1e-9).ceil() / 10.0).clamp(0.2, 0.5)
    }
}

impl Chart for MatchupMatrix {
    fn check(&self) -> Result<(), ChartError> {
        check::some(&self.rows, "rows")?;
        check::some(&self.columns, "columns")?;
        check::shape(|| "the matrix".into(), self.cells.len(), self.rows.len())?;
        for (name, cells) in self.rows.iter().zip(&self.cells) {
            check::shape(|| format!("row {name}"), cells.len(), self.columns.len())?;
            for cell in cells.iter().flatten() {
                check::share(cell.share, || format!("a win rate of {name}"))?;
            }
        }
        Ok(())
    }

    fn size(&self) -> (u32, u32) {
        let layout = self.layout();
        let height = layout.frame.height(layout.end.1 + KEY_HEIGHT);
        (layout.width.ceil() as u32, height.ceil() as u32)
    }

    fn draw<DB: DrawingBackend>(&self, area: &DrawingArea<DB, Shift>) -> Result<(), ChartError> {
        self.check()?;
        let Layout { frame, left, top, cell: width, end, .. } = self.layout();
        let canvas = Canvas::new(area, self.size())?;
        frame.draw(&canvas, end.1 + KEY_HEIGHT)?;
        canvas.text(SIDES, (MARGIN, top - 14.0), TITLE)?;
        let reach = self.reach();
        for (column, name) in self.columns.iter().enumerate() {
            let x = left + (column as f64 + 0.5) * width;
            let name = shorten(name, LONGEST_NAME, NAME.size, NAME.weight);
            canvas.text(&name, (x, top - 8.0), NAME.upright())?;
        }
        for (row, (name, cells)) in self.rows.iter().zip(&self.cells).enumerate() {
            let y = top + row as f64 * ROW;
            let name = shorten(name, LONGEST_NAME, NAME.size, NAME.weight);
            canvas.text(&(row + 1).to_string(), (MARGIN + 22.0, y + ROW / 2.0), RANK)?;
            canvas.text(&name, (MARGIN + 30.0, y + ROW / 2.0), NAME)?;
            for (column, cell) in cells.iter().enumerate() {
                let from = (left + column as f64 * width, y);
                let to = (from.0 + width, y + ROW);
                match cell {
                    Some(cell) => draw_cell(&canvas, from, to, *cell, reach)?,
                    None => draw_hole(&canvas, from, to)?,
                }
            }
        }
        let rim = [(left, top), (end.0, top), end, (left, end.1), (left, top)];
        canvas.path(&rim, Stroke::new(AXIS, 1.0))?;
        let holes = self.cells.iter().flatten().any(Option::is_none);
        let significance = self.cells().any(|cell| cell.significant).then_some(self.significance.as_str());
        matchup_key::draw(&canvas, (MARGIN, end.1), (reach, width), significance, holes)
    }
}

/// A played pairing: its colour, its number, and a dot and bold type if it is significant.
pub(crate) fn draw_cell<DB: DrawingBackend>(
    canvas: &Canvas<'_, DB>,
    from: At,
    to: At,
    cell: MatchupCell,
    reach: f64,
) -> Result<(), ChartError> {
    let ground = diverging((cell.share - 0.5) / reach);
    canvas.rect(from, to, WHITE)?;
    canvas.rect((from.0 + 0.5, from.1 + 0.5), (to.0 - 0.5, to.1 - 0.5), ground)?;
    let ink = text_on(ground);
    let look = CELL.bold_if(cell.significant).color(ink);
    let percent = cell.share * 100.0;
    let room = to.0 - from.0 - 9.0;
    let label = [1, 0].map(|decimals| fixed(percent, decimals));
    if let Some(label) = label.iter().find(|label| look.width(label) <= room) {
        canvas.text(label, ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0 + 0.5), look)?;
    }
    if cell.significant { canvas.disc((to.0 - 3.2, from.1 + 3.4), 1.3, ink) } else { Ok(()) }
}

/// A pairing that was never played: grey with strokes across.
pub(crate) fn draw_hole<DB: DrawingBackend>(
    canvas: &Canvas<'_, DB>,
    from: At,
    to: At,
) -> Result<(), ChartError> {
    canvas.rect(from, to, WHITE)?;
    let (from, to) = ((from.0 + 0.5, from.1 + 0.5), (to.0 - 0.5, to.1 - 0.5));
    canvas.rect(from, to, MISSING)?;
    let height = to.1 - from.1;
    let mut x = from.0 - height + 4.0;
    while x < to.0 {
        let (start, end) = (x.max(from.0), (x + height).min(to.0));
        let y = |at: f64| to.1 - (at - x);
        canvas.line((start, y(start)), (end, y(end)), Stroke::new(OTHERS, 0.75))?;
        x += 6.0;
    }
    Ok(())
}
