//! Features of a board, and their changes by a placement.

use bagsplit_game::board::{Axis, Grid, MAX_SIDE, Placement, Square, Tiles};

use crate::chances::Chances;
use crate::extensions::{LEVELS, Levels, or_more};
use crate::line_memo::{LineMemo, with_memo};
use crate::lines::{Code, Line, Offered, PLACES, SYMBOLS};

const SIDE: usize = MAX_SIDE as usize;

/// The summed features of all lines.
pub(crate) type Sums = [u16; PLACES];

/// The summed features of all lines of a board. After a placement only the lines that it touches are evaluated again.
#[derive(Clone, Debug)]
pub struct BoardSums {
    empty: bool,
    /// The rows, then the columns.
    lines: [[Line; SIDE]; 2],
    /// The probabilities that the opponent's hand contains given tiles.
    chances: Chances,
    sums: Sums,
    /// For each level, the additions that earn exactly that many points.
    levels: Levels,
}

/// The summed features of a board after a placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardFeatures {
    pub(crate) empty: bool,
    pub(crate) sums: Sums,
    /// For each level, the additions that earn at least that many points.
    pub(crate) levels: Levels,
}

impl BoardSums {
    /// Reads a board on which the opponent moves next, with a hand of `hand_size` of the tiles `theirs`.
    pub fn new(grid: &Grid, theirs: &Tiles, hand_size: u32) -> BoardSums {
        let side = usize::from(grid.side());
        let empty = Line::empty(side);
        let mut made = BoardSums {
            empty: grid.is_empty(),
            lines: [[empty; SIDE]; 2],
            chances: Chances::for_hand(theirs, hand_size),
            sums: [0; PLACES],
            levels: [0; LEVELS],
        };
        if made.empty {
            return made;
        }
        for row in 0..side {
            for column in 0..side {
                if let Some(face) = grid.get(Square::new(row as u8, column as u8)) {
                    let code = code(face.symbol().index());
                    made.lines[0][row] = made.lines[0][row].with(column, code);
                    made.lines[1][column] = made.lines[1][column].with(row, code);
                }
            }
        }
        with_memo(|memo| {
            let lines = made.lines.iter().flat_map(|axis| &axis[..side]);
            for &line in lines.filter(|&&line| line != empty) {
                let (offered, additions) = memo.features(line);
                add(&mut made.sums, offered);
                additions.add(&made.chances, &mut made.levels);
            }
        });
        made
    }

    /// The features of the board as it is.
    pub fn offers(&self) -> BoardFeatures {
        BoardFeatures {
            empty: self.empty,
            sums: self.sums,
            levels: or_more(&self.levels),
        }
    }

    /// The features of the board after a placement.
    pub fn after(&self, placement: &Placement) -> BoardFeatures {
        let mut features = BoardFeatures {
            empty: false,
            sums: self.sums,
            levels: self.levels,
        };
        let axis = placement.axis().unwrap_or(Axis::Row);
        let [rows, columns] = &self.lines;
        let (along, across) = match axis {
            Axis::Row => (rows, columns),
            Axis::Column => (columns, rows),
        };
        let Some(&(first, _)) = placement.tiles().first() else {
            return self.offers();
        };
        let number = usize::from(first.line(axis));
        with_memo(|memo| {
            let mut line = along[number];
            for &(square, face) in placement.tiles() {
                let (place, code) = (usize::from(square.place(axis)), code(face.symbol().index()));
                line = line.with(place, code);
                features.replace(
                    memo,
                    &self.chances,
                    across[place],
                    across[place].with(number, code),
                );
            }
            features.replace(memo, &self.chances, along[number], line);
        });
        BoardFeatures {
            levels: or_more(&features.levels),
            ..features
        }
    }
}

impl BoardFeatures {
    /// Replaces the features of one line by those of another, with the levels of exactly the points of an addition.
    #[inline]
    fn replace(&mut self, memo: &mut LineMemo, chances: &Chances, before: Line, now: Line) {
        let (offered, additions) = memo.features(before);
        take_away(&mut self.sums, offered);
        additions.take_away(chances, &mut self.levels);
        let (offered, additions) = memo.features(now);
        add(&mut self.sums, offered);
        additions.add(chances, &mut self.levels);
    }
}

fn add(sums: &mut Sums, part: &Offered) {
    sums.iter_mut()
        .zip(part)
        .for_each(|(sum, &part)| *sum += u16::from(part));
}

fn take_away(sums: &mut Sums, part: &Offered) {
    sums.iter_mut()
        .zip(part)
        .for_each(|(sum, &part)| *sum -= u16::from(part));
}

/// The code of a symbol; symbols of other games map to digits.
fn code(symbol: usize) -> Code {
    (symbol.clamp(1, SYMBOLS)) as Code
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_after_a_placement_equal_those_of_the_new_board() {
        let mut grid = Grid::new(13).unwrap();
        let lay = |text: &[(&str, &str)]| -> Placement {
            text.iter()
                .map(|(square, face)| (square.parse().unwrap(), face.parse().unwrap()))
                .collect()
        };
        let placements = [
            lay(&[("G7", "5"), ("H7", "*"), ("I7", "2")]),
            lay(&[("H6", "3"), ("H8", "4"), ("H9", "+"), ("H10", "1")]),
            lay(&[("J7", "+")]),
            lay(&[
                ("G10", "9"),
                ("I10", "-"),
                ("J10", "8"),
                ("K10", "/"),
                ("L10", "4"),
            ]),
        ];
        let theirs = "1122334455667788+-*/".parse().unwrap();
        let sums = |grid: &Grid| BoardSums::new(grid, &theirs, 7);
        for placement in placements {
            let before = sums(&grid);
            grid.lay(&placement);
            assert_eq!(
                before.after(&placement),
                sums(&grid).offers(),
                "{placement:?}"
            );
            assert_ne!(before.offers(), sums(&grid).offers());
        }
        assert!(sums(&grid).offers().levels[1] > 0);
    }
}
