//! Generators for restricted players.

use std::collections::HashMap;
use std::ops::ControlFlow;

use bagsplit_game::board::{Grid, Placement, Symbol, Tiles};
use bagsplit_game::rules::Score;

use crate::found::{ScoredPlacement, TieBreak};
use crate::generator::{
    Ended, Generate, Generator, LeaveValue, Picked, Query, Visit, VisitLeave, VisitWorth,
};
use crate::listed::{
    count_and_pick_listed, frontier_listed, search_listed, top_of_frontier_listed,
};

/// The placements that a player may make.
pub trait Filter {
    /// The tiles of a hand that may be placed at all.
    fn usable(&self, hand: &Tiles) -> Tiles;

    /// Whether every placement of these usable tiles is allowed.
    fn allows_all(&self, usable: &Tiles) -> bool;

    /// Whether a placement of usable tiles is allowed.
    fn allows(&self, found: &ScoredPlacement) -> bool;
}

/// The number of first placements that are searched for an allowed one before all are listed.
const LOOKED_THROUGH: [usize; 2] = [48, 1024];

/// Another generator's placements, except those that a filter forbids.
///
/// Where the filter only excludes tiles, the other generator answers for the hand without them, at full speed. Where it
/// depends on the placement, the other one's best is tried first: if it is allowed, it is the best of the allowed ones.
/// Otherwise the best is searched in a list, which takes longer.
pub struct Filtered<'g, F> {
    all: &'g mut dyn Generator,
    filter: F,
}

impl<'g, F: Filter> Filtered<'g, F> {
    /// The placements of a generator that a filter allows.
    pub fn new(all: &'g mut dyn Generator, filter: F) -> Filtered<'g, F> {
        Filtered { all, filter }
    }

    /// The usable tiles, those that must stay, and whether every placement of the usable ones is allowed.
    fn part(&self, hand: &Tiles) -> (Tiles, Tiles, bool) {
        let usable = self.filter.usable(hand);
        let stays = hand.saturating_minus(&usable);
        (usable, stays, self.filter.allows_all(&usable))
    }
}

impl<F: Filter> Generate for Filtered<'_, F> {
    fn for_each_found(&mut self, grid: &Grid, hand: &Tiles, visit: Visit<'_>) -> ControlFlow<()> {
        let (usable, _, free) = self.part(hand);
        let Filtered { all, filter } = self;
        all.for_each_found(grid, &usable, &mut |found| {
            if free || filter.allows(found) {
                visit(found)
            } else {
                ControlFlow::Continue(())
            }
        })
    }

    fn search(
        &mut self,
        grid: &Grid,
        hand: &Tiles,
        query: &Query<'_>,
        visit: &mut dyn FnMut(&ScoredPlacement),
    ) -> Ended {
        let (usable, stays, free) = self.part(hand);
        let leave_value: LeaveValue<'_> = &|kept| query.value(&kept.plus(&stays));
        let query = Query {
            leave_value: query.leave_value.and(Some(leave_value)),
            ..*query
        };
        if free {
            return self.all.search(grid, &usable, &query, visit);
        }
        if query.most == 1 && !query.all_orders && query.steps == u64::MAX {
            self.first_allowed(grid, &usable, &query)
                .iter()
                .for_each(visit);
            return Ended::Complete;
        }
        search_listed(self, grid, &usable, &query, visit)
    }

    fn frontier(&mut self, grid: &Grid, hand: &Tiles, ties: TieBreak, visit: VisitLeave<'_>) {
        let (usable, stays, free) = self.part(hand);
        let visit: VisitLeave<'_> = &mut |kept, found| visit(&kept.plus(&stays), found);
        if free {
            return self.all.frontier(grid, &usable, ties, visit);
        }
        let mut first: Vec<(Tiles, ScoredPlacement)> = Vec::new();
        self.all.frontier(grid, &usable, ties, &mut |kept, found| {
            first.push((*kept, *found))
        });
        // A placement that is not allowed is replaced by the next best of the same tiles.
        let mut next: HashMap<Tiles, ScoredPlacement> = HashMap::new();
        if !first.iter().all(|(_, found)| self.filter.allows(found)) {
            frontier_listed(self, grid, &usable, ties, &mut |kept, found| {
                next.insert(*kept, *found);
            });
        }
        for (kept, found) in &first {
            if self.filter.allows(found) {
                visit(kept, found);
            } else if let Some(found) = next.get(kept) {
                visit(kept, found);
            }
        }
    }

    fn count_and_pick(
        &mut self,
        grid: &Grid,
        hand: &Tiles,
        choose: &mut dyn FnMut(u64) -> Option<u64>,
    ) -> Picked {
        let (usable, _, free) = self.part(hand);
        if free {
            return self.all.count_and_pick(grid, &usable, choose);
        }
        count_and_pick_listed(self, grid, &usable, choose)
    }

    fn score(&mut self, grid: &Grid, hand: &Tiles, placement: &Placement) -> Option<Score> {
        let score = self.all.score(grid, hand, placement)?;
        let is_usable = self.filter.usable(hand).contains(&placement.used());
        (is_usable && self.filter.allows(&ScoredPlacement::new(*placement, score))).then_some(score)
    }

    fn bonus(&self, run: &[Symbol]) -> u64 {
        self.all.bonus(run)
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
        let (usable, stays, free) = self.part(hand);
        if free {
            let leave_value: LeaveValue<'_> = &|kept| leave_value(&kept.plus(&stays));
            return self
                .all
                .top_of_frontier(grid, &usable, most, ties, leave_value, visit);
        }
        top_of_frontier_listed(self, grid, hand, most, ties, leave_value, visit);
    }

    fn for_each_placement_of(
        &mut self,
        grid: &Grid,
        tiles: &Tiles,
        points: u32,
        visit: Visit<'_>,
    ) -> ControlFlow<()> {
        let (_, stays, free) = self.part(tiles);
        if !stays.is_empty() {
            return ControlFlow::Continue(());
        }
        let Filtered { all, filter } = self;
        all.for_each_placement_of(grid, tiles, points, &mut |found| {
            if free || filter.allows(found) {
                visit(found)
            } else {
                ControlFlow::Continue(())
            }
        })
    }
}

impl<F: Filter> Filtered<'_, F> {
    /// The best allowed placement of these tiles: the best of all, or one of the first of the list, or the best after
    /// listing all.
    fn first_allowed(
        &mut self,
        grid: &Grid,
        usable: &Tiles,
        query: &Query<'_>,
    ) -> Option<ScoredPlacement> {
        let mut best = None;
        self.all
            .search(grid, usable, query, &mut |found| best = Some(*found));
        if best.is_none_or(|best| self.filter.allows(&best)) {
            return best;
        }
        for most in LOOKED_THROUGH {
            let (mut count, mut first) = (0, None);
            let query = Query {
                most,
                all_orders: true,
                ..*query
            };
            self.all.search(grid, usable, &query, &mut |found| {
                count += 1;
                if first.is_none() && self.filter.allows(found) {
                    first = Some(*found);
                }
            });
            if first.is_some() || count < most {
                return first;
            }
        }
        search_listed(self, grid, usable, query, &mut |found| best = Some(*found));
        best.filter(|best| self.filter.allows(best))
    }
}
