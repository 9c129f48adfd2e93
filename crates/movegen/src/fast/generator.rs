//! The generator itself: which way answers which question.

use std::ops::ControlFlow;

use bagsplit_game::board::{Grid, Placement, Tiles};
use bagsplit_game::rules::math_scrabble::MathScrabble;
use bagsplit_game::rules::{Game, Score};

use super::board::Board;
use super::by_multiset::ByMultiset;
use super::by_square::BySquare;
use super::hand::Hand;
use super::terms::Terms;
use crate::counted::Counted;
use crate::found::Found;
use crate::generator::{
    Generator, LeaveValue, Visit, VisitLeave, VisitWorth, listed_frontier, listed_laying, listed_top,
};

/// A generator of Math Scrabble placements that does not list them to find the best.
///
/// It owns the scratch it works in, and remembers the board it saw last: keep one for each thread and use
/// it again, best on one game after the other.
#[derive(Clone, Debug)]
pub struct Fast {
    game: MathScrabble,
    terms: Terms,
    board: Board,
    hand: Hand,
    by_multiset: ByMultiset,
    by_square: BySquare,
}

impl Fast {
    /// A generator for a game with these options. The first one of a process makes the tables that all share.
    #[must_use]
    pub fn new(game: &MathScrabble) -> Fast {
        let terms = Terms::of(game);
        Fast {
            game: game.clone(),
            terms,
            board: Board::NONE,
            hand: Hand::EMPTY,
            by_multiset: ByMultiset::new(&terms),
            by_square: BySquare::default(),
        }
    }

    fn read(&mut self, grid: &Grid, hand: &Tiles) {
        self.hand.read(hand);
        let changed = self.board.read(grid, &self.terms);
        self.by_multiset.note_changes(changed);
    }

    /// Reads a position for the way by multisets; `false` when it is too large for it.
    fn read_small(&mut self, grid: &Grid, hand: &Tiles) -> bool {
        self.read(grid, hand);
        self.by_multiset.read(&self.board, &self.hand)
    }

    fn read_list(&mut self, grid: &Grid, hand: &Tiles) {
        self.read(grid, hand);
        self.by_square.read(&self.board, &self.hand);
    }

    fn found(&mut self, grid: &Grid, hand: &Tiles, leave_value: Option<LeaveValue<'_>>) -> Option<Found> {
        if self.read_small(grid, hand) {
            return self.by_multiset.best(&self.board, &self.hand, &self.terms, leave_value);
        }
        self.by_square.read(&self.board, &self.hand);
        let value = |leave: &Tiles| leave_value.map_or(0, |value| value(leave));
        self.by_square.best(&self.board, &self.hand, &self.terms, value)
    }
}

impl Generator for Fast {
    fn for_each_found(&mut self, grid: &Grid, hand: &Tiles, visit: Visit<'_>) -> ControlFlow<()> {
        self.read_list(grid, hand);
        self.by_square.for_each(&self.board, &self.hand, &self.terms, visit)
    }

    /// Asks the judge: it is quick for one placement.
    fn judge(&mut self, grid: &Grid, hand: &Tiles, placement: &Placement) -> Option<Score> {
        self.game.judge(grid, hand, placement).ok()
    }

    fn best(&mut self, grid: &Grid, hand: &Tiles) -> Option<Found> {
        self.found(grid, hand, None)
    }

    fn best_of_frontier(&mut self, grid: &Grid, hand: &Tiles, leave_value: LeaveValue<'_>) -> Option<Found> {
        self.found(grid, hand, Some(leave_value))
    }

    fn frontier(&mut self, grid: &Grid, hand: &Tiles, visit: VisitLeave<'_>) {
        if self.read_small(grid, hand) {
            self.by_multiset.frontier(&self.board, &self.hand, &self.terms, visit);
        } else {
            listed_frontier(self, grid, hand, visit);
        }
    }

    fn top_of_frontier(
        &mut self,
        grid: &Grid,
        hand: &Tiles,
        most: usize,
        leave_value: LeaveValue<'_>,
        visit: VisitWorth<'_>,
    ) {
        if self.read_small(grid, hand) {
            self.by_multiset.top(&self.board, &self.hand, &self.terms, (most, leave_value), visit);
        } else {
            listed_top(self, grid, hand, (most, leave_value), visit);
        }
    }

    fn each_laying(&mut self, grid: &Grid, tiles: &Tiles, points: u32, visit: Visit<'_>) -> ControlFlow<()> {
        if tiles.total() > 1 && self.read_small(grid, tiles) {
            // An opening can earn points for itself; of what runs earn nothing with, all is listed.
            let points = points.saturating_sub(self.terms.opening(&self.board));
            if points > 0 {
                return self.by_multiset.each_laying(&self.board, &self.hand, &self.terms, points, visit);
            }
        }
        listed_laying(self, grid, tiles, points, visit)
    }

    fn top_of_list(
        &mut self,
        grid: &Grid,
        hand: &Tiles,
        most: usize,
        leave_value: LeaveValue<'_>,
    ) -> Vec<Found> {
        self.read_list(grid, hand);
        self.by_square.top(&self.board, &self.hand, &self.terms, (most, leave_value))
    }

    fn count(&mut self, grid: &Grid, hand: &Tiles) -> u64 {
        self.read_list(grid, hand);
        self.by_square.count(&self.board, &self.hand)
    }

    fn count_by_worth(&mut self, grid: &Grid, hand: &Tiles) -> Counted {
        let placements = self.count(grid, hand);
        if self.terms.opening(&self.board) > 0 {
            return Counted { placements, scoring: placements };
        }
        let scoring = self.by_square.count_scoring(&self.board, &self.hand, &self.terms);
        Counted { placements, scoring }
    }

    fn pick(&mut self, grid: &Grid, hand: &Tiles, choose: &mut dyn FnMut(u64) -> u64) -> Option<Found> {
        match self.count(grid, hand) {
            0 => None,
            count => self.by_square.counted(&self.board, &self.hand, &self.terms, choose(count)),
        }
    }

    fn nth(&mut self, grid: &Grid, hand: &Tiles, n: u64) -> Option<Found> {
        self.pick(grid, hand, &mut |_| n)
    }
}
