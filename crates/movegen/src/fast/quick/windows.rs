//! Where placements can lie in one line, whatever the hand.

use board::{Axis, Square};

use super::super::code::{Code, EMPTY};
use super::generate::generate;
use super::grammar::{AROUND, AROUND_ANYWHERE};
use super::multisets::{KINDS, MOST};
use super::table::one_old;

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

    /// How many tiles the run will have.
    pub(super) fn length(&self) -> usize {
        usize::from(self.end - self.start)
    }

    /// The places from the first square covered to the end of the run.
    pub(super) fn reach(&self) -> u32 {
        (1 << self.end) - (1 << self.first)
    }
}

/// The windows of a line, by how they are answered.
#[derive(Clone, Debug)]
pub(super) struct Listed {
    axis: Axis,
    number: u8,
    /// The number of the line, rows first.
    line: u8,
    side: usize,
    /// The place and the symbol of the one tile of the line, if it holds just one: its windows are told by
    /// these, and not written down, as most of them are never asked for.
    single: Option<(usize, Code)>,
    /// Windows that the table answers for.
    asking: Vec<Window>,
    /// Windows with several old tiles.
    pub(super) several: Vec<Window>,
    /// Of the asking ones, by number of tiles and of old operators: the bits they ask for, and which numbers
    /// of new operators some of them can hold.
    pub(super) asked: [[u128; 2]; MOST + 1],
    pub(super) operators: [[u8; 2]; MOST + 1],
    /// Whether there is any.
    pub(super) is_asking: bool,
}

impl Listed {
    /// No windows, with room for all those of a line.
    pub(super) fn with_room(axis: Axis, number: usize, side: usize) -> Listed {
        let room = || Vec::with_capacity(MOST * side);
        Listed {
            axis,
            number: number as u8,
            line: (number + if axis == Axis::Row { 0 } else { side }) as u8,
            side,
            single: None,
            asking: room(),
            several: room(),
            asked: Default::default(),
            operators: Default::default(),
            is_asking: false,
        }
    }

    /// Lists the windows of the line anew; on an empty board those that cover `centre`, if that is in it.
    pub(super) fn list(&mut self, codes: &[Code], centre: Option<usize>) {
        (self.single, self.is_asking) = (None, false);
        self.asking.clear();
        self.several.clear();
        (self.asked, self.operators) = Default::default();
        let mut old = codes.iter().enumerate().filter(|(_, code)| **code != EMPTY);
        match (old.next(), old.next(), centre) {
            (None, _, None) => {}
            (Some((place, &code)), None, _) => self.ask_around(place, code),
            _ => generate(codes, (self.axis, self.number, self.line), centre, |window| {
                if window.bit == SEVERAL_OLD {
                    return self.several.push(window);
                }
                let (tiles, old) = (usize::from(window.tiles), usize::from(window.old_operators));
                self.asked[tiles][old] |= 1 << window.bit;
                self.operators[tiles][old] |= window.operators;
                self.asking.push(window);
                self.is_asking = true;
            }),
        }
    }

    /// Asks for all windows around a single tile; for some, too, that never are valid and so never answered.
    fn ask_around(&mut self, place: usize, code: Code) {
        self.single = Some((place, code));
        self.is_asking = true;
        let old = usize::from(code.is_operator());
        for (tiles, &operators) in AROUND_ANYWHERE[old].iter().enumerate().skip(1) {
            let fewest = tiles.saturating_sub(self.side - 1 - place);
            let most = tiles.min(place);
            if fewest <= most {
                self.asked[tiles][old] = (BEFORE[most + 1] ^ BEFORE[fewest]) << (code.0 - 1);
                self.operators[tiles][old] = operators;
            }
        }
    }

    /// Visits the windows that the table answers for, in order of the first square and the number of tiles.
    pub(super) fn each_asking(&self, mut visit: impl FnMut(&Window)) {
        let Some((place, code)) = self.single else { return self.asking.iter().for_each(visit) };
        let old = usize::from(code.is_operator());
        for before in (0..=place.min(MOST)).rev() {
            let first = if before == 0 { place + 1 } else { place - before };
            let room = (MOST - before).min(self.side - 1 - place);
            for (behind, &operators) in AROUND[old][before].iter().enumerate().take(room + 1) {
                if operators == 0 {
                    continue;
                }
                let square = Square::on_line(self.axis, self.number, first as u8);
                // An expression around one tile takes two more at least, so the axis is always told.
                let axis = (self.axis as u16) << 10;
                visit(&Window {
                    line: self.line,
                    start: (place - before) as u8,
                    end: (place + behind + 1) as u8,
                    first: first as u8,
                    tiles: (before + behind) as u8,
                    old_operators: old as u8,
                    operators,
                    bit: one_old(before as u8, code),
                    order: axis | u16::from(square.row) << 5 | u16::from(square.col),
                });
            }
        }
    }

    /// Visits all windows.
    pub(super) fn each(&self, mut visit: impl FnMut(&Window)) {
        self.each_asking(&mut visit);
        self.several.iter().for_each(visit);
    }
}

/// By number: the bits of an old `1` behind fewer new tiles than that.
const BEFORE: [u128; MOST + 2] = {
    let mut bits = [0; MOST + 2];
    let mut before = 0;
    while before <= MOST {
        bits[before + 1] = bits[before] | 1 << (before * KINDS);
        before += 1;
    }
    bits
};
