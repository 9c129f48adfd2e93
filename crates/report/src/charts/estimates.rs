//! Chart of estimates: a ranking, the parts of a margin, the values of mechanics.

use std::ops::Range;

use plotters::style::RGBColor;

use crate::charts::draw::{BLUE, MARGIN, Picture, SOFT, Shape, Stroke, Type, VERMILLION};
use crate::charts::layout::{RowAxis, RowText, Rows, extent, pages};
use crate::charts::{Caption, Chart, Estimate};

/// An estimate in a row of an [`EstimatesChart`].
#[derive(Clone, Debug, PartialEq)]
pub struct EstimateCell {
    /// The estimate, in the unit of the axis.
    pub value: Estimate,
    /// Whether it stands out.
    pub marked: bool,
    /// The text at its right.
    pub note: String,
}

/// One row of an [`EstimatesChart`].
#[derive(Clone, Debug, PartialEq)]
pub struct EstimateRow {
    /// Its rank, shown before its name; equal rows share one.
    pub rank: usize,
    /// Its name.
    pub name: String,
    /// The estimate of each column; `None` where there is none.
    pub cells: Vec<Option<EstimateCell>>,
}

/// Estimates with their intervals, one row each in the order given. Several columns on the same axis compare the rows among
/// several populations, players or experiments.
#[derive(Clone, Debug, PartialEq)]
pub struct EstimatesChart {
    /// The title of the axis, with its unit.
    pub axis: String,
    /// The title of the texts at the right.
    pub notes: String,
    /// A value marked by a line through all rows, and its name.
    pub reference: (f64, String),
    /// Whether marked estimates below the reference have another colour than those above it.
    pub signed: bool,
    /// What marked estimates and the others are.
    pub keys: [String; 2],
    /// The names of the columns; a single one may have an empty name.
    pub columns: Vec<String>,
    /// The rows, from the top.
    pub rows: Vec<EstimateRow>,
    /// The range of the axis, for charts to be compared; fitted to the rows if `None`.
    pub range: Option<(f64, f64)>,
}

impl EstimatesChart {
    /// The chart divided into legible pages on the same axis; up to 50 rows stay on one page.
    pub fn pages(self, caption: &Caption) -> Vec<(Caption, Self)> {
        let range = Some(self.extent());
        let page = |(caption, rows): (Caption, Range<usize>)| {
            (caption, Self { rows: self.rows[rows].to_vec(), range, ..self.clone() })
        };
        pages::by_rank(caption, self.rows.len()).into_iter().map(page).collect()
    }

    fn cells(&self) -> impl Iterator<Item = &EstimateCell> {
        self.rows.iter().flat_map(|row| row.cells.iter().flatten())
    }

    /// The range of the values, including the reference.
    fn extent(&self) -> (f64, f64) {
        extent(self.cells().flat_map(|cell| cell.value.all()).chain([self.reference.0]))
    }

    fn draw_key(&self, picture: &mut Picture, y: f64) {
        let mut x = MARGIN;
        for (marked, label) in [true, false].into_iter().zip(&self.keys) {
            if !self.cells().any(|cell| cell.marked == marked) {
                continue;
            }
            let color = if marked { BLUE } else { SOFT };
            draw_estimate(picture, Estimate::new(x + 18.0, x, x + 36.0), y, (marked, color));
            let look = Type::KEY.bold_if(marked);
            picture.text(label, (x + 46.0, y), look);
            x += 46.0 + look.width(label) + 32.0;
        }
        picture.line((x, y), (x + 30.0, y), Stroke::REFERENCE);
        picture.text(&self.reference.1, (x + 40.0, y), Type::KEY);
    }
}

impl Chart for EstimatesChart {
    fn picture(&self, caption: &Caption) -> Picture {
        let texts: Vec<RowText<'_>> = (self.rows.iter())
            .map(|row| RowText {
                rank: row.rank,
                name: &row.name,
                strong: row.cells.len() == 1 && row.cells.iter().flatten().any(|cell| cell.marked),
                notes: row.cells.iter().map(|cell| cell.as_ref().map_or("", |cell| &cell.note)).collect(),
            })
            .collect();
        let axis = RowAxis {
            title: &self.axis,
            range: self.range.unwrap_or_else(|| self.extent()),
            reference: Some(self.reference.0),
            notes: &self.notes,
            columns: &self.columns,
        };
        let mut rows = Rows::new(caption, &texts, &axis);
        for (index, row) in self.rows.iter().enumerate() {
            for (column, cell) in row.cells.iter().enumerate() {
                let Some(cell) = cell else { continue };
                let (x, y) = (cell.value.map(|value| rows.x(column, value)), rows.y(index));
                let color = match cell.marked {
                    true if self.signed && cell.value.value < self.reference.0 => VERMILLION,
                    true => BLUE,
                    false => SOFT,
                };
                draw_estimate(&mut rows.picture, x, y, (cell.marked, color));
            }
        }
        let y = rows.key_y();
        self.draw_key(&mut rows.picture, y);
        rows.finish()
    }
}

/// Draws a horizontal interval with a point, all in pixels.
fn draw_estimate(picture: &mut Picture, x: Estimate, y: f64, (marked, color): (bool, RGBColor)) {
    let (width, shape, radius) = if marked { (3.0, Shape::Diamond, 5.0) } else { (1.5, Shape::Ring, 4.0) };
    picture.interval([(x.low, y), (x.high, y)], (0.0, 4.0), Stroke::new(color, width), 1.5);
    shape.draw(picture, (x.value, y), radius, color);
}
