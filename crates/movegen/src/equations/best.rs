//! The best placement, looked for where most can be earned.
//!
//! Best-first branch and bound (E. L. Lawler and D. E. Wood, "Branch-and-bound methods: a survey", Operations
//! Research 14 (1966), 699-719). What is in the queue is, from coarse to fine: a window; a window with its new
//! `=`; the fillings of that whose value is of some size. Each has a [bound](super::price) on what it can earn.
//! What cannot come before the best that has been found is dropped. Fillings are looked for in falling order of
//! their value, in [steps](super::steps) by the bonus, and kept for other windows with the same run: large values
//! come of few fillings, and are found and ruled out fast.

use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;

use board::{Axis, Grid, Placement, Square, Tiles};
use rustc_hash::FxHashMap;

use super::Equations;
use super::arithmetic::{Arithmetic, Language};
use super::cross::Crosses;
use super::every::equals_slots;
use super::faces::single_tiles;
use super::left::Left;
use super::price::{Priced, Prices};
use super::run::{Turn, parts};
use super::steps::Search;
use super::walk::Place;
use super::windows::windows;
use crate::found::Found;

/// What can still hold the best placement.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Task {
    Window,
    Equals(Option<u8>),
    /// A run, and the step to take.
    Step(u32, u32),
}

/// In the order in which they are looked at: the highest bound first, then as placements come before others.
type Rank = (i64, u8, Reverse<Axis>, Reverse<Square>, Reverse<u32>);

struct Queued {
    rank: Rank,
    window: u32,
    task: Task,
}

impl PartialEq for Queued {
    fn eq(&self, other: &Queued) -> bool {
        self.rank == other.rank
    }
}

impl Eq for Queued {}

impl PartialOrd for Queued {
    fn partial_cmp(&self, other: &Queued) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Queued {
    fn cmp(&self, other: &Queued) -> Ordering {
        self.rank.cmp(&other.rank)
    }
}

/// A search for the best placement.
pub(crate) struct First<'a, G: Language, K> {
    pub(crate) game: &'a G,
    pub(crate) grid: &'a Grid,
    pub(crate) hand: &'a Tiles,
    pub(crate) crosses: &'a Crosses,
    pub(crate) keep: Option<K>,
    pub(crate) prices: Prices<'a, G>,
    pub(crate) best: Option<(i64, Found)>,
    pub(crate) windows: Vec<Priced>,
    queue: BinaryHeap<Queued>,
    pub(crate) runs: Vec<Search>,
    pub(crate) by_run: FxHashMap<(Vec<Place>, Option<u8>), u32>,
    pub(crate) turn: Turn<'a, G::Arithmetic>,
}

impl<G: Language> Equations<G> {
    /// The first placement by worth: points, and what `keep` says.
    pub(super) fn first(
        &mut self,
        grid: &Grid,
        hand: &Tiles,
        keep: Option<impl Fn(&Tiles) -> i32>,
    ) -> Option<Found> {
        self.crosses.read(&self.game, grid);
        let left = Left::new(&self.game, hand, G::Arithmetic::UNARY);
        let mut first = First {
            game: &self.game,
            grid,
            hand,
            crosses: &self.crosses,
            prices: Prices::new(&self.game, grid, &self.crosses, hand, left.clone(), keep.as_ref()),
            keep,
            best: None,
            windows: Vec::new(),
            queue: BinaryHeap::new(),
            runs: Vec::new(),
            by_run: FxHashMap::default(),
            turn: Turn::new(&mut self.arithmetic, left),
        };
        first.search(Self::most(hand));
        first.best.map(|(_, found)| found)
    }
}

impl<G: Language, K: Fn(&Tiles) -> i32> First<'_, G, K> {
    fn search(&mut self, most: usize) {
        let mut single: Vec<Placement> = Vec::new();
        single_tiles::<G>(self.grid, self.crosses, &self.turn.left, |placement| single.push(*placement));
        for placement in &single {
            self.judge(placement);
        }
        let mut all = Vec::new();
        windows(self.game, self.grid, self.crosses, &self.turn.left, most, |window| all.push(*window));
        for window in &all {
            let priced = self.prices.window(window);
            let size = priced.size;
            self.windows.push(priced);
            self.push(self.windows.len() - 1, Task::Window, self.game.bonus_at_most(size));
        }
        while let Some(queued) = self.queue.pop() {
            if self.too_late(&queued.rank) {
                // Nothing in the queue has a higher bound.
                if self.best.as_ref().is_some_and(|(worth, _)| queued.rank.0 < *worth) {
                    return;
                }
                continue;
            }
            let at = queued.window as usize;
            match queued.task {
                Task::Window => self.place_equals(at),
                Task::Equals(equals) => self.begin(at, equals),
                Task::Step(run, step) => self.step(at, run, step),
            }
        }
    }

    /// Whether nothing of this rank can come before the best.
    fn too_late(&self, rank: &Rank) -> bool {
        let Some((worth, found)) = &self.best else { return false };
        if rank.0 != *worth || self.keep.is_some() {
            return rank.0 < *worth;
        }
        // The points are equal, and the rest of the order says.
        let axis = found.placement.axis().unwrap_or(Axis::Row);
        let first = found.placement.tiles()[0].0;
        (rank.1, rank.2, rank.3) < (found.placement.len() as u8, Reverse(axis), Reverse(first))
    }

    /// Queues a task whose main run has a bonus of at most this.
    pub(crate) fn push(&mut self, at: usize, task: Task, bonus: u64) {
        let priced = &self.windows[at];
        let bonus = bonus.saturating_mul(priced.times.into()).min(1 << 40) as i64;
        let bound = priced.rest + 1000 * bonus;
        let window = &priced.window;
        let order = (window.len() as u8, Reverse(window.axis), Reverse(window.square(0)));
        let rank = (bound, order.0, order.1, order.2, Reverse(at as u32));
        if !self.too_late(&rank) {
            self.queue.push(Queued { rank, window: at as u32, task });
        }
    }

    /// Queues a window with each place of its new `=`.
    fn place_equals(&mut self, at: usize) {
        let window = self.windows[at].window;
        let places = window.places(self.grid, self.crosses);
        let fits = |slot| window.cross(slot, self.crosses).map(|cross| cross.fits);
        for equals in equals_slots(&window, self.grid, &self.turn.left, fits) {
            let Some(parts) = parts(&places, equals) else { continue };
            let Some(priced) = self.prices.equals(&self.windows[at], equals, &places, &parts) else {
                continue;
            };
            let bonus = self.game.bonus_at_most(priced.size);
            self.windows.push(priced);
            self.push(self.windows.len() - 1, Task::Equals(equals.map(|slot| slot as u8)), bonus);
        }
    }
}
