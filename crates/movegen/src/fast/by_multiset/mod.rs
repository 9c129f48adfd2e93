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

use super::ReadPosition;
use super::code::members;
use super::hand::SubHand;
use super::placement::found;
use super::terms::Terms;
use super::value::NARROW;
use crate::found::{ScoredPlacement, TieBreak, worth};
use crate::generator::{LeaveValue, Query, Visit, VisitLeave, VisitWorth};
use bounds::Groups;
use fill_earning::{Scratch, fill_earning};
use frontier::Frontier;
use laying::Laying;
use line_windows::LineWindows;
use lines_with::LinesWith;
use listing::list;
use multisets::MOST;
use permutations::Permutations;
use position::{Codes, FREE, Leaves, Position};
use record::{Best, Entry};
use search::{Buffers, Search};
use sub_hands::{SUB_HANDS, SubHandIndex};
use table::Table;
use top::Top;

/// The state of this search that is kept from turn to turn.
#[derive(Clone, Debug)]
pub(super) struct ByMultiset {
    lists: Lists,
    /// The lines whose windows have to be recomputed.
    stale: u64,
    leaves: Box<Leaves>,
    groups: Groups,
    buffers: Buffers,
    frontier: Frontier,
}

/// The lists of a position that are computed before a search.
#[derive(Clone, Debug)]
struct Lists {
    table: &'static Table,
    index: SubHandIndex,
    /// By line.
    windows: Vec<LineWindows>,
    lines_with: LinesWith,
}

impl Lists {
    fn position<'a>(&'a self, read: &'a ReadPosition, ties: TieBreak) -> Position<'a> {
        Position {
            board: &read.board,
            windows: &self.windows,
            lines_with: &self.lines_with,
            hand: &read.hand,
            index: &self.index,
            terms: &read.terms,
            table: self.table,
            ties,
        }
    }
}

impl ByMultiset {
    pub(super) fn new(terms: &Terms) -> ByMultiset {
        // Made here, so that no turn waits for it.
        Permutations::get();
        ByMultiset {
            lists: Lists {
                table: Table::get(terms.positive_only),
                index: SubHandIndex::NONE,
                windows: Vec::new(),
                lines_with: LinesWith::NONE,
            },
            stale: 0,
            leaves: Box::new([0; SUB_HANDS]),
            groups: Groups::default(),
            buffers: Buffers::new(),
            frontier: Frontier::new(),
        }
    }

    /// Marks changed lines of the board.
    pub(super) fn note_changes(&mut self, lines: u64) {
        self.stale |= lines;
    }

    /// Lists the windows of a position; `false` when it is too large for this search.
    pub(super) fn list(&mut self, ReadPosition { board, hand, .. }: &ReadPosition) -> bool {
        if hand.size > MOST || board.side > NARROW {
            return false;
        }
        let Lists {
            windows,
            lines_with,
            index,
            ..
        } = &mut self.lists;
        let lines = 2 * board.side;
        if windows.len() != lines {
            *windows = (0..lines)
                .map(|line| LineWindows::from_board(board, line))
                .collect();
            *lines_with = LinesWith::NONE;
            self.stale = (1 << lines) - 1;
        }
        list(std::mem::take(&mut self.stale), windows, board, lines_with);
        index.read(hand);
        true
    }

    /// The best placement, by points or by points and leave.
    pub(super) fn best(
        &mut self,
        read: &ReadPosition,
        query: &Query<'_>,
    ) -> Option<ScoredPlacement> {
        let leaves = query.leave_value.map(|value| {
            self.lists.index.value(&read.hand, value, &mut self.leaves);
            &*self.leaves
        });
        let position = self.lists.position(read, query.ties);
        let record = Best::new(&read.hand, leaves, query.ties);
        let mut search = Search {
            position,
            buffers: &mut self.buffers,
            record,
        };
        search.run(&mut self.groups, leaves);
        let best = search.record.entry()?;
        Some(placement(position, &best, &mut self.buffers.scratch))
    }

    /// Visits the `most` best placements of the frontier by points and leave, in its order.
    pub(super) fn top(
        &mut self,
        read: &ReadPosition,
        (most, ties): (usize, TieBreak),
        leave_value: LeaveValue<'_>,
        visit: VisitWorth<'_>,
    ) {
        self.lists
            .index
            .value(&read.hand, leave_value, &mut self.leaves);
        let position = self.lists.position(read, ties);
        self.frontier.clear(ties);
        let mut record = Top::new(&mut self.frontier, &self.leaves, most);
        Search {
            position,
            buffers: &mut self.buffers,
            record: &mut record,
        }
        .run(&mut self.groups, Some(&*self.leaves));
        let opening = worth(read.terms.opening(&read.board), 0);
        for (worth, entry) in record.entries() {
            visit(
                worth + opening,
                &placement(position, entry, &mut self.buffers.scratch),
            );
        }
    }

    /// Visits the placements of the whole hand, more than one tile, with this score of runs and bonus, until the
    /// visitor breaks.
    pub(super) fn for_each_placement_of(
        &mut self,
        read: &ReadPosition,
        points: u32,
        visit: Visit<'_>,
    ) -> ControlFlow<()> {
        let position = self.lists.position(read, TieBreak::FIRST);
        Laying {
            position,
            buffers: &mut self.buffers,
            points,
            visit,
        }
        .run()
    }

    /// Visits the best placement of every sub-hand that can be placed, with the kept tiles.
    pub(super) fn frontier(&mut self, read: &ReadPosition, ties: TieBreak, visit: VisitLeave<'_>) {
        let position = self.lists.position(read, ties);
        self.frontier.clear(ties);
        Search {
            position,
            buffers: &mut self.buffers,
            record: &mut self.frontier,
        }
        .run(&mut self.groups, None);
        for (sub_hand, entry) in self.frontier.entries.iter().enumerate() {
            if let Some(entry) = entry {
                let found = placement(position, entry, &mut self.buffers.scratch);
                visit(&read.hand.leave(sub_hand as SubHand), &found);
            }
        }
    }
}

/// The first placement of an entry, in order.
fn placement(position: Position<'_>, entry: &Entry, scratch: &mut Scratch) -> ScoredPlacement {
    let codes = entry
        .codes
        .unwrap_or_else(|| first(position, entry, scratch));
    found(position.board, &entry.window, &codes, position.terms)
}

/// The first way in order to fill a window with one of some sub-hands; so that it scores, if there are points.
fn first(position: Position<'_>, entry: &Entry, scratch: &mut Scratch) -> Codes {
    let task = position.task(&entry.window, FREE);
    let mut first = None;
    if entry.points == 0 {
        first = members(entry.sub_hands)
            .filter_map(|sub_hand| task.first_valid(sub_hand as SubHand))
            .min();
    } else {
        fill_earning(&task, entry.sub_hands, scratch, |_, codes| {
            first = Some(*codes);
            0
        });
    }
    first.expect("the window can be filled so")
}
