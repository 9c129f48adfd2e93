//! Points by lot: the least that a search must beat.

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use crate::tune::Task;
use crate::tune::log::{Budget, Log, Measured, Method, Possible, Request};

/// Draws of a point that can be and was not played, before it gives up.
const TRIES: usize = 1000;

/// Half of the budget goes to points by lot; the better half of them is played as often again, and so on: sequential
/// halving (Karnin, Koren and Somekh 2013, Almost optimal exploration in multi-armed bandits, *ICML*) by one number for
/// everything.
#[derive(Clone, Debug)]
pub struct Random {
    log: Log,
    rng: Pcg64Mcg,
}

impl Random {
    /// A search that has asked for nothing yet.
    #[must_use]
    pub fn new(task: Task, budget: Budget, seed: u64) -> Random {
        Random { log: Log::new(task, budget), rng: Pcg64Mcg::seed_from_u64(seed) }
    }

    fn new_points(&mut self, possible: Possible<'_>) -> Vec<Request> {
        let Budget { all, first, .. } = self.log.budget;
        let count = (all / 2 / first).max(1) as usize;
        let space = &self.log.task.space;
        let mut points = vec![space.base()];
        let mut tries = 0;
        while points.len() < count && tries < TRIES {
            let point = space.random(&mut self.rng);
            tries += 1;
            if possible(&point) && !points.contains(&point) {
                points.push(point);
                tries = 0;
            }
        }
        points.into_iter().map(|point| Request { point, pairs: first }).collect()
    }

    /// The places of what was played, best first.
    fn order(&self) -> Vec<usize> {
        let fitness = |place: &usize| self.log.fitness(&self.log.played[*place]);
        let mut places: Vec<usize> = (0..self.log.played.len()).collect();
        places.retain(|place| fitness(place).is_some());
        places.sort_by(|a, b| fitness(b).unwrap_or(0.).total_cmp(&fitness(a).unwrap_or(0.)).then(a.cmp(b)));
        places
    }
}

impl Method for Random {
    fn ask(&mut self, possible: Possible<'_>) -> Vec<Request> {
        if self.log.rounds == 0 {
            let wanted = self.new_points(possible);
            return self.log.ask(wanted);
        }
        // Of those that came through the last round the better half.
        let pairs = self.log.played.iter().map(|played| played.pairs).max().unwrap_or(0);
        let mut last = self.order();
        last.retain(|&place| self.log.played[place].pairs == pairs);
        let more = (2 * pairs).min(self.log.budget.most);
        let next = last.iter().take(last.len() / 2);
        let wanted =
            next.map(|&place| Request { point: self.log.played[place].point.clone(), pairs: more }).collect();
        self.log.ask(wanted)
    }

    fn tell(&mut self, answers: Vec<Vec<Option<Measured>>>) {
        self.log.tell(answers);
    }

    fn log(&self) -> &Log {
        &self.log
    }

    fn pick(&self) -> Option<usize> {
        let pairs = self.log.played.iter().map(|played| played.pairs).max()?;
        self.order().into_iter().find(|&place| self.log.played[place].pairs == pairs)
    }
}
