//! What does a board offer, and what after a placement?

use board::{Axis, Grid, MAX_SIDE, Placement, Square};

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
}

/// What lies on the board after a placement, in sums.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offers {
    pub(crate) empty: bool,
    pub(crate) sums: Sums,
}

impl BoardSums {
    /// Reads a board.
    #[must_use]
    pub fn new(grid: &Grid) -> BoardSums {
        let side = usize::from(grid.side());
        let mut made = BoardSums {
            side,
            empty: grid.is_empty(),
            rows: [[0; SIDE]; SIDE],
            columns: [[0; SIDE]; SIDE],
            sums: [0; SUMS],
            parts: [[[0; SUMS]; SIDE]; 2],
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
        }
        made
    }

    /// What the board offers as it is.
    #[must_use]
    pub const fn offers(&self) -> Offers {
        Offers { empty: self.empty, sums: self.sums }
    }

    /// What the board offers after a placement.
    #[must_use]
    pub fn after(&self, placement: &Placement) -> Offers {
        let (side, mut sums) = (self.side, self.sums);
        let axis = placement.axis().unwrap_or(Axis::Row);
        let [rows, columns] = &self.parts;
        let (along, along_parts, across, across_parts) = match axis {
            Axis::Row => (&self.rows, rows, &self.columns, columns),
            Axis::Column => (&self.columns, columns, &self.rows, rows),
        };
        let Some(&(first, _)) = placement.tiles().first() else { return self.offers() };
        let number = usize::from(first.line(axis));
        let mut line = along[number];
        take_away(&mut sums, &along_parts[number]);
        for &(square, face) in placement.tiles() {
            let (place, code) = (usize::from(square.place(axis)), code(face.symbol().index()));
            line[place] = code;
            let mut other = across[place];
            take_away(&mut sums, &across_parts[place]);
            other[number] = code;
            count(&other[..side], &mut sums);
        }
        count(&line[..side], &mut sums);
        Offers { empty: false, sums }
    }
}

fn add(sums: &mut Sums, part: &Sums) {
    sums.iter_mut().zip(part).for_each(|(sum, part)| *sum += part);
}

fn take_away(sums: &mut Sums, part: &Sums) {
    sums.iter_mut().zip(part).for_each(|(sum, part)| *sum -= part);
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
        for placement in placements {
            let before = BoardSums::new(&grid);
            grid.lay(&placement);
            assert_eq!(before.after(&placement), BoardSums::new(&grid).offers(), "{placement:?}");
            assert_ne!(before.offers(), BoardSums::new(&grid).offers());
        }
    }
}
