//! Random points with sequential halving: the baseline that a search must beat.

use bagsplit_optimize::tune::{Budget, Measured, Point, Request};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::cases::Made;
use crate::tunes::Method;

/// Half of the budget goes to random points; the better half of them is doubled, and so on: sequential halving (Karnin,
/// Koren and Somekh 2013, Almost optimal exploration in multi-armed bandits, *ICML*) by a single fitness value.
pub(crate) struct RandomHalving<'m> {
    made: &'m Made,
    budget: Budget,
    rng: Pcg64Mcg,
    /// The points of the last round, each with its fitness, best first.
    ranked: Vec<(Point, f64)>,
    pending: Vec<Point>,
    pairs: u64,
    spent: u64,
}

impl<'m> RandomHalving<'m> {
    pub(crate) fn new(made: &'m Made, budget: Budget, seed: u64) -> RandomHalving<'m> {
        let rng = Pcg64Mcg::seed_from_u64(seed);
        RandomHalving {
            made,
            budget,
            rng,
            ranked: Vec::new(),
            pending: Vec::new(),
            pairs: 0,
            spent: 0,
        }
    }

    fn random_points(&mut self) -> Vec<Point> {
        let space = &self.made.task.space;
        let count = (self.budget.all / 2 / self.budget.first)
            .max(1)
            .min(space.size()) as usize;
        let mut points = vec![space.base()];
        while points.len() < count {
            let point = space.point(self.rng.random_range(0..space.size()));
            if !points.contains(&point) {
                points.push(point);
            }
        }
        points
    }

    /// The fitness: a penalty for each figure outside of its bounds, by its scale and up to three of them; a tenth of
    /// the scaled objective; and a hundredth of the relative cost.
    fn fitness(&self, point: &Point, figures: &[Option<Measured>]) -> f64 {
        let task = &self.made.task;
        let value = |place: usize| figures[place].expect("every figure is measured").value;
        let outside: f64 = (0..figures.len())
            .map(|place| (task.aims[place].outside(value(place)) / self.made.scale(place)).min(3.))
            .sum();
        let extreme = task.extreme().map_or(0., |(place, sign)| {
            sign * value(place) / self.made.scale(place)
        });
        -outside + 0.1 * extreme - 0.01 * task.space.cost(point) / task.space.dearest()
    }
}

impl Method for RandomHalving<'_> {
    fn ask(&mut self) -> Vec<Request> {
        let before = self.pairs;
        if before == 0 {
            self.pending = self.random_points();
            self.pairs = self.budget.first;
        } else {
            self.pending = self
                .ranked
                .iter()
                .take(self.ranked.len() / 2)
                .map(|(p, _)| p.clone())
                .collect();
            self.pairs = (2 * before).min(self.budget.most);
        }
        let more = self.pairs - before;
        if more == 0 {
            return Vec::new();
        }
        self.pending
            .truncate(((self.budget.all - self.spent) / more) as usize);
        self.spent += self.pending.len() as u64 * more;
        self.pending
            .iter()
            .map(|point| Request {
                point: point.clone(),
                pairs: self.pairs,
            })
            .collect()
    }

    fn tell(&mut self, answers: Vec<Vec<Option<Measured>>>) {
        let points = std::mem::take(&mut self.pending).into_iter().zip(answers);
        let with_fitness = |(point, figures): (Point, Vec<_>)| {
            let fitness = self.fitness(&point, &figures);
            (point, fitness)
        };
        self.ranked = points.map(with_fitness).collect();
        self.ranked
            .sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    }

    fn pick(&self) -> Option<Point> {
        self.ranked.first().map(|(point, _)| point.clone())
    }

    fn spent(&self) -> u64 {
        self.spent
    }
}
