//! Computation of the windows of a line, for all first squares at once.
//!
//! The possible numbers of operators are computed together with the number of tiles, see `fits`. The other properties
//! of a window follow from the first and the last block of old tiles that it contains: windows with the same two begin
//! on consecutive empty squares, and so are a range of bits, which is masked for all numbers of tiles at once.

use std::ops::Range;

use super::super::board::Board;
use super::super::code::{CODES, Code, places};
use super::super::value::NARROW;
use super::super::windows::Anchor;
use super::fits::{Fits, Gaps, Starts, each};
use super::lanes::wide;
use super::line_windows::{ByTiles, LineWindows, OPERATORS, ROW, slot};
use super::lines_with::LinesWith;
use super::multisets::MOST;

/// Adjacent old tiles.
#[derive(Clone, Copy, Debug, Default)]
struct Block {
    gap: u8,
    length: u8,
    operators: u8,
    /// The first tile.
    code: Code,
}

impl Block {
    #[inline]
    fn gap(&self) -> usize {
        self.gap.into()
    }
}

/// The maximum number of blocks of a line.
const BLOCKS: usize = NARROW / 2 + 1;

wide! {
    /// Computes the windows of some lines (bits).
    pub(super) fn list(
        lines: u64,
        windows: &'a mut [LineWindows],
        board: &'a Board,
        lines_with: &'a mut LinesWith,
    ) {
        let all = windows.len();
        for line in places(lines).take_while(|&line| line < all) {
            let windows = &mut windows[line];
            let before = std::mem::take(&mut windows.kinds);
            windows.find(board);
            lines_with.change(line, before, windows.kinds);
        }
    }
}

impl LineWindows {
    #[inline(always)]
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
                gap: gap as u8,
                length: length as u8,
                operators: operators.count_ones() as u8,
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
        } else {
            self.sort(&blocks[..count], squares);
        }
    }

    /// Adds all windows that cover the centre of an empty board.
    fn ask_at_centre(&mut self, centre: usize, squares: usize) {
        let mut asking = 0;
        for tiles in 1..=MOST.min(squares) {
            let all = from_to(
                (centre + 1).saturating_sub(tiles),
                centre.min(squares - tiles),
            );
            let valid = all & self.fits[tiles].valid(0);
            asking |= u128::from(valid) << (16 * tiles);
            if valid != 0 {
                self.most[slot(tiles, 0)] = 1 + self.fits[tiles].most(valid);
                self.asked[tiles][0] = Anchor::NONE.bit();
                self.kinds.add(false, 0);
            }
        }
        self.asking[0] = ByTiles::new(asking);
    }

    /// The windows that can be valid, with n old operators.
    #[inline]
    fn valid(&self, old: usize) -> AllTiles {
        (1..=MOST).fold(0, |all, tiles| {
            all | u128::from(self.fits[tiles].valid(old)) << (16 * tiles)
        })
    }

    /// Classifies all windows by the first and the last block that they contain.
    #[inline(always)]
    fn sort(&mut self, blocks: &[Block], squares: usize) {
        let valid = [0, 1].map(|old| self.valid(old));
        // By number of old operators: those with one old tile, and those with several.
        let (mut asking, mut several): ([AllTiles; 2], [AllTiles; OPERATORS]) = Default::default();
        // The first squares of windows that contain a block and none before it.
        let mut after_previous = 0;
        for (at, first) in blocks.iter().enumerate() {
            let begins = each(from_to(after_previous, first.gap()));
            let (mut length, mut old, mut alone) = (0, 0, 0);
            for (to, last) in blocks.iter().enumerate().skip(at) {
                (length, old) = (length + last.length, old + usize::from(last.operators));
                if last.gap() - first.gap() > MOST || old >= OPERATORS {
                    break;
                }
                // Windows that contain the last block and none after it end before that.
                let end = blocks.get(to + 1).map_or(squares, |next| next.gap() - 1);
                let found =
                    begins & REACHING[last.gap() % GAPS] & ENDING[end % GAPS] & valid[old.min(1)];
                if found == 0 {
                    continue;
                }
                self.kinds.add(length > 1, old);
                if length > 1 {
                    several[old] |= found;
                } else {
                    alone = found;
                }
            }
            if alone != 0 {
                let old = usize::from(first.operators % 2);
                asking[old] |= alone;
                let end = blocks.get(at + 1).map_or(squares, |next| next.gap() - 1);
                self.ask_around(first, after_previous..end, alone, old);
            }
            after_previous = first.gap() + 1;
        }
        for old in self.kinds.old_operators() {
            let mut all = several[old];
            self.several[old] = ByTiles::new(all);
            if let Some(&asking) = asking.get(old) {
                self.asking[old] = ByTiles::new(asking);
                all |= asking;
            }
            for tiles in 1..=MOST {
                let windows = (all >> (16 * tiles)) as Starts;
                if windows != 0 {
                    self.most[slot(tiles, old)] = 1 + self.fits[tiles].most(windows);
                }
            }
        }
    }

    /// Adds windows around one old tile, which begin and end there.
    #[inline]
    fn ask_around(&mut self, tile: &Block, within: Range<usize>, found: AllTiles, old: usize) {
        let before = &BEFORE[tile.code.index() % ROW];
        for tiles in 1..=MOST {
            if (found >> (16 * tiles)) as Starts == 0 {
                continue;
            }
            // Includes windows that are never valid and so never match.
            let most = tiles.min(tile.gap() - within.start);
            let fewest = (tile.gap() + tiles).saturating_sub(within.end);
            self.asked[tiles][old] |= before[(most + 1) % ROW] ^ before[fewest % ROW];
        }
    }
}

/// Windows by number of tiles, see [`ByTiles`].
type AllTiles = u128;

/// The windows that begin on these empty squares.
#[inline]
const fn from_to(from: usize, to: usize) -> Starts {
    ((2u32 << to) - (1 << from)) as Starts
}

/// More than the maximum number of gaps of a line with tiles.
const GAPS: usize = 32;

/// By gap: the windows that reach up to it if they begin before it. Padded, so that no index is out of bounds, like the
/// next.
static REACHING: [AllTiles; GAPS] = {
    let mut reaching = [0; GAPS];
    let mut gap = 0;
    while gap <= NARROW {
        let mut tiles = 1;
        while tiles <= MOST {
            let windows = (u32::MAX << gap.saturating_sub(tiles)) as Starts;
            reaching[gap] |= (windows as u128) << (16 * tiles);
            tiles += 1;
        }
        gap += 1;
    }
    reaching
};

/// By gap: the windows that do not reach beyond it.
static ENDING: [AllTiles; GAPS] = {
    let mut ending = [0; GAPS];
    let mut gap = 1;
    while gap <= NARROW {
        let mut tiles = 1;
        while tiles <= MOST && tiles <= gap {
            ending[gap] |= (from_to(0, gap - tiles) as u128) << (16 * tiles);
            tiles += 1;
        }
        gap += 1;
    }
    ending
};

/// By code and number: the bits of an old tile after fewer new tiles than that. Padded, so that no index is out of
/// bounds.
static BEFORE: [[u128; ROW]; ROW] = {
    let mut bits = [[0; ROW]; ROW];
    let mut code = 1;
    while code < CODES {
        let mut before = 0;
        while before <= MOST {
            let bit = Anchor::single(before as u8, Code(code as u8)).bit();
            bits[code][before + 1] = bits[code][before] | bit;
            before += 1;
        }
        code += 1;
    }
    bits
};
