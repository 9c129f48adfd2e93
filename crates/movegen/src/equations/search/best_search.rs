//! Best-first search of the best placement.
//!
//! Best-first branch and bound (E. L. Lawler and D. E. Wood, "Branch-and-bound methods: a survey", Operations Research
//! 14 (1966), 699-719). The tasks in the queue are, from coarse to fine: a window; a window with its new `=`; its
//! fillings with values of some size. Each has a bound on its points (`bounds::window_bounds`). A task that cannot
//! precede the best placement so far is dropped. Fillings are searched in decreasing order of their value, in steps by
//! the bonus (`runs::steps`), and cached for other windows with the same run: large values have few fillings, and are
//! found and ruled out fast.
//!
//! The best n are found in the same way: a task that cannot precede the last of them is dropped.

use std::collections::BinaryHeap;

use bagsplit_game::board::{Axis, Symbol, Tiles};

use super::hand_caches::{HandCache, HandCaches};
use super::queue::{Queued, Rank, Task};
use super::record::Record;
use crate::best_few::Retention;
use crate::equations::board::position::Position;
use crate::equations::board::windows::{Old, Window};
use crate::equations::bounds::window_bounds::{BoundedWindow, WindowBounds};
use crate::equations::grammar::arithmetic::EquationGame;
use crate::equations::hand::leaves::PlacedTiles;
use crate::equations::pattern::parts::{PatternPart, each_equals};
use crate::equations::runs::steps::{RunName, Runs};
use crate::equations::runs::turn::Turn;
use crate::found::{ScoredPlacement, TieBreak, worth};
use crate::generator::{Ended, Query};

/// The subject of a task: a window, or one with a place of its new `=`.
#[derive(Clone, Copy, Debug)]
struct Placed {
    /// The index of the window.
    window: u32,
    /// See [`BoundedWindow`].
    rest: i64,
    size: f64,
}

/// The caches and buffers of a search, which the next one reuses.
#[derive(Clone, Debug, Default)]
pub(crate) struct SearchBuffers {
    pub(crate) hands: HandCaches,
    longest: Vec<(Window, Old)>,
    pub(crate) windows: Vec<BoundedWindow>,
    placed: Vec<Placed>,
    queue: Vec<Queued>,
    parts: Vec<PatternPart>,
}

/// A search for the best placement.
struct BestSearch<'a, G: EquationGame, B> {
    position: &'a Position<'a, G>,
    record: Record<'a, 'a, G, B>,
    ties: TieBreak,
    bounds: WindowBounds<'a, G>,
    windows: Vec<BoundedWindow>,
    placed: Vec<Placed>,
    queue: BinaryHeap<Queued>,
    runs: Runs<'a, G>,
    /// A buffer for the parts of a window while its `=` is placed.
    parts: Vec<PatternPart>,
}

/// A found placement with its score split up by the rules.
pub(crate) fn judged<G: EquationGame>(
    position: &Position<'_, G>,
    found: &ScoredPlacement,
) -> ScoredPlacement {
    let judged = position
        .judge(&found.placement)
        .expect("a certain equation is legal");
    debug_assert_eq!(judged.points, found.points, "{found:?}");
    judged
}

/// Searches for the placements that `best` retains, by points and leave value, until nothing better is possible or the
/// steps of the query are used up. Their scores are not split up yet: see [`judged`].
pub(crate) fn search<G: EquationGame, B: Retention>(
    position: &Position<'_, G>,
    arithmetic: &mut G::Arithmetic,
    buffers: &mut SearchBuffers,
    query: &Query<'_>,
    best: &mut B,
) -> Ended {
    let left = position.left();
    let HandCache { parts, runs, .. } = buffers.hands.get(position.hand);
    // Several placements may differ only in which symbols are blanks, which the leaves distinguish.
    let leave_value = query
        .leave_value
        .or_else(|| (query.most > 1).then_some(&|_: &Tiles| 0));
    let mut search = BestSearch {
        position,
        ties: query.ties,
        bounds: WindowBounds::new(position, left.clone(), leave_value),
        record: Record { position, best },
        windows: std::mem::take(&mut buffers.windows),
        placed: std::mem::take(&mut buffers.placed),
        queue: BinaryHeap::new(),
        runs: Runs::new(position.game, Turn::new(arithmetic, left, parts), runs),
        parts: std::mem::take(&mut buffers.parts),
    };
    search.windows.clear();
    search.placed.clear();
    let ended = search.run(
        query.steps,
        &mut buffers.longest,
        std::mem::take(&mut buffers.queue),
    );
    buffers.queue = search.queue.into_vec();
    (buffers.windows, buffers.placed, buffers.parts) =
        (search.windows, search.placed, search.parts);
    ended
}

impl<G: EquationGame, B: Retention> BestSearch<'_, G, B> {
    /// Searches until nothing better is possible, or the steps are used up.
    fn run(
        &mut self,
        steps: u64,
        longest: &mut Vec<(Window, Old)>,
        mut queue: Vec<Queued>,
    ) -> Ended {
        let (position, left) = (self.position, &self.runs.turn.left);
        position.each_single_tile(left, |square, symbol, points| {
            let points = u32::try_from(points).unwrap_or(u32::MAX);
            let laid = PlacedTiles {
                tiles: 1,
                digits: usize::from(symbol.is_digit()),
                equals: symbol == Symbol::Equals,
            };
            let kept = self.bounds.leave_at_most(&laid).expect("it can be laid");
            if self
                .record
                .best
                .least()
                .is_none_or(|least| worth(points, kept) >= least)
            {
                for placement in position.laid_on(left, square, symbol) {
                    self.record.judge(&self.bounds, &placement);
                }
            }
        });
        longest.clear();
        position.each_longest(left, |window, old| longest.push((*window, *old)));
        queue.clear();
        queue.extend(
            longest
                .drain(..)
                .filter_map(|longest| self.bound_window(Some(longest))),
        );
        // Built all at once, which is faster than one by one.
        self.queue = queue.into();
        let mut next = self.queue.pop();
        while let Some(Queued(rank, task)) = next {
            if self.runs.turn.left.steps > steps {
                return Ended::Stopped;
            }
            if self.too_late(&rank) {
                // Nothing in the queue has a higher bound.
                if self
                    .record
                    .best
                    .least()
                    .is_some_and(|worth| rank.bound() < worth)
                {
                    return Ended::Complete;
                }
                next = self.queue.pop();
                continue;
            }
            let at = rank.at();
            let follows = match task {
                Task::Window => {
                    let window = self.placed[at].window;
                    let bounded = &self.windows[window as usize];
                    if bounded.shorter == 0 {
                        self.place_equals(window);
                    } else if let Some(rank) = self.rank(bounded, at, bounded.rest, bounded.bonus) {
                        // The task came first because of the leaves of shorter windows: this one has a lower bound.
                        self.queue.push(Queued(rank, Task::Places));
                    }
                    let BoundedWindow { window, old, .. } = &self.windows[window as usize];
                    self.bound_window(window.shorter(old, position.crosses))
                }
                Task::Places => {
                    self.place_equals(self.placed[at].window);
                    None
                }
                Task::Equals(equals) => {
                    let Placed { window, size, .. } = self.placed[at];
                    let places = self.windows[window as usize]
                        .window
                        .places(position.crosses);
                    let run = self.runs.begin(places, equals, size);
                    self.next_step(at, run, 0)
                }
                Task::Step(run, step) => self.step(at, rank.bound(), run, step),
            };
            next = self.first_with(follows);
        }
        Ended::Complete
    }

    /// The first of the queue and the follow-up of the last task, which is often first again.
    fn first_with(&mut self, follows: Option<Queued>) -> Option<Queued> {
        let Some(task) = follows else {
            return self.queue.pop();
        };
        match self.queue.peek_mut() {
            Some(mut first) if *first > task => Some(std::mem::replace(&mut *first, task)),
            _ => Some(task),
        }
    }

    /// Whether nothing of this rank can precede the best.
    fn too_late(&self, rank: &Rank) -> bool {
        let Some(worth) = self.record.best.least() else {
            return false;
        };
        if rank.bound() != worth || self.bounds.leaves().is_some() {
            return rank.bound() < worth;
        }
        let Some(found) = self.record.best.first() else {
            return false;
        };
        // With equal points, the rest of the order decides.
        let axis = found.placement.axis().unwrap_or(Axis::Row);
        let first = found.placement.tiles()[0].0;
        ((rank.0 >> 32) as u32) < Rank::order(found.placement.len(), axis, first, self.ties)
    }

    /// The rank of a task of the window with this index, with these bounds on its points and the bonus; `None` when it
    /// comes too late.
    fn rank(&self, bounded: &BoundedWindow, at: usize, rest: i64, bonus: u64) -> Option<Rank> {
        let bonus = bonus.saturating_mul(bounded.times.into()).min(1 << 40) as i64;
        let rank = Rank::new(rest + 1000 * bonus, &bounded.window, at, self.ties);
        (!self.too_late(&rank)).then_some(rank)
    }

    /// Bounds a window, or the next shorter one that can become an equation, and with it all shorter ones, few of which
    /// are ever searched.
    fn bound_window(&mut self, mut longest: Option<(Window, Old)>) -> Option<Queued> {
        while let Some((window, old)) = &longest {
            if let Some(bounded) = self.bounds.window(window, old) {
                let rest = bounded.rest + bounded.shorter;
                let rank = self.rank(&bounded, self.placed.len(), rest, bounded.bonus)?;
                let window = self.windows.len() as u32;
                self.placed.push(Placed {
                    window,
                    rest: bounded.rest,
                    size: bounded.size,
                });
                self.windows.push(bounded);
                return Some(Queued(rank, Task::Window));
            }
            longest = window.shorter(old, self.position.crosses);
        }
        None
    }

    /// Queues a window with each place of its new `=`.
    fn place_equals(&mut self, window: u32) {
        let (position, bounded) = (self.position, self.windows[window as usize]);
        let places = bounded.window.places(position.crosses);
        let mut buffer = std::mem::take(&mut self.parts);
        let left = self.runs.turn.left.clone();
        each_equals(places, &left, &mut buffer, |equals, parts| {
            let Some((rest, size)) = self.bounds.equals(&bounded, equals, places, parts) else {
                return;
            };
            let bonus = if size < bounded.size {
                position.game.bonus_at_most(size)
            } else {
                bounded.bonus
            };
            if let Some(rank) = self.rank(&bounded, self.placed.len(), rest, bonus) {
                self.placed.push(Placed { window, rest, size });
                self.queue
                    .push(Queued(rank, Task::Equals(equals.map(|slot| slot as u8))));
            }
        });
        self.parts = buffer;
    }

    /// The task to take this step of a run, or the next one that may have fillings, unless it comes too late.
    fn next_step(&self, at: usize, run: RunName, step: u32) -> Option<Queued> {
        let Placed { window, rest, .. } = self.placed[at];
        let (step, bonus) = self.runs.next(run, step)?;
        let rank = self.rank(&self.windows[window as usize], at, rest, bonus)?;
        Some(Queued(rank, Task::Step(run, step)))
    }

    /// Takes a step, if it has not been taken yet, considers its fillings, and returns the next step.
    fn step(&mut self, at: usize, bound: i64, run: RunName, step: u32) -> Option<Queued> {
        let Placed { window, rest, .. } = self.placed[at];
        let bounded = &self.windows[window as usize];
        if !self.runs.is_taken(run, step) {
            // The last of a long list is known late, and fillings of half this worth are not needed yet.
            let soon = if B::MANY { bound / 2 } else { 0 };
            let least = self.record.best.least().unwrap_or(0).max(soon);
            let lacking = least - rest;
            let needed = lacking.max(0) as u64 / 1000 / u64::from(bounded.times);
            if self.runs.find_values(run, needed) {
                // The size of the values is known now, and may not be sufficient.
                return self.next_step(at, run, step);
            }
            self.runs.take_step(run, needed);
        }
        for filled in self.runs.fillings(run, step) {
            self.record
                .consider(&self.bounds, bounded, &self.runs.turn.left, filled);
        }
        self.next_step(at, run, step + 1)
    }
}
