//! The board as lines, with the cross-check of every empty square, read anew only where it has changed.

use board::{Axis, Face, Grid, MAX_SIDE};

use super::code::{Code, EMPTY, members};
use super::cross::{Cross, cross};
use super::grammar::Grammar;
use super::hand::Hand;
use super::terms::Terms;
use super::value::NARROW;
use super::windows::{Window, each_window};

/// One row or column.
#[derive(Clone, Debug)]
pub(super) struct Line {
    codes: [Code; MAX_SIDE as usize],
    /// The places where some symbol makes the run across earn.
    crossed: u32,
    /// What it earns there; elsewhere this is left over and means nothing.
    pub(super) crosses: [Cross; MAX_SIDE as usize],
}

impl Line {
    /// The places where some symbol in the hand makes the run across earn.
    #[inline]
    pub(super) fn crossed_for(&self, hand: &Hand) -> u32 {
        if self.crossed == 0 {
            return 0;
        }
        let earns = |&place: &usize| self.crosses[place].symbols & hand.symbols != 0;
        members(self.crossed.into()).filter(earns).fold(0, |all, place| all | 1 << place)
    }
}

/// A board with what every hand needs to know of it: lines in both directions, and what cross runs would earn.
/// Calls come turn after turn on a board that grows, so it is compared with the one read before, and only lines
/// that a changed square lies in are read anew.
#[derive(Clone, Debug)]
pub(super) struct Board {
    pub(super) side: usize,
    /// Rows, then columns.
    pub(super) lines: Vec<Line>,
    pub(super) empty: bool,
}

impl Board {
    pub(super) const NONE: Board = Board { side: 0, lines: Vec::new(), empty: true };

    /// Brings everything up to date with a board; the lines that have changed, as bits.
    pub(super) fn read(&mut self, grid: &Grid, terms: &Terms) -> u64 {
        let side = usize::from(grid.side());
        let mut changed = 0u64;
        // By line: the places that have changed, or all of them.
        let mut places = [0u32; 2 * MAX_SIDE as usize];
        if side != self.side {
            let line = Line { codes: [EMPTY; MAX_SIDE as usize], crossed: 0, crosses: Default::default() };
            (self.side, self.empty, self.lines) = (side, false, vec![line; 2 * side]);
            changed = (1 << (2 * side)) - 1;
            places = [u32::MAX; 2 * MAX_SIDE as usize];
        }
        for row in 0..side {
            let faces = grid.row(row as u8);
            let is_new = |(face, code): (&Option<Face>, &Code)| Code::of(*face) != *code;
            if !faces.iter().zip(&self.lines[row].codes).any(is_new) {
                continue;
            }
            for (col, &face) in faces.iter().enumerate() {
                let code = Code::of(face);
                if code != self.lines[row].codes[col] {
                    self.lines[row].codes[col] = code;
                    self.lines[side + col].codes[row] = code;
                    changed |= 1 << row | 1 << (side + col);
                    places[row] |= 1 << col;
                    places[side + col] |= 1 << row;
                }
            }
        }
        if self.empty != grid.is_empty() {
            self.empty = grid.is_empty();
            changed |= 1 << (side / 2) | 1 << (side + side / 2);
        }
        for line in members(changed.into()) {
            self.cross_check(line, places[line], terms);
        }
        changed
    }

    /// The codes of a line.
    pub(super) fn line(&self, line: usize) -> &[Code] {
        &self.lines[line].codes[..self.side]
    }

    /// The axis of a line and its number among those of the axis.
    pub(super) fn axis_of(&self, line: usize) -> (Axis, usize) {
        if line < self.side { (Axis::Row, line) } else { (Axis::Column, line - self.side) }
    }

    /// The codes of a window's run.
    pub(super) fn run(&self, window: &Window) -> &[Code] {
        &self.lines[usize::from(window.line)].codes[usize::from(window.start)..usize::from(window.end)]
    }

    /// The cross-checks along a window's run.
    pub(super) fn crosses(&self, window: &Window) -> &[Cross] {
        &self.lines[usize::from(window.line)].crosses[usize::from(window.start)..usize::from(window.end)]
    }

    /// The places in a window's run where some symbol makes the run across earn.
    pub(super) fn crossed(&self, window: &Window) -> u32 {
        (self.lines[usize::from(window.line)].crossed & window.reach()) >> window.start
    }

    /// Visits the windows of a line of up to `most` tiles.
    pub(super) fn each_window(&self, line: usize, most: usize, visit: impl FnMut(Window)) {
        let (axis, number) = self.axis_of(line);
        let centre = (self.empty && number == self.side / 2).then_some(self.side / 2);
        each_window(self.line(line), (axis, number), centre, most, visit);
    }

    /// The symbols with which a window of one square earns: they are known from the lines across.
    pub(super) fn earning_alone(&self, window: &Window) -> u16 {
        let (axis, number) = window.axis_and_line(self.side);
        let across = usize::from(window.first) + if axis == Axis::Row { self.side } else { 0 };
        let Line { crossed, crosses, .. } = &self.lines[across];
        if crossed >> number & 1 == 1 { crosses[usize::from(number)].symbols } else { 0 }
    }

    /// For the window of a single tile in a column: with which numbers of new operators, 0 or 1, the row of its
    /// square is a valid expression too (bits). MS-15: that placement is one of the row, which is asked first.
    pub(super) fn row_allows(&self, window: &Window) -> u16 {
        let (axis, column) = window.axis_and_line(self.side);
        if window.tiles > 1 || axis == Axis::Row {
            return 0;
        }
        let (row, place) = (self.line(window.first.into()), usize::from(column));
        let before = row[..place].iter().rev().take_while(|&&code| code != EMPTY).count();
        let after = row[place + 1..].iter().take_while(|&&code| code != EMPTY);
        let (mut grammar, mut operators) = (Grammar::START, 0);
        let mut read = |grammar: Grammar, code: &Code| {
            operators += u8::from(code.is_operator());
            grammar.old_tile(code.is_operator())
        };
        grammar = row[place - before..place].iter().fold(grammar, &mut read);
        grammar = after.fold(grammar.new_tile(), read);
        grammar.ended(operators)
    }

    /// Works out what a line earns as the one across others, where these places make a difference.
    fn cross_check(&mut self, line: usize, changed: u32, terms: &Terms) {
        let ((axis, number), side) = (self.axis_of(line), self.side);
        let codes = self.lines[line].codes;
        let codes = &codes[..side];
        let mut before = 0;
        for place in 0..side {
            let across = &mut self.lines[place + if axis == Axis::Row { side } else { 0 }];
            if codes[place] != EMPTY {
                across.crossed &= !(1 << number);
                before += 1;
                continue;
            }
            let after = codes[place + 1..].iter().take_while(|&&code| code != EMPTY).count();
            let (start, end) = (place - before, place + after + 1);
            before = 0;
            // A tile that is gone was beside what is left of the run.
            if changed & ((2 << end) - (1 << start.saturating_sub(1))) == 0 {
                continue;
            }
            across.crossed &= !(1 << number);
            // An expression has three symbols.
            if end - start > 2 {
                let run = &codes[start..end];
                let cross = if run.len() <= NARROW {
                    cross::<i64>(run, place - start, terms)
                } else {
                    cross::<i128>(run, place - start, terms)
                };
                across.crossed |= u32::from(cross.symbols != 0) << number;
                across.crosses[number] = cross;
            }
        }
    }
}
