//! The search for every hand and board, and for queries about the whole list of placements: windows are filled square
//! by square.
//!
//! It gives each window an upper bound on the worth of its placements, and fills them in order of the bound until no
//! further window can contain anything better: best-first search with an early exit, as in the Scrabble engines
//! (Quackle and wolges order anchors by such bounds; "shadow play" in MAGPIE). Values are computed from left to right
//! while a window is filled, in exact fractions.

mod count;
mod kept;
mod search;

use std::ops::ControlFlow;

use super::board::Board;
use super::code::places;
use super::fill::{Filled, Visitor, fill};
use super::hand::{Hand, SubHand};
use super::placement::found;
use super::terms::Terms;
use super::windows::Window;
use crate::found::Found;
use crate::generator::Query;
use count::LineList;
use search::Search;

/// The state of this search that is kept from turn to turn.
#[derive(Clone, Debug, Default)]
pub(super) struct BySquare {
    /// The windows of each line, for hands of up to `most` tiles.
    lines: Vec<LineList>,
    most: usize,
    /// The lines whose windows have to be listed again.
    stale: u64,
    /// The windows in which a placement of hand tiles is legal.
    windows: Vec<Window>,
    search: Search,
    /// The number of placements of each window, once they are counted.
    counts: Vec<u64>,
}

impl BySquare {
    /// Marks changed lines of the board.
    pub(super) fn note_changes(&mut self, lines: u64) {
        self.stale |= lines;
    }

    /// Lists the windows of changed lines.
    fn update(&mut self, board: &Board, hand: &Hand) {
        let lines = 2 * board.side;
        if self.lines.len() != lines || self.most < hand.size {
            (self.lines, self.most) = (vec![Vec::new(); lines], hand.size);
            self.stale = (1 << lines) - 1;
        }
        for line in places(std::mem::take(&mut self.stale)).take_while(|&line| line < lines) {
            let list = &mut self.lines[line];
            list.clear();
            board.each_window(line, self.most, |window| {
                list.push((window, count::patterns(board.run(&window), true)));
            });
        }
    }

    /// Reads a position: lists the windows in which a placement of hand tiles is legal.
    pub(super) fn read(&mut self, board: &Board, hand: &Hand) {
        self.update(board, hand);
        self.windows.clear();
        for (window, _) in self.lines.iter().flatten() {
            let operators = window.operators & hand.affordable[usize::from(window.tiles)];
            if operators != 0 {
                self.windows.push(Window { operators, ..*window });
            }
        }
    }

    /// Visits every legal placement of the current position.
    pub(super) fn for_each(
        &self,
        board: &Board,
        hand: &Hand,
        terms: &Terms,
        visit: impl FnMut(&Found) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut every = Every { board, terms, window: Window::default(), visit };
        self.windows.iter().try_for_each(|window| {
            every.window = *window;
            fill(board, hand, terms, window, count::counted_operators(board, window), &mut every)
        })
    }

    /// The best placement of the current position, by points and leave value.
    pub(super) fn best(
        &mut self,
        board: &Board,
        hand: &Hand,
        terms: &Terms,
        query: &Query<'_>,
    ) -> Option<Found> {
        self.search.best(board, hand, terms, &self.windows, query)
    }

    /// The best placements of the current position, in order, as many as a query wants, by points and leave value.
    pub(super) fn top(&mut self, board: &Board, hand: &Hand, terms: &Terms, query: &Query<'_>) -> Vec<Found> {
        self.search.top(board, hand, terms, &self.windows, query)
    }

    /// The number of legal placements in a position, which need not be read for it.
    pub(super) fn count(&mut self, board: &Board, hand: &Hand) -> u64 {
        self.update(board, hand);
        count::count(&self.lines, board, hand, &mut self.counts)
    }

    /// One of the counted placements, by its index.
    pub(super) fn nth(&self, board: &Board, hand: &Hand, terms: &Terms, n: u64) -> Option<Found> {
        let (window, codes) = count::nth(&self.lines, &self.counts, board, hand, n)?;
        Some(found(board, &window, &codes, terms))
    }
}

/// Visits every filling of a window as a placement.
struct Every<'a, F> {
    board: &'a Board,
    terms: &'a Terms,
    window: Window,
    visit: F,
}

impl<F: FnMut(&Found) -> ControlFlow<()>> Visitor for Every<'_, F> {
    fn wanted(&self, _: SubHand, _: u32) -> bool {
        true
    }

    fn take(&mut self, filled: &Filled<'_>, _: impl FnOnce() -> bool) -> ControlFlow<()> {
        (self.visit)(&found(self.board, &self.window, filled.codes, self.terms))
    }
}
