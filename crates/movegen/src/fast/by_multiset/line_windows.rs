//! The windows of one line, whatever the hand, sorted by what answers for them.

use board::{Axis, Square};

use super::super::board::Board;
use super::super::code::{CODES, Code, EMPTY, places};
use super::super::value::NARROW;
use super::super::windows::{Anchor, Window};
use super::fits::{Fits, Gaps, Starts};
use super::multisets::MOST;

/// More operators than a run can hold.
pub(super) const OPERATORS: usize = NARROW / 2 + 1;

/// By number of tiles and of old operators, see [`slot`].
pub(super) type Most = [u8; (MOST + 1) * ROW];

/// What stands for a number of tiles there.
pub(super) const ROW: usize = 16;

#[inline]
pub(super) const fn slot(tiles: usize, old: usize) -> usize {
    tiles * ROW + old
}

/// The windows of a line, by what answers for them. They are not written down one by one, but as sets of first squares, see
/// [`Starts`]; most of them are never asked for.
#[derive(Clone, Debug)]
pub(super) struct LineWindows {
    axis: Axis,
    number: u8,
    /// The number of the line, rows first.
    line: u8,
    /// What lies there.
    codes: [Code; NARROW],
    /// The places of tiles and of operators.
    occupied: u32,
    operators: u32,
    /// The places of the empty squares, with one before the line and one behind it.
    empty: [u8; NARROW + 2],
    /// The gaps between them where there are tiles.
    filled: u32,
    /// By number of tiles.
    pub(super) fits: [Fits; MOST + 1],
    /// By number of tiles and of old operators: windows that the table answers for.
    pub(super) asking: [[Starts; 2]; MOST + 1],
    /// By number of tiles and of old operators: windows with several old tiles.
    pub(super) several: [[Starts; OPERATORS]; MOST + 1],
    /// Of the asking ones: the bits that they ask for.
    pub(super) asked: [[u128; 2]; MOST + 1],
    /// By number of tiles and of old operators: the most new operators that a window can hold and one more; 0 if there is
    /// none.
    pub(super) most: Most,
}

/// Old tiles side by side.
#[derive(Clone, Copy, Debug, Default)]
struct Block {
    gap: usize,
    length: usize,
    operators: usize,
    /// The first tile.
    code: Code,
}

/// The most blocks that a line can hold.
const BLOCKS: usize = NARROW / 2 + 1;

impl LineWindows {
    /// No windows yet.
    pub(super) fn of(board: &Board, line: usize) -> LineWindows {
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
        }
    }

    /// The number of the line.
    #[inline]
    pub(super) fn line(&self) -> usize {
        self.line.into()
    }

    /// Lists the windows of the line anew.
    pub(super) fn list(&mut self, board: &Board) {
        let line = &board.lines[usize::from(self.line)];
        self.codes[..board.side].copy_from_slice(board.line(self.line.into()));
        (self.occupied, self.operators) = (line.occupied, line.operators);
        (self.asking, self.several, self.asked) = Default::default();
        self.most = [0; (MOST + 1) * ROW];
        let (mut blocks, mut count) = ([Block::default(); BLOCKS], 0);
        let mut gaps = Gaps::default();
        let mut rest = self.occupied;
        let mut before = 0;
        while rest != 0 {
            let start = rest.trailing_zeros() as usize;
            let length = (rest >> start).trailing_ones() as usize;
            rest &= !(((1 << length) - 1) << start);
            let operators = self.operators >> start & ((1 << length) - 1);
            let gap = start - before;
            before += length;
            blocks[count] =
                Block { gap, length, operators: operators.count_ones() as usize, code: self.codes[start] };
            count += 1;
            let is_sound = operators & (operators << 1) == 0;
            let ends_with_operator = operators >> (length - 1) == 1;
            gaps.filled |= 1 << gap;
            gaps.digit_first |= (!operators & 1) << gap;
            gaps.operator_last |= u32::from(ends_with_operator && is_sound) << gap;
            gaps.no_end |= u32::from(ends_with_operator || !is_sound) << gap;
        }
        self.filled = gaps.filled;
        let squares = board.side - before;
        self.empty[0] = u8::MAX;
        for (at, place) in places((!self.occupied & ((1 << board.side) - 1)).into()).enumerate() {
            self.empty[at + 1] = place as u8;
        }
        self.empty[squares + 1] = board.side as u8;
        Fits::find(&mut self.fits, &gaps, squares);
        if board.empty && usize::from(self.number) == board.side / 2 {
            self.ask_at_centre(board.side / 2, squares);
        }
        self.sort(&blocks[..count], squares);
    }

    /// Asks for all windows that cover the centre of an empty board.
    fn ask_at_centre(&mut self, centre: usize, squares: usize) {
        for tiles in 1..=MOST.min(squares) {
            let all = from_to((centre + 1).saturating_sub(tiles), centre.min(squares - tiles));
            let valid = all & self.fits[tiles].valid(0);
            self.note(valid, (tiles, 0));
            self.asking[tiles][0] = valid;
            self.asked[tiles][0] = if valid == 0 { 0 } else { Anchor::NONE.bit() };
        }
    }

    /// Sorts all windows by the first and the last block that they hold.
    fn sort(&mut self, blocks: &[Block], squares: usize) {
        // Where windows can begin that hold a block and none before it.
        let mut behind = 0;
        for (at, first) in blocks.iter().enumerate() {
            let (mut length, mut old) = (0, 0);
            for (to, last) in blocks.iter().enumerate().skip(at) {
                (length, old) = (length + last.length, old + last.operators);
                // Windows that hold the last block and none behind it end before that.
                let end = blocks.get(to + 1).map_or(squares, |next| next.gap - 1);
                let fewest = (last.gap - first.gap).max(1);
                for tiles in fewest..=MOST.min(end.saturating_sub(behind)) {
                    let from = behind.max(last.gap.saturating_sub(tiles));
                    let to = first.gap.min(end - tiles);
                    let valid = from_to(from, to) & self.fits[tiles].valid(old);
                    if valid == 0 {
                        continue;
                    }
                    self.note(valid, (tiles, old));
                    if length > 1 {
                        self.several[tiles][old] |= valid;
                    } else {
                        self.asking[tiles][old] |= valid;
                        // For some, too, that never are valid and so never answered.
                        let before = &BEFORE[first.code.index()];
                        self.asked[tiles][old] |= before[first.gap - from + 1] ^ before[first.gap - to];
                    }
                }
                if fewest > MOST {
                    break;
                }
            }
            behind = first.gap + 1;
        }
    }

    fn note(&mut self, valid: Starts, (tiles, old): (usize, usize)) {
        if valid != 0 {
            let most = &mut self.most[slot(tiles, old)];
            *most = (*most).max(1 + self.fits[tiles].most(valid));
        }
    }

    /// The most old operators that a window of so many tiles holds.
    #[inline]
    pub(super) fn most_old(&self, tiles: usize) -> u16 {
        let most = self.most.as_chunks().0[tiles];
        ((u128::BITS - 1 - (u128::from_le_bytes(most) | 1).leading_zeros()) / 8) as u16
    }

    /// The window of so many tiles that begins on this empty square.
    #[inline]
    pub(super) fn window(&self, first: usize, tiles: usize) -> Window {
        let (start, end) = (self.empty[first].wrapping_add(1), self.empty[first + tiles + 1]);
        let old = (self.operators & ((1 << end) - (1 << start))).count_ones() as usize;
        self.window_with((first, tiles), old, self.fits[tiles].operators(first, old))
    }

    /// The window of so many tiles that begins on this empty square, which holds so many old operators and can hold these
    /// numbers of new ones.
    #[inline]
    pub(super) fn window_with(&self, (first, tiles): (usize, usize), old: usize, operators: u16) -> Window {
        let (start, end) = (self.empty[first].wrapping_add(1), self.empty[first + tiles + 1]);
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
            order: Window::order(self.axis, tiles, square),
        }
    }

    /// What a window that begins on this empty square is anchored on, with so many old tiles.
    #[inline]
    fn anchor(&self, first: usize, old: usize) -> Anchor {
        match old {
            0 => Anchor::NONE,
            1 => self.one(first),
            _ => Anchor::SEVERAL,
        }
    }

    /// The one old tile in a window that begins on this empty square.
    #[inline]
    pub(super) fn one(&self, first: usize) -> Anchor {
        let before = (self.filled >> first).trailing_zeros();
        if before == u32::BITS {
            return Anchor::NONE;
        }
        // Short of the empty square behind.
        let place = self.empty[first + before as usize + 1] - 1;
        Anchor::one(before as u8, self.codes[usize::from(place)])
    }

    /// The windows of so many tiles that cover one of some places.
    pub(super) fn covering(&self, covered: u32, tiles: usize) -> Starts {
        let number = |place: usize| place - (self.occupied & ((1 << place) - 1)).count_ones() as usize;
        let squares =
            places((covered & !self.occupied).into()).fold(0u32, |all, place| all | 1 << number(place));
        (0..tiles).fold(0, |all, behind| all | squares >> behind) as Starts
    }

    /// All windows of so many tiles that can be valid with so many new operators.
    pub(super) fn able(&self, tiles: usize, operators: usize) -> Starts {
        let fewest = usize::from(operators == 0);
        let several = self.several[tiles].iter().skip(fewest);
        let all = several.chain(self.asking[tiles].iter().skip(fewest)).fold(0, |all, windows| all | windows);
        all & self.fits[tiles].with(1, operators)
    }
}

/// The windows that begin on these empty squares.
#[inline]
fn from_to(from: usize, to: usize) -> Starts {
    ((2u32 << to) - (1 << from)) as Starts
}

/// By code and number: the bits of an old tile behind fewer new tiles than that.
static BEFORE: [[u128; MOST + 2]; CODES] = {
    let mut bits = [[0; MOST + 2]; CODES];
    let mut code = 1;
    while code < CODES {
        let mut before = 0;
        while before <= MOST {
            let bit = Anchor::one(before as u8, Code(code as u8)).bit();
            bits[code][before + 1] = bits[code][before] | bit;
            before += 1;
        }
        code += 1;
    }
    bits
};

#[cfg(test)]
mod tests {
    use board::{Face, Grid, Symbol};
    use rand::{RngExt, SeedableRng};
    use rules::math_scrabble::MathScrabble;

    use super::super::super::terms::Terms;
    use super::*;

    /// All windows of a line by number of tiles, from the sets.
    fn told(windows: &LineWindows) -> Vec<Window> {
        let mut all = Vec::new();
        for tiles in 1..=MOST {
            for old in 0..OPERATORS {
                let asking = windows.asking[tiles].get(old).copied().unwrap_or(0);
                for first in places(asking.into()) {
                    let window = windows.window(first, tiles);
                    assert!(window.anchor != Anchor::SEVERAL && usize::from(window.old_operators) == old);
                    assert!(windows.asked[tiles][old] & window.anchor.bit() != 0);
                    all.push(window);
                }
                for first in places(windows.several[tiles][old].into()) {
                    let window = windows.window(first, tiles);
                    assert!(window.anchor == Anchor::SEVERAL && usize::from(window.old_operators) == old);
                    all.push(window);
                }
            }
        }
        all
    }

    #[test]
    fn the_sets_hold_all_windows_that_walking_along_the_line_finds() {
        let terms = Terms::of(&MathScrabble::default());
        let mut rng = rand_pcg::Pcg64::seed_from_u64(8);
        let mut board = Board::NONE;
        for round in 0..400 {
            let side = [5, 11, 13, 17][round % 4];
            let mut grid = Grid::new(side).unwrap();
            // From an empty board to one that is nearly full, with operators here and there side by side.
            let filled = rng.random_range(0..20);
            for square in grid.squares().collect::<Vec<_>>() {
                if rng.random_range(0..20) < filled {
                    let symbol = Symbol::ALL[rng.random_range(1..if round % 8 < 4 { 14 } else { 11 })];
                    grid.set(square, Face::plain(symbol));
                }
            }
            board.read(&grid, &terms);
            for line in 0..2 * board.side {
                let mut windows = LineWindows::of(&board, line);
                windows.list(&board);
                let mut walked = Vec::new();
                board.each_window(line, MOST, |window| walked.push(window));
                let mut told = told(&windows);
                for all in [&mut walked, &mut told] {
                    all.sort_unstable_by_key(|window| (window.tiles, window.first));
                }
                assert_eq!(told, walked, "line {line}\n{grid}");
                for tiles in 1..=MOST {
                    let here = || walked.iter().filter(|window| usize::from(window.tiles) == tiles);
                    let most_old = here().map(|window| window.old_operators).max().unwrap_or(0);
                    assert_eq!(windows.most_old(tiles), most_old.into());
                    for old in 0..OPERATORS {
                        let some = here().filter(|window| usize::from(window.old_operators) == old);
                        let most = some.map(|window| window.operators.ilog2() as u8 + 1).max().unwrap_or(0);
                        assert_eq!(windows.most[slot(tiles, old)], most);
                    }
                    let covered = rng.random_range(0..1 << side);
                    let covering = windows.covering(covered, tiles);
                    for window in here() {
                        let first =
                            windows.empty[1..].iter().position(|&place| place == window.first).unwrap();
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
