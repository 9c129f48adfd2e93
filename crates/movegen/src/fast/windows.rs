//! The possible locations of placements in one line, for any hand.

use bagsplit_game::board::{Axis, MAX_SIDE, Square};

use super::code::{Code, EMPTY};
use super::grammar::Grammar;
use crate::found::location;

/// A set of squares that one placement could cover, with the run that they would form.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Window {
    /// The line, rows first.
    pub(super) line: u8,
    /// The run: from this place ...
    pub(super) start: u8,
    /// ... up to but not including this one.
    pub(super) end: u8,
    /// The first square covered.
    pub(super) first: u8,
    /// The number of placed tiles.
    pub(super) tiles: u8,
    /// The number of old operators in the run.
    pub(super) old_operators: u8,
    /// The anchor: the old tiles in the run, encoded in one number.
    pub(super) anchor: Anchor,
    /// Bit j: the run can be a valid expression with j operators among the new tiles, tiles permitting.
    pub(super) operators: u16,
    /// The axis and the first square, see [`location`]. A single tile counts as a row placement in both directions.
    pub(super) location: u16,
}

/// The old tiles that a run is anchored on: none, exactly one with its symbol and its place among the new tiles, or
/// several, without details. The first two are numbered from 0, as bits of a row of the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Anchor(pub(super) u8);

impl Anchor {
    pub(super) const NONE: Anchor = Anchor(104);
    pub(super) const SEVERAL: Anchor = Anchor(u8::MAX);

    /// The number of possible symbols of an old tile.
    pub(super) const SYMBOLS: usize = 13;

    /// One old tile after `before` new ones. Those with at most seven new tiles are below `NONE`.
    pub(super) const fn single(before: u8, old: Code) -> Anchor {
        Anchor(before * Anchor::SYMBOLS as u8 + old.0 - 1)
    }

    /// The bit of a row of the table; no bit for several old tiles.
    #[inline]
    pub(super) const fn bit(self) -> u128 {
        1 << self.0
    }
}

impl Window {
    /// The axis of the window, and its line.
    pub(super) fn axis_and_line(&self, side: usize) -> (Axis, u8) {
        let line = usize::from(self.line);
        if line < side {
            (Axis::Row, self.line)
        } else {
            (Axis::Column, self.line - side as u8)
        }
    }

    /// The number of tiles of the completed run.
    pub(super) fn length(&self) -> usize {
        usize::from(self.end - self.start)
    }

    /// The places from the first square covered to the end of the run.
    pub(super) fn reach(&self) -> u32 {
        (1 << self.end) - (1 << self.first)
    }

    /// The location of a window with this first square.
    pub(super) fn location(axis: Axis, tiles: usize, first: Square) -> u16 {
        location(if tiles > 1 { axis } else { Axis::Row }, first)
    }
}

/// Adjacent old tiles, between empty squares or edges.
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

/// The maximum number of blocks of a line.
const BLOCKS: usize = MAX_SIDE as usize / 2 + 1;

/// Finds the blocks of a line; returns their number.
fn find_blocks(codes: &[Code], blocks: &mut [Block; BLOCKS]) -> usize {
    let (mut count, mut place) = (0, 0);
    while place < codes.len() {
        if codes[place] == EMPTY {
            place += 1;
            continue;
        }
        let mut block = Block {
            start: place,
            starts_with_operator: codes[place].is_operator(),
            ..Block::default()
        };
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

impl Block {
    /// The grammar after the block. It depends only on the block's ends and the number of new operators before it.
    #[inline]
    fn read(&self, grammar: Grammar) -> Grammar {
        if !self.is_sound {
            return Grammar::NOTHING;
        }
        let after_start = grammar.old_tile(self.starts_with_operator);
        if self.starts_with_operator == self.ends_with_operator {
            after_start
        } else {
            after_start.old_tile(self.ends_with_operator)
        }
    }
}

/// Visits the windows of a line of up to `most` tiles, in order of the first square and the number of tiles; on an
/// empty board those that cover `centre`, if that is in this line.
#[inline]
pub(super) fn each_window(
    codes: &[Code],
    axis: Axis,
    number: usize,
    centre: Option<usize>,
    most: usize,
    mut visit: impl FnMut(Window),
) {
    let side = codes.len();
    let line = (number + if axis == Axis::Row { 0 } else { side }) as u8;
    let mut found = [Block::default(); BLOCKS];
    let count = find_blocks(codes, &mut found);
    let blocks = &found[..count];
    // The index of the first block after the square.
    let mut ahead = 0;
    for (first, &code) in codes.iter().enumerate() {
        if code != EMPTY {
            continue;
        }
        while ahead < count && blocks[ahead].end <= first {
            ahead += 1;
        }
        let square = Square::on_line(axis, number as u8, first as u8);
        let before = ahead
            .checked_sub(1)
            .map(|at| &blocks[at])
            .filter(|block| block.end == first);
        let (mut start, mut tiles, mut place) = (first, 0, first);
        let (mut grammar, mut old_operators, mut last_block) = (Grammar::START, 0, (0, EMPTY));
        if let Some(block) = before {
            (start, old_operators, last_block) = (block.start, block.operators, (0, block.last));
            grammar = block.read(grammar);
        } else if let Some(block) = blocks.get(ahead) {
            // Before the next block, new tiles are adjacent to no old ones.
            tiles = (block.start - first - 1).min(most);
            (place, grammar) = (first + tiles, Grammar::NEW[tiles]);
        } else if centre.is_none() {
            break;
        }
        let mut next = ahead;
        while tiles < most && place < side {
            grammar = grammar.new_tile();
            place += 1;
            tiles += 1;
            if let Some(block) = blocks.get(next)
                && block.start == place
            {
                grammar = block.read(grammar);
                old_operators += block.operators;
                last_block = (tiles as u8, block.last);
                place = block.end;
                next += 1;
            }
            let operators = grammar.ended(old_operators);
            let allowed = centre.is_none_or(|centre| (first..place).contains(&centre));
            if operators == 0 || !allowed {
                continue;
            }
            visit(Window {
                line,
                start: start as u8,
                end: place as u8,
                first: first as u8,
                tiles: tiles as u8,
                old_operators,
                anchor: match place - start - tiles {
                    0 => Anchor::NONE,
                    1 => Anchor::single(last_block.0, last_block.1),
                    _ => Anchor::SEVERAL,
                },
                operators,
                location: Window::location(axis, tiles, square),
            });
        }
    }
}
