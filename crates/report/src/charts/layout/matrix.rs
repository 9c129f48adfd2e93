//! Layout of the cells of a matrix, with names and numbers next to them.

use crate::charts::draw::{AXIS, At, Picture, STRIPE, Stroke};

/// A grid of cells of equal size.
pub(crate) struct Matrix {
    pub(crate) left: f64,
    pub(crate) top: f64,
    /// Width and height of a cell.
    pub(crate) cell: At,
    pub(crate) rows: usize,
    pub(crate) columns: usize,
}

impl Matrix {
    pub(crate) fn right(&self) -> f64 {
        self.left + self.cell.0 * self.columns as f64
    }

    pub(crate) fn bottom(&self) -> f64 {
        self.top + self.cell.1 * self.rows as f64
    }

    /// The left edge of a column.
    pub(crate) fn x(&self, column: usize) -> f64 {
        self.left + column as f64 * self.cell.0
    }

    /// The middle of a column.
    pub(crate) fn middle(&self, column: usize) -> f64 {
        self.left + (column as f64 + 0.5) * self.cell.0
    }

    /// The middle of a row.
    pub(crate) fn y(&self, row: usize) -> f64 {
        self.top + (row as f64 + 0.5) * self.cell.1
    }

    pub(crate) fn corners(&self, row: usize, column: usize) -> [At; 2] {
        let from = (self.x(column), self.top + row as f64 * self.cell.1);
        [from, (from.0 + self.cell.0, from.1 + self.cell.1)]
    }

    /// Draws a background for every other row, from one edge to the other.
    pub(crate) fn draw_stripes(&self, picture: &mut Picture, left: f64, right: f64) {
        for row in (1..self.rows).step_by(2) {
            let y = self.top + row as f64 * self.cell.1;
            picture.rect((left, y), (right, y + self.cell.1), STRIPE);
        }
    }

    pub(crate) fn draw_rim(&self, picture: &mut Picture) {
        let corners = [(self.left, self.top), (self.right(), self.bottom())];
        picture.outline(corners, Stroke::new(AXIS, 1.0));
    }
}
