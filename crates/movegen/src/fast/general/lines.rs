//! The board as lines of codes, and what cross runs would earn.

use board::{Axis, Grid, MAX_SIDE, Square};

use super::super::Terms;
use super::super::code::{CODES, Code, HandCodes};
use super::value::{NARROW, Partial, Wide};

const AREA: usize = MAX_SIDE as usize * MAX_SIDE as usize;

/// The points of the cross run through one square, for each symbol laid there.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Cross {
    /// The most of them.
    pub(super) most: u8,
    pub(super) points: [u8; CODES],
}

/// A board read for generating: both directions as straight arrays, so that a column is walked as a row
/// is, and the cross points of every empty square.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    pub(super) side: usize,
    /// By axis, then line, then place.
    codes: [[Code; AREA]; 2],
    /// By the axis of the primary run, then as `codes`: what the run across it earns.
    cross: Box<[[Cross; AREA]; 2]>,
    /// Whether no tile lies on the board.
    pub(super) empty: bool,
}

impl Lines {
    pub(super) fn new() -> Lines {
        Lines {
            side: 0,
            codes: [[Code::default(); AREA]; 2],
            cross: Box::new([[Cross::default(); AREA]; 2]),
            empty: true,
        }
    }

    /// The codes of one line.
    pub(super) fn line(&self, axis: Axis, line: usize) -> &[Code] {
        let at = line * self.side;
        &self.codes[axis as usize][at..at + self.side]
    }

    /// The cross points along one line, for placements in that line.
    pub(super) fn crosses(&self, axis: Axis, line: usize) -> &[Cross] {
        let at = line * self.side;
        &self.cross[axis as usize][at..at + self.side]
    }

    /// Reads a board, with cross points for the tiles in this hand.
    pub(super) fn read(&mut self, grid: &Grid, hand: &HandCodes, terms: &Terms) {
        self.side = usize::from(grid.side());
        self.empty = grid.is_empty();
        for axis in Axis::ALL {
            for line in 0..self.side {
                for place in 0..self.side {
                    let square = Square::on_line(axis, line as u8, place as u8);
                    self.codes[axis as usize][line * self.side + place] = Code::of(grid.get(square));
                }
            }
        }
        for axis in Axis::ALL {
            for line in 0..self.side {
                for place in 0..self.side {
                    let cross = self.cross_of(axis, line, place, hand, terms);
                    // A square of `line` is at place `line` of the line across.
                    self.cross[axis.cross() as usize][place * self.side + line] = cross;
                }
            }
        }
    }

    /// What the run along `axis` through this square would earn with each hand tile on it.
    fn cross_of(&self, axis: Axis, line: usize, place: usize, hand: &HandCodes, terms: &Terms) -> Cross {
        let mut cross = Cross::default();
        let codes = self.line(axis, line);
        let before = codes[..place].iter().rev().take_while(|code| code.0 > 0).count();
        let after = codes[place + 1..].iter().take_while(|code| code.0 > 0).count();
        if codes[place].0 > 0 || before + after == 0 {
            return cross;
        }
        let run = &codes[place - before..=place + after];
        for &code in &hand.kinds {
            let earned = if run.len() <= NARROW {
                earned::<i64>(run, before, code, terms)
            } else {
                earned::<i128>(run, before, code, terms)
            };
            cross.points[code.index()] = earned;
            cross.most = cross.most.max(earned);
        }
        cross
    }
}

/// The points of a run with `code` on its one empty square, the `gap`th.
fn earned<I: Wide>(run: &[Code], gap: usize, code: Code, terms: &Terms) -> u8 {
    let mut partial = Partial::<I>::start();
    let mut operators = 0;
    let mut after_operator = true;
    for (place, &old) in run.iter().enumerate() {
        let here = if place == gap { code } else { old };
        if here.is_operator() {
            if after_operator {
                return 0;
            }
            operators += 1;
        }
        after_operator = here.is_operator();
        partial = partial.push(here);
    }
    if after_operator || operators == 0 || !partial.earns(terms.positive_only) {
        return 0;
    }
    operators + terms.bonus(1) as u8
}
