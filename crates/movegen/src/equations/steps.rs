//! Fills runs from their largest values down.
//!
//! A step is a band of values, or the upper part of one where the rest cannot earn enough in the window that asked. The
//! table of a band is made when the band is reached, and goes no further down than what may earn enough, nor than an
//! eighth of where it begins: with blanks in hand small values come of very many fillings, and are seldom needed.

use std::ops::ControlFlow;

use rustc_hash::{FxBuildHasher, FxHashMap};

use super::arithmetic::Language;
use super::band::Band;
use super::filling::{Filling, Place};
use super::parts::{Part, parts};
use super::run::{Purpose, Run, Values};
use super::sides::{Sorted, swapped};
use super::turn::Turn;

/// A filling of a run, the bonus of the equation that it makes, and whether it is certain that it makes one: what is
/// not is judged before it is believed.
pub(crate) type Filled = (Filling, u64, bool);

/// A run that has been asked for, by its number, or the one with its sides swapped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct RunName {
    run: u32,
    swapped: bool,
}

/// A run and the fillings found so far.
struct Search {
    run: Option<Run>,
    /// How many slots its first side has.
    first: usize,
    /// No value that has not been looked at is above this edge of the bands.
    top: u8,
    /// Those of them that have not been looked at, once they are known.
    values: Option<Values>,
    /// No value is larger.
    size: f64,
    /// Each step's fillings.
    steps: Vec<Vec<Filled>>,
}

impl Search {
    /// The same filling of the run with its sides swapped.
    fn swapped(&self, filling: Filling) -> Filling {
        let Some(run) = &self.run else { return filling };
        swapped(filling, run.slots(), self.first, usize::from(run.equals.is_some()))
    }

    /// Takes these for the values to look at next, if there are any.
    fn set_values(&mut self, values: Values) {
        self.values = (!values.groups.is_empty()).then_some(values);
    }
}

/// The runs that have been asked for.
pub(crate) struct Runs<'a, G: Language> {
    game: &'a G,
    pub(crate) turn: Turn<'a, G::Arithmetic>,
    searches: Vec<Search>,
    /// The parts of a run while it is looked for.
    parts: Vec<Part>,
    by_run: FxHashMap<(Vec<Place>, Option<u8>), u32>,
}

impl<'a, G: Language> Runs<'a, G> {
    pub(crate) fn new(game: &'a G, turn: Turn<'a, G::Arithmetic>) -> Runs<'a, G> {
        // As many as most turns need, since they are large to move.
        Runs {
            game,
            turn,
            searches: Vec::with_capacity(256),
            parts: Vec::new(),
            by_run: FxHashMap::with_capacity_and_hasher(112, FxBuildHasher),
        }
    }

    /// The number of a run, which is made ready if it is new; `size` bounds its values.
    pub(crate) fn begin(&mut self, places: Vec<Place>, equals: Option<u8>, size: f64) -> RunName {
        let mut own = std::mem::take(&mut self.parts);
        let mut whole = parts(&places, equals.map(usize::from), &mut own);
        let Sorted { places, equals, swapped } = Sorted::new(places, equals, &own);
        let key = (places, equals);
        if let Some(&run) = self.by_run.get(&key) {
            self.parts = own;
            return RunName { run, swapped };
        }
        let slot = equals.map(usize::from);
        if swapped {
            whole = parts(&key.0, slot, &mut own);
        }
        let first = own.first().map_or(0, |part| part.slots);
        let new = || Run::new(&mut self.turn, key.0.clone(), slot, own, Purpose::Best);
        let mut run = whole.then(new).flatten();
        let largest = run.as_mut().and_then(|run| run.largest(&mut self.turn));
        let size = largest.map_or(size, |largest| size.min(largest)) * (1. + 1e-9) + 1e-6;
        let size = run.as_ref().and_then(Run::fixed_size).map_or(size, |fixed| size.min(fixed + 1e-6));
        let top = if run.is_some() { Band::top(size) } else { 0 };
        let index = self.searches.len() as u32;
        self.searches.push(Search { run, first, top, values: None, size, steps: Vec::new() });
        self.by_run.insert(key, index);
        RunName { run: index, swapped }
    }

    /// The next step of a run from this one on that may yield something, and the most that the bonus can be.
    pub(crate) fn next(&self, RunName { run, .. }: RunName, mut step: u32) -> Option<(u32, u64)> {
        let search = &self.searches[run as usize];
        let known = search.values.as_ref().map(|Values { table, groups, .. }| table.sizes[groups.start]);
        while let Some(found) = search.steps.get(step as usize) {
            // The fillings of a step that has been taken are known. What has been found of numbers may come before larger
            // values.
            if let Some(bonus) = found.iter().map(|&(_, bonus, _)| bonus).max() {
                let later = known.map_or(0, |most| self.game.bonus_at_most(most));
                return Some((step, bonus.max(later)));
            }
            step += 1;
        }
        let below = (search.top > 0).then(|| Band::edge(search.top).min(search.size));
        Some((step, self.game.bonus_at_most(known.or(below)?)))
    }

    pub(crate) fn is_taken(&self, RunName { run, .. }: RunName, step: u32) -> bool {
        self.searches[run as usize].steps.len() > step as usize
    }

    /// The fillings of a step that has been taken.
    pub(crate) fn fillings(&self, asked: RunName, step: u32) -> impl Iterator<Item = Filled> {
        let search = &self.searches[asked.run as usize];
        let all = search.steps[step as usize].iter();
        all.map(move |&(filling, bonus, certain)| {
            let own = if asked.swapped { search.swapped(filling) } else { filling };
            (own, bonus, certain)
        })
    }

    /// Finds the values of the next band, as far as the bonus may be as much as is needed; `false` when they are known.
    pub(crate) fn find_values(&mut self, RunName { run, .. }: RunName, needed: u64) -> bool {
        let search = &mut self.searches[run as usize];
        if search.values.is_some() {
            return false;
        }
        let game = self.game;
        let band = Band::below(search.top, |size| game.bonus_at_most(size) >= needed);
        if let (Some(run), Some(band)) = (&search.run, band) {
            let (Values { table, mut groups, digits }, from) = run.values(&mut self.turn, band);
            let limits = (Band::edge(from), Band::edge(search.top).min(search.size));
            search.top = from;
            while !groups.is_empty() && table.sizes[groups.start] > search.size {
                groups.start += 1;
            }
            if run.numbers {
                let mut found: Vec<Filled> = Vec::new();
                let all_judged = judges_all(game);
                run.fill_numbers(&mut self.turn, limits, &mut |filling, certain| {
                    if let Ok(bonus) = game.equation_bonus(&run.symbols(filling)) {
                        found.push((filling, bonus, certain && !all_judged));
                    }
                });
                if !found.is_empty() {
                    search.steps.push(found);
                }
            }
            search.set_values(Values { table, groups, digits });
        }
        true
    }

    /// Looks for the fillings of the next values, as far as the bonus may be as much as is needed.
    pub(crate) fn take_step(&mut self, RunName { run, .. }: RunName, needed: u64) {
        let search = &mut self.searches[run as usize];
        let (Some(run), Some(mut values)) = (&search.run, search.values.take()) else { return };
        let game = self.game;
        let all = values.groups.clone();
        // The largest values come first, and at least one is taken.
        let sizes = &values.table.sizes[all.start + 1..all.end];
        let end = all.start + 1 + sizes.partition_point(|&size| game.bonus_at_most(size) >= needed);
        values.groups.end = end;
        let mut found: Vec<Filled> = Vec::new();
        let banned = game.common().ban_identities();
        let all_judged = judges_all(game);
        let mut bonuses: FxHashMap<usize, u64> = FxHashMap::default();
        let _ = run.fill(&mut self.turn, &values, &mut |group, filling, certain| {
            let bonus = match bonuses.get(&group) {
                Some(&bonus) if !banned => Some(bonus),
                _ => game.equation_bonus(&run.symbols(filling)).ok(),
            };
            if let Some(bonus) = bonus {
                bonuses.insert(group, bonus);
                found.push((filling, bonus, certain && !all_judged));
            }
            ControlFlow::Continue(())
        });
        search.steps.push(found);
        search.set_values(Values { groups: end..all.end, ..values });
    }
}

/// Whether no equation is believed before it is judged, by the options of a game.
fn judges_all<G: Language>(game: &G) -> bool {
    game.common().ban_identities() || game.common().number_crosswords()
}
