//! The windows of one line, for any hand, by search method. They are computed in `listing`.

use bagsplit_game::board::{Axis, Square};

use super::super::board::Board;
use super::super::code::{Code, EMPTY, places};
use super::super::value::NARROW;
use super::super::windows::{Anchor, Window};
use super::fits::{Fits, Starts};
use super::lines_with::Kinds;
use super::multisets::MOST;

/// More operators than a run can hold.
pub(super) const OPERATORS: usize = NARROW / 2 + 1;

/// By number of tiles and of old operators, see [`slot`].
pub(super) type Most = [u8; (MOST + 1) * ROW];

/// The stride of a number of tiles there.
pub(super) const ROW: usize = 16;

#[inline]
pub(super) const fn slot(tiles: usize, old: usize) -> usize {
    tiles * ROW + old
}

/// One more than the maximum number of old operators in windows of n tiles; 0 if there are none.
#[inline]
pub(super) fn end(most: &Most, tiles: usize) -> usize {
    let row = u128::from_le_bytes(most.as_chunks().0[tiles]);
    (u128::BITS - row.leading_zeros()).div_ceil(8) as usize
}

/// Windows by number of tiles, sixteen bits each, the fewest lowest: as bytes, so that all can be written at once and
/// each read separately.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ByTiles([u8; 16]);

impl ByTiles {
    #[inline]
    pub(super) fn new(all: u128) -> ByTiles {
        ByTiles(all.to_le_bytes())
    }

    /// The windows with n tiles.
    #[inline]
    pub(super) fn with_tiles(&self, tiles: usize) -> Starts {
        Starts::from_le_bytes(self.0.as_chunks().0[tiles])
    }
}

/// The windows of a line, by search method. They are stored as sets of first squares, see [`Starts`], because most of
/// them are never needed individually.
#[derive(Clone, Debug)]
pub(super) struct LineWindows {
    axis: Axis,
    pub(super) number: u8,
    /// The index of the line, rows first.
    pub(super) line: u8,
    /// The codes of the line.
    pub(super) codes: [Code; NARROW],
    /// The places of tiles and of operators.
    pub(super) occupied: u32,
    pub(super) operators: u32,
    /// The places of the empty squares, with one before the line and one after it.
    pub(super) empty: [u8; NARROW + 2],
    /// The gaps between them that contain tiles.
    pub(super) filled: u32,
    /// By number of tiles.
    pub(super) fits: [Fits; MOST + 1],
    /// By number of old operators and of tiles: windows for the table.
    pub(super) asking: [ByTiles; 2],
    /// By number of old operators and of tiles: windows with several old tiles.
    pub(super) several: [ByTiles; OPERATORS],
    /// By number of tiles and of old operators: the table bits of the former.
    pub(super) asked: [[u128; 2]; MOST + 1],
    /// By number of tiles and of old operators: one more than the maximum number of new operators of a window; 0 if
    /// there is none.
    pub(super) most: Most,
    /// The kinds of windows that occur.
    pub(super) kinds: Kinds,
}

impl LineWindows {
    /// A line without windows.
    pub(super) fn from_board(board: &Board, line: usize) -> LineWindows {
        let (axis, number) = board.axis_of(line);
        LineWindows {
            axis,
            number: number as u8,
            line: line as u8,
            codes: [EMPTY; NARROW],
            occupied: 0,
            operators: 0,
            empty: [0; NARROW + 2],
            filled: 0,
            fits: Default::default(),
            asking: Default::default(),
            several: Default::default(),
            asked: Default::default(),
            most: [0; (MOST + 1) * ROW],
            kinds: Kinds::default(),
        }
    }

    /// The index of the line.
    #[inline]
    pub(super) fn line(&self) -> usize {
        self.line.into()
    }

    /// The window of n tiles that begins on this empty square.
    #[inline]
    pub(super) fn window(&self, first: usize, tiles: usize) -> Window {
        let (start, end) = (
            self.empty[first].wrapping_add(1),
            self.empty[first + tiles + 1],
        );
        let old = (self.operators & ((1 << end) - (1 << start))).count_ones() as usize;
        self.window_with(first, tiles, old, self.fits[tiles].operators(first, old))
    }

    /// The window of n tiles that begins on this empty square, which holds n old operators and can hold these numbers
    /// of new ones.
    #[inline]
    pub(super) fn window_with(
        &self,
        first: usize,
        tiles: usize,
        old: usize,
        operators: u16,
    ) -> Window {
        let (start, end) = (
            self.empty[first].wrapping_add(1),
            self.empty[first + tiles + 1],
        );
        let square = Square::on_line(self.axis, self.number, self.empty[first + 1]);
        Window {
            line: self.line,
            start,
            end,
            first: self.empty[first + 1],
            tiles: tiles as u8,
            old_operators: old as u8,
            anchor: self.anchor(first, usize::from(end - start) - tiles),
            operators,
            location: Window::location(self.axis, tiles, square),
        }
    }

    /// The anchor of a window that begins on this empty square, with n old tiles.
    #[inline]
    fn anchor(&self, first: usize, old: usize) -> Anchor {
        match old {
            0 => Anchor::NONE,
            1 => self.single_anchor(first),
            _ => Anchor::SEVERAL,
        }
    }

    /// The single old tile in a window that begins on this empty square.
    #[inline]
    pub(super) fn single_anchor(&self, first: usize) -> Anchor {
        let before = (self.filled >> first).trailing_zeros();
        if before == u32::BITS {
            return Anchor::NONE;
        }
        // Before the next empty square.
        let place = self.empty[first + before as usize + 1] - 1;
        Anchor::single(before as u8, self.codes[usize::from(place)])
    }

    /// The windows of n tiles that cover one of some places.
    pub(super) fn covering(&self, covered: u32, tiles: usize) -> Starts {
        let squares = places((covered & !self.occupied).into()).fold(0u32, |squares, place| {
            let number = place - (self.occupied & ((1 << place) - 1)).count_ones() as usize;
            squares | 1 << number
        });
        (0..tiles).fold(0, |all, shift| all | squares >> shift) as Starts
    }

    /// All windows of n tiles: those with an old operator, and the others.
    pub(super) fn all(&self, tiles: usize) -> [Starts; 2] {
        let ([others, several @ ..], [no_operator, operator]) = (&self.several, &self.asking);
        let with_operator = several
            .iter()
            .fold(operator.with_tiles(tiles), |all, some| {
                all | some.with_tiles(tiles)
            });
        [
            with_operator,
            others.with_tiles(tiles) | no_operator.with_tiles(tiles),
        ]
    }

    /// All windows of n tiles that can be valid with n new operators.
    pub(super) fn able(&self, tiles: usize, operators: usize) -> Starts {
        let [operator, others] = self.all(tiles);
        let fits = self.fits[tiles];
        operator & fits.with(1, operators) | others & fits.with(0, operators)
    }
}

#[cfg(test)]
mod tests {
    use bagsplit_game::board::{Face, Grid, Symbol};
    use bagsplit_game::rules::math_scrabble::MathScrabble;
    use rand::{RngExt, SeedableRng};

    use super::super::super::terms::Terms;
    use super::super::lines_with::LinesWith;
    use super::super::listing::list;
    use super::*;

    /// All windows of a line by number of tiles, from the sets.
    fn windows_of(windows: &LineWindows) -> Vec<Window> {
        let mut all = Vec::new();
        for tiles in 1..=MOST {
            for old in 0..OPERATORS {
                let asking = windows
                    .asking
                    .get(old)
                    .map_or(0, |asking| asking.with_tiles(tiles));
                for first in places(asking.into()) {
                    let window = windows.window(first, tiles);
                    assert!(
                        window.anchor != Anchor::SEVERAL
                            && usize::from(window.old_operators) == old
                    );
                    assert!(windows.asked[tiles][old] & window.anchor.bit() != 0);
                    all.push(window);
                }
                for first in places(windows.several[old].with_tiles(tiles).into()) {
                    let window = windows.window(first, tiles);
                    assert!(
                        window.anchor == Anchor::SEVERAL
                            && usize::from(window.old_operators) == old
                    );
                    all.push(window);
                }
            }
        }
        all
    }

    #[test]
    fn the_sets_hold_all_windows_that_walking_along_the_line_finds() {
        let terms = Terms::from_game(&MathScrabble::default());
        let mut rng = rand_pcg::Pcg64::seed_from_u64(8);
        let mut board = Board::NONE;
        // By side: the windows of one board after the other.
        let mut kept = [const { (Vec::new(), LinesWith::NONE) }; 4];
        for round in 0..400 {
            let side = [5, 11, 13, 17][round % 4];
            let mut grid = Grid::new(side).unwrap();
            // From an empty board to one that is nearly full, with adjacent operators in some places.
            let filled = rng.random_range(0..20);
            for square in grid.squares().collect::<Vec<_>>() {
                if rng.random_range(0..20) < filled {
                    let symbol =
                        Symbol::ALL[rng.random_range(1..if round % 8 < 4 { 14 } else { 11 })];
                    grid.set(square, Face::plain(symbol));
                }
            }
            board.read(&grid, &terms);
            for line in 0..2 * board.side {
                let (lines, lines_with) = &mut kept[round % 4];
                if lines.len() == line {
                    lines.push(LineWindows::from_board(&board, line));
                }
                list(1 << line, lines, &board, lines_with);
                let windows = &lines[line];
                let mut walked = Vec::new();
                board.each_window(line, MOST, |window| walked.push(window));
                let mut cached = windows_of(windows);
                for all in [&mut walked, &mut cached] {
                    all.sort_unstable_by_key(|window| (window.tiles, window.first));
                }
                assert_eq!(cached, walked, "line {line}\n{grid}");
                for old in 0..OPERATORS {
                    let of_kind = |several: bool| {
                        let is = |window: &&Window| usize::from(window.old_operators) == old;
                        let mut windows = walked.iter().filter(is);
                        windows.any(|window| (window.anchor == Anchor::SEVERAL) == several)
                    };
                    assert_eq!(lines_with.several(old) >> line & 1 == 1, of_kind(true));
                    assert_eq!(lines_with.asking(old) >> line & 1 == 1, of_kind(false));
                }
                assert_eq!(lines_with.any() >> line & 1 == 1, !walked.is_empty());
                for tiles in 1..=MOST {
                    let here = || {
                        walked
                            .iter()
                            .filter(|window| usize::from(window.tiles) == tiles)
                    };
                    let most_old = here()
                        .map(|window| usize::from(window.old_operators) + 1)
                        .max();
                    assert_eq!(end(&windows.most, tiles), most_old.unwrap_or(0));
                    for old in 0..OPERATORS {
                        let some = here().filter(|window| usize::from(window.old_operators) == old);
                        let most = some
                            .map(|window| window.operators.ilog2() as u8 + 1)
                            .max()
                            .unwrap_or(0);
                        assert_eq!(windows.most[slot(tiles, old)], most);
                    }
                    let covered = rng.random_range(0..1 << side);
                    let covering = windows.covering(covered, tiles);
                    for window in here() {
                        let first = windows.empty[1..]
                            .iter()
                            .position(|&place| place == window.first)
                            .unwrap();
                        assert_eq!(covering >> first & 1 == 1, {
                            let free = covered & !windows.occupied;
                            free & window.reach() != 0
                        });
                        for operators in 0..8 {
                            let able = windows.able(tiles, operators) >> first & 1;
                            assert_eq!(able, window.operators >> operators & 1);
                        }
                    }
                }
            }
        }
    }
}
