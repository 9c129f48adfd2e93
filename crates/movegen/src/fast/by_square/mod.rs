//! The search for every hand and board, and for queries about the whole list of placements: windows are filled square
//! by square.
//!
//! It gives each window an upper bound on the worth of its placements, and fills them in order of the bound until no
//! further window can contain anything better: best-first search with an early exit, as in the Scrabble engines
//! (Quackle and wolges order anchors by such bounds; "shadow play" in MAGPIE). Values are computed from left to right
//! while a window is filled, in exact fractions.

mod count;
mod search;

use std::ops::ControlFlow;

use super::ReadPosition;
use super::board::Board;
use super::fill::{Filled, Visitor, fill};
use super::hand::SubHand;
use super::placement::found;
use super::terms::Terms;
use super::windows::Window;
use crate::found::ScoredPlacement;
use crate::generator::{Query, Visit};
use count::Counts;
use search::Search;

/// The state of this search that is kept from turn to turn.
#[derive(Clone, Debug, Default)]
pub(super) struct BySquare {
    /// The windows in which a placement of hand tiles is legal.
    windows: Vec<Window>,
    search: Search,
    counts: Counts,
}

impl BySquare {
    /// Marks changed lines of the board.
    pub(super) fn note_changes(&mut self, lines: u64) {
        self.counts.stale |= lines;
    }

    /// Lists the windows of a position in which a placement of hand tiles is legal.
    pub(super) fn list(&mut self, ReadPosition { board, hand, .. }: &ReadPosition) {
        self.windows.clear();
        for line in 0..2 * board.side {
            board.each_window(line, hand.size, |window| {
                let operators = window.operators & hand.affordable[usize::from(window.tiles)];
                if operators != 0 {
                    self.windows.push(Window {
                        operators,
                        ..window
                    });
                }
            });
        }
    }

    /// Visits every legal placement of the listed position.
    pub(super) fn for_each(&self, read: &ReadPosition, visit: Visit<'_>) -> ControlFlow<()> {
        let ReadPosition { terms, board, hand } = read;
        let mut every = Every {
            board,
            terms,
            window: Window::default(),
            visit,
        };
        self.windows.iter().try_for_each(|window| {
            every.window = *window;
            fill(
                board,
                hand,
                terms,
                window,
                count::counted_operators(board, window),
                &mut every,
            )
        })
    }

    /// The best placements of the listed position, in order, as many as a query wants, by points and leave value.
    pub(super) fn top(&mut self, read: &ReadPosition, query: &Query<'_>) -> Vec<ScoredPlacement> {
        self.search.top(read, &self.windows, query)
    }

    /// The number of legal placements in a position, which need not be listed for it.
    pub(super) fn count(&mut self, read: &ReadPosition) -> u64 {
        self.counts.count(&read.board, &read.hand)
    }

    /// One of the counted placements, by its index.
    pub(super) fn nth(&self, read: &ReadPosition, n: u64) -> Option<ScoredPlacement> {
        let (window, codes) = self.counts.nth(&read.board, &read.hand, n)?;
        Some(found(&read.board, &window, &codes, &read.terms))
    }
}

/// Visits every filling of a window as a placement.
struct Every<'a> {
    board: &'a Board,
    terms: &'a Terms,
    window: Window,
    visit: Visit<'a>,
}

impl Visitor for Every<'_> {
    fn wanted(&self, _: SubHand, _: u32) -> bool {
        true
    }

    fn take(&mut self, filled: &Filled<'_>, _: impl FnOnce() -> bool) -> ControlFlow<()> {
        (self.visit)(&found(self.board, &self.window, filled.codes, self.terms))
    }
}
