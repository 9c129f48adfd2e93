//! The way for every hand and board: windows with bounds, filled depth first.
//!
//! It lists the windows (sets of squares that a placement can cover; some hundreds in a position), gives
//! each an upper bound on what a placement there can be worth, and fills them in order of the bound until
//! no further window can hold anything better: best-first search with an early exit, as in the Scrabble
//! engines (Quackle and wolges order anchors by such bounds; "shadow play" in MAGPIE). Values are put
//! together from left to right while a window is filled, in exact fractions.

mod count;
mod fill;
mod lines;
mod search;
mod value;
mod windows;

use std::ops::ControlFlow;

use board::{Grid, Placement, Square, Tiles};
use rules::Score;

use super::Terms;
use super::code::{self, Code, HandCodes};
use crate::Found;
use fill::{Filled, Task, Visitor};
use lines::Lines;
use search::Search;
use value::Partial;
use windows::Window;

/// Everything the general way keeps from turn to turn.
#[derive(Clone, Debug)]
pub(super) struct General {
    hand: HandCodes,
    lines: Lines,
    windows: Vec<Window>,
    search: Search,
    /// How many placements each window holds, once a number of them is asked for.
    counts: Vec<u64>,
}

impl General {
    pub(super) fn new() -> General {
        General {
            hand: HandCodes::default(),
            lines: Lines::new(),
            windows: Vec::new(),
            search: Search::default(),
            counts: Vec::new(),
        }
    }

    /// Reads a position and lists its windows.
    pub(super) fn read(&mut self, grid: &Grid, hand: &Tiles, terms: &Terms) {
        self.hand.read(hand);
        self.lines.read(grid, &self.hand, terms);
        windows::list(&self.lines, &self.hand, &mut self.windows);
    }

    /// Visits every legal placement of the position that was read.
    pub(super) fn for_each(
        &self,
        terms: &Terms,
        mut visit: impl FnMut(&Found) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for window in &self.windows {
            let task = task(window, &self.lines, &self.hand, terms);
            let row_allows = row_allows(window, &self.windows);
            let mut every = Every { window, lines: &self.lines, terms, row_allows, visit: &mut visit };
            fill::fill(&task, &self.hand.counts, &mut every)?;
        }
        ControlFlow::Continue(())
    }

    /// The best placement of the position that was read, by points and what is kept.
    pub(super) fn best(&mut self, terms: &Terms, keep: impl Fn(&Tiles) -> i32) -> Option<Found> {
        self.search.prepare(&self.hand, keep);
        let (window, codes) = self.search.run(&self.lines, &self.hand, terms, &mut self.windows)?;
        Some(self.found(&window, &codes[..usize::from(window.tiles)], terms))
    }

    /// How many placements are legal in the position that was read.
    pub(super) fn count(&mut self) -> u64 {
        count::count(&self.windows, &self.lines, &self.hand, &mut self.counts)
    }

    /// One of them, by its number.
    pub(super) fn nth(&mut self, terms: &Terms, n: u64) -> Option<Found> {
        self.count();
        self.counted(terms, n)
    }

    /// One of them, by the number chosen once it is known how many there are.
    pub(super) fn pick(&mut self, terms: &Terms, choose: impl FnOnce(u64) -> u64) -> Option<Found> {
        match self.count() {
            0 => None,
            count => self.counted(terms, choose(count)),
        }
    }

    /// One of those that were counted, by its number.
    fn counted(&self, terms: &Terms, n: u64) -> Option<Found> {
        let General { hand, lines, windows, counts, .. } = self;
        let (window, codes) = count::nth(windows, counts, lines, hand, terms, n)?;
        Some(self.found(&window, &codes[..usize::from(window.tiles)], terms))
    }

    /// The placement of these codes in a window, scored.
    fn found(&self, window: &Window, codes: &[Code], terms: &Terms) -> Found {
        let crosses = &self.lines.crosses(window.axis, usize::from(window.line))[usize::from(window.start)..];
        let (mut laid, mut value) = (codes.iter(), Partial::<i128>::start());
        let (mut operators, mut score) = (0, Score::default());
        for (&old, cross) in window.run(&self.lines).iter().zip(crosses) {
            let code = if old == code::EMPTY { *laid.next().expect("a tile for each square") } else { old };
            if old == code::EMPTY && cross.points[code.index()] > 0 {
                // A cross run holds one new tile.
                score.cross += u32::from(cross.points[code.index()]) - terms.bonus(1);
                score.bonus += terms.bonus(1);
            }
            operators += u32::from(code.is_operator());
            value = value.push(code);
        }
        if value.earns(terms.positive_only) {
            score.primary = operators;
            score.bonus += terms.bonus(u32::from(window.tiles));
        }
        let new_operators = u32::from(codes[0].is_operator());
        if row_allows(window, &self.windows).is_some_and(|allowed| allowed >> new_operators & 1 == 1) {
            // MS-15: the row of a single tile is asked first.
            std::mem::swap(&mut score.primary, &mut score.cross);
        }
        Found::new(placement(window, &self.lines, codes), score)
    }
}

/// The task of filling a window.
fn task<'a>(window: &Window, lines: &'a Lines, hand: &'a HandCodes, terms: &Terms) -> Task<'a> {
    let run = usize::from(window.start)..usize::from(window.end);
    Task {
        run: window.run(lines),
        crosses: &lines.crosses(window.axis, usize::from(window.line))[run],
        kinds: &hand.kinds,
        steps: &hand.steps,
        positive_only: terms.positive_only,
    }
}

/// The placement of these codes in a window.
fn placement(window: &Window, lines: &Lines, codes: &[Code]) -> Placement {
    let line = lines.line(window.axis, usize::from(window.line));
    let empty = (window.first..window.end).filter(|&place| line[usize::from(place)] == code::EMPTY);
    let square = |place| Square::on_line(window.axis, window.line, place);
    empty.zip(codes).map(|(place, code)| (square(place), code.symbol().into())).collect()
}

/// Hands every way to fill a window on as a placement.
struct Every<'a, F> {
    window: &'a Window,
    lines: &'a Lines,
    terms: &'a Terms,
    /// For single tiles in a column: what the row of the square allows, met already.
    row_allows: Option<u32>,
    visit: F,
}

impl<F: FnMut(&Found) -> ControlFlow<()>> Visitor for Every<'_, F> {
    fn wanted(&self, _: u32, _: u32, _: u32) -> bool {
        true
    }

    fn take(&mut self, filled: &Filled<'_>, earns: impl FnOnce() -> bool) -> ControlFlow<()> {
        let Window { operators, old_operators, tiles, .. } = *self.window;
        let met = self.row_allows.is_some_and(|allowed| allowed >> filled.operators & 1 == 1);
        if operators >> filled.operators & 1 == 0 || met {
            return ControlFlow::Continue(());
        }
        // A cross run holds one new tile.
        let bonus =
            if filled.cross > 0 { self.terms.bonus(1) * self.earning_crosses(filled.codes) } else { 0 };
        let mut score = Score { primary: 0, cross: filled.cross - bonus, bonus };
        if earns() {
            score.primary = u32::from(old_operators) + filled.operators;
            score.bonus += self.terms.bonus(u32::from(tiles));
        }
        (self.visit)(&Found::new(placement(self.window, self.lines, filled.codes), score))
    }
}

impl<F> Every<'_, F> {
    /// How many cross runs earn with these codes.
    fn earning_crosses(&self, codes: &[Code]) -> u32 {
        let Window { axis, line, start, end, .. } = *self.window;
        let crosses = &self.lines.crosses(axis, usize::from(line))[usize::from(start)..usize::from(end)];
        let empty = self.window.run(self.lines).iter().zip(crosses).filter(|(code, _)| **code == code::EMPTY);
        empty.zip(codes).filter(|((_, cross), code)| cross.points[code.index()] > 0).count() as u32
    }
}

/// What the row of a single tile's square allows, when the window is the same square in its column:
/// placements that are legal by both runs are one placement (MS-15).
fn row_allows(window: &Window, windows: &[Window]) -> Option<u32> {
    if window.tiles > 1 || window.axis == board::Axis::Row {
        return None;
    }
    let same = |other: &&Window| {
        other.tiles == 1
            && other.axis == board::Axis::Row
            && (other.line, other.first) == (window.first, window.line)
    };
    windows.iter().find(same).map(|other| other.operators)
}
