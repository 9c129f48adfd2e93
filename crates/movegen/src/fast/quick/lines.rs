//! The board as lines, read anew only where it has changed.

use board::{Axis, Grid, Square};

use super::super::Terms;
use super::super::code::{CODES, Code, EMPTY};
use super::hand::Hand;
use super::sub_hands::members;
use super::value::Value;
use super::windows::{Listed, Window};

/// The longest line whose values fit 64 bits.
pub(super) const LONGEST: usize = 17;

/// What the run across one square would earn.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Cross {
    /// The symbols with which it earns, by code.
    pub(super) symbols: u16,
    /// The points, by code.
    pub(super) points: [u8; CODES],
}

impl Cross {
    /// The most points with any of these symbols.
    pub(super) fn most(&self, symbols: u16) -> u8 {
        if self.symbols & symbols == 0 {
            return 0;
        }
        (0..CODES).filter(|code| symbols >> code & 1 == 1).map(|code| self.points[code]).max().unwrap_or(0)
    }
}

/// One row or column.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) codes: [Code; LONGEST],
    pub(super) windows: Listed,
    /// The places where some symbol makes the run across earn.
    pub(super) crossed: u32,
    /// What it earns there; elsewhere this is left over and means nothing.
    pub(super) crosses: [Cross; LONGEST],
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

/// A board with what every hand needs to know of it: lines in both directions, their windows, and what
/// cross runs would earn. Calls come turn after turn on a board that grows, so it is compared with the
/// one read before, and only lines that a changed square lies in are read anew.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    pub(super) side: usize,
    /// Rows, then columns.
    pub(super) lines: Vec<Line>,
    empty: bool,
}

impl Lines {
    pub(super) fn new() -> Lines {
        Lines { side: 0, lines: Vec::new(), empty: true }
    }

    /// Brings everything up to date with a board; `false` when it is too large.
    pub(super) fn read(&mut self, grid: &Grid, terms: &Terms) -> bool {
        let side = usize::from(grid.side());
        if side > LONGEST {
            return false;
        }
        if side != self.side {
            self.start(side);
        }
        let (mut rows, mut columns) = (0u32, 0u32);
        for row in 0..side {
            for col in 0..side {
                let code = Code::of(grid.get(Square::new(row as u8, col as u8)));
                if code != self.lines[row].codes[col] {
                    self.lines[row].codes[col] = code;
                    self.lines[side + col].codes[row] = code;
                    rows |= 1 << row;
                    columns |= 1 << col;
                }
            }
        }
        if self.empty != grid.is_empty() {
            self.empty = grid.is_empty();
            rows |= 1 << (side / 2);
            columns |= 1 << (side / 2);
        }
        for number in 0..side {
            if rows >> number & 1 == 1 {
                self.renew(Axis::Row, number, terms);
            }
            if columns >> number & 1 == 1 {
                self.renew(Axis::Column, number, terms);
            }
        }
        true
    }

    /// An empty board of another side.
    fn start(&mut self, side: usize) {
        self.side = side;
        self.empty = false;
        self.lines.clear();
        self.lines.extend((0..2 * side).map(|line| {
            let (axis, number) = if line < side { (Axis::Row, line) } else { (Axis::Column, line - side) };
            Line {
                codes: [EMPTY; LONGEST],
                windows: Listed::with_room(axis, number, side),
                crossed: 0,
                crosses: [Cross::default(); LONGEST],
            }
        }));
    }

    /// The codes of a window's run.
    pub(super) fn run(&self, window: &Window) -> &[Code] {
        &self.lines[usize::from(window.line)].codes[usize::from(window.start)..usize::from(window.end)]
    }

    /// The cross points along a window's run.
    pub(super) fn crosses(&self, window: &Window) -> &[Cross] {
        &self.lines[usize::from(window.line)].crosses[usize::from(window.start)..usize::from(window.end)]
    }

    /// The symbols with which a window of one square earns: they are known from the lines across.
    pub(super) fn earning_alone(&self, window: &Window) -> u16 {
        let (axis, number) = window.axis_and_line(self.side);
        let across = usize::from(window.first) + if axis == Axis::Row { self.side } else { 0 };
        let Line { crossed, crosses, .. } = &self.lines[across];
        if crossed >> number & 1 == 1 { crosses[usize::from(number)].symbols } else { 0 }
    }

    /// Lists the windows of a line anew, and what it earns as a line across others.
    fn renew(&mut self, axis: Axis, number: usize, terms: &Terms) {
        let side = self.side;
        let line = number + if axis == Axis::Row { 0 } else { side };
        let Line { codes, windows, .. } = &mut self.lines[line];
        let centre = (self.empty && number == side / 2).then_some(side / 2);
        windows.list(&codes[..side], centre);
        let codes = *codes;
        let codes = &codes[..side];
        let mut before = 0;
        for place in 0..side {
            let across = &mut self.lines[place + if axis == Axis::Row { side } else { 0 }];
            across.crossed &= !(1 << number);
            if codes[place] != EMPTY {
                before += 1;
                continue;
            }
            let after = codes[place + 1..].iter().take_while(|&&code| code != EMPTY).count();
            // An expression has three symbols.
            if before + after >= 2 {
                let cross = earned(&codes[place - before..=place + after], before, terms);
                across.crossed |= u32::from(cross.symbols != 0) << number;
                across.crosses[number] = cross;
            }
            before = 0;
        }
    }
}

/// What a run earns with each symbol on its one empty square, the `gap`th.
fn earned(run: &[Code], gap: usize, terms: &Terms) -> Cross {
    let mut cross = Cross::default();
    let mut before = (Value::START, true);
    let mut operators = 0;
    for &code in &run[..gap] {
        if code.is_operator() && before.1 {
            return cross;
        }
        before = (before.0.push(code), code.is_operator());
        operators += u8::from(code.is_operator());
    }
    let tail = &run[gap + 1..];
    operators += tail.iter().filter(|code| code.is_operator()).count() as u8;
    for index in 1..CODES as u8 {
        let code = Code(index);
        let operators = operators + u8::from(code.is_operator());
        if operators == 0 || (code.is_operator() && (before.1 || tail.is_empty())) {
            continue;
        }
        let mut value = before.0.push(code);
        let mut after_operator = code.is_operator();
        let valid = tail.iter().all(|&code| {
            let fits = !(code.is_operator() && after_operator);
            if fits {
                value = value.push(code);
                after_operator = code.is_operator();
            }
            fits
        });
        if valid && !after_operator && value.earns(terms.positive_only) {
            cross.symbols |= 1 << index;
            cross.points[usize::from(index)] = operators + terms.bonus(1) as u8;
        }
    }
    cross
}
