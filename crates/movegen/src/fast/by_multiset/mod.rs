//! The search for hands of up to seven tiles on boards of up to seventeen squares a side: windows are matched by the
//! multiset of their tiles.
//!
//! The main ideas:
//! - Only changed lines of the board are read again ([`line_windows`]).
//! - The points of a window follow from the number of its operators, so it is enough to know whether it can score with that
//!   number; windows with one old tile are looked up in a table of all multisets of tiles ([`table`]), as MAGPIE's word maps
//!   look up multisets instead of walking a lexicon.
//! - Windows with several old tiles in runs of up to nine are looked up in a table of all expressions of that length
//!   ([`expressions`]).
//! - Groups of windows with the same points are searched best-first, and the search ends when no group can contain anything
//!   better ([`bounds`], [`search`]): like the anchor bounds of Quackle and wolges, but with exact points.
//! - Only longer runs are filled ([`fill_earning`]), and only with the sub-hands that could still be better ([`record`]); the
//!   winning window alone is filled to determine its symbols.

mod arrangements;
mod bounds;
mod crossing;
mod earning;
mod expressions;
mod fill_earning;
mod first;
mod fits;
mod frontier;
mod gather;
mod lanes;
mod laying;
#[cfg(target_family = "wasm")]
mod layout;
mod line_windows;
mod lines_with;
mod listing;
mod multisets;
mod olds;
mod packing;
mod permutations;
mod plan;
mod plans;
mod position;
mod record;
mod run;
mod search;
mod shape;
mod sub_hands;
mod table;
mod tail;
mod top;
#[cfg(any(test, doc))]
mod walkthrough;

use std::ops::ControlFlow;

use bagsplit_game::board::Tiles;

use super::board::Board;
use super::code::members;
use super::hand::{Hand, SubHand};
use super::placement::found;
use super::terms::Terms;
use super::value::NARROW;
use crate::found::{Found, TieBreak, worth};
use bounds::Groups;
use fill_earning::{Scratch, fill_earning};
use first::First;
use frontier::Frontier;
use gather::Gathered;
use laying::Laying;
use line_windows::LineWindows;
use lines_with::LinesWith;
use listing::list;
use multisets::MOST;
use permutations::Permutations;
use position::{Codes, FREE, Leaves, Position};
use record::{Best, Entry};
use search::Search;
use sub_hands::{SUB_HANDS, SubHandIndex};
use table::Table;
use top::Top;

/// The state of this search that is kept from turn to turn.
#[derive(Clone, Debug)]
pub(super) struct ByMultiset {
    table: &'static Table,
    index: SubHandIndex,
    /// By line.
    windows: Vec<LineWindows>,
    lines_with: LinesWith,
    /// The lines whose windows have to be recomputed.
    stale: u64,
    gathered: Gathered,
    first: First,
    leaves: Box<Leaves>,
    groups: Groups,
    scratch: Scratch,
    frontier: Frontier,
}

impl ByMultiset {
    pub(super) fn new(terms: &Terms) -> ByMultiset {
        // Made here, so that no turn waits for it.
        Permutations::get();
        ByMultiset {
            table: Table::get(terms.positive_only),
            index: SubHandIndex::NONE,
            windows: Vec::new(),
            lines_with: LinesWith::NONE,
            stale: 0,
            gathered: Gathered::new(),
            first: First::new(),
            leaves: Box::new([0; SUB_HANDS]),
            groups: Groups::default(),
            scratch: Scratch::default(),
            frontier: Frontier::new(),
        }
    }

    /// Marks changed lines of the board.
    pub(super) fn note_changes(&mut self, lines: u64) {
        self.stale |= lines;
    }

    /// Reads a position; `false` when it is too large for this search.
    pub(super) fn read(&mut self, board: &Board, hand: &Hand) -> bool {
        if hand.size > MOST || board.side > NARROW {
            return false;
        }
        let lines = 2 * board.side;
        if self.windows.len() != lines {
            self.windows = (0..lines).map(|line| LineWindows::from_board(board, line)).collect();
            self.lines_with = LinesWith::NONE;
            self.stale = (1 << lines) - 1;
        }
        list(std::mem::take(&mut self.stale), &mut self.windows, board, &mut self.lines_with);
        self.index.read(hand);
        true
    }

    /// The best placement of the current position, by points or by points and leave.
    pub(super) fn best(
        &mut self,
        board: &Board,
        hand: &Hand,
        terms: &Terms,
        leave_value: Option<impl Fn(&Tiles) -> i32>,
        ties: TieBreak,
    ) -> Option<Found> {
        let leaves = leave_value.map(|value| {
            self.index.value(hand, value, &mut self.leaves);
            &*self.leaves
        });
        let ByMultiset { table, index, windows, lines_with, gathered, first, scratch, groups, .. } = self;
        let position = Position { board, windows, lines_with, hand, index, terms, table, ties };
        let mut search = Search { position, gathered, first, scratch, record: Best::new(hand, leaves, ties) };
        search.run(groups, leaves);
        let best = search.record.entry()?;
        Some(placement(position, &best, scratch))
    }

    /// Visits the `most` best placements of the frontier by points and leave, in its order.
    pub(super) fn top(
        &mut self,
        board: &Board,
        hand: &Hand,
        terms: &Terms,
        (most, ties): (usize, TieBreak),
        leave_value: impl Fn(&Tiles) -> i32,
        mut visit: impl FnMut(i64, &Found),
    ) {
        self.index.value(hand, leave_value, &mut self.leaves);
        let ByMultiset {
            table,
            index,
            windows,
            lines_with,
            gathered,
            first,
            scratch,
            groups,
            frontier,
            leaves,
            ..
        } = self;
        let position = Position { board, windows, lines_with, hand, index, terms, table, ties };
        frontier.clear(ties);
        let mut record = Top::new(frontier, leaves, most);
        Search { position, gathered, first, scratch: &mut *scratch, record: &mut record }
            .run(groups, Some(leaves));
        let opening = worth(terms.opening(board), 0);
        for (worth, entry) in record.entries() {
            visit(worth + opening, &placement(position, entry, scratch));
        }
    }

    /// Visits the placements of the whole hand, more than one tile, with this score of runs and bonus, until the
    /// visitor breaks.
    pub(super) fn for_each_placement_of(
        &mut self,
        board: &Board,
        hand: &Hand,
        terms: &Terms,
        points: u32,
        visit: impl FnMut(&Found) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let ByMultiset { table, index, windows, lines_with, gathered, scratch, .. } = self;
        let position =
            Position { board, windows, lines_with, hand, index, terms, table, ties: TieBreak::FIRST };
        Laying { position, gathered, scratch, points, visit }.run()
    }

    /// Visits the best placement of every sub-hand that can be placed, with the kept tiles.
    pub(super) fn frontier(
        &mut self,
        board: &Board,
        hand: &Hand,
        terms: &Terms,
        ties: TieBreak,
        mut visit: impl FnMut(&Tiles, &Found),
    ) {
        let ByMultiset {
            table, index, windows, lines_with, gathered, first, scratch, groups, frontier, ..
        } = self;
        let position = Position { board, windows, lines_with, hand, index, terms, table, ties };
        frontier.clear(ties);
        Search { position, gathered, first, scratch: &mut *scratch, record: &mut *frontier }
            .run(groups, None);
        for (sub_hand, entry) in frontier.entries.iter().enumerate() {
            if let Some(entry) = entry {
                visit(&hand.leave(sub_hand as SubHand), &placement(position, entry, scratch));
            }
        }
    }
}

/// The first placement of an entry, in order.
fn placement(position: Position<'_>, entry: &Entry, scratch: &mut Scratch) -> Found {
    let codes = entry.codes.unwrap_or_else(|| first(position, entry, scratch));
    found(position.board, &entry.window, &codes, position.terms)
}

/// The first way in order to fill a window with one of some sub-hands; so that it scores, if there are points.
fn first(position: Position<'_>, entry: &Entry, scratch: &mut Scratch) -> Codes {
    let task = position.task(&entry.window, FREE);
    let mut first = None;
    if entry.points == 0 {
        first = members(entry.sub_hands).filter_map(|sub_hand| task.first_valid(sub_hand as SubHand)).min();
    } else {
        fill_earning(&task, entry.sub_hands, scratch, |_, codes| {
            first = Some(*codes);
            0
        });
    }
    first.expect("the window can be filled so")
}
