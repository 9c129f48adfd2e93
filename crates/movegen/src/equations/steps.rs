//! Fills runs from their largest values down.
//!
//! A step is a band of values, each of which goes up to four times as high as the next, or the upper part of one
//! where the rest cannot earn enough in the window that asked. The table of a band is made when the band is
//! reached: with blanks in hand small values come of very many fillings, and are seldom needed.

use std::ops::ControlFlow;

use board::Tiles;
use rustc_hash::FxHashMap;

use super::arithmetic::Language;
use super::best::{First, Task};
use super::run::{Run, Values, parts};
use super::table::Band;
use super::walk::Filling;

/// A run and the fillings found so far.
pub(crate) struct Search {
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

impl<G: Language, K: Fn(&Tiles) -> i32> First<'_, G, K> {
    /// Makes the run ready, or finds it, and queues its first step.
    pub(crate) fn begin(&mut self, at: usize, equals: Option<u8>) {
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
    pub(crate) fn step(&mut self, at: usize, index: u32, step: u32) {
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
}
