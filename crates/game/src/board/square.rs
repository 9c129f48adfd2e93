//! Squares and axes.

use std::fmt;
use std::str::FromStr;

/// The longest side a board can have.
pub const MAX_SIDE: u8 = 21;

/// A square, by row and column counted from 0 at the top left.
///
/// Written as on the board: the column's letter, then the row's number from 1, so `G7` is
/// column 6, row 6. Squares compare in reading order: row by row, left to right.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Square {
    /// The row, 0 at the top.
    pub row: u8,
    /// The column, 0 at the left.
    pub col: u8,
}

/// The error for a text that is not a square.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is no square (a column letter and a row number, such as G7)")]
pub struct SquareError(pub String);

/// The two directions of a line of tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Axis {
    /// Read left to right.
    Row,
    /// Read top to bottom.
    Column,
}

impl Axis {
    /// Both axes, rows first.
    pub const ALL: [Axis; 2] = [Axis::Row, Axis::Column];

    /// The other axis.
    pub const fn cross(self) -> Axis {
        match self {
            Axis::Row => Axis::Column,
            Axis::Column => Axis::Row,
        }
    }
}

impl Square {
    /// The square in this row and column, both from 0.
    pub const fn new(row: u8, col: u8) -> Square {
        Square { row, col }
    }

    /// The square at `place` of line number `line` along `axis`: of row `line` or of column `line`.
    pub const fn on_line(axis: Axis, line: u8, place: u8) -> Square {
        match axis {
            Axis::Row => Square {
                row: line,
                col: place,
            },
            Axis::Column => Square {
                row: place,
                col: line,
            },
        }
    }

    /// The position of this square on the largest board, row by row.
    #[inline]
    pub const fn index(self) -> usize {
        self.row as usize * MAX_SIDE as usize + self.col as usize
    }

    /// The number of the line through this square along `axis`.
    pub const fn line(self, axis: Axis) -> u8 {
        match axis {
            Axis::Row => self.row,
            Axis::Column => self.col,
        }
    }

    fn parse(text: &str) -> Option<Square> {
        let mut chars = text.chars();
        let letter = chars.next()?.to_ascii_uppercase();
        let number = chars.as_str();
        if !letter.is_ascii_uppercase() || number.starts_with(['0', '+']) {
            return None;
        }
        let row = number.parse::<u8>().ok()?.checked_sub(1)?;
        Some(Square {
            row,
            col: letter as u8 - b'A',
        })
    }

    /// The position of this square along its line.
    pub const fn place(self, axis: Axis) -> u8 {
        match axis {
            Axis::Row => self.col,
            Axis::Column => self.row,
        }
    }
}

impl FromStr for Square {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<Square, SquareError> {
        Square::parse(text).ok_or_else(|| SquareError(text.to_owned()))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}{}",
            (b'A' + self.col) as char,
            u32::from(self.row) + 1
        )
    }
}

debug_as_shown!(Square);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_written_column_letter_then_row_number() {
        assert_eq!(Square::new(6, 6).to_string(), "G7");
        assert_eq!("M13".parse(), Ok(Square::new(12, 12)));
        assert_eq!("a1".parse(), Ok(Square::new(0, 0)));
        for wrong in ["", "7", "G", "G0", "G07", "G+7", "7G", "é1"] {
            assert!(wrong.parse::<Square>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn lines_and_places_turn_round_with_the_axis() {
        for axis in Axis::ALL {
            let square = Square::on_line(axis, 3, 8);
            assert_eq!((square.line(axis), square.place(axis)), (3, 8));
            assert_eq!(
                (square.line(axis.cross()), square.place(axis.cross())),
                (8, 3)
            );
        }
    }
}
