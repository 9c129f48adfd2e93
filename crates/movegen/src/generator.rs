//! The interface of generators.

use std::ops::ControlFlow;

use bagsplit_game::board::{Grid, Placement, Symbol, Tiles};
use bagsplit_game::rules::Score;

use crate::found::{ScoredPlacement, TieBreak};
use crate::listed::{
    count_and_pick_listed, frontier_listed, search_listed, top_of_frontier_listed,
    visit_same_tiles_listed,
};

/// A function that values a leave in thousandths of a point.
///
/// A reference to a trait object, so that crates do not compile every search again for each of their closures.
pub type LeaveValue<'v> = &'v dyn Fn(&Tiles) -> i32;

/// A callback for placements; the search stops when it breaks.
pub type Visit<'v> = &'v mut dyn FnMut(&ScoredPlacement) -> ControlFlow<()>;

/// A callback for leaves and the first placement of each.
pub type VisitLeave<'v> = &'v mut dyn FnMut(&Tiles, &ScoredPlacement);

/// A callback for placements and their values in thousandths of a point.
pub type VisitWorth<'v> = &'v mut dyn FnMut(i64, &ScoredPlacement);

/// The number of steps of a search, some hundredths of a second, after which an interactive caller stops it.
pub const SOON: u64 = 60_000;

/// The specification of a search.
#[derive(Clone, Copy)]
pub struct Query<'v> {
    /// The largest number of placements.
    pub most: usize,
    /// Whether all placements of the same tiles on the same squares count, or only the first of them.
    pub all_orders: bool,
    /// The value of the leave; `None` where only points count.
    pub leave_value: Option<LeaveValue<'v>>,
    /// The order among placements with equal points, tiles and leave value.
    pub ties: TieBreak,
    /// The number of steps after which the search may stop. A step is a part of a search, about a microsecond; it is
    /// not measured time, so that the same query has the same answer.
    pub steps: u64,
}

impl<'v> Query<'v> {
    /// The best placement.
    pub const fn best(leave_value: Option<LeaveValue<'v>>) -> Query<'v> {
        Query {
            most: 1,
            all_orders: false,
            leave_value,
            ties: TieBreak::FIRST,
            steps: u64::MAX,
        }
    }

    /// The same query with another order among equal placements.
    #[must_use]
    pub const fn with_ties(self, ties: TieBreak) -> Query<'v> {
        Query { ties, ..self }
    }

    /// The value of a leave, 0 where only points count.
    pub(crate) fn value(&self, leave: &Tiles) -> i32 {
        self.leave_value.map_or(0, |value| value(leave))
    }
}

/// The way a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// Nothing better is left.
    Complete,
    /// It stopped after its steps; better placements may be left.
    Stopped,
}

/// Placements that a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TopPlacements {
    /// The placements, the best first.
    pub found: Vec<ScoredPlacement>,
    /// Whether the search was complete: these are the best of all.
    pub exhaustive: bool,
}

/// The number of legal placements, and one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Picked {
    /// The number of legal placements.
    pub count: u64,
    /// The chosen one, if there is one.
    pub found: Option<ScoredPlacement>,
}

/// The implementation of a generator. [`Generator`] has the methods for callers.
///
/// Only the list is required; every other answer is derived from it, unless a generator has a faster implementation.
pub trait Generate {
    /// Calls `visit` with every legal placement, each distinct set of (square, tile) once, in an unspecified order,
    /// until `visit` breaks.
    fn for_each_found(&mut self, grid: &Grid, hand: &Tiles, visit: Visit<'_>) -> ControlFlow<()>;

    /// Calls `visit` with the best placements for a query, the best first: by 1000 x points + the value of the leave,
    /// and among equals in the order of its [`TieBreak`].
    fn search(
        &mut self,
        grid: &Grid,
        hand: &Tiles,
        query: &Query<'_>,
        visit: &mut dyn FnMut(&ScoredPlacement),
    ) -> Ended {
        search_listed(self, grid, hand, query, visit)
    }

    /// Calls `visit`, for each multiset of hand tiles that can be placed, with the leave and the first placement, in
    /// the order of `ties`, of exactly those tiles; in an unspecified order.
    ///
    /// A player who looks ahead needs only these, at most 127 placements of seven tiles: any other placement leaves one
    /// of these hands and scores no more.
    ///
    /// ```
    /// use bagsplit_game::board::{Grid, Tiles};
    /// use bagsplit_movegen::{Fast, Generate, TieBreak};
    /// use bagsplit_game::rules::math_scrabble::MathScrabble;
    ///
    /// let mut generator = Fast::new(&MathScrabble::default());
    /// let hand: Tiles = "25*3".parse().unwrap();
    /// let mut kept = Vec::new();
    /// generator.frontier(&Grid::new(13).unwrap(), &hand, TieBreak::FIRST, &mut |left, found| {
    ///     if found.points > 0 {
    ///         kept.push(left.to_string());
    ///     }
    /// });
    /// assert_eq!(kept, ["3"]); // by 2*5; nothing else earns
    /// ```
    fn frontier(&mut self, grid: &Grid, hand: &Tiles, ties: TieBreak, visit: VisitLeave<'_>) {
        frontier_listed(self, grid, hand, ties, visit);
    }

    /// Counts the legal placements, and finds the one at the index, from 0, that `choose` returns for that number, if
    /// it returns a smaller one. The order is unspecified, but the same for the same grid and hand.
    fn count_and_pick(
        &mut self,
        grid: &Grid,
        hand: &Tiles,
        choose: &mut dyn FnMut(u64) -> Option<u64>,
    ) -> Picked {
        count_and_pick_listed(self, grid, hand, choose)
    }

    /// The score of a placement that is legal by the rules for the hand on the grid; `None` when this generator does not
    /// allow it. For any other placement the answer has no meaning, and it may panic.
    fn score(&mut self, grid: &Grid, _hand: &Tiles, placement: &Placement) -> Option<Score> {
        let mut score = None;
        let _ = self.for_each_found(grid, &placement.used(), &mut |found| {
            if found.placement != *placement {
                return ControlFlow::Continue(());
            }
            score = Some(found.score);
            ControlFlow::Break(())
        });
        score
    }

    /// The bonus of a run by its value, in games with such a bonus; 0 for a run that is not an equation (NS-11, BS-6).
    fn bonus(&self, _run: &[Symbol]) -> u64 {
        0
    }

    /// Calls `visit` with every legal placement of all of these tiles that scores exactly `points`, in an unspecified
    /// order, until `visit` breaks.
    ///
    /// The frontier has only the first of them. They leave the same hand, and differ in the squares that they open and
    /// close.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    ///
    /// use bagsplit_game::board::{Grid, Tiles};
    /// use bagsplit_movegen::{Fast, Generate};
    /// use bagsplit_game::rules::math_scrabble::MathScrabble;
    ///
    /// let mut generator = Fast::new(&MathScrabble::default());
    /// let (grid, tiles): (Grid, Tiles) = (Grid::new(13).unwrap(), "25*".parse().unwrap());
    /// let mut count = 0;
    /// let _ = generator.for_each_placement_of(&grid, &tiles, 1, &mut |_| {
    ///     count += 1;
    ///     ControlFlow::Continue(())
    /// });
    /// assert_eq!(count, 12); // 2*5 and 5*2, each in three places of the row and of the column
    /// ```
    fn for_each_placement_of(
        &mut self,
        grid: &Grid,
        tiles: &Tiles,
        points: u32,
        visit: Visit<'_>,
    ) -> ControlFlow<()> {
        visit_same_tiles_listed(self, grid, tiles, points, visit)
    }

    /// Calls `visit` with the `most` placements of the frontier with the highest worth, each with its worth, 1000 x
    /// points + the value of the leave; all of them if there are no more. In the order of [`Generate::frontier`]; of
    /// equal ones at the end the first in that order are included.
    ///
    /// For players who analyse a few placements closely: a generator need not find the parts of the frontier that
    /// cannot be among them.
    ///
    /// ```
    /// use bagsplit_game::board::{Grid, Tiles};
    /// use bagsplit_movegen::{Fast, Generate, TieBreak};
    /// use bagsplit_game::rules::math_scrabble::MathScrabble;
    ///
    /// let mut generator = Fast::new(&MathScrabble::default());
    /// let (grid, hand): (Grid, Tiles) = (Grid::new(13).unwrap(), "25*3".parse().unwrap());
    /// let (leave, mut worths) = (|kept: &Tiles| kept.total() as i32, Vec::new());
    /// generator.top_of_frontier(&grid, &hand, 2, TieBreak::FIRST, &leave, &mut |worth, _| worths.push(worth));
    /// assert_eq!(worths, [1, 1001]); // three of the four tiles for nothing, and 2*5
    /// ```
    fn top_of_frontier(
        &mut self,
        grid: &Grid,
        hand: &Tiles,
        most: usize,
        ties: TieBreak,
        leave_value: LeaveValue<'_>,
        visit: VisitWorth<'_>,
    ) {
        top_of_frontier_listed(self, grid, hand, most, ties, leave_value, visit);
    }
}

/// The queries of callers to a generator.
pub trait Generator: Generate {
    /// The first placement of a query, `None` when no placement is legal.
    fn first(&mut self, grid: &Grid, hand: &Tiles, query: &Query<'_>) -> Option<ScoredPlacement> {
        let mut first = None;
        self.search(grid, hand, &Query { most: 1, ..*query }, &mut |found| {
            first = Some(*found)
        });
        first
    }

    /// The first placement in the order of [`TieBreak::FIRST`], `None` when no placement is legal.
    fn best(&mut self, grid: &Grid, hand: &Tiles) -> Option<ScoredPlacement> {
        self.first(grid, hand, &Query::best(None))
    }

    /// The best placement for a player who values the leave, the tiles that stay in the hand: the one with the maximum
    /// of 1000 x points + `leave_value` of them; among equals the first in the order of [`TieBreak::FIRST`].
    ///
    /// The result is the best of [`Generate::frontier`], but a generator need not find all of it: [`Fast`](crate::Fast)
    /// takes a third of the time.
    fn best_of_frontier(
        &mut self,
        grid: &Grid,
        hand: &Tiles,
        leave_value: LeaveValue<'_>,
    ) -> Option<ScoredPlacement> {
        self.first(grid, hand, &Query::best(Some(leave_value)))
    }

    /// The `few` best placements by points and leave, in order; of placements of the same tiles on the same squares
    /// only the first.
    fn best_few(
        &mut self,
        grid: &Grid,
        hand: &Tiles,
        few: usize,
        leave_value: LeaveValue<'_>,
    ) -> Vec<ScoredPlacement> {
        self.best_few_within(grid, hand, few, leave_value, u64::MAX)
            .found
    }

    /// The result of [`Generator::best_few`], if it is found within about `steps` steps ([`Query::steps`]); otherwise
    /// the best placements found by then.
    ///
    /// For interactive callers ([`SOON`]) and for untrusted queries.
    fn best_few_within(
        &mut self,
        grid: &Grid,
        hand: &Tiles,
        few: usize,
        leave_value: LeaveValue<'_>,
        steps: u64,
    ) -> TopPlacements {
        let query = Query {
            most: few,
            steps,
            ..Query::best(Some(leave_value))
        };
        let mut found = Vec::new();
        let ended = self.search(grid, hand, &query, &mut |placement| found.push(*placement));
        TopPlacements {
            found,
            exhaustive: ended == Ended::Complete,
        }
    }

    /// The `most` best of all legal placements by points and leave, in order, including all orders and places of the
    /// same tiles.
    ///
    /// For displayed lists. [`Fast`](crate::Fast) need not find placements that cannot be on it: a tenth of the time of
    /// listing all 200,000 placements of a crowded board.
    ///
    /// ```
    /// use bagsplit_game::board::{Grid, Tiles};
    /// use bagsplit_movegen::{Fast, Generator};
    /// use bagsplit_game::rules::math_scrabble::MathScrabble;
    ///
    /// let mut generator = Fast::new(&MathScrabble::default());
    /// let (grid, hand): (Grid, Tiles) = (Grid::new(13).unwrap(), "25*".parse().unwrap());
    /// // 2*5 and 5*2, each in three places of the row and of the column, before what earns nothing.
    /// let points: Vec<u32> = generator.top_of_list(&grid, &hand, 12, &|_| 0).iter().map(|found| found.points).collect();
    /// assert_eq!(points, [1; 12]);
    /// ```
    fn top_of_list(
        &mut self,
        grid: &Grid,
        hand: &Tiles,
        most: usize,
        leave_value: LeaveValue<'_>,
    ) -> Vec<ScoredPlacement> {
        let query = Query {
            most,
            all_orders: true,
            ..Query::best(Some(leave_value))
        };
        let mut found = Vec::new();
        self.search(grid, hand, &query, &mut |placement| found.push(*placement));
        found
    }

    /// The number of legal placements.
    fn count(&mut self, grid: &Grid, hand: &Tiles) -> u64 {
        self.count_and_pick(grid, hand, &mut |_| None).count
    }

    /// The legal placement at index `n` in the order of [`Generate::count_and_pick`]; `None` from [`Generator::count`]
    /// on.
    fn nth(&mut self, grid: &Grid, hand: &Tiles, n: u64) -> Option<ScoredPlacement> {
        self.count_and_pick(grid, hand, &mut |_| Some(n)).found
    }

    /// The legal placement at the index that `choose` returns for their number, in the order of [`Generator::nth`];
    /// `None` when none is legal, or when the index is out of range. `choose` is called only if some placement is
    /// legal.
    ///
    /// For random choices: a generator reads the position once for both queries.
    ///
    /// ```
    /// use bagsplit_game::board::{Grid, Tiles};
    /// use bagsplit_movegen::{Fast, Generator};
    /// use bagsplit_game::rules::math_scrabble::MathScrabble;
    ///
    /// let mut generator = Fast::new(&MathScrabble::default());
    /// let (grid, hand): (Grid, Tiles) = (Grid::new(13).unwrap(), "25*3".parse().unwrap());
    /// let last = generator.pick(&grid, &hand, &mut |count| count - 1);
    /// assert_eq!(last, generator.nth(&grid, &hand, generator.clone().count(&grid, &hand) - 1));
    /// ```
    fn pick(
        &mut self,
        grid: &Grid,
        hand: &Tiles,
        choose: &mut dyn FnMut(u64) -> u64,
    ) -> Option<ScoredPlacement> {
        self.count_and_pick(grid, hand, &mut |count| (count > 0).then(|| choose(count)))
            .found
    }
}

impl<G: Generate> Generator for G {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Fast, Playable, Reference};
    use bagsplit_game::rules::Game;
    use bagsplit_game::rules::binary_number_scrabble::BinaryNumberScrabble;
    use bagsplit_game::rules::math_scrabble::MathScrabble;

    /// Checks the scores of a generator for its own placements.
    fn scores<G: Game>(
        game: &G,
        generator: &mut (impl Generator + ?Sized),
        grid: &str,
        hand: &str,
    ) {
        let (grid, hand): (Grid, Tiles) = (grid.parse().unwrap(), hand.parse().unwrap());
        let mut all = Vec::new();
        let _ = generator.for_each_found(&grid, &hand, &mut |found| {
            all.push(*found);
            ControlFlow::Continue(())
        });
        assert!(all.len() > 10);
        for found in all.iter().step_by(all.len() / 10) {
            let score = generator.score(&grid, &hand, &found.placement);
            assert_eq!(score, game.judge(&grid, &hand, &found.placement).ok());
            assert_eq!(score, Some(found.score));
        }
    }

    #[test]
    fn every_generator_scores_as_the_rules_do() {
        let game = MathScrabble::default();
        let board = format!(
            "{}.....2*5.....\n{}",
            ".............\n".repeat(6),
            ".............\n".repeat(6)
        );
        scores(&game, &mut Fast::new(&game), &board, "1+5*");
        scores(&game, &mut Reference::new(&game), &board, "1+5*");
        let game = BinaryNumberScrabble::default();
        let row = "......1=1......\n";
        let board = format!(
            "{}{row}{}",
            "...............\n".repeat(7),
            "...............\n".repeat(7)
        );
        scores(&game, &mut game.generator(), &board, "1+01");
    }
}
