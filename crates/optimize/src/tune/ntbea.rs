//! The N-tuple bandit evolutionary algorithm: the usual way to tune games, as a baseline.
//!
//! Lucas, Liu and Perez-Liebana (2018), The N-Tuple Bandit Evolutionary Algorithm for game agent optimisation, *CEC*. One
//! number stands for all wishes. The mean of that number is kept for each value of each option, for each pair of values of
//! two options, and for each whole point; a point is as good as the mean over these of mean and bonus for what was seldom
//! tried (their equation 2), and the next one is the best of the neighbours of the current one.

use std::collections::{BTreeMap, BTreeSet};

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::tune::log::{Budget, Log, Measured, Method, Possible, Request};
use crate::tune::normal::ln;
use crate::tune::{Point, Task};

/// Neighbours that are weighed for each step.
const NEIGHBOURS: usize = 50;
/// The chance that an option of a neighbour changes, in parts of the number of options: one on average, and one at least.
const CHANGES: f64 = 1.;
/// The weight of the bonus: the published 2 is for numbers from 0 to 1; of ours a tenth of a scale is much.
const EXPLORE: f64 = 0.3;
/// What keeps the bonus finite where nothing was tried.
const EPSILON: f64 = 0.5;

/// The algorithm.
#[derive(Clone, Debug)]
pub struct Ntbea {
    log: Log,
    rng: Pcg64Mcg,
    current: Option<Point>,
}

/// Visits and the sum of what they gave.
type Bandit = (f64, f64);

/// The means of the tuples.
struct Tuples {
    options: usize,
    single: BTreeMap<(usize, u16), Bandit>,
    double: BTreeMap<(usize, usize, u16, u16), Bandit>,
    whole: BTreeMap<Point, Bandit>,
    visits: f64,
}

impl Tuples {
    fn of(log: &Log) -> Tuples {
        let options = log.task.space.dimensions().len();
        let mut tuples = Tuples {
            options,
            single: BTreeMap::new(),
            double: BTreeMap::new(),
            whole: BTreeMap::new(),
            visits: 0.,
        };
        for played in &log.played {
            let Some(fitness) = log.fitness(played) else { continue };
            let visits = (played.pairs as f64 / log.budget.first as f64).max(1.);
            let add = |bandit: &mut Bandit| *bandit = (bandit.0 + visits, bandit.1 + visits * fitness);
            let levels = &played.point.0;
            for a in 0..options {
                add(tuples.single.entry((a, levels[a])).or_default());
                (0..a).for_each(|b| add(tuples.double.entry((a, b, levels[a], levels[b])).or_default()));
            }
            add(tuples.whole.entry(played.point.clone()).or_default());
            tuples.visits += visits;
        }
        tuples
    }

    /// The mean over all tuples of a point of their means, with the bonus by so much; tuples that were never met have none.
    fn judge(&self, point: &Point, explore: f64) -> f64 {
        let levels = &point.0;
        let one = |bandit: Option<&Bandit>| {
            let (visits, sum) = bandit.copied().unwrap_or_default();
            let mean = if visits > 0. { sum / visits } else { 0. };
            (visits > 0., mean, explore * (ln(1. + self.visits) / (visits + EPSILON)).sqrt())
        };
        let mut all = Vec::new();
        for a in 0..self.options {
            all.push(one(self.single.get(&(a, levels[a]))));
            (0..a).for_each(|b| all.push(one(self.double.get(&(a, b, levels[a], levels[b])))));
        }
        all.push(one(self.whole.get(point)));
        let known = all.iter().filter(|(known, ..)| *known).count().max(1) as f64;
        let mean = all.iter().map(|(_, mean, _)| mean).sum::<f64>() / known;
        mean + all.iter().map(|(.., bonus)| bonus).sum::<f64>() / all.len() as f64
    }
}

impl Ntbea {
    /// A search that has asked for nothing yet.
    #[must_use]
    pub fn new(task: Task, budget: Budget, seed: u64) -> Ntbea {
        Ntbea { log: Log::new(task, budget), rng: Pcg64Mcg::seed_from_u64(seed), current: None }
    }

    /// A neighbour: one option changes, and each other with the chance that one does on average.
    fn neighbour(&mut self, point: &Point) -> Point {
        let space = &self.log.task.space;
        let options = space.dimensions().len();
        let surely = self.rng.random_range(0..options);
        let mut near = point.clone();
        for (place, dimension) in space.dimensions().iter().enumerate() {
            if place == surely || self.rng.random::<f64>() < CHANGES / options as f64 {
                near.0[place] = self.rng.random_range(0..dimension.levels()) as u16;
            }
        }
        near
    }
}

impl Method for Ntbea {
    fn ask(&mut self, possible: Possible<'_>) -> Vec<Request> {
        let first = self.log.budget.first;
        let next = match self.current.clone() {
            None => Some(self.log.task.space.base()),
            Some(current) => {
                let tuples = Tuples::of(&self.log);
                let near: BTreeSet<Point> = (0..NEIGHBOURS).map(|_| self.neighbour(&current)).collect();
                let most = self.log.budget.most;
                let open = |point: &Point| possible(point) && self.log.pairs(point) < most;
                near.into_iter()
                    .filter(open)
                    .map(|point| (tuples.judge(&point, EXPLORE), point))
                    .max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1)))
                    .map(|(_, point)| point)
            }
        };
        let Some(point) = next else { return self.log.ask(Vec::new()) };
        self.current = Some(point.clone());
        let pairs = (self.log.pairs(&point) + first).min(self.log.budget.most);
        self.log.ask(vec![Request { point, pairs }])
    }

    fn tell(&mut self, answers: Vec<Vec<Option<Measured>>>) {
        self.log.tell(answers);
    }

    fn log(&self) -> &Log {
        &self.log
    }

    /// The best by the means of its tuples, without a bonus.
    fn pick(&self) -> Option<usize> {
        let tuples = Tuples::of(&self.log);
        let judge = |place: usize| tuples.judge(&self.log.played[place].point, 0.);
        (0..self.log.played.len()).max_by(|&a, &b| judge(a).total_cmp(&judge(b)).then(b.cmp(&a)))
    }
}
