//! Filling of runs from their largest values down.
//!
//! A step is a band of values, or the upper part of one where the rest cannot score enough in the window that needs it.
//! The table of a band is made when the band is reached, and ends at the smallest value that may score enough, or at an
//! eighth of its largest: with blanks in hand small values have very many fillings, and are rarely needed.

use std::ops::{ControlFlow, Range};

use rustc_hash::FxHashMap;

use super::run::{Run, Values};
use super::turn::Turn;
use crate::equations::grammar::arithmetic::EquationGame;
use crate::equations::hand::symbols::Filling;
use crate::equations::pattern::parts::{PatternPart, parts};
use crate::equations::pattern::pattern_index::PatternIndex;
use crate::equations::pattern::place::Place;
use crate::equations::pattern::sides::{Sorted, swapped};
use crate::equations::tables::pool::Pool;
use crate::equations::value::band::Band;

/// A filling of a run that makes it an equation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FilledRun {
    pub(crate) filling: Filling,
    /// The bonus of the equation.
    pub(crate) bonus: u64,
    /// Whether it certainly is an equation; otherwise the rules judge it.
    pub(crate) certain: bool,
}

/// The index of a run, and whether its sides are swapped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct RunName {
    run: u32,
    swapped: bool,
}

/// A run and the fillings found so far.
#[derive(Clone, Debug, Default)]
struct RunSearch {
    run: Run,
    /// Whether it may be an equation.
    is_possible: bool,
    /// The number of slots of its first side.
    first: usize,
    /// An edge of the bands above which all values have been searched.
    top: u8,
    /// The remaining values below it, once they are known.
    values: Option<Values>,
    /// Bounds on all absolute values.
    least: f64,
    most: f64,
    /// The range of the fillings of each step.
    steps: Vec<Range<u32>>,
}

impl RunSearch {
    /// The same filling of the run with its sides swapped.
    fn swapped(&self, filling: Filling) -> Filling {
        swapped(
            filling,
            self.run.slots(),
            self.first,
            usize::from(self.run.equals.is_some()),
        )
    }

    /// Sets the values to search next, if there are any.
    fn set_values(&mut self, values: Values) {
        self.values = (!values.groups.is_empty()).then_some(values);
    }
}

/// The runs that a search has filled with a hand.
#[derive(Clone, Debug, Default)]
pub(crate) struct RunCache {
    searches: Pool<RunSearch>,
    /// The fillings of all steps.
    found: Vec<FilledRun>,
    by_run: PatternIndex<(Option<u8>, u32)>,
    /// Buffers for the places of a run and its parts.
    places: Vec<Place>,
    parts: Vec<PatternPart>,
}

/// The maximum number of fillings whose memory is kept.
const KEPT: usize = 1 << 14;

/// The maximum number of runs that are kept for further queries.
const MANY: usize = 1 << 10;

impl RunCache {
    /// The number of runs.
    pub(crate) const fn len(&self) -> usize {
        self.searches.len()
    }

    /// Whether it takes too much memory to be kept for further queries.
    pub(crate) fn is_large(&self) -> bool {
        self.len() > MANY || self.found.len() > KEPT
    }

    /// Clears the cache, and keeps its memory unless it is large.
    pub(crate) fn clear(&mut self) {
        self.searches.clear(|_| false);
        self.found.clear();
        self.found.shrink_to(KEPT);
        self.by_run.clear();
    }
}

/// The runs of a search, which it fills step by step.
pub(crate) struct Runs<'a, G: EquationGame> {
    game: &'a G,
    pub(crate) turn: Turn<'a, G::Arithmetic>,
    cache: &'a mut RunCache,
}

impl<'a, G: EquationGame> Runs<'a, G> {
    pub(crate) fn new(
        game: &'a G,
        turn: Turn<'a, G::Arithmetic>,
        cache: &'a mut RunCache,
    ) -> Runs<'a, G> {
        Runs { game, turn, cache }
    }

    /// The index of a run, which is prepared if it is new; `size` bounds its values.
    pub(crate) fn begin(&mut self, places: &[Place], equals: Option<u8>, size: f64) -> RunName {
        let RunCache {
            searches,
            by_run,
            places: own,
            parts: own_parts,
            ..
        } = &mut *self.cache;
        let mut whole = parts(places, equals.map(usize::from), own_parts);
        own.clear();
        own.extend_from_slice(places);
        let Sorted { equals, swapped } = Sorted::sort(own, equals, own_parts);
        if let Some(&(_, run)) = by_run.find(own, |(other, _)| *other == equals) {
            return RunName { run, swapped };
        }
        let number = searches.add();
        let search = &mut searches[number];
        let run = &mut search.run;
        run.places.clear();
        run.places.extend_from_slice(own);
        run.equals = equals.map(usize::from);
        if swapped {
            whole = parts(own, run.equals, own_parts);
        }
        run.walked.clone_from(own_parts);
        search.first = own_parts.first().map_or(0, |part| part.slots);
        search.is_possible = whole && run.begin(&mut self.turn);
        search.top = 0;
        if search.is_possible {
            // Widened by a margin for rounding errors.
            let fixed = run.fixed_size();
            let known = size.min(fixed.unwrap_or(size));
            search.least = fixed.map_or(0., |size| size * (1. - 1e-9) - 1e-6);
            search.most = known * (1. + 1e-9) + 1e-6;
            search.top = if search.least > search.most {
                0
            } else {
                Band::top(search.most)
            };
        }
        search.values = None;
        search.steps.clear();
        by_run.add(own, (equals, number as u32));
        RunName {
            run: number as u32,
            swapped,
        }
    }

    /// The next step of a run from this one on that may have fillings, and a bound on the bonus.
    pub(crate) fn next(&self, RunName { run, .. }: RunName, mut step: u32) -> Option<(u32, u64)> {
        let search = &self.cache.searches[run as usize];
        let tables = &self.turn.cache.tables;
        let known = search
            .values
            .as_ref()
            .map(|Values { table, groups }| tables[*table].sizes[groups.start]);
        while let Some(found) = search.steps.get(step as usize) {
            let found = &self.cache.found[found.start as usize..found.end as usize];
            // The fillings of a completed step are known; the bound on later values may be rounded up.
            if let Some(bonus) = found.iter().map(|filled| filled.bonus).max() {
                let later = known.map_or(0, |most| self.game.bonus_at_most(most));
                return Some((step, bonus.max(later)));
            }
            step += 1;
        }
        let below = (search.top > 0).then(|| Band::edge(search.top).min(search.most));
        Some((step, self.game.bonus_at_most(known.or(below)?)))
    }

    pub(crate) fn is_taken(&self, RunName { run, .. }: RunName, step: u32) -> bool {
        self.cache.searches[run as usize].steps.len() > step as usize
    }

    /// The fillings of a completed step.
    pub(crate) fn fillings(&self, asked: RunName, step: u32) -> impl Iterator<Item = FilledRun> {
        let search = &self.cache.searches[asked.run as usize];
        let Range { start, end } = search.steps[step as usize];
        self.cache.found[start as usize..end as usize]
            .iter()
            .map(move |filled| {
                let filling = filled.filling;
                FilledRun {
                    filling: if asked.swapped {
                        search.swapped(filling)
                    } else {
                        filling
                    },
                    ..*filled
                }
            })
    }

    /// Finds the values of the next band with a sufficient bonus; `false` when they are known.
    pub(crate) fn find_values(&mut self, RunName { run, .. }: RunName, needed: u64) -> bool {
        let search = &mut self.cache.searches[run as usize];
        if search.values.is_some() {
            return false;
        }
        let game = self.game;
        let (least, most) = (search.least, search.most);
        let band = Band::below(search.top, |size| {
            size >= least && game.bonus_at_most(size) >= needed
        });
        if let Some(band) = band.filter(|_| search.is_possible) {
            let run = &search.run;
            let (Values { table, mut groups }, from) = run.values(&mut self.turn, band);
            search.top = if Band::edge(from) < least { 0 } else { from };
            let sizes = &self.turn.cache.tables[table].sizes;
            while !groups.is_empty() && sizes[groups.end - 1] < least {
                groups.end -= 1;
            }
            while !groups.is_empty() && sizes[groups.start] > most {
                groups.start += 1;
            }
            search.set_values(Values { table, groups });
        }
        true
    }

    /// Searches the fillings of the next values with a sufficient bonus.
    pub(crate) fn take_step(&mut self, RunName { run, .. }: RunName, needed: u64) {
        let RunCache {
            searches, found, ..
        } = &mut *self.cache;
        let search = &mut searches[run as usize];
        let run = &search.run;
        let Some(mut values) = search.values.take() else {
            return;
        };
        let game = self.game;
        let all = values.groups.clone();
        // The largest values come first, and at least one is taken.
        let sizes = &self.turn.cache.tables[values.table].sizes[..all.end];
        let end = if game.bonus_at_most(sizes[all.end - 1]) >= needed {
            all.end
        } else {
            let rest = &sizes[all.start + 1..];
            all.start + 1 + rest.partition_point(|&size| game.bonus_at_most(size) >= needed)
        };
        values.groups.end = end;
        let first = found.len();
        // The groups of the values first, and their bonuses at the end.
        let _ = run.fill(&mut self.turn, &values, &mut |group, filling, certain| {
            found.push(FilledRun {
                filling,
                bonus: group as u64,
                certain,
            });
            ControlFlow::Continue(())
        });
        let table = &self.turn.cache.tables[values.table];
        let banned = game.common().ban_identities;
        let all_judged = game.judges_all();
        let mut bonuses: FxHashMap<usize, u64> = FxHashMap::default();
        let mut count = first;
        for at in first..found.len() {
            let FilledRun {
                filling,
                bonus: group,
                certain,
            } = found[at];
            let group = group as usize;
            let whole = table.whole(group).filter(|_| !banned);
            let bonus = match (whole, bonuses.get(&group)) {
                (Some(value), _) => Some(game.bonus_of_whole(value)),
                (None, Some(&bonus)) if !banned => Some(bonus),
                _ => game
                    .equation_bonus(&run.symbols(filling))
                    .ok()
                    .inspect(|&bonus| {
                        bonuses.insert(group, bonus);
                    }),
            };
            if let Some(bonus) = bonus {
                found[count] = FilledRun {
                    filling,
                    bonus,
                    certain: certain && !all_judged,
                };
                count += 1;
            }
        }
        found.truncate(count);
        let (first, count) = (first as u32, count as u32);
        search.steps.push(first..count);
        search.set_values(Values {
            groups: end..all.end,
            ..values
        });
    }
}
