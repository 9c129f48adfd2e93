//! The generator of Math Scrabble, which chooses the search for each query.

use std::ops::ControlFlow;

use bagsplit_game::board::{Grid, MAX_HAND, Placement, Tiles};
use bagsplit_game::rules::Score;
use bagsplit_game::rules::math_scrabble::MathScrabble;

use super::ReadPosition;
use super::board::Board;
use super::by_multiset::ByMultiset;
use super::by_square::BySquare;
use super::code::{Code, EMPTY};
use super::hand::Hand;
use super::placement::{found, window};
use super::terms::Terms;
use crate::found::{ScoredPlacement, TieBreak};
use crate::generator::{Ended, Generate, LeaveValue, Picked, Query, Visit, VisitLeave, VisitWorth};
use crate::listed::{
    frontier_listed, search_listed, top_of_frontier_listed, visit_same_tiles_listed,
};

/// A generator of Math Scrabble placements that finds the best without listing all.
///
/// It owns its scratch buffers, and caches the last board: keep one for each thread and reuse it, preferably for one
/// game after the other.
#[derive(Clone, Debug)]
pub struct Fast {
    position: ReadPosition,
    by_multiset: ByMultiset,
    by_square: BySquare,
}

impl Fast {
    /// A generator for a game with these options. The first one of a process computes the shared tables.
    pub fn new(game: &MathScrabble) -> Fast {
        let terms = Terms::from_game(game);
        Fast {
            by_multiset: ByMultiset::new(&terms),
            position: ReadPosition {
                terms,
                board: Board::NONE,
                hand: Hand::EMPTY,
            },
            by_square: BySquare::default(),
        }
    }

    fn read(&mut self, grid: &Grid, hand: &Tiles) {
        self.position.hand.read(hand);
        self.read_board(grid);
    }

    fn read_board(&mut self, grid: &Grid) {
        let changed = self.position.board.read(grid, &self.position.terms);
        self.by_multiset.note_changes(changed);
        self.by_square.note_changes(changed);
    }

    /// Reads a position for the search by multisets; `false` when it is too large or the rules are others.
    fn read_small(&mut self, grid: &Grid, hand: &Tiles) -> bool {
        self.read(grid, hand);
        self.position.terms.is_tabulated() && self.by_multiset.list(&self.position)
    }

    fn read_list(&mut self, grid: &Grid, hand: &Tiles) {
        self.read(grid, hand);
        self.by_square.list(&self.position);
    }

    fn found(&mut self, grid: &Grid, hand: &Tiles, query: &Query<'_>) -> Option<ScoredPlacement> {
        if self.read_small(grid, hand) {
            return self.by_multiset.best(&self.position, query);
        }
        self.by_square.list(&self.position);
        self.by_square.top(&self.position, query).pop()
    }
}

impl Generate for Fast {
    fn for_each_found(&mut self, grid: &Grid, hand: &Tiles, visit: Visit<'_>) -> ControlFlow<()> {
        self.read_list(grid, hand);
        self.by_square.for_each(&self.position, visit)
    }

    fn search(
        &mut self,
        grid: &Grid,
        hand: &Tiles,
        query: &Query<'_>,
        visit: &mut dyn FnMut(&ScoredPlacement),
    ) -> Ended {
        if query.most == 1 && !query.all_orders && query.steps == u64::MAX {
            self.found(grid, hand, query).iter().for_each(visit);
            return Ended::Complete;
        }
        if !query.all_orders {
            return search_listed(self, grid, hand, query, visit);
        }
        self.read_list(grid, hand);
        let found = self.by_square.top(&self.position, query);
        found.iter().for_each(visit);
        Ended::Complete
    }

    fn frontier(&mut self, grid: &Grid, hand: &Tiles, ties: TieBreak, visit: VisitLeave<'_>) {
        if self.read_small(grid, hand) {
            self.by_multiset.frontier(&self.position, ties, visit);
        } else {
            frontier_listed(self, grid, hand, ties, visit);
        }
    }

    fn count_and_pick(
        &mut self,
        grid: &Grid,
        hand: &Tiles,
        choose: &mut dyn FnMut(u64) -> Option<u64>,
    ) -> Picked {
        self.read(grid, hand);
        let count = self.by_square.count(&self.position);
        let place = choose(count).filter(|&place| place < count);
        let found = place.and_then(|place| self.by_square.nth(&self.position, place));
        Picked { count, found }
    }

    fn score(&mut self, grid: &Grid, _: &Tiles, placement: &Placement) -> Option<Score> {
        self.read_board(grid);
        let mut codes = [EMPTY; MAX_HAND];
        for (code, &(_, face)) in codes.iter_mut().zip(placement.tiles()) {
            *code = Code::from_face(Some(face));
        }
        let ReadPosition { terms, board, .. } = &self.position;
        Some(found(board, &window(board, placement)?, &codes, terms).score)
    }

    fn top_of_frontier(
        &mut self,
        grid: &Grid,
        hand: &Tiles,
        most: usize,
        ties: TieBreak,
        leave_value: LeaveValue<'_>,
        visit: VisitWorth<'_>,
    ) {
        if self.read_small(grid, hand) {
            self.by_multiset
                .top(&self.position, (most, ties), leave_value, visit);
        } else {
            top_of_frontier_listed(self, grid, hand, most, ties, leave_value, visit);
        }
    }

    fn for_each_placement_of(
        &mut self,
        grid: &Grid,
        tiles: &Tiles,
        points: u32,
        visit: Visit<'_>,
    ) -> ControlFlow<()> {
        if tiles.total() > 1 && self.read_small(grid, tiles) {
            // An opening can score points of its own; where runs score nothing, all placements are listed.
            let points = points.saturating_sub(self.position.terms.opening(&self.position.board));
            if points > 0 {
                return self
                    .by_multiset
                    .for_each_placement_of(&self.position, points, visit);
            }
        }
        visit_same_tiles_listed(self, grid, tiles, points, visit)
    }
}
