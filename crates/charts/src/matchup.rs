//! Who beats whom?

use crate::draw::{MARGIN, Picture, SOFT, Type};
use crate::layout::{Matrix, Names, Sure, shares};
use crate::{Caption, Chart, ChartError, check};

/// What rows and columns are, written in the corner between them.
const SIDES: &str = "row setup ↓   against column setup →";
const NARROWEST: f64 = 760.0;
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

    fn played(&self) -> impl Iterator<Item = &MatchupCell> {
        self.cells.iter().flatten().flatten()
    }
}

impl Chart for MatchupMatrix {
    fn check(&self) -> Result<(), ChartError> {
        check::some(&self.rows, "rows")?;
        check::some(&self.columns, "columns")?;
        check::shape(|| "the matrix".into(), self.cells.len(), self.rows.len())?;
        for (name, cells) in self.rows.iter().zip(&self.cells) {
            check::shape(|| format!("row {name}"), cells.len(), self.columns.len())?;
            let shares = cells.iter().flatten().map(|cell| cell.share);
            check::shares(shares, || format!("a win rate of {name}"))?;
        }
        Ok(())
    }

    fn picture(&self) -> Picture {
        let room = |names: &[String]| Names::OF_MATRIX.room(names.iter().map(|name| (name.as_str(), false)));
        let left = Names::OF_MATRIX.right(room(&self.rows)).max(MARGIN + TITLE.width(SIDES)) + 10.0;
        let width = match self.columns.len() {
            0..=12 => 46.0,
            13..=20 => 36.0,
            _ => 27.0,
        };
        let right = left + width * self.columns.len() as f64;
        let mut picture = Picture::new(&self.caption, (right + MARGIN).max(NARROWEST));
        let top = picture.top() + room(&self.columns) + 34.0;
        let (rows, columns) = (self.rows.len(), self.columns.len());
        let matrix = Matrix { left, top, cell: (width, 22.0), rows, columns };
        picture.text(SIDES, (MARGIN, top - 14.0), TITLE);
        for (column, name) in self.columns.iter().enumerate() {
            Names::OF_MATRIX.draw_upright(&mut picture, name, (matrix.middle(column), top - 8.0));
        }
        let reach = shares::reach(self.played().map(|cell| cell.share));
        for (row, (name, cells)) in self.rows.iter().zip(&self.cells).enumerate() {
            matrix.draw_name(&mut picture, row, name, false);
            for (column, cell) in cells.iter().enumerate() {
                let cell = cell.map(|cell| (cell.share, Sure::Dot(cell.significant)));
                shares::draw_cell(&mut picture, matrix.corners(row, column), cell, reach);
            }
        }
        matrix.draw_rim(&mut picture);
        let marked = self.played().any(|cell| cell.significant);
        let kinds = marked.then_some((Sure::Dot(true), self.significance.as_str()));
        let holes = self.cells.iter().flatten().any(Option::is_none);
        let bottom = matrix.bottom();
        shares::draw_key(&mut picture, bottom + 22.0, (reach, width), kinds.as_slice(), holes);
        picture.finish(bottom + 74.0)
    }
}
