//! The fast generator for Math Scrabble.
//!
//! It lists the windows (sets of squares that a placement can cover; some hundreds in a position), gives
//! each an upper bound on what a placement there can be worth, and fills them in order of the bound until
//! no further window can hold anything better: best-first search with an early exit, as in the Scrabble
//! engines (Quackle and wolges order anchors by such bounds; "shadow play" in MAGPIE). Values are put
//! together from left to right while a window is filled, in exact fractions.

mod code;
mod count;
mod fill;
mod lines;
mod search;
mod value;
mod windows;

use std::ops::ControlFlow;

use board::{Grid, Placement, Square, Tiles};
use rules::math_scrabble::{MathScrabble, Powers};

use crate::{Found, Generator};
use code::{Code, HandCodes};
use fill::{Filled, Task, Visitor};
use lines::Lines;
use search::Search;
use windows::Window;

/// The rule options that change what is generated.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Terms {
    positive_only: bool,
    bonus_tiles: u32,
    bonus_points: u32,
}

impl Terms {
    /// The bonus of an earning run with this many new tiles.
    const fn bonus(&self, new_tiles: u32) -> u32 {
        if new_tiles >= self.bonus_tiles { self.bonus_points } else { 0 }
    }
}

/// A generator of Math Scrabble placements that does not list them to find the best.
///
/// It owns the scratch it works in: keep one for each thread and use it again.
#[derive(Clone, Debug)]
pub struct Fast {
    terms: Terms,
    hand: HandCodes,
    lines: Lines,
    windows: Vec<Window>,
    search: Search,
}

impl Fast {
    /// A generator for a game with these options.
    #[must_use]
    pub fn new(game: &MathScrabble) -> Fast {
        let terms = Terms {
            positive_only: game.powers() == Powers::Positive,
            bonus_tiles: u32::from(game.bonus_tiles()),
            bonus_points: game.bonus_points(),
        };
        Fast {
            terms,
            hand: HandCodes::default(),
            lines: Lines::new(),
            windows: Vec::new(),
            search: Search::default(),
        }
    }

    /// Reads a position and lists its windows.
    fn read(&mut self, grid: &Grid, hand: &Tiles) {
        self.hand.read(hand);
        self.lines.read(grid, &self.hand, &self.terms);
        windows::list(&self.lines, &self.hand, &mut self.windows);
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

impl<F: FnMut(&Placement, u32) -> ControlFlow<()>> Visitor for Every<'_, F> {
    fn wanted(&self, _: u32, _: u32, _: u32) -> bool {
        true
    }

    fn take(&mut self, filled: &Filled<'_>, earns: impl FnOnce() -> bool) -> ControlFlow<()> {
        let Window { operators, old_operators, tiles, .. } = *self.window;
        let met = self.row_allows.is_some_and(|allowed| allowed >> filled.operators & 1 == 1);
        if operators >> filled.operators & 1 == 0 || met {
            return ControlFlow::Continue(());
        }
        let mut points = filled.cross;
        if earns() {
            points += u32::from(old_operators) + filled.operators + self.terms.bonus(u32::from(tiles));
        }
        (self.visit)(&placement(self.window, self.lines, filled.codes), points)
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

impl Generator for Fast {
    fn for_each(
        &mut self,
        grid: &Grid,
        hand: &Tiles,
        mut visit: impl FnMut(&Placement, u32) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.read(grid, hand);
        for window in &self.windows {
            let task = task(window, &self.lines, &self.hand, &self.terms);
            let (lines, terms) = (&self.lines, &self.terms);
            let row_allows = row_allows(window, &self.windows);
            let mut every = Every { window, lines, terms, row_allows, visit: &mut visit };
            fill::fill(&task, &self.hand.counts, &mut every)?;
        }
        ControlFlow::Continue(())
    }

    fn best_keeping(&mut self, grid: &Grid, hand: &Tiles, keep: impl Fn(&Tiles) -> i32) -> Option<Found> {
        self.read(grid, hand);
        self.search.prepare(&self.hand, keep);
        self.search.run(&self.lines, &self.hand, &self.terms, &mut self.windows)
    }

    fn count(&mut self, grid: &Grid, hand: &Tiles) -> u64 {
        self.read(grid, hand);
        count::total(&self.windows, &self.lines, &self.hand)
    }

    fn nth(&mut self, grid: &Grid, hand: &Tiles, n: u64) -> Option<Found> {
        self.read(grid, hand);
        count::nth(&self.windows, &self.lines, &self.hand, &self.terms, n)
    }
}
