//! The board as lines, with the cross-check of every empty square, updated only where it has changed.

use bagsplit_game::board::{Axis, Grid, MAX_SIDE};

use super::code::{Code, DIVIDE, EMPTY, places};
use super::cross::{Cross, can_earn, cross};
use super::grammar::Grammar;
use super::hand::Hand;
use super::terms::Terms;
use super::value::NARROW;
use super::windows::{Window, each_window};

/// One row or column.
#[derive(Clone, Debug)]
pub(super) struct Line {
    /// Padded at the end, so that eight codes can be read from any place on.
    codes: [Code; MAX_SIDE as usize + 8],
    /// The places of tiles (bits), of operators among them, and of `/` among these.
    pub(super) occupied: u32,
    pub(super) operators: u32,
    pub(super) divides: u32,
    /// The cross-checks, at crossed places; elsewhere stale values without meaning.
    pub(super) crosses: [Cross; MAX_SIDE as usize],
}

/// A board with everything that does not depend on the hand: lines in both directions, and cross-checks. Consecutive
/// calls have boards that grow, so the board is compared with the last one, and only lines with changed squares are
/// read again.
#[derive(Clone, Debug)]
pub(super) struct Board {
    pub(super) side: usize,
    /// Rows, then columns.
    pub(super) lines: Vec<Line>,
    /// By line: the places where some symbol makes the run across score.
    crossed: [u32; 2 * MAX_SIDE as usize],
    /// The lines with such places.
    pub(super) crossed_lines: u64,
    /// By line: the places where some symbol makes the run along it score: the same, from the other direction.
    earning: [u32; 2 * MAX_SIDE as usize],
    pub(super) empty: bool,
    /// The last board.
    known: Option<Grid>,
}

impl Board {
    pub(super) const NONE: Board = Board {
        side: 0,
        lines: Vec::new(),
        crossed: [0; 2 * MAX_SIDE as usize],
        crossed_lines: 0,
        earning: [0; 2 * MAX_SIDE as usize],
        empty: true,
        known: None,
    };

    /// Updates everything for a board; returns the changed lines, as bits.
    pub(super) fn read(&mut self, grid: &Grid, terms: &Terms) -> u64 {
        if self.known.as_ref() == Some(grid) {
            return 0;
        }
        let side = usize::from(grid.side());
        let mut changed = 0u64;
        // By line: the changed places, or all of them.
        let mut changes = [0u32; 2 * MAX_SIDE as usize];
        if side != self.side {
            *self = Board::empty(grid.side());
            changed = (1 << (2 * side)) - 1;
            changes = [u32::MAX; 2 * MAX_SIDE as usize];
        }
        if grid.is_empty() && !self.empty && changed == 0 {
            return self.clear();
        }
        let Board {
            lines,
            known: Some(known),
            ..
        } = self
        else {
            unreachable!("a board of that side")
        };
        known.for_each_difference(grid, |square, face| {
            let (row, column) = (usize::from(square.row), usize::from(square.col));
            let code = Code::from_face(face);
            lines[row].lay(column, code);
            lines[side + column].lay(row, code);
            changed |= 1 << row | 1 << (side + column);
            changes[row] |= 1 << column;
            changes[side + column] |= 1 << row;
        });
        if changed == 0 {
            return 0;
        }
        known.clone_from(grid);
        if self.empty != grid.is_empty() {
            self.empty = grid.is_empty();
            changed |= 1 << (side / 2) | 1 << (side + side / 2);
        }
        for line in places(changed) {
            self.cross_check(line, changes[line], terms);
        }
        changed
    }

    /// Removes all tiles for another game, which is faster than square by square. Returns the changed lines.
    fn clear(&mut self) -> u64 {
        let side = self.side;
        let mut changed = 1 << (side / 2) | 1 << (side + side / 2);
        for (number, line) in self
            .lines
            .iter_mut()
            .enumerate()
            .filter(|(_, line)| line.occupied != 0)
        {
            changed |= 1 << number;
            line.codes = [EMPTY; MAX_SIDE as usize + 8];
            (line.occupied, line.operators, line.divides) = (0, 0, 0);
        }
        let none = [0; 2 * MAX_SIDE as usize];
        (self.crossed, self.crossed_lines, self.earning, self.empty) = (none, 0, none, true);
        self.known = Some(Grid::new(side as u8).expect("the side of a board"));
        changed
    }

    /// An empty board that is not marked as known yet.
    fn empty(side: u8) -> Board {
        let line = Line {
            codes: [EMPTY; MAX_SIDE as usize + 8],
            occupied: 0,
            operators: 0,
            divides: 0,
            crosses: Default::default(),
        };
        Board {
            side: side.into(),
            lines: vec![line; 2 * usize::from(side)],
            known: Some(Grid::new(side).expect("the side of a board")),
            ..Board::NONE
        }
    }

    /// The places of a line where some symbol in the hand makes the run across score.
    #[inline]
    pub(super) fn crossed_for(&self, line: usize, hand: &Hand) -> u32 {
        let crossed = self.crossed[line];
        if crossed == 0 {
            return 0;
        }
        let crosses = &self.lines[line].crosses;
        places(crossed.into())
            .filter(|&place| crosses[place].symbols & hand.symbols != 0)
            .fold(0, |all, place| all | 1 << place)
    }

    /// The codes of a line.
    pub(super) fn line(&self, line: usize) -> &[Code] {
        &self.lines[line].codes[..self.side]
    }

    /// The axis of a line and its index among those of the axis.
    pub(super) fn axis_of(&self, line: usize) -> (Axis, usize) {
        if line < self.side {
            (Axis::Row, line)
        } else {
            (Axis::Column, line - self.side)
        }
    }

    /// The codes of a window's run.
    pub(super) fn run(&self, window: &Window) -> &[Code] {
        &self.lines[usize::from(window.line)].codes
            [usize::from(window.start)..usize::from(window.end)]
    }

    /// The codes from the start of a window's run on, possibly beyond its end.
    #[inline]
    pub(super) fn eight(&self, window: &Window) -> &[Code; 8] {
        let line = &self.lines[usize::from(window.line)];
        line.codes[usize::from(window.start)..]
            .first_chunk()
            .expect("eight more than on the largest board")
    }

    /// The cross-checks along a window's run.
    pub(super) fn crosses(&self, window: &Window) -> &[Cross] {
        &self.lines[usize::from(window.line)].crosses
            [usize::from(window.start)..usize::from(window.end)]
    }

    /// The places in a window's run where some symbol makes the run across score.
    pub(super) fn crossed(&self, window: &Window) -> u32 {
        (self.crossed[usize::from(window.line)] & window.reach()) >> window.start
    }

    /// Visits the windows of a line of up to `most` tiles.
    pub(super) fn each_window(&self, line: usize, most: usize, visit: impl FnMut(Window)) {
        let (axis, number) = self.axis_of(line);
        let centre = (self.empty && number == self.side / 2).then_some(self.side / 2);
        each_window(self.line(line), axis, number, centre, most, visit);
    }

    /// For the window of a single tile in a column: the numbers of new operators, 0 or 1, with which the row of its
    /// square is a valid expression too (bits). MS-15: such a placement is attributed to the row.
    pub(super) fn row_allows(&self, window: &Window) -> u16 {
        let (axis, column) = window.axis_and_line(self.side);
        if window.tiles > 1 || axis == Axis::Row {
            return 0;
        }
        let (row, place) = (self.line(window.first.into()), usize::from(column));
        let before = row[..place]
            .iter()
            .rev()
            .take_while(|&&code| code != EMPTY)
            .count();
        let after = row[place + 1..]
            .iter()
            .take_while(|&&code| code != EMPTY)
            .count();
        let [before, after] = [&row[place - before..place], &row[place + 1..][..after]];
        let operators = before
            .iter()
            .chain(after)
            .filter(|code| code.is_operator())
            .count();
        let mut grammar = Grammar::START;
        before
            .iter()
            .for_each(|code| grammar = grammar.old_tile(code.is_operator()));
        grammar = grammar.new_tile();
        after
            .iter()
            .for_each(|code| grammar = grammar.old_tile(code.is_operator()));
        grammar.ended(operators as u8)
    }

    /// Computes the cross-checks of a line, where these places make a difference.
    fn cross_check(&mut self, line: usize, changed: u32, terms: &Terms) {
        let ((axis, number), side) = (self.axis_of(line), self.side);
        let first_across = if axis == Axis::Row { side } else { 0 };
        let Line {
            codes,
            occupied,
            operators,
            ..
        } = self.lines[line];
        let all = (1 << side) - 1;
        // Where a tile was added or removed, next to a removed one, and at both ends of blocks with a new tile, or next
        // to a removed one.
        let gone = changed & all & !occupied;
        let mut stale = (changed | gone << 1 | gone >> 1) & all;
        let mut rest = occupied;
        while rest != 0 {
            // The lowest block of adjacent tiles: a carry propagates through it.
            let block = rest & !(rest + (rest & rest.wrapping_neg()));
            rest &= !block;
            let beside = block << 1 | block >> 1;
            stale |= if (block | beside) & changed != 0 {
                beside & all
            } else {
                0
            };
        }
        for place in places((stale & self.earning[line]).into()) {
            let across = place + first_across;
            self.crossed[across] &= !(1 << number);
            self.crossed_lines &= !(u64::from(self.crossed[across] == 0) << across);
        }
        self.earning[line] &= !stale;
        // An expression has at least three symbols.
        let [before, after] = [occupied << 1, occupied >> 1];
        let long = before & after | before & before << 1 | after & after >> 1;
        for place in places((stale & !occupied & long).into()) {
            let before = (!occupied << (31 - place) << 1)
                .leading_zeros()
                .min(place as u32) as usize;
            let after = (occupied >> (place + 1)).trailing_ones() as usize;
            let (start, end) = (place - before, place + after + 1);
            let operators = operators >> start & ((1 << (end - start)) - 1);
            if !can_earn(before, after, operators) {
                continue;
            }
            let run = &codes[start..end];
            let cross = if run.len() <= NARROW {
                cross::<i64>(run, before, terms)
            } else {
                cross::<i128>(run, before, terms)
            };
            if cross.symbols != 0 {
                self.earning[line] |= 1 << place;
                let across = place + first_across;
                self.crossed[across] |= 1 << number;
                self.crossed_lines |= 1 << across;
                self.lines[across].crosses[number] = cross;
            }
        }
    }
}

impl Line {
    /// The codes of the squares of the line, for a board no larger than this.
    #[inline]
    pub(super) fn narrow(&self) -> [Code; NARROW] {
        *self
            .codes
            .first_chunk()
            .expect("fewer than on the largest board")
    }

    /// Puts a tile on a place, or removes it.
    fn lay(&mut self, place: usize, code: Code) {
        self.codes[place] = code;
        self.occupied = with_place(self.occupied, place, code != EMPTY);
        self.operators = with_place(self.operators, place, code.is_operator());
        self.divides = with_place(self.divides, place, code == DIVIDE);
    }
}

/// A set of places (bits) with this place in it, or without.
#[inline]
fn with_place(places: u32, place: usize, is_in: bool) -> u32 {
    places & !(1 << place) | u32::from(is_in) << place
}

#[cfg(test)]
mod tests {
    use bagsplit_game::board::{Face, Square, Symbol};
    use bagsplit_game::rules::math_scrabble::MathScrabble;
    use rand::{RngExt, SeedableRng};

    use super::*;

    /// The codes of a line, the places of tiles, operators and crossed squares, and the cross-checks of the latter.
    type LineFacts = (Vec<Code>, [u32; 3], Vec<Cross>);

    /// All cached facts about the lines of a board.
    fn line_facts(board: &Board) -> Vec<LineFacts> {
        let lines = board.lines.iter().enumerate();
        let of_line = |(at, line): (usize, &Line)| {
            let crosses = places(board.crossed[at].into())
                .map(|place| line.crosses[place])
                .collect();
            (
                board.line(at).to_vec(),
                [line.occupied, line.operators, board.crossed[at]],
                crosses,
            )
        };
        lines.map(of_line).collect()
    }

    #[test]
    fn an_updated_board_equals_a_newly_read_one() {
        let terms = Terms::from_game(&MathScrabble::default());
        let mut rng = rand_pcg::Pcg64::seed_from_u64(3);
        for side in [5u8, 13, 17, 21] {
            let mut kept = Board::NONE;
            let mut grid = Grid::new(side).unwrap();
            for round in 0..1500 {
                // Boards first mostly grow, then some board is empty again.
                if round % 500 == 499 {
                    grid = Grid::new(side).unwrap();
                }
                for _ in 0..rng.random_range(0..5) {
                    let square = Square::new(rng.random_range(0..side), rng.random_range(0..side));
                    // Ones, zeros and hundreds need repeated digits.
                    let symbol = [1, 2, 5, 5, 9, 10, 11, 12, 13][rng.random_range(0..9)];
                    if rng.random_range(0..200) * 2 > grid.tile_count() {
                        grid.set(square, Face::plain(Symbol::ALL[symbol]));
                    } else {
                        grid.clear(square);
                    }
                }
                kept.read(&grid, &terms);
                let mut reread = Board::NONE;
                reread.read(&grid, &terms);
                assert_eq!(line_facts(&kept), line_facts(&reread), "{grid}");
                assert_eq!((kept.empty, kept.earning), (reread.empty, reread.earning));
                assert_eq!(kept.crossed_lines, reread.crossed_lines);
                for line in 0..2 * kept.side {
                    let (axis, number) = kept.axis_of(line);
                    for place in places(kept.earning[line].into()) {
                        let across = place + if axis == Axis::Row { kept.side } else { 0 };
                        assert!(kept.crossed[across] >> number & 1 == 1);
                    }
                }
            }
        }
    }
}
