//! Columns of the table `squares`: how often games use each square of the board.

use crate::studies::squares::{SquareUse, SquaresReport};
use crate::table::column::{Columns, Frame, VARIANT};

/// A square of a board.
pub(crate) struct SquareRow<'f> {
    report: &'f SquaresReport,
    found: &'f SquareUse,
}

#[rustfmt::skip]
pub(crate) fn columns<'f>() -> Columns<'f, SquareRow<'f>> {
    Columns::<SquareRow<'f>>::new("squares", "Written by `squares --out`. One row per square of the board, row by row: how often games use it.")
        .text("variant", VARIANT, |row| row.report.variant.as_deref())
        .words("square", "The square: letter of its column and number of its row, such as `G7`", |row| Some(row.found.square.to_string()))
        .small("row", "", "Its row, from 1 at the top", |row| i32::from(row.found.square.row) + 1)
        .small("column", "", "Its column, from 1 at the left", |row| i32::from(row.found.square.col) + 1)
        .text("premium", "`DL`, `TL`, `DW` or `TW`; null for a plain square", |row| row.found.premium)
        .sum("games", "games", "Games that were replayed; the same in all rows", |row| row.report.games)
        .sum("pairs", "pairs", "Pair indices of these games", |row| row.report.pairs)
        .sum("covered", "games", "Games in which the square holds a tile at the end", |row| row.found.covered)
        .number("share", "share", "`covered` / `games`", |row| Some(row.found.share.value))
        .number("standard_error", "share", "Its standard error over pair indices", |row| Some(row.found.share.standard_error))
        .number("low", "share", "Lower end of its confidence interval (not simultaneous)", |row| Some(row.found.share.low))
        .number("high", "share", "Upper end", |row| Some(row.found.share.high))
        .number("level", "share", "Confidence of the intervals", |row| Some(row.report.level.confidence()))
}

impl SquaresReport {
    /// The table `squares`.
    pub fn frame(&self) -> Frame {
        columns().frame(self.squares.iter().map(|found| SquareRow {
            report: self,
            found,
        }))
    }
}
