//! What does a board offer, and what after a placement?

use board::{Axis, Grid, MAX_SIDE, Placement, Square, Tiles};

use crate::chances::Chances;
use crate::extensions::{self, LEVELS, Levels};
use crate::lines::{Code, SUMS, SYMBOLS, Sums, count};

const SIDE: usize = MAX_SIDE as usize;

/// The sums of all lines of a board, made ready to be asked what a placement would make of them: only the lines that
/// it touches are counted anew.
#[derive(Clone, Debug)]
pub struct BoardSums {
    side: usize,
    empty: bool,
    rows: [[Code; SIDE]; SIDE],
    columns: [[Code; SIDE]; SIDE],
    sums: Sums,
    /// What each row, then each column, has to do with it.
    parts: [[Sums; SIDE]; 2],
    /// What the opponent's hand is likely to hold.
    chances: Chances,
    levels: Levels,
    level_parts: [[Levels; SIDE]; 2],
}

/// What lies on the board after a placement, in sums.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offers {
    pub(crate) empty: bool,
    pub(crate) sums: Sums,
    pub(crate) levels: Levels,
}

impl BoardSums {
    /// Reads a board on which the opponent is to move next, with a hand of so many of these tiles.
    #[must_use]
    pub fn new(grid: &Grid, theirs: &Tiles, hand_size: u32) -> BoardSums {
        let side = usize::from(grid.side());
        let mut made = BoardSums {
            side,
            empty: grid.is_empty(),
            rows: [[0; SIDE]; SIDE],
            columns: [[0; SIDE]; SIDE],
            sums: [0; SUMS],
            parts: [[[0; SUMS]; SIDE]; 2],
            chances: Chances::of(theirs, hand_size),
            levels: [0; LEVELS],
            level_parts: [[[0; LEVELS]; SIDE]; 2],
        };
        if made.empty {
            return made;
        }
        for row in 0..side {
            for column in 0..side {
                if let Some(face) = grid.get(Square::new(row as u8, column as u8)) {
                    let code = code(face.symbol().index());
                    (made.rows[row][column], made.columns[column][row]) = (code, code);
                }
            }
        }
        for line in 0..side {
            count(&made.rows[line][..side], &mut made.parts[0][line]);
            count(&made.columns[line][..side], &mut made.parts[1][line]);
            add(&mut made.sums, &made.parts[0][line]);
            add(&mut made.sums, &made.parts[1][line]);
            for (lines, parts) in [&made.rows, &made.columns].into_iter().zip(&mut made.level_parts) {
                extensions::add(&lines[line][..side], &made.chances, &mut parts[line]);
                add(&mut made.levels, &parts[line]);
            }
        }
        made
    }

    /// What the board offers as it is.
    #[must_use]
    pub const fn offers(&self) -> Offers {
        Offers { empty: self.empty, sums: self.sums, levels: self.levels }
    }

    /// What the board offers after a placement.
    #[must_use]
    pub fn after(&self, placement: &Placement) -> Offers {
        let (side, mut sums, mut levels) = (self.side, self.sums, self.levels);
        let axis = placement.axis().unwrap_or(Axis::Row);
        let (along, across) = match axis {
            Axis::Row => (0, 1),
            Axis::Column => (1, 0),
        };
        let lines = [&self.rows, &self.columns];
        let Some(&(first, _)) = placement.tiles().first() else { return self.offers() };
        let number = usize::from(first.line(axis));
        let mut line = lines[along][number];
        let mut renew = |axis: usize, number: usize, line: &[Code]| {
            take_away(&mut sums, &self.parts[axis][number]);
            take_away(&mut levels, &self.level_parts[axis][number]);
            count(line, &mut sums);
            extensions::add(line, &self.chances, &mut levels);
        };
        for &(square, face) in placement.tiles() {
            let (place, code) = (usize::from(square.place(axis)), code(face.symbol().index()));
            line[place] = code;
            let mut other = lines[across][place];
            other[number] = code;
            renew(across, place, &other[..side]);
        }
        renew(along, number, &line[..side]);
        Offers { empty: false, sums, levels }
    }
}

fn add<T: Copy + std::ops::AddAssign, const N: usize>(sums: &mut [T; N], part: &[T; N]) {
    sums.iter_mut().zip(part).for_each(|(sum, &part)| *sum += part);
}

fn take_away<T: Copy + std::ops::SubAssign, const N: usize>(sums: &mut [T; N], part: &[T; N]) {
    sums.iter_mut().zip(part).for_each(|(sum, &part)| *sum -= part);
}

/// The code of a symbol; symbols of other games are read as digits.
fn code(symbol: usize) -> Code {
    (symbol.clamp(1, SYMBOLS)) as Code
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_placement_changes_the_sums_as_reading_the_new_board_does() {
        let mut grid = Grid::new(13).unwrap();
        let lay = |text: &[(&str, &str)]| -> Placement {
            text.iter().map(|(square, face)| (square.parse().unwrap(), face.parse().unwrap())).collect()
        };
        let placements = [
            lay(&[("G7", "5"), ("H7", "*"), ("I7", "2")]),
            lay(&[("H6", "3"), ("H8", "4"), ("H9", "+"), ("H10", "1")]),
            lay(&[("J7", "+")]),
            lay(&[("G10", "9"), ("I10", "-"), ("J10", "8"), ("K10", "/"), ("L10", "4")]),
        ];
        let theirs = "1122334455667788+-*/".parse().unwrap();
        let sums = |grid: &Grid| BoardSums::new(grid, &theirs, 7);
        for placement in placements {
            let before = sums(&grid);
            grid.lay(&placement);
            assert_eq!(before.after(&placement), sums(&grid).offers(), "{placement:?}");
            assert_ne!(before.offers(), sums(&grid).offers());
        }
        assert!(sums(&grid).offers().levels[1] > 0);
    }
}
