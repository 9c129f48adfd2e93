//! Heat map of win rates between setups.

use std::ops::Range;

use crate::charts::draw::{MARGIN, Picture, SOFT, Type};
use crate::charts::layout::{Cell, Matrix, Names, Sure, pages, shares};
use crate::charts::{Caption, Chart};

/// The label in the corner between row and column names.
const SIDES: &str = "row setup ↓   against column setup →";
const NARROWEST: f64 = 760.0;
const TITLE: Type = Type::new(11.5).color(SOFT);

/// One pairing of a [`MatchupMatrix`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MatchupCell {
    /// The row setup's share of wins against the column setup, 0 to 1.
    pub share: f64,
    /// Whether it differs significantly from one half.
    pub significant: bool,
}

/// The row setup's win rate against the column setup, as a heat map.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchupMatrix {
    /// The meaning of a marked cell.
    pub significance: String,
    /// The names of the rows.
    pub rows: Vec<String>,
    /// The names of the columns.
    pub columns: Vec<String>,
    /// The cells, row by row; `None` where the two never met, and for a setup against itself, recognised by its name.
    pub cells: Vec<Vec<Option<MatchupCell>>>,
    /// The rank of each row, shown before its name; equal rows share one.
    pub ranks: Vec<usize>,
    /// The range of the colours, for charts to be compared; fitted to the cells if `None`.
    pub reach: Option<f64>,
}

impl MatchupMatrix {
    /// The matrix divided into legible pages with the same colours, row by row; up to 50 rows and 36 columns stay on
    /// one page.
    pub fn pages(self, caption: &Caption) -> Vec<(Caption, Self)> {
        let rows = pages::cut(self.rows.len(), pages::ROWS);
        let columns = pages::cut(self.columns.len(), pages::COLUMNS);
        let parts: Vec<(&Range<usize>, &Range<usize>)> =
            rows.iter().flat_map(|rows| columns.iter().map(move |columns| (rows, columns))).collect();
        let captions = pages::captions(
            caption,
            parts.iter().map(|(rows, range)| match columns.len() {
                1 => pages::ranks(rows),
                _ => format!("{}, against columns {} to {}", pages::ranks(rows), range.start + 1, range.end),
            }),
        );
        let reach = Some(self.reach());
        let page = |(rows, range): (&Range<usize>, &Range<usize>)| {
            let cells = self.cells.get(rows.clone()).unwrap_or_default();
            let cells = cells.iter().map(|cells| cells.get(range.clone()).unwrap_or_default().to_vec());
            Self {
                significance: self.significance.clone(),
                rows: self.rows[rows.clone()].to_vec(),
                columns: self.columns[range.clone()].to_vec(),
                cells: cells.collect(),
                ranks: self.ranks[rows.clone()].to_vec(),
                reach,
            }
        };
        captions.into_iter().zip(parts.into_iter().map(page)).collect()
    }

    /// The range of the colours around one half.
    fn reach(&self) -> f64 {
        self.reach.unwrap_or_else(|| shares::reach(self.played().map(|cell| cell.share)))
    }

    fn cell(&self, row: usize, column: usize) -> Cell {
        match self.cells[row][column] {
            Some(cell) => Cell::Share(cell.share, Sure::Dot(cell.significant)),
            None if self.rows[row] == self.columns[column] => Cell::Itself,
            None => Cell::NotPlayed,
        }
    }

    fn played(&self) -> impl Iterator<Item = &MatchupCell> {
        self.cells.iter().flatten().flatten()
    }
}

impl Chart for MatchupMatrix {
    fn picture(&self, caption: &Caption) -> Picture {
        let name_width =
            |names: &[String]| Names::OF_MATRIX.width(names.iter().map(|name| (name.as_str(), false)));
        let left = Names::OF_MATRIX.right(name_width(&self.rows)).max(MARGIN + TITLE.width(SIDES)) + 10.0;
        let width = match self.columns.len() {
            0..=12 => 46.0,
            13..=20 => 36.0,
            _ => 27.0,
        };
        let right = left + width * self.columns.len() as f64;
        let mut picture = Picture::new(caption, (right + MARGIN).max(NARROWEST));
        let top = picture.top() + name_width(&self.columns) + 34.0;
        let (rows, columns) = (self.rows.len(), self.columns.len());
        let matrix = Matrix { left, top, cell: (width, 22.0), rows, columns };
        picture.text(SIDES, (MARGIN, top - 14.0), TITLE);
        for (column, name) in self.columns.iter().enumerate() {
            Names::OF_MATRIX.draw_upright(&mut picture, name, (matrix.middle(column), top - 8.0));
        }
        let (reach, mut not_played, mut itself) = (self.reach(), false, false);
        for (row, name) in self.rows.iter().enumerate() {
            Names::OF_MATRIX.draw(&mut picture, self.ranks[row], name, false, matrix.y(row));
            for column in 0..columns {
                let cell = self.cell(row, column);
                not_played |= matches!(cell, Cell::NotPlayed);
                itself |= matches!(cell, Cell::Itself);
                shares::draw_cell(&mut picture, matrix.corners(row, column), cell, reach);
            }
        }
        matrix.draw_rim(&mut picture);
        let marked = self.played().any(|cell| cell.significant);
        let marked = marked.then_some((Cell::Share(0.0, Sure::Dot(true)), self.significance.as_str()));
        let kinds: Vec<_> = marked.into_iter().chain(shares::without(not_played, itself)).collect();
        let bottom = matrix.bottom() + 22.0;
        shares::draw_key(&mut picture, bottom, (reach, width), &kinds);
        picture.finish(bottom + shares::key_height(kinds.len()))
    }
}
