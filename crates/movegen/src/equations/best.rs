//! The best placement, looked for where most can be earned.
//!
//! Best-first branch and bound (E. L. Lawler and D. E. Wood, "Branch-and-bound methods: a survey", Operations
//! Research 14 (1966), 699-719). What is in the queue is, from coarse to fine: a window; a window with its new
//! `=`; the fillings of that whose value is of some size. Each has a bound on what it can earn: the tiles of
//! the hand that score most on the squares that multiply most, cross runs, bingo, and the bonus of the largest
//! value that the part with the fewest squares can have. What cannot come before the best that has been found
//! is dropped. Fillings are looked for in falling order of their value, in steps by the bonus, and kept for
//! other windows with the same run: large values come of few fillings, and are found and ruled out fast.

use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;
use std::ops::ControlFlow;

use board::{Axis, Face, Grid, Placement, Square, Symbol, Tile, Tiles};
use rustc_hash::FxHashMap;

use super::Equations;
use super::arithmetic::{Arithmetic, Language, Symbols, only};
use super::cross::Crosses;
use super::every::equals_slots;
use super::faces::{best_choice, every_choice, single_tiles};
use super::run::{Part, Run, Turn, Values, parts};
use super::table::Band;
use super::left::Left;
use super::walk::{Filling, Place, symbol_on};
use super::windows::{Window, windows};
use crate::{Found, compare, worth};

/// What can still hold the best placement.
#[derive(Clone, Copy, Debug)]
enum Task {
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

/// A window with what its squares multiply.
struct Priced {
    window: Window,
    /// What a tile's score on each slot counts, in all runs together.
    weights: [u32; board::MAX_HAND],
    /// What the bonus of the main run counts.
    times: u32,
    /// The bound on everything but that bonus, in thousandths of a point, with what is kept.
    rest: i64,
    /// A bound on the absolute value of its run.
    size: f64,
}

/// A run and the fillings found so far.
struct Search {
    run: Option<Run>,
    /// The values that are looked at next are in this band; `None` when there are no more.
    band: Option<Band>,
    /// Those of them that have not been looked at, once they are known.
    values: Option<Values>,
    /// No value is larger.
    size: f64,
    /// Each step's fillings with the bonus of the equation.
    steps: Vec<Vec<(Filling, u64)>>,
}

impl Search {
    /// Takes these for the values to look at next, or goes on to the next band.
    fn set_values(&mut self, values: Values) {
        self.values = None;
        if values.groups.is_empty() {
            self.band = self.band.and_then(Band::below);
        } else {
            self.values = Some(values);
        }
    }
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
        let keeps = keep.as_ref().map(|keep| most_kept(hand, keep));
        let mut first = First {
            game: &self.game,
            grid,
            hand,
            crosses: &self.crosses,
            keep,
            keeps,
            best: None,
            windows: Vec::new(),
            queue: BinaryHeap::new(),
            runs: Vec::new(),
            by_run: FxHashMap::default(),
            digits: digits(&left),
            scores: scores(&self.game, hand),
            turn: Turn::new(&mut self.arithmetic, left),
        };
        first.search(Self::most(hand));
        first.best.map(|(_, found)| found)
    }
}

struct First<'a, G: Language, K> {
    game: &'a G,
    grid: &'a Grid,
    hand: &'a Tiles,
    crosses: &'a Crosses,
    keep: Option<K>,
    /// The most that `keep` says of what stays when so many are laid.
    keeps: Option<Vec<i32>>,
    best: Option<(i64, Found)>,
    windows: Vec<Priced>,
    queue: BinaryHeap<Queued>,
    runs: Vec<Search>,
    by_run: FxHashMap<(Vec<Place>, Option<u8>), u32>,
    /// The digits of the hand, largest first; a blank counts as a 9.
    digits: Vec<u8>,
    /// The scores of the tiles of the hand, largest first.
    scores: Vec<u32>,
    turn: Turn<'a, G::Arithmetic>,
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
            let priced = self.price(window);
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
    fn push(&mut self, at: usize, task: Task, bonus: u64) {
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

    fn price(&self, window: &Window) -> Priced {
        let len = window.len();
        let mut weights = [0; board::MAX_HAND];
        let mut times = 1u32;
        for slot in 0..len {
            times = times.saturating_mul(self.game.premium(window.square(slot)).word());
        }
        let mut rest = 0u64;
        for slot in 0..len {
            let premium = self.game.premium(window.square(slot));
            weights[slot] = premium.letter().saturating_mul(times);
            if let Some(cross) = window.cross(slot, self.crosses) {
                weights[slot] += premium.letter() * premium.word();
                rest = rest.saturating_add(cross.most.saturating_mul(premium.word().into()));
            }
        }
        let mut sorted = weights;
        sorted[..len].sort_unstable_by(|a, b| b.cmp(a));
        for (weight, score) in sorted[..len].iter().zip(&self.scores) {
            rest = rest.saturating_add(u64::from(*weight) * u64::from(*score));
        }
        if len == usize::from(self.game.hand_size()) {
            rest = rest.saturating_add(self.game.common().bingo().into());
        }
        let kept = self.keeps.as_ref().map_or(0, |keeps| keeps[len]);
        let rest = 1000 * rest.min(1 << 40) as i64 + i64::from(kept);
        Priced { window: *window, weights, times, rest, size: self.window_size(window) }
    }

    /// A bound on the value of the run of a window: of two parts, one has less than half of its places and at
    /// most half of its digits, and no part is worth more than its digits make as one number.
    fn window_size(&self, window: &Window) -> f64 {
        let (mut digits, mut old) = (self.digits.clone(), 0);
        let mut squares = usize::from(self.turn.left.count(Symbol::Square));
        for symbol in window.run(self.grid).flatten() {
            old |= only(symbol);
            squares += usize::from(symbol == Symbol::Square);
            digits.extend(symbol.digit());
        }
        digits.sort_unstable_by(|a, b| b.cmp(a));
        let places = (window.run_len() - 1) / 2;
        let by_places = self.most(places, &digits[..digits.len().min(places)], old);
        let by_digits = self.most(0, &digits[..digits.len() / 2], old & !only(Symbol::Square));
        if !self.may_square() && old & only(Symbol::Square) == 0 {
            return by_places.min(by_digits);
        }
        // A squared number counts as twice its digits; blanks that stand for squares are no digits.
        let left = |used: usize| digits.len() - used.saturating_sub(squares).min(digits.len());
        let one = (0..=left(1)).map(|squared| (2 * squared).min(left(1) - squared)).max().unwrap_or(0);
        let can_two = squares + usize::from(self.turn.left.blanks()) >= 2;
        let most = (digits.len() / 2).max(one).max(if can_two { left(2) } else { 0 });
        by_places.min(G::Arithmetic::BASE.powi(most as i32))
    }

    fn may_square(&self) -> bool {
        self.turn.left.symbols() & only(Symbol::Square) != 0
    }

    /// A bound on the value of a part of so many places with these digits at most, largest first or in place.
    /// A `²` that lies there squares them; one of the hand takes the place of a digit, if all are digits.
    fn most(&self, places: usize, digits: &[u8], old: Symbols) -> f64 {
        let around = old | self.turn.left.symbols();
        let old_square = old & only(Symbol::Square) != 0;
        let most = |digit| f64::from(G::Arithmetic::digit_at_most(digit, around));
        let read = |number: f64, &digit: &u8| number * G::Arithmetic::BASE + most(digit);
        let number = digits.iter().fold(0., read);
        if old_square || (self.may_square() && digits.len() < places) {
            number * number
        } else if self.may_square() {
            number.max((number / G::Arithmetic::BASE + 1.).powi(2))
        } else {
            number
        }
    }

    /// A bound on the value of a part: the number made of its digits in place and the largest of the hand.
    fn part_size(&self, places: &[Place]) -> f64 {
        let mut hand = self.digits.iter();
        let mut old = 0;
        let mut digits = Vec::with_capacity(places.len());
        for place in places {
            match place {
                Place::Old(symbol) => {
                    old |= only(*symbol);
                    digits.extend(symbol.digit());
                }
                Place::Slot(_) => digits.extend(hand.next()),
            }
        }
        self.most(places.len(), &digits, old)
    }

    /// Queues a window with each place of its new `=`.
    fn place_equals(&mut self, at: usize) {
        let window = self.windows[at].window;
        let places = window.places(self.grid, self.crosses);
        let fits = |slot| window.cross(slot, self.crosses).map(|cross| cross.fits);
        for equals in equals_slots(&window, self.grid, &self.turn.left, fits) {
            let Some(parts) = parts(&places, equals) else { continue };
            let size = |part: &Part| self.part_size(&places[part.places.clone()]);
            let least = parts.iter().map(size).fold(self.windows[at].size, f64::min);
            let bonus = self.game.bonus_at_most(least);
            self.push(at, Task::Equals(equals.map(|slot| slot as u8)), bonus);
        }
    }

    /// Makes the run ready, or finds it, and queues its first step.
    fn begin(&mut self, at: usize, equals: Option<u8>) {
        let places = self.windows[at].window.places(self.grid, self.crosses);
        let key = (places, equals);
        let index = match self.by_run.get(&key) {
            Some(&index) => index,
            None => {
                let index = self.runs.len() as u32;
                let slot = equals.map(usize::from);
                let run = parts(&key.0, slot)
                    .and_then(|parts| Run::new(&mut self.turn, key.0.clone(), slot, parts));
                let size = self.windows[at].size * (1. + 1e-9) + 1e-6;
                let band = run.is_some().then(|| Band::of(size));
                self.runs.push(Search { run, band, values: None, size, steps: Vec::new() });
                self.by_run.insert(key, index);
                index
            }
        };
        self.queue_step(at, index, 0);
    }

    fn queue_step(&mut self, at: usize, index: u32, step: u32) {
        let search = &self.runs[index as usize];
        if let Some(found) = search.steps.get(step as usize) {
            // The fillings of a step that has been taken are known.
            match found.iter().map(|&(_, bonus)| bonus).max() {
                Some(bonus) => self.push(at, Task::Step(index, step), bonus),
                None => self.queue_step(at, index, step + 1),
            }
            return;
        }
        let most = match (&search.values, search.band) {
            (Some(Values { table, groups }), _) => table.sizes[groups.start],
            (None, Some(band)) => band.limits().map_or(search.size, |(_, most)| most.min(search.size)),
            (None, None) => return,
        };
        self.push(at, Task::Step(index, step), self.game.bonus_at_most(most));
    }

    /// Takes a step, if it has not been taken yet, looks at its fillings, and queues the next.
    fn step(&mut self, at: usize, index: u32, step: u32) {
        if self.runs[index as usize].steps.len() == step as usize {
            if self.runs[index as usize].values.is_none() {
                // How large the values are is known now, and may not be worth while.
                self.find_values(index);
                return self.queue_step(at, index, step);
            }
            self.take_step(at, index);
        }
        let found = std::mem::take(&mut self.runs[index as usize].steps[step as usize]);
        for &(filling, bonus) in &found {
            self.consider(at, filling, bonus);
        }
        self.runs[index as usize].steps[step as usize] = found;
        self.queue_step(at, index, step + 1);
    }

    /// Finds the values of the next band.
    fn find_values(&mut self, index: u32) {
        let search = &mut self.runs[index as usize];
        let (Some(run), Some(band)) = (&search.run, search.band) else { return };
        let Values { table, mut groups } = run.values(&mut self.turn, band);
        while !groups.is_empty() && table.sizes[groups.start] > search.size {
            groups.start += 1;
        }
        search.set_values(Values { table, groups });
    }

    /// Looks for the fillings of the next values, as far as they can come before the best in this window.
    fn take_step(&mut self, at: usize, index: u32) {
        let priced = &self.windows[at];
        let lacking = self.best.as_ref().map_or(0, |(worth, _)| worth - priced.rest);
        let needed = lacking.max(0) as u64 / 1000 / u64::from(priced.times);
        let search = &mut self.runs[index as usize];
        let (Some(run), Some(mut values)) = (&search.run, search.values.take()) else { return };
        let game = self.game;
        let all = values.groups.clone();
        let bonus = |group: usize| game.bonus_at_most(values.table.sizes[group]);
        let mut end = all.start + 1;
        while end < all.end && bonus(end) >= needed {
            end += 1;
        }
        values.groups.end = end;
        let mut found: Vec<(Filling, u64)> = Vec::new();
        let banned = game.common().ban_identities();
        let mut bonuses: FxHashMap<usize, u64> = FxHashMap::default();
        let _ = run.fill(&mut self.turn, &values, &mut |group, filling, _| {
            let bonus = match bonuses.get(&group) {
                Some(&bonus) if !banned => Some(bonus),
                _ => game.equation_bonus(&run.symbols(filling)).ok(),
            };
            if let Some(bonus) = bonus {
                bonuses.insert(group, bonus);
                found.push((filling, bonus));
            }
            ControlFlow::Continue(())
        });
        search.steps.push(found);
        search.set_values(Values { table: values.table, groups: end..all.end });
    }

    /// Looks at a filling of a window whose equation has this bonus.
    fn consider(&mut self, at: usize, filling: Filling, bonus: u64) {
        let priced = &self.windows[at];
        let slots = priced.window.len();
        if self.keep.is_none() {
            let blanks = best_choice(&self.turn.left, filling, &priced.weights[..slots]);
            self.try_out(at, filling, blanks, bonus);
        } else {
            let mut choices = Vec::new();
            every_choice(&self.turn.left, filling, slots, &mut |blanks| choices.push(blanks));
            for blanks in choices {
                self.try_out(at, filling, blanks, bonus);
            }
        }
    }

    /// Judges a placement if it may come before the best.
    fn try_out(&mut self, at: usize, filling: Filling, blanks: u16, bonus: u64) {
        let priced = &self.windows[at];
        let window = &priced.window;
        let mut points = bonus.saturating_mul(priced.times.into());
        for slot in 0..window.len() {
            let symbol = symbol_on(filling, slot);
            let face = if blanks >> slot & 1 == 1 { Face::blank(symbol) } else { Face::plain(symbol) };
            points += u64::from(priced.weights[slot]) * u64::from(self.game.tile_score(face.tile()));
            if let Some(cross) = window.cross(slot, self.crosses) {
                let word = self.game.premium(window.square(slot)).word();
                points = points.saturating_add(cross.bonus(symbol).saturating_mul(word.into()));
            }
        }
        if window.len() == usize::from(self.game.hand_size()) {
            points += u64::from(self.game.common().bingo());
        }
        let points = u32::try_from(points).unwrap_or(u32::MAX);
        if let Some((most, first)) = &self.best
            && self.keep.is_none()
        {
            let value = worth(points, 0);
            if value < *most {
                return;
            }
            let placement = window.placement(filling, blanks);
            let score = rules::Score { primary: points, ..rules::Score::default() };
            if value == *most && compare(&Found::new(placement, score), first) != Ordering::Less {
                return;
            }
        }
        let placement = window.placement(filling, blanks);
        self.judge(&placement);
    }

    /// Lets the rules judge a placement, and keeps it if it comes before the best.
    fn judge(&mut self, placement: &Placement) {
        let Ok(score) = self.game.judge(self.grid, self.hand, placement) else { return };
        let found = Found::new(*placement, score);
        let kept = || self.hand.minus(&placement.used()).expect("a legal placement uses hand tiles");
        let value = worth(found.points, self.keep.as_ref().map_or(0, |keep| keep(&kept())));
        let better = self.best.as_ref().is_none_or(|(most, first)| {
            value > *most || (value == *most && compare(&found, first) == Ordering::Less)
        });
        if better {
            self.best = Some((value, found));
        }
    }
}

/// The most that `keep` says of what stays of a hand when so many of its tiles are laid.
fn most_kept(hand: &Tiles, keep: &impl Fn(&Tiles) -> i32) -> Vec<i32> {
    let kinds: Vec<(Tile, u8)> = hand.kinds().collect();
    let mut most = vec![i32::MIN; hand.total() as usize + 1];
    let mut kept = Tiles::EMPTY;
    fn go(kinds: &[(Tile, u8)], kept: &mut Tiles, visit: &mut dyn FnMut(&Tiles)) {
        let Some((&(tile, count), rest)) = kinds.split_first() else { return visit(kept) };
        for stay in 0..=count {
            kept.set(tile, stay);
            go(rest, kept, visit);
        }
        kept.set(tile, 0);
    }
    go(&kinds, &mut kept, &mut |kept| {
        let laid = (hand.total() - kept.total()) as usize;
        most[laid] = most[laid].max(keep(kept));
    });
    most
}

fn digits(left: &Left) -> Vec<u8> {
    let mut digits = vec![9; usize::from(left.blanks())]; // no base is larger than ten
    for symbol in Symbol::ALL.into_iter().rev() {
        if let Some(digit) = symbol.digit() {
            digits.extend(std::iter::repeat_n(digit, usize::from(left.count(symbol))));
        }
    }
    digits
}

fn scores<G: Language>(game: &G, hand: &Tiles) -> Vec<u32> {
    let mut scores: Vec<u32> = hand.iter().map(|tile| game.tile_score(tile)).collect();
    scores.sort_unstable_by(|a, b| b.cmp(a));
    scores
}
