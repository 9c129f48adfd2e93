//! Listing the windows of a line, for all first squares at once.
//!
//! Which windows can be valid with how many operators is found in step with the number of tiles, see `fits`. What else
//! there is to know of a window follows from the first and the last block of old tiles that it holds: those with the
//! same two begin on empty squares running, and so are a range of bits.

use super::super::board::Board;
use super::super::code::{CODES, Code, places};
use super::super::value::NARROW;
use super::super::windows::Anchor;
use super::fits::{Fits, Gaps, Starts};
use super::line_windows::{LineWindows, OPERATORS, ROW, slot};
use super::lines_with::LinesWith;
use super::multisets::MOST;

/// Old tiles side by side.
#[derive(Clone, Copy, Debug, Default)]
struct Block {
    gap: i32,
    length: usize,
    operators: usize,
    /// The first tile.
    code: Code,
}

/// The most blocks that a line can hold.
const BLOCKS: usize = NARROW / 2 + 1;

impl LineWindows {
    /// Lists the windows of the line anew.
    pub(super) fn list(&mut self, board: &Board, lines_with: &mut LinesWith) {
        let before = std::mem::take(&mut self.kinds);
        self.find(board);
        lines_with.change(self.line(), before, self.kinds);
    }

    fn find(&mut self, board: &Board) {
        let line = &board.lines[usize::from(self.line)];
        self.codes = line.narrow();
        (self.occupied, self.operators) = (line.occupied, line.operators);
        (self.asking, self.several, self.asked) = Default::default();
        self.most = [0; (MOST + 1) * ROW];
        let is_central = board.empty && usize::from(self.number) == board.side / 2;
        if self.occupied == 0 && !is_central {
            return;
        }
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
            blocks[count] = Block {
                gap: gap as i32,
                length,
                operators: operators.count_ones() as usize,
                code: self.codes[start],
            };
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
        if is_central {
            self.ask_at_centre(board.side / 2, squares);
        }
        self.sort(&blocks[..count], squares as i32);
    }

    /// Asks for all windows that cover the centre of an empty board.
    fn ask_at_centre(&mut self, centre: usize, squares: usize) {
        for tiles in 1..=MOST.min(squares) {
            let all = from_to((centre + 1).saturating_sub(tiles) as i32, centre.min(squares - tiles) as i32);
            let valid = all & self.fits[tiles].valid(0);
            if valid == 0 {
                continue;
            }
            self.note(valid, (tiles, 0));
            self.kinds.add(false, 0);
            self.asking[tiles][0] = valid;
            self.asked[tiles][0] = Anchor::NONE.bit();
        }
    }

    /// Sorts all windows by the first and the last block that they hold.
    fn sort(&mut self, blocks: &[Block], squares: i32) {
        // Where windows can begin that hold a block and none before it.
        let mut behind = 0;
        for (at, first) in blocks.iter().enumerate() {
            let before = &BEFORE[first.code.index() % ROW];
            let (mut length, mut old) = (0, 0);
            for (to, last) in blocks.iter().enumerate().skip(at) {
                (length, old) = (length + last.length, old + last.operators);
                let fewest = (last.gap - first.gap).max(1);
                if fewest > MOST as i32 || old >= OPERATORS {
                    break;
                }
                // Windows that hold the last block and none behind it end before that.
                let end = blocks.get(to + 1).map_or(squares, |next| next.gap - 1);
                let mut found = 0;
                for tiles in fewest..1 + (end - behind).min(MOST as i32) {
                    let from = behind.max(last.gap - tiles);
                    let to = first.gap.min(end - tiles);
                    let at = tiles as usize % (MOST + 1);
                    let valid = from_to(from, to) & self.fits[at].valid(old);
                    if valid == 0 {
                        continue;
                    }
                    self.note(valid, (at, old));
                    found |= valid;
                    if length > 1 {
                        self.several[at][old] |= valid;
                    } else {
                        self.asking[at][old % 2] |= valid;
                        // For some, too, that never are valid and so never answered.
                        let here = before[(first.gap - from + 1) as usize % ROW];
                        self.asked[at][old % 2] |= here ^ before[(first.gap - to) as usize % ROW];
                    }
                }
                if found != 0 {
                    self.kinds.add(length > 1, old);
                }
            }
            behind = first.gap + 1;
        }
    }

    /// Takes note of windows.
    #[inline]
    fn note(&mut self, valid: Starts, (tiles, old): (usize, usize)) {
        let most = &mut self.most[slot(tiles, old)];
        *most = (*most).max(1 + self.fits[tiles].most(valid));
    }
}

/// The windows that begin on these empty squares.
#[inline]
fn from_to(from: i32, to: i32) -> Starts {
    ((2u32 << to) - (1 << from)) as Starts
}

/// By code and number: the bits of an old tile behind fewer new tiles than that. Filled up, so that no index is out of
/// it.
static BEFORE: [[u128; ROW]; ROW] = {
    let mut bits = [[0; ROW]; ROW];
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
