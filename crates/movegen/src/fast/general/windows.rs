//! Where a placement can lie, and how many operators it can hold there.

use board::{Axis, Square};

use super::super::code::{Code, HandCodes};
use super::lines::Lines;

/// A set of squares that one placement could cover: `tiles` consecutive empty squares of a line, with
/// the run that they would form.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    pub(super) axis: Axis,
    pub(super) line: u8,
    /// The first square covered, by its place in the line.
    pub(super) first: u8,
    /// How many tiles are laid.
    pub(super) tiles: u8,
    /// The run: from this place ...
    pub(super) start: u8,
    /// ... up to but not including this one.
    pub(super) end: u8,
    /// Bit j: the run can be a valid expression with j of the new tiles operators, hand permitting.
    pub(super) operators: u32,
    /// How many operators are in the run already.
    pub(super) old_operators: u8,
    /// The most that the cross runs can earn together.
    pub(super) cross: u16,
    /// The best a placement here could be worth, in thousandths of a point.
    pub(super) bound: i64,
}

impl Window {
    /// The squares of the run, empty ones included.
    pub(super) fn run<'a>(&self, lines: &'a Lines) -> &'a [Code] {
        let line = lines.line(self.axis, usize::from(self.line));
        &line[usize::from(self.start)..usize::from(self.end)]
    }

    /// The place of this window's squares in reading order among windows of the same axis and number of
    /// tiles. A single tile counts as lying in a row, whichever way it is looked at.
    pub(super) fn order(&self) -> (Axis, Square) {
        let first = Square::on_line(self.axis, self.line, self.first);
        (if self.tiles == 1 { Axis::Row } else { self.axis }, first)
    }
}

/// The state of reading a run, for every possible number of new operators at once: bit j of a mask says
/// that with j of them, some arrangement is valid so far.
#[derive(Clone, Copy)]
struct Grammar {
    /// The last symbol is a digit.
    digit: u32,
    /// The last symbol is an operator, or there is none: an operator cannot follow either.
    operator: u32,
}

impl Grammar {
    const START: Grammar = Grammar { digit: 0, operator: 1 };

    fn old(self, code: Code) -> Grammar {
        if code.is_digit() {
            Grammar { digit: self.digit | self.operator, operator: 0 }
        } else {
            Grammar { digit: 0, operator: self.digit }
        }
    }

    fn new_tile(self) -> Grammar {
        Grammar { digit: self.digit | self.operator, operator: self.digit << 1 }
    }
}

/// Lists every window in which a placement of hand tiles is legal, in order of axis, line, first square
/// and number of tiles.
pub(super) fn list(lines: &Lines, hand: &HandCodes, windows: &mut Vec<Window>) {
    windows.clear();
    for axis in Axis::ALL {
        for line in 0..lines.side {
            in_line(lines, hand, axis, line, windows);
        }
    }
}

fn in_line(lines: &Lines, hand: &HandCodes, axis: Axis, line: usize, windows: &mut Vec<Window>) {
    let codes = lines.line(axis, line);
    let crosses = lines.crosses(axis, line);
    let centre = lines.side / 2;
    let mut run_start = 0;
    for first in 0..lines.side {
        if codes[first].0 > 0 {
            continue;
        }
        // The run begins behind the last empty square before this one.
        if first > 0 && codes[first - 1].0 == 0 {
            run_start = first;
        }
        let start = run_start;
        run_start = first + 1;
        let mut grammar = Grammar::START;
        let (mut tiles, mut old_operators, mut cross) = (0u32, 0u8, 0u16);
        for &code in &codes[start..first] {
            grammar = grammar.old(code);
            old_operators += u8::from(code.is_operator());
        }
        let mut place = first;
        while place < lines.side && tiles < hand.total() {
            grammar = grammar.new_tile();
            cross += u16::from(crosses[place].most);
            tiles += 1;
            place += 1;
            while place < lines.side && codes[place].0 > 0 {
                grammar = grammar.old(codes[place]);
                old_operators += u8::from(codes[place].is_operator());
                place += 1;
            }
            let holds_old = place - start > tiles as usize;
            let covers_centre = line == centre && (first..place).contains(&centre);
            let mut operators = grammar.digit & affordable(hand, tiles);
            if old_operators == 0 {
                operators &= !1;
            }
            if operators != 0 && if lines.empty { covers_centre } else { holds_old } {
                windows.push(Window {
                    axis,
                    line: line as u8,
                    first: first as u8,
                    tiles: tiles as u8,
                    start: start as u8,
                    end: place as u8,
                    operators,
                    old_operators,
                    cross,
                    bound: 0,
                });
            }
        }
    }
}

/// Bit j: the hand has j operators and `tiles - j` digits.
fn affordable(hand: &HandCodes, tiles: u32) -> u32 {
    let fewest = tiles.saturating_sub(hand.digits);
    let most = hand.operators.min(tiles);
    if fewest > most { 0 } else { (1 << (most + 1)) - (1 << fewest) }
}
