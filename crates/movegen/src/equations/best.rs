//! The best placement, looked for where most can be earned.
//!
//! Best-first branch and bound (E. L. Lawler and D. E. Wood, "Branch-and-bound methods: a survey", Operations
//! Research 14 (1966), 699-719). What is in the queue is, from coarse to fine: a window; a window with its new
//! `=`; the fillings of that whose value is of some size. Each has a [bound](super::bounds) on what it can earn.
//! What cannot come before the best that has been found is dropped. Fillings are looked for in falling order of
//! their value, in [steps](super::steps) by the bonus, and kept for other windows with the same run: large values
//! come of few fillings, and are found and ruled out fast.
//!
//! The best few are found in the same way: what cannot come before the last of them is dropped.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use board::{Axis, Square, Tiles};

use super::arithmetic::Language;
use super::bounds::{BoundedWindow, Bounds};
use super::position::Position;
use super::record::Record;
use super::run::{Turn, parts};
use super::steps::Runs;
use crate::best_few::{Best, Keep};
use crate::found::Found;

/// What can still hold the best placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Task {
    Window,
    Equals(Option<u8>),
    /// A run, and the step to take.
    Step(u32, u32),
}

/// In the order in which they are looked at: the highest bound first, then as placements come before others; last
/// the number of the window, of which one task at a time is queued.
type Rank = (i64, u8, Reverse<Axis>, Reverse<Square>, Reverse<u32>);

/// A search for the best placement.
struct Search<'a, G: Language, K, B> {
    position: &'a Position<'a, G>,
    record: Record<'a, G, K, B>,
    bounds: Bounds<'a, G>,
    windows: Vec<BoundedWindow>,
    queue: BinaryHeap<(Rank, Task)>,
    runs: Runs<'a, G>,
}

/// The first placement by points, or by points and the worth of the leave.
pub(crate) fn best<G: Language>(
    position: &Position<'_, G>,
    arithmetic: &mut G::Arithmetic,
    leave_value: Option<impl Fn(&Tiles) -> i32>,
) -> Option<Found> {
    let (best, _) = search(position, arithmetic, leave_value, Best::default(), u64::MAX);
    best.first().map(|found| judged(position, &found))
}

/// A placement that has been found, with what earns its points.
pub(crate) fn judged<G: Language>(position: &Position<'_, G>, found: &Found) -> Found {
    let judged = position.judge(&found.placement).expect("what is certain to be an equation is legal");
    debug_assert_eq!(judged.points, found.points, "{found:?}");
    judged
}

/// Some placements by points and the worth of the leave, as many as are kept, and whether they are those of all: after
/// about so many steps it is told what has been found by then. What earns the points of each is told by [`judged`].
pub(crate) fn search<G: Language, B: Keep>(
    position: &Position<'_, G>,
    arithmetic: &mut G::Arithmetic,
    leave_value: Option<impl Fn(&Tiles) -> i32>,
    best: B,
    steps: u64,
) -> (B, bool) {
    let left = position.left();
    let mut search = Search {
        position,
        bounds: Bounds::new(position, left.clone(), leave_value.as_ref()),
        record: Record { position, leave_value, best },
        windows: Vec::new(),
        queue: BinaryHeap::new(),
        runs: Runs::new(position.game, Turn::new(arithmetic, left)),
    };
    let complete = search.run(steps);
    (search.record.best, complete)
}

impl<G: Language, K: Fn(&Tiles) -> i32, B: Keep> Search<'_, G, K, B> {
    /// Looks until nothing better can come, or so many steps are taken; whether it was the former.
    fn run(&mut self, steps: u64) -> bool {
        let (position, left) = (self.position, &self.runs.turn.left);
        for placement in &position.single_tiles(left) {
            self.record.judge(placement);
        }
        for window in &position.windows(left) {
            self.push_window(self.bounds.window(window), Task::Window);
        }
        while let Some((rank, task)) = self.queue.pop() {
            if self.runs.turn.left.steps > steps {
                return false;
            }
            if self.too_late(&rank) {
                // Nothing in the queue has a higher bound.
                if self.record.best.least().is_some_and(|worth| rank.0 < worth) {
                    return true;
                }
                continue;
            }
            let at = rank.4.0 as usize;
            match task {
                Task::Window => self.place_equals(at),
                Task::Equals(equals) => {
                    let bounded = &self.windows[at];
                    let places = bounded.window.places(position.grid, position.crosses);
                    let run = self.runs.begin(places, equals, bounded.size);
                    self.push_step(at, run, 0);
                }
                Task::Step(run, step) => self.step(at, rank.0, run, step),
            }
        }
        true
    }

    /// Whether nothing of this rank can come before the best.
    fn too_late(&self, rank: &Rank) -> bool {
        let Some(worth) = self.record.best.least() else { return false };
        if rank.0 != worth || self.record.leave_value.is_some() {
            return rank.0 < worth;
        }
        let Some(found) = self.record.best.first() else { return false };
        // The points are equal, and the rest of the order says.
        let axis = found.placement.axis().unwrap_or(Axis::Row);
        let first = found.placement.tiles()[0].0;
        (rank.1, rank.2, rank.3) < (found.placement.len() as u8, Reverse(axis), Reverse(first))
    }

    /// Queues a task whose main run has a bonus of at most this.
    fn push(&mut self, at: usize, task: Task, bonus: u64) {
        let bounded = &self.windows[at];
        let bonus = bonus.saturating_mul(bounded.times.into()).min(1 << 40) as i64;
        let bound = bounded.rest + 1000 * bonus;
        let window = &bounded.window;
        let order = (window.len() as u8, Reverse(window.axis), Reverse(window.square(0)));
        let rank = (bound, order.0, order.1, order.2, Reverse(at as u32));
        if !self.too_late(&rank) {
            self.queue.push((rank, task));
        }
    }

    fn push_window(&mut self, bounded: BoundedWindow, task: Task) {
        self.windows.push(bounded);
        self.push(self.windows.len() - 1, task, self.position.game.bonus_at_most(bounded.size));
    }

    /// Queues a window with each place of its new `=`.
    fn place_equals(&mut self, at: usize) {
        let (position, window) = (self.position, self.windows[at].window);
        let places = window.places(position.grid, position.crosses);
        for equals in position.equals_slots(&window, &self.runs.turn.left) {
            let Some(parts) = parts(&places, equals) else { continue };
            if let Some(bounded) = self.bounds.equals(&self.windows[at], equals, &places, &parts) {
                self.push_window(bounded, Task::Equals(equals.map(|slot| slot as u8)));
            }
        }
    }

    fn push_step(&mut self, at: usize, run: u32, step: u32) {
        if let Some((step, bonus)) = self.runs.next(run, step) {
            self.push(at, Task::Step(run, step), bonus);
        }
    }

    /// Takes a step, if it has not been taken yet, looks at its fillings, and queues the next.
    fn step(&mut self, at: usize, bound: i64, run: u32, step: u32) {
        let bounded = &self.windows[at];
        if !self.runs.is_taken(run, step) {
            if self.runs.find_values(run) {
                // How large the values are is known now, and may not be worth while.
                return self.push_step(at, run, step);
            }
            // Of a long list the last is known late, and what is worth half as much as this may be is not needed yet.
            let soon = if B::MANY { bound / 2 } else { 0 };
            let least = self.record.best.least().unwrap_or(0).max(soon);
            let lacking = least - bounded.rest;
            self.runs.take_step(run, lacking.max(0) as u64 / 1000 / u64::from(bounded.times));
        }
        for &filled in self.runs.fillings(run, step) {
            self.record.consider(&self.bounds, bounded, &self.runs.turn.left, filled);
        }
        self.push_step(at, run, step + 1);
    }
}
