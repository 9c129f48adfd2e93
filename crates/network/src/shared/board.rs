//! Features of a board with equations, and their changes by a placement.

use bagsplit_game::board::{Axis, Face, Grid, Placement, Premium, Square, Symbol};

use super::lanes::{Cell, Lanes, SIDE};

/// The premiums by row and column.
pub type Premiums = [[Premium; SIDE]; SIDE];

type Line = [Cell; SIDE];

/// The features of all lines of a board. After a placement only the lines that it touches, and those beside it, are
/// evaluated again.
#[derive(Clone, Debug)]
pub struct SharedBoard<'a> {
    grid: &'a Grid,
    side: usize,
    /// The rows, then the columns.
    lines: [[Line; SIDE]; 2],
    lanes: [[Lanes; SIDE]; 2],
    /// Empty squares with a double-word and with a triple-word premium.
    premiums: [u32; 2],
}

/// The summed features of a board after a placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SharedBoardFeatures {
    pub(super) empty: bool,
    pub(super) tiles: u32,
    pub(super) premiums: [u32; 2],
    pub(super) lanes: Lanes,
}

impl<'a> SharedBoard<'a> {
    /// Reads a board; `bonus` returns the bonus of a run that is an equation (NS-11, BS-6).
    pub fn new(
        grid: &'a Grid,
        premiums: &Premiums,
        bonus: impl Fn(&[Symbol]) -> u64,
    ) -> SharedBoard<'a> {
        let side = usize::from(grid.side());
        let mut lines = [[[Cell::default(); SIDE]; SIDE]; 2];
        let mut free = [0; 2];
        for row in 0..side {
            for column in 0..side {
                let face = face(grid, row, column);
                let times = premiums[row][column].word();
                if face.is_none() && times > 1 {
                    free[usize::from(times > 2)] += 1;
                }
                let cell = Cell {
                    tile: face.is_some(),
                    equals: face.is_some_and(|face| face.symbol() == Symbol::Equals),
                    clean: false,
                    times: times as u8,
                    bonus: 0,
                };
                lines[0][row][column] = Cell {
                    clean: is_clear(grid, row, column, Axis::Column),
                    ..cell
                };
                lines[1][column][row] = Cell {
                    clean: is_clear(grid, row, column, Axis::Row),
                    ..cell
                };
            }
        }
        let mut made = SharedBoard {
            grid,
            side,
            lines,
            lanes: [[Lanes::NONE; SIDE]; 2],
            premiums: free,
        };
        for axis in Axis::ALL {
            for number in 0..side {
                let mut line = made.lines[at(axis)][number];
                set_bonuses(
                    &mut line[..side],
                    |place| {
                        grid.get(on_line(axis, number, place))
                            .map(|face| face.symbol())
                    },
                    |_| true,
                    &bonus,
                );
                made.lines[at(axis)][number] = line;
                made.lanes[at(axis)][number] = Lanes::from_line(&line[..side]);
            }
        }
        made
    }

    /// The features of the board as it is.
    pub fn offers(&self) -> SharedBoardFeatures {
        let mut lanes = Lanes::NONE;
        self.lanes
            .iter()
            .for_each(|axis| axis[..self.side].iter().for_each(|line| lanes.add(line)));
        let tiles = self.grid.tile_count();
        SharedBoardFeatures {
            empty: tiles == 0,
            tiles,
            premiums: self.premiums,
            lanes,
        }
    }

    /// The features of the board after a placement.
    pub fn after(
        &self,
        placement: &Placement,
        bonus: impl Fn(&[Symbol]) -> u64,
    ) -> SharedBoardFeatures {
        let side = self.side;
        let mut premiums = self.premiums;
        for &(square, _) in placement.tiles() {
            let times = self.lines[0][usize::from(square.row)][usize::from(square.col)].times;
            if times > 1 {
                premiums[usize::from(times > 2)] -= 1;
            }
        }
        let mut lanes = Lanes::NONE;
        for axis in Axis::ALL {
            for number in 0..side {
                let mut laid = placement.tiles().iter();
                if laid.all(|(square, _)| usize::from(square.line(axis)).abs_diff(number) > 1) {
                    lanes.add(&self.lanes[at(axis)][number]);
                    continue;
                }
                let mut line = self.lines[at(axis)][number];
                let mut changed = false;
                for &(square, face) in placement.tiles() {
                    let cell = &mut line[usize::from(square.place(axis))];
                    match usize::from(square.line(axis)).abs_diff(number) {
                        0 => {
                            (cell.tile, cell.equals, changed) =
                                (true, face.symbol() == Symbol::Equals, true)
                        }
                        1 => cell.clean = false,
                        _ => {}
                    }
                }
                if changed {
                    set_bonuses(
                        &mut line[..side],
                        |place| {
                            let square = on_line(axis, number, place);
                            placement
                                .at(square)
                                .or_else(|| self.grid.get(square))
                                .map(|face| face.symbol())
                        },
                        |place| placement.at(on_line(axis, number, place)).is_some(),
                        &bonus,
                    );
                }
                lanes.add(&Lanes::from_line(&line[..side]));
            }
        }
        let tiles = self.grid.tile_count() + placement.len() as u32;
        SharedBoardFeatures {
            empty: tiles == 0,
            tiles,
            premiums,
            lanes,
        }
    }
}

/// Writes the bonus of each run with a new tile into its first cell.
fn set_bonuses(
    line: &mut [Cell],
    symbol: impl Fn(usize) -> Option<Symbol>,
    new: impl Fn(usize) -> bool,
    bonus: &impl Fn(&[Symbol]) -> u64,
) {
    let mut start = 0;
    while start < line.len() {
        let length = line[start..].iter().take_while(|cell| cell.tile).count();
        if length > 1 && (start..start + length).any(&new) {
            let mut run = [Symbol::D0; SIDE];
            for (place, held) in run[..length].iter_mut().enumerate() {
                *held = symbol(start + place).expect("a tile lies there");
            }
            line[start..start + length]
                .iter_mut()
                .for_each(|cell| cell.bonus = 0);
            line[start].bonus = bonus(&run[..length]).min(1 << 20) as u32;
        }
        start += length + 1;
    }
}

fn face(grid: &Grid, row: usize, column: usize) -> Option<Face> {
    grid.get(Square::new(row as u8, column as u8))
}

/// Whether both neighbours of a square along an axis are empty, or off the board.
fn is_clear(grid: &Grid, row: usize, column: usize, axis: Axis) -> bool {
    let square = Square::new(row as u8, column as u8);
    [false, true]
        .into_iter()
        .filter_map(|after| grid.neighbour(square, axis, after))
        .all(|beside| grid.get(beside).is_none())
}

fn at(axis: Axis) -> usize {
    usize::from(axis == Axis::Column)
}

fn on_line(axis: Axis, line: usize, place: usize) -> Square {
    Square::on_line(axis, line as u8, place as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn features_after_a_placement_equal_those_of_the_new_board() {
        let mut premiums = [[Premium::None; SIDE]; SIDE];
        for place in 0..15 {
            (premiums[place][place], premiums[7][place]) =
                (Premium::DoubleWord, Premium::TripleWord);
        }
        // Not a bonus of any game: it is different for different runs.
        let bonus = |run: &[Symbol]| {
            run.iter()
                .map(|symbol| symbol.index() as u64 + 1)
                .sum::<u64>()
        };
        let mut grid = Grid::new(15).unwrap();
        let lay = |text: &[(&str, &str)]| -> Placement {
            text.iter()
                .map(|(square, face)| (square.parse().unwrap(), face.parse().unwrap()))
                .collect()
        };
        let placements = [
            lay(&[("G8", "5"), ("H8", "="), ("I8", "5")]),
            lay(&[("I7", "7"), ("I9", "="), ("I10", "7"), ("I11", "5")]),
            lay(&[("E8", "0"), ("F8", "+"), ("J8", "+"), ("K8", "0")]),
            lay(&[("J10", "-"), ("K10", "0")]),
            lay(&[("A1", "1")]),
        ];
        for placement in placements {
            let board = SharedBoard::new(&grid, &premiums, bonus);
            let (before, after) = (board.offers(), board.after(&placement, bonus));
            let mut next = grid.clone();
            next.lay(&placement);
            assert_eq!(
                after,
                SharedBoard::new(&next, &premiums, bonus).offers(),
                "{placement:?}"
            );
            assert_ne!(before, after);
            assert_eq!(board.after(&Placement::EMPTY, bonus), before);
            grid = next;
        }
    }
}
