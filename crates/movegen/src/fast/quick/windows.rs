//! Where placements can lie in one line, whatever the hand.

use board::{Axis, Square};

use super::super::code::{Code, EMPTY};
use super::lines::LONGEST;
use super::multisets::MOST;
use super::table::{NO_OLD, one_old};

/// No table answers for this window: it holds several old tiles.
pub(super) const SEVERAL_OLD: u8 = u8::MAX;

/// A set of squares that one placement could cover, with the run that they would form.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Window {
    /// The line, rows first.
    pub(super) line: u8,
    /// The run: from this place ...
    pub(super) start: u8,
    /// ... up to but not including this one.
    pub(super) end: u8,
    /// The first square covered.
    pub(super) first: u8,
    /// How many tiles are laid.
    pub(super) tiles: u8,
    /// How many operators are in the run already.
    pub(super) old_operators: u8,
    /// Bit j: the run can be a valid expression with j of the new tiles operators, tiles permitting.
    pub(super) operators: u8,
    /// Which bit of a row of the table answers for it.
    pub(super) bit: u8,
    /// The less, the earlier among windows with as many tiles: rows before columns, then the first square in
    /// reading order. A single tile counts as lying in a row, whichever way it is looked at.
    pub(super) order: u16,
}

impl Window {
    /// Where the window lies.
    pub(super) fn axis_and_line(&self, side: usize) -> (Axis, u8) {
        let line = usize::from(self.line);
        if line < side { (Axis::Row, self.line) } else { (Axis::Column, self.line - side as u8) }
    }

    /// The places from the first square covered to the end of the run.
    pub(super) fn reach(&self) -> u32 {
        (1 << self.end) - (1 << self.first)
    }
}

/// The windows of a line, by how they are answered.
#[derive(Clone, Debug)]
pub(super) struct Listed {
    /// Windows that the table answers for.
    pub(super) asking: Vec<Window>,
    /// Windows with several old tiles.
    pub(super) several: Vec<Window>,
    /// Of the asking ones, by number of tiles and of old operators: the bits they ask for, and which numbers
    /// of new operators some of them can hold.
    pub(super) asked: [[u128; 2]; MOST + 1],
    pub(super) operators: [[u8; 2]; MOST + 1],
}

impl Listed {
    /// No windows, with room for all those of a line.
    pub(super) fn with_room(side: usize) -> Listed {
        let room = || Vec::with_capacity(MOST * side);
        Listed { asking: room(), several: room(), asked: Default::default(), operators: Default::default() }
    }

    fn clear(&mut self) {
        self.asking.clear();
        self.several.clear();
        (self.asked, self.operators) = Default::default();
    }

    fn push(&mut self, window: Window) {
        if window.bit == SEVERAL_OLD {
            return self.several.push(window);
        }
        let (tiles, old) = (usize::from(window.tiles), usize::from(window.old_operators));
        self.asked[tiles][old] |= 1 << window.bit;
        self.operators[tiles][old] |= window.operators;
        self.asking.push(window);
    }

    /// All windows.
    pub(super) fn all(&self) -> impl Iterator<Item = &Window> {
        self.asking.iter().chain(&self.several)
    }
}

/// The state of reading a run, for every possible number of new operators at once: bit j of a mask says
/// that with j of them, some arrangement is valid so far.
#[derive(Clone, Copy)]
struct Grammar {
    /// The last symbol is a digit.
    digit: u8,
    /// The last symbol is an operator, or there is none: an operator cannot follow either.
    operator: u8,
}

impl Grammar {
    const START: Grammar = Grammar { digit: 0, operator: 1 };

    #[inline]
    fn new_tile(self) -> Grammar {
        Grammar { digit: self.digit | self.operator, operator: self.digit << 1 }
    }

    #[inline]
    fn block(self, block: &Block) -> Grammar {
        let before = if block.starts_with_operator { self.digit } else { self.digit | self.operator };
        let before = if block.is_sound { before } else { 0 };
        if block.ends_with_operator {
            Grammar { digit: 0, operator: before }
        } else {
            Grammar { digit: before, operator: 0 }
        }
    }
}

/// By number of tiles: the grammar of new tiles alone.
const NEW: [Grammar; MOST + 1] = {
    let mut new = [Grammar::START; MOST + 1];
    let mut tiles = 1;
    while tiles <= MOST {
        let Grammar { digit, operator } = new[tiles - 1];
        new[tiles] = Grammar { digit: digit | operator, operator: digit << 1 };
        tiles += 1;
    }
    new
};

/// Old tiles side by side, between empty squares or edges.
#[derive(Clone, Copy, Default)]
struct Block {
    start: usize,
    end: usize,
    operators: u8,
    starts_with_operator: bool,
    ends_with_operator: bool,
    /// No two operators touch.
    is_sound: bool,
    /// The last tile.
    last: Code,
}

/// The most blocks that a line can hold.
const BLOCKS: usize = LONGEST / 2 + 1;

fn blocks(codes: &[Code], blocks: &mut [Block; BLOCKS]) -> usize {
    let (mut count, mut place) = (0, 0);
    while place < codes.len() {
        if codes[place] == EMPTY {
            place += 1;
            continue;
        }
        let mut block =
            Block { start: place, starts_with_operator: codes[place].is_operator(), ..Block::default() };
        block.is_sound = true;
        while place < codes.len() && codes[place] != EMPTY {
            let operator = codes[place].is_operator();
            block.is_sound &= !(operator && block.ends_with_operator);
            block.ends_with_operator = operator;
            block.operators += u8::from(operator);
            block.last = codes[place];
            place += 1;
        }
        block.end = place;
        blocks[count] = block;
        count += 1;
    }
    count
}

/// Lists the windows of a line in order of the first square and the number of tiles; on an empty board
/// those that cover `centre`, if that is in this line.
pub(super) fn list(
    codes: &[Code],
    (axis, number, line): (Axis, u8, u8),
    centre: Option<usize>,
    listed: &mut Listed,
) {
    listed.clear();
    let side = codes.len();
    let mut found = [Block::default(); BLOCKS];
    let count = blocks(codes, &mut found);
    let blocks = &found[..count];
    // The number of the first block behind the square.
    let mut ahead = 0;
    for first in 0..side {
        if codes[first] != EMPTY {
            continue;
        }
        while ahead < count && blocks[ahead].end <= first {
            ahead += 1;
        }
        let square = Square::on_line(axis, number, first as u8);
        let order = u16::from(square.row) << 5 | u16::from(square.col);
        let before = ahead.checked_sub(1).map(|at| &blocks[at]).filter(|block| block.end == first);
        let (mut start, mut tiles, mut place) = (first, 0, first);
        let (mut grammar, mut old_operators, mut one) = (Grammar::START, 0, (0, EMPTY));
        if let Some(block) = before {
            (start, old_operators, one) = (block.start, block.operators, (0, block.last));
            grammar = grammar.block(block);
        } else if let Some(block) = blocks.get(ahead) {
            // Short of the next block, new tiles are alone.
            tiles = (block.start - first - 1).min(MOST);
            (place, grammar) = (first + tiles, NEW[tiles]);
        } else if centre.is_none() {
            break;
        }
        let mut next = ahead;
        while tiles < MOST && place < side {
            grammar = grammar.new_tile();
            place += 1;
            tiles += 1;
            if let Some(block) = blocks.get(next)
                && block.start == place
            {
                grammar = grammar.block(block);
                old_operators += block.operators;
                one = (tiles as u8, block.last);
                place = block.end;
                next += 1;
            }
            // MS-10: at least one operator.
            let operators = if old_operators == 0 { grammar.digit & !1 } else { grammar.digit };
            let allowed = centre.is_none_or(|centre| (first..place).contains(&centre));
            if operators == 0 || !allowed {
                continue;
            }
            let bit = match place - start - tiles {
                0 => NO_OLD,
                1 => one_old(one.0, one.1),
                _ => SEVERAL_OLD,
            };
            listed.push(Window {
                line,
                start: start as u8,
                end: place as u8,
                first: first as u8,
                tiles: tiles as u8,
                old_operators,
                operators,
                bit,
                order: order | if tiles > 1 { (axis as u16) << 10 } else { 0 },
            });
        }
    }
}
