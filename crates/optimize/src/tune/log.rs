//! The log of a search: requests and answers.

use std::collections::BTreeMap;

use crate::tune::{Point, Task};

/// A predicate for the points that can be played.
pub type Possible<'p> = &'p dyn Fn(&Point) -> bool;

/// A figure of a point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measured {
    /// The estimate, from all pairs of the point.
    pub value: f64,
    /// Its standard error; above 0.
    pub error: f64,
}

/// A request to play a point until it has `pairs` pairs in total.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    pub point: Point,
    /// The total number of pairs, including earlier ones.
    pub pairs: u64,
}

/// A played point.
#[derive(Clone, Debug, PartialEq)]
pub struct MeasuredPoint {
    pub point: Point,
    pub cost: f64,
    pub pairs: u64,
    /// The round of its first request, from 1.
    pub round: usize,
    /// The number of pairs of all points by the end of that round.
    pub by_then: u64,
    /// Its figures, in the order of the aims; `None` for undefined ones.
    pub figures: Vec<Option<Measured>>,
}

/// The budget, and its portions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The total number of pairs over all points.
    pub all: u64,
    /// The number of pairs in a point's first request.
    pub first: u64,
    /// The maximum number of pairs of a point.
    pub most: u64,
    /// The maximum number of points of a round after the first.
    pub round: usize,
}

/// The played points, in the order of their first requests.
#[derive(Clone, Debug, PartialEq)]
pub struct Log {
    pub task: Task,
    pub budget: Budget,
    /// The played points.
    pub played: Vec<MeasuredPoint>,
    pub rounds: usize,
    /// The number of pairs played.
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

    /// The index of a point among the played ones.
    pub fn place(&self, point: &Point) -> Option<usize> {
        self.places.get(point).copied()
    }

    /// The number of pairs of a point.
    pub(crate) fn pairs(&self, point: &Point) -> u64 {
        self.place(point)
            .map_or(0, |place| self.played[place].pairs)
    }

    /// The number of pairs left.
    pub(crate) const fn left(&self) -> u64 {
        self.budget.all.saturating_sub(self.spent)
    }

    /// Makes requests, as many of these as the budget permits.
    pub(crate) fn ask(&mut self, wanted: Vec<Request>) -> Vec<Request> {
        let mut left = self.left();
        self.pending = wanted;
        let (played, places) = (&self.played, &self.places);
        self.pending.retain(|request| {
            let has = places
                .get(&request.point)
                .map_or(0, |&place: &usize| played[place].pairs);
            let more = request.pairs.saturating_sub(has);
            let fits = more > 0 && more <= left;
            left -= if fits { more } else { 0 };
            fits
        });
        self.pending.clone()
    }

    /// Takes the answers to the last requests.
    ///
    /// # Panics
    /// Unless there is one for each request, with a figure for each aim.
    pub(crate) fn tell(&mut self, answers: Vec<Vec<Option<Measured>>>) {
        let pending = std::mem::take(&mut self.pending);
        assert_eq!(answers.len(), pending.len(), "an answer for each request");
        self.rounds += 1;
        self.spent += pending
            .iter()
            .map(|request| request.pairs - self.pairs(&request.point))
            .sum::<u64>();
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
                    self.played.push(MeasuredPoint {
                        point,
                        cost,
                        pairs,
                        round,
                        by_then,
                        figures,
                    });
                }
            }
        }
    }
}
