//! The log of a search: what was asked for and what was answered.

use std::collections::BTreeMap;

use crate::tune::{Point, Task};

/// Which points can be played at all.
pub type Possible<'p> = &'p dyn Fn(&Point) -> bool;

/// A figure of a point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measured {
    /// The estimate, of all pairs of the point.
    pub value: f64,
    /// Its standard error; above 0.
    pub error: f64,
}

/// A point to be played until it has so many pairs in all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The point.
    pub point: Point,
    /// How many pairs it is to have, those that it has counted.
    pub pairs: u64,
}

/// A point that was played.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// The point.
    pub point: Point,
    /// What it costs.
    pub cost: f64,
    /// How many pairs it has.
    pub pairs: u64,
    /// The round in which it was first asked for, from 1.
    pub round: usize,
    /// The pairs of all points by the end of that round.
    pub by_then: u64,
    /// Its figures, in the order of the aims; `None` where it has none.
    pub figures: Vec<Option<Measured>>,
}

/// How much may be played, and in which portions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Pairs of all points together.
    pub all: u64,
    /// Pairs that a point is first played for.
    pub first: u64,
    /// The most pairs of a point.
    pub most: u64,
    /// The most points of a round after the first.
    pub round: usize,
}

/// What was played, in the order in which it was first asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct Log {
    /// The task.
    pub task: Task,
    /// How much may be played.
    pub budget: Budget,
    /// What was played.
    pub played: Vec<Played>,
    /// How many rounds there were.
    pub rounds: usize,
    /// How many pairs were played.
    pub spent: u64,
    places: BTreeMap<Point, usize>,
    pub(crate) pending: Vec<Request>,
}

impl Log {
    pub(crate) fn new(task: Task, budget: Budget) -> Log {
        Log {
            task,
            budget,
            played: Vec::new(),
            rounds: 0,
            spent: 0,
            places: BTreeMap::new(),
            pending: Vec::new(),
        }
    }

    /// The place of a point among those that were played.
    #[must_use]
    pub fn place(&self, point: &Point) -> Option<usize> {
        self.places.get(point).copied()
    }

    /// How many pairs a point has.
    pub(crate) fn pairs(&self, point: &Point) -> u64 {
        self.place(point).map_or(0, |place| self.played[place].pairs)
    }

    /// How many pairs may still be played.
    pub(crate) const fn left(&self) -> u64 {
        self.budget.all.saturating_sub(self.spent)
    }

    /// Takes as many of these requests as the budget has pairs for, and asks for them.
    pub(crate) fn ask(&mut self, wanted: Vec<Request>) -> Vec<Request> {
        let mut left = self.left();
        self.pending = wanted;
        let (played, places) = (&self.played, &self.places);
        self.pending.retain(|request| {
            let has = places.get(&request.point).map_or(0, |&place: &usize| played[place].pairs);
            let more = request.pairs.saturating_sub(has);
            let fits = more > 0 && more <= left;
            left -= if fits { more } else { 0 };
            fits
        });
        self.pending.clone()
    }

    /// Takes the answers to what was asked for last.
    ///
    /// # Panics
    /// When there is not one for each request, with a figure for each aim.
    pub(crate) fn tell(&mut self, answers: Vec<Vec<Option<Measured>>>) {
        let pending = std::mem::take(&mut self.pending);
        assert_eq!(answers.len(), pending.len(), "an answer for each request");
        self.rounds += 1;
        self.spent += pending.iter().map(|request| request.pairs - self.pairs(&request.point)).sum::<u64>();
        for (Request { point, pairs }, figures) in pending.into_iter().zip(answers) {
            assert_eq!(figures.len(), self.task.aims.len(), "a figure for each aim");
            match self.place(&point) {
                Some(place) => {
                    self.played[place].pairs = pairs;
                    self.played[place].figures = figures;
                }
                None => {
                    self.places.insert(point.clone(), self.played.len());
                    let cost = self.task.space.cost(&point);
                    let (round, by_then) = (self.rounds, self.spent);
                    self.played.push(Played { point, cost, pairs, round, by_then, figures });
                }
            }
        }
    }
}
