//! Chart of estimates: a ranking, the parts of a margin, the values of mechanics.

use bagsplit_stats::Estimate;

use crate::charts::draw::{BLUE, Picture, SOFT, Stroke, VERMILLION, level_interval};
use crate::charts::layout::{RowAxis, RowText, Rows, Sample, extent, pages};
use crate::charts::number::ends;
use crate::charts::{Caption, Chart};

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
        let pages = pages::by_rank(caption, self.rows.len()).into_iter();
        let pages = pages.map(|(caption, rows)| (caption, self.rows[rows].to_vec()));
        pages
            .map(|(caption, rows)| {
                (
                    caption,
                    Self {
                        rows,
                        range,
                        ..self.clone()
                    },
                )
            })
            .collect()
    }

    fn cells(&self) -> impl Iterator<Item = &EstimateCell> {
        self.rows.iter().flat_map(|row| row.cells.iter().flatten())
    }

    /// The range of the values, including the reference.
    fn extent(&self) -> (f64, f64) {
        extent(
            self.cells()
                .flat_map(|cell| ends(&cell.value))
                .chain([self.reference.0]),
        )
    }

    /// The marked and the other estimates, as far as there are any, and the reference.
    fn key(&self) -> impl Iterator<Item = (Sample, &str)> {
        let kinds = [(true, BLUE), (false, SOFT)].into_iter().zip(&self.keys);
        let kinds =
            kinds.filter(|((marked, _), _)| self.cells().any(|cell| cell.marked == *marked));
        let kinds =
            kinds.map(|((marked, color), label)| (Sample::Interval(marked, color), label.as_str()));
        kinds.chain([(
            Sample::Line(Stroke::REFERENCE, None),
            self.reference.1.as_str(),
        )])
    }
}

impl Chart for EstimatesChart {
    fn picture(&self, caption: &Caption) -> Picture {
        let texts: Vec<RowText<'_>> = (self.rows.iter())
            .map(|row| RowText {
                rank: row.rank,
                name: &row.name,
                strong: row.cells.len() == 1 && row.cells.iter().flatten().any(|cell| cell.marked),
                notes: row
                    .cells
                    .iter()
                    .map(|cell| cell.as_ref().map_or("", |cell| &cell.note))
                    .collect(),
            })
            .collect();
        let axis = RowAxis {
            title: &self.axis,
            range: self.range.unwrap_or_else(|| self.extent()),
            reference: Some(self.reference.0),
            notes: &self.notes,
            columns: &self.columns,
        };
        let mut rows = Rows::new(caption, self.key(), &texts, &axis);
        for (index, row) in self.rows.iter().enumerate() {
            for (column, cell) in row.cells.iter().enumerate() {
                let Some(cell) = cell else { continue };
                let (x, y) = (
                    ends(&cell.value).map(|value| rows.x(column, value)),
                    rows.y(index),
                );
                let color = match cell.marked {
                    true if self.signed && cell.value.value < self.reference.0 => VERMILLION,
                    true => BLUE,
                    false => SOFT,
                };
                level_interval(&mut rows.picture, x, y, (cell.marked, color));
            }
        }
        rows.finish()
    }
}
