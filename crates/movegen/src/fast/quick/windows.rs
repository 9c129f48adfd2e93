//! Where placements can lie in one line, whatever the hand.

use board::{Axis, Square};

use super::super::code::{Code, EMPTY};
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

/// Lists the windows of a line in order of the first square and the number of tiles; on an empty board
/// those that cover `centre`, if that is in this line.
pub(super) fn list(
    codes: &[Code],
    (axis, number, line): (Axis, u8, u8),
    centre: Option<usize>,
    windows: &mut Vec<Window>,
) {
    windows.clear();
    if centre.is_none() && codes.iter().all(|&code| code == EMPTY) {
        return;
    }
    let mut run_start = 0;
    for first in 0..codes.len() {
        if codes[first] != EMPTY {
            continue;
        }
        // The run begins behind the last empty square before this one.
        let start = if first > 0 && codes[first - 1] == EMPTY { first } else { run_start };
        run_start = first + 1;
        let mut grammar = Grammar { digit: 0, operator: 1 };
        let mut old_operators = 0;
        let mut one = (0, EMPTY);
        for &code in &codes[start..first] {
            grammar = grammar.old(code);
            old_operators += u8::from(code.is_operator());
            one = (0, code);
        }
        let square = Square::on_line(axis, number, first as u8);
        let order = u16::from(square.row) << 5 | u16::from(square.col);
        let mut place = first;
        for tiles in 1..=MOST {
            if place == codes.len() {
                break;
            }
            grammar = grammar.new_tile();
            place += 1;
            while place < codes.len() && codes[place] != EMPTY {
                grammar = grammar.old(codes[place]);
                old_operators += u8::from(codes[place].is_operator());
                one = (tiles as u8, codes[place]);
                place += 1;
            }
            let old = place - start - tiles;
            let allowed = centre.map_or(old > 0, |centre| (first..place).contains(&centre));
            // MS-10: at least one operator.
            let operators = if old_operators == 0 { grammar.digit & !1 } else { grammar.digit };
            if !allowed || operators == 0 {
                continue;
            }
            let bit = match old {
                0 => NO_OLD,
                1 => one_old(one.0, one.1),
                _ => SEVERAL_OLD,
            };
            windows.push(Window {
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
