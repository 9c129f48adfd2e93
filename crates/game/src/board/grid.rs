//! The board: a square grid of tiles.

use std::fmt;
use std::str::FromStr;

use crate::board::{Axis, Face, FaceError, MAX_SIDE, Placement, Square};

/// The shortest side a board can have.
pub const MIN_SIDE: u8 = 5;

/// The number of squares that are compared at once.
const SPAN: usize = 32;

/// The squares of the largest board, padded to a whole span.
const SQUARES: usize = (MAX_SIDE as usize * MAX_SIDE as usize).next_multiple_of(SPAN);

/// A square grid of odd side, so that it has a centre, with a tile or none on each square.
#[derive(Clone, PartialEq, Eq)]
pub struct Grid {
    side: u8,
    tiles: u16,
    /// A byte for each square, see [`Face::byte`], row by row with the stride of the largest board.
    squares: [u8; SQUARES],
}

/// The error for a text that is not a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GridError {
    /// An invalid side.
    #[error("a board of side {0}: the side must be odd, from {MIN_SIDE} to {MAX_SIDE}")]
    Side(usize),
    /// A row whose length differs from the number of rows.
    #[error("row {row} has {found} squares where {expected} are needed, one for each row")]
    RowLength {
        /// The row, from 1.
        row: usize,
        /// The number of squares in it.
        found: usize,
        /// The expected number.
        expected: usize,
    },
    /// An invalid tile.
    #[error("row {row}: {source}, nor '.' for an empty square")]
    Face {
        /// The row, from 1.
        row: usize,
        /// The error in the tile.
        source: FaceError,
    },
}

impl Grid {
    /// An empty board of this side.
    ///
    /// # Errors
    /// When the side is even or outside [`MIN_SIDE`] to [`MAX_SIDE`].
    pub fn new(side: u8) -> Result<Grid, GridError> {
        if side % 2 == 1 && (MIN_SIDE..=MAX_SIDE).contains(&side) {
            Ok(Grid {
                side,
                tiles: 0,
                squares: [Face::byte(None); SQUARES],
            })
        } else {
            Err(GridError::Side(usize::from(side)))
        }
    }

    /// The number of squares in a row or column.
    pub const fn side(&self) -> u8 {
        self.side
    }

    /// The number of tiles on the board.
    pub const fn tile_count(&self) -> u32 {
        self.tiles as u32
    }

    /// Whether the board has no tiles.
    pub const fn is_empty(&self) -> bool {
        self.tiles == 0
    }

    /// The centre square, which the first placement covers.
    pub const fn centre(&self) -> Square {
        Square::new(self.side / 2, self.side / 2)
    }

    /// Whether a square is on this board.
    pub const fn has(&self, square: Square) -> bool {
        square.row < self.side && square.col < self.side
    }

    /// The tile on a square.
    ///
    /// # Panics
    /// When the square is out of range, as far as that is detected.
    pub fn get(&self, square: Square) -> Option<Face> {
        Face::from_byte(self.squares[square.index()])
    }

    /// Visits the squares that differ from those of another board of the same side, in reading order, with this board's
    /// tile. It is fast for equal boards, because generators call it in every turn.
    pub fn for_each_difference(&self, other: &Grid, mut visit: impl FnMut(Square, Option<Face>)) {
        debug_assert_eq!(self.side, other.side);
        let (here, there) = (
            self.squares.as_chunks::<SPAN>().0,
            other.squares.as_chunks::<SPAN>().0,
        );
        let spans = (usize::from(self.side) * usize::from(MAX_SIDE)).div_ceil(SPAN);
        for (number, (here, there)) in here[..spans].iter().zip(&there[..spans]).enumerate() {
            if here == there {
                continue;
            }
            let words = here.as_chunks().0.iter().zip(there.as_chunks().0);
            for (word, (&here, &there)) in words.enumerate() {
                let mut different = u64::from_le_bytes(here) ^ u64::from_le_bytes(there);
                while different != 0 {
                    let byte = different.trailing_zeros() / 8;
                    different &= !(0xff << (8 * byte));
                    let face = u64::from_le_bytes(there) >> (8 * byte);
                    let at = (number * SPAN) as u32 + 8 * word as u32 + byte;
                    let square = Square::new(
                        (at / u32::from(MAX_SIDE)) as u8,
                        (at % u32::from(MAX_SIDE)) as u8,
                    );
                    visit(square, Face::from_byte(face as u8));
                }
            }
        }
    }

    /// Puts a tile on a square, replacing any tile there.
    ///
    /// # Panics
    /// When the square is not on the board.
    pub fn set(&mut self, square: Square, face: Face) {
        assert!(
            self.has(square),
            "{square} is not on a board of side {}",
            self.side
        );
        let at = square.index();
        self.tiles += u16::from(self.squares[at] == Face::byte(None));
        self.squares[at] = Face::byte(Some(face));
    }

    /// Removes the tile from a square, if there is one: for reconstructing earlier boards.
    ///
    /// # Panics
    /// When the square is not on the board.
    pub fn clear(&mut self, square: Square) {
        assert!(
            self.has(square),
            "{square} is not on a board of side {}",
            self.side
        );
        let at = square.index();
        self.tiles -= u16::from(self.squares[at] != Face::byte(None));
        self.squares[at] = Face::byte(None);
    }

    /// Puts all tiles of a placement on the board.
    ///
    /// # Panics
    /// When one of its squares is not on the board.
    pub fn lay(&mut self, placement: &Placement) {
        for &(square, face) in placement.tiles() {
            self.set(square, face);
        }
    }

    /// Every square of the board, in reading order.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let side = self.side;
        (0..side).flat_map(move |row| (0..side).map(move |col| Square::new(row, col)))
    }

    /// The square next to this one along an axis, forwards or backwards, if the board has it.
    pub fn neighbour(&self, square: Square, axis: Axis, forwards: bool) -> Option<Square> {
        let place = square.place(axis);
        let next = if forwards {
            place.checked_add(1)
        } else {
            place.checked_sub(1)
        };
        next.filter(|&place| place < self.side)
            .map(|place| Square::on_line(axis, square.line(axis), place))
    }

    /// The board as text, squares separated by spaces: the form that can show blanks.
    pub fn to_spaced_text(&self) -> String {
        self.text(true)
    }

    fn text(&self, spaced: bool) -> String {
        let side = usize::from(self.side);
        let mut text = String::with_capacity(2 * side * side);
        for square in self.squares() {
            match self.get(square) {
                None => text.push('.'),
                Some(face) => {
                    text.extend(face.is_blank().then_some('?'));
                    text.push(face.symbol().to_char());
                }
            }
            if square.col + 1 == self.side {
                text.push('\n');
            } else if spaced {
                text.push(' ');
            }
        }
        text
    }
}

impl FromStr for Grid {
    type Err = GridError;

    /// Parses a board: one line per row, `.` for an empty square; in a row with spaces, the squares are separated by
    /// them. Trailing blank lines are ignored.
    fn from_str(text: &str) -> Result<Grid, GridError> {
        let text = text.trim_end();
        let rows = text.lines().count();
        let side = u8::try_from(rows).map_err(|_| GridError::Side(rows))?;
        let mut grid = Grid::new(side)?;
        for (row, line) in text.lines().enumerate() {
            let squares = squares_of(line);
            if squares.len() != rows {
                return Err(GridError::RowLength {
                    row: row + 1,
                    found: squares.len(),
                    expected: rows,
                });
            }
            for (col, square) in squares
                .iter()
                .enumerate()
                .filter(|(_, square)| **square != ".")
            {
                let face = square.parse().map_err(|source| GridError::Face {
                    row: row + 1,
                    source,
                })?;
                grid.set(Square::new(row as u8, col as u8), face);
            }
        }
        Ok(grid)
    }
}

/// The squares of a row: separated by spaces if it has some, otherwise its characters.
fn squares_of(line: &str) -> Vec<&str> {
    let line = line.trim();
    if line.contains(char::is_whitespace) {
        line.split_whitespace().collect()
    } else {
        line.split_inclusive(|_: char| true).collect()
    }
}

impl fmt::Display for Grid {
    /// One line per row, one character per square; with spaces between squares once a blank is on the board.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let blanks = self
            .squares()
            .any(|square| self.get(square).is_some_and(Face::is_blank));
        f.write_str(&self.text(blanks))
    }
}

debug_as_shown!(Grid);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Symbol;

    #[test]
    fn boards_parse_back_with_and_without_spaces() {
        let text = ".....\n.1+2.\n..3..\n.....\n.....\n";
        let grid: Grid = text.parse().unwrap();
        assert_eq!(grid.to_string(), text);
        assert_eq!(grid.tile_count(), 4);
        assert_eq!(grid.to_spaced_text().parse(), Ok(grid.clone()));

        let blanks = ". . . . .\n. ?1 = 1 .\n. . . . .\n. . . . .\n. . . . .\n";
        let grid: Grid = blanks.parse().unwrap();
        assert_eq!(grid.to_string(), blanks);
        assert!(grid.get(Square::new(1, 1)).unwrap().is_blank());
    }

    #[test]
    fn errors_in_boards_name_the_row_and_the_defect() {
        assert_eq!("....\n".parse::<Grid>(), Err(GridError::Side(1)));
        let short = ".....\n....\n.....\n.....\n.....\n".parse::<Grid>();
        assert_eq!(
            short,
            Err(GridError::RowLength {
                row: 2,
                found: 4,
                expected: 5
            })
        );
        let odd = ".....\n..y..\n.....\n.....\n.....\n"
            .parse::<Grid>()
            .unwrap_err();
        assert!(
            odd.to_string().contains("row 2") && odd.to_string().contains("'y'"),
            "{odd}"
        );
        assert_eq!(Grid::new(6), Err(GridError::Side(6)));
        assert_eq!(Grid::new(23), Err(GridError::Side(23)));
    }

    #[test]
    fn differences_agree_with_comparing_every_square() {
        let mut seed = 5u64;
        let mut next = |below: u64| {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) % below
        };
        for side in (MIN_SIDE..=MAX_SIDE).step_by(2) {
            let mut grid = Grid::new(side).unwrap();
            for _ in 0..40 {
                let mut other = grid.clone();
                for _ in 0..next(6) {
                    let square = Square::new(next(side.into()) as u8, next(side.into()) as u8);
                    let symbol = Symbol::ALL[next(Symbol::COUNT as u64) as usize];
                    match next(3) {
                        0 => other.clear(square),
                        1 => other.set(square, Face::plain(symbol)),
                        _ => other.set(square, Face::blank(symbol)),
                    }
                }
                let mut met = Vec::new();
                grid.for_each_difference(&other, |square, face| met.push((square, face)));
                let differs = |&square: &Square| grid.get(square) != other.get(square);
                let wanted = grid
                    .squares()
                    .filter(differs)
                    .map(|square| (square, other.get(square)));
                assert_eq!(met, wanted.collect::<Vec<_>>());
                grid = other;
            }
        }
    }

    #[test]
    fn neighbours_end_at_the_edge() {
        let grid = Grid::new(5).unwrap();
        let corner = Square::new(0, 4);
        assert_eq!(grid.neighbour(corner, Axis::Row, true), None);
        assert_eq!(grid.neighbour(corner, Axis::Column, false), None);
        assert_eq!(
            grid.neighbour(corner, Axis::Column, true),
            Some(Square::new(1, 4))
        );
    }
}
