//! Which placements are left to a player who may not make all of them, and which of those is best?

use std::collections::HashMap;
use std::ops::ControlFlow;

use bagsplit_game::board::{Grid, Placement, Symbol, Tiles};
use bagsplit_game::rules::Score;

use crate::best_few::{Best, Keep};
use crate::found::{Found, worth};
use crate::generator::{
    Generator, LeaveValue, Visit, VisitLeave, VisitWorth, listed_frontier, listed_top, listed_top_of_list,
};

/// What a player may lay.
pub trait Filter {
    /// The tiles of a hand that may be laid at all.
    fn usable(&self, hand: &Tiles) -> Tiles;

    /// Whether every placement of these tiles, all of which may be laid, may be made.
    fn allows_all(&self, usable: &Tiles) -> bool;

    /// Whether a placement of usable tiles may be made.
    fn allows(&self, found: &Found) -> bool;
}

/// How many of the first placements are looked through for one that may be made before all are listed.
const LOOKED_THROUGH: [usize; 2] = [48, 1024];

/// Another generator's placements, but for those that a filter does not let through.
///
/// Where the filter only takes tiles away, the other generator answers for the hand without them, as fast as ever. Where
/// it has to look at placements, the other one's best is asked for first: if it may be made, it is the best of those that
/// may. If not, the best is looked for in a list, which takes longer.
pub struct Filtered<'g, F> {
    all: &'g mut dyn Generator,
    filter: F,
}

impl<'g, F: Filter> Filtered<'g, F> {
    /// What the filter lets through of a generator's placements.
    pub fn new(all: &'g mut dyn Generator, filter: F) -> Filtered<'g, F> {
        Filtered { all, filter }
    }

    /// The tiles that may be laid; those that must stay; and whether any placement of the former may be made.
    fn part(&self, hand: &Tiles) -> (Tiles, Tiles, bool) {
        let usable = self.filter.usable(hand);
        let stays = hand.saturating_minus(&usable);
        (usable, stays, self.filter.allows_all(&usable))
    }
}

impl<F: Filter> Generator for Filtered<'_, F> {
    fn for_each_found(&mut self, grid: &Grid, hand: &Tiles, visit: Visit<'_>) -> ControlFlow<()> {
        let (usable, _, free) = self.part(hand);
        let Filtered { all, filter } = self;
        all.for_each_found(grid, &usable, &mut |found| {
            if free || filter.allows(found) { visit(found) } else { ControlFlow::Continue(()) }
        })
    }

    fn best(&mut self, grid: &Grid, hand: &Tiles) -> Option<Found> {
        let (usable, _, free) = self.part(hand);
        let best = self.all.best(grid, &usable)?;
        if free || self.filter.allows(&best) {
            return Some(best);
        }
        self.best_of_list(grid, hand, &|_| 0)
    }

    fn best_of_frontier(&mut self, grid: &Grid, hand: &Tiles, leave_value: LeaveValue<'_>) -> Option<Found> {
        let (usable, stays, free) = self.part(hand);
        let best = self.all.best_of_frontier(grid, &usable, &|kept| leave_value(&kept.plus(&stays)))?;
        if free || self.filter.allows(&best) {
            return Some(best);
        }
        self.best_of_list(grid, hand, leave_value)
    }

    fn best_few(&mut self, grid: &Grid, hand: &Tiles, few: usize, leave_value: LeaveValue<'_>) -> Vec<Found> {
        let (usable, stays, free) = self.part(hand);
        let leave_value = |kept: &Tiles| leave_value(&kept.plus(&stays));
        if free {
            return self.all.best_few(grid, &usable, few, &leave_value);
        }
        Allowed(self).best_few(grid, &usable, few, &leave_value)
    }

    fn judge(&mut self, grid: &Grid, hand: &Tiles, placement: &Placement) -> Option<Score> {
        let usable = self.filter.usable(hand);
        let score = self.all.judge(grid, &usable, placement)?;
        self.filter.allows(&Found::new(*placement, score)).then_some(score)
    }

    fn bonus(&self, run: &[Symbol]) -> u64 {
        self.all.bonus(run)
    }

    fn frontier(&mut self, grid: &Grid, hand: &Tiles, visit: VisitLeave<'_>) {
        let (usable, stays, free) = self.part(hand);
        let mut visit = |kept: &Tiles, found: &Found| visit(&kept.plus(&stays), found);
        if free {
            return self.all.frontier(grid, &usable, &mut visit);
        }
        let mut first: Vec<(Tiles, Found)> = Vec::new();
        self.all.frontier(grid, &usable, &mut |kept, found| first.push((*kept, *found)));
        // What may not be made gives way to the next best of the same tiles, in its place of the order.
        let mut next: HashMap<Tiles, Found> = HashMap::new();
        if !first.iter().all(|(_, found)| self.filter.allows(found)) {
            listed_frontier(&mut Allowed(self), grid, &usable, &mut |kept, found| {
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

    fn top_of_frontier(
        &mut self,
        grid: &Grid,
        hand: &Tiles,
        most: usize,
        leave_value: LeaveValue<'_>,
        visit: VisitWorth<'_>,
    ) {
        let (usable, stays, free) = self.part(hand);
        if free {
            let leave_value = |kept: &Tiles| leave_value(&kept.plus(&stays));
            return self.all.top_of_frontier(grid, &usable, most, &leave_value, visit);
        }
        listed_top(self, grid, hand, (most, leave_value), visit);
    }

    fn each_laying(&mut self, grid: &Grid, tiles: &Tiles, points: u32, visit: Visit<'_>) -> ControlFlow<()> {
        let (_, stays, free) = self.part(tiles);
        if !stays.is_empty() {
            return ControlFlow::Continue(());
        }
        let Filtered { all, filter } = self;
        all.each_laying(grid, tiles, points, &mut |found| {
            if free || filter.allows(found) { visit(found) } else { ControlFlow::Continue(()) }
        })
    }

    fn top_of_list(
        &mut self,
        grid: &Grid,
        hand: &Tiles,
        most: usize,
        leave_value: LeaveValue<'_>,
    ) -> Vec<Found> {
        let (usable, stays, free) = self.part(hand);
        let leave_value = |kept: &Tiles| leave_value(&kept.plus(&stays));
        if free {
            return self.all.top_of_list(grid, &usable, most, &leave_value);
        }
        listed_top_of_list(&mut Allowed(self), grid, &usable, (most, &leave_value))
    }

    fn count(&mut self, grid: &Grid, hand: &Tiles) -> u64 {
        let (usable, _, free) = self.part(hand);
        if free {
            return self.all.count(grid, &usable);
        }
        Allowed(self).count(grid, &usable)
    }

    fn nth(&mut self, grid: &Grid, hand: &Tiles, n: u64) -> Option<Found> {
        let (usable, _, free) = self.part(hand);
        if free {
            return self.all.nth(grid, &usable, n);
        }
        Allowed(self).nth(grid, &usable, n)
    }

    fn pick(&mut self, grid: &Grid, hand: &Tiles, choose: &mut dyn FnMut(u64) -> u64) -> Option<Found> {
        let (usable, _, free) = self.part(hand);
        if free {
            return self.all.pick(grid, &usable, choose);
        }
        Allowed(self).pick(grid, &usable, choose)
    }
}

impl<F: Filter> Filtered<'_, F> {
    /// The best that may be made where the best of all may not, in the order of [`Generator::best_of_frontier`].
    fn best_of_list(&mut self, grid: &Grid, hand: &Tiles, leave_value: LeaveValue<'_>) -> Option<Found> {
        let (usable, stays, _) = self.part(hand);
        let leave_value = |kept: &Tiles| leave_value(&kept.plus(&stays));
        for most in LOOKED_THROUGH {
            let top = self.all.top_of_list(grid, &usable, most, &leave_value);
            if let Some(found) = top.iter().find(|found| self.filter.allows(found)) {
                return Some(*found);
            }
            if top.len() < most {
                return None;
            }
        }
        let mut best = Best::default();
        let _ = self.for_each_found(grid, &usable, &mut |found| {
            let kept = usable.minus(&found.placement.used()).expect("a legal placement uses hand tiles");
            best.offer(worth(found.points, leave_value(&kept)), found);
            ControlFlow::Continue(())
        });
        best.first()
    }
}

/// The same placements, with all questions answered by listing them.
struct Allowed<'a>(&'a mut dyn Generator);

impl Generator for Allowed<'_> {
    fn for_each_found(&mut self, grid: &Grid, hand: &Tiles, visit: Visit<'_>) -> ControlFlow<()> {
        self.0.for_each_found(grid, hand, visit)
    }
}
