//! The model-based search: the most promising points are played, and points close to a bound are played more.

use std::collections::BTreeSet;

use crate::tune::candidates::{candidates, spread};
use crate::tune::gain::Prices;
use crate::tune::log::{Budget, Log, Measured, Possible, Request};
use crate::tune::survey::{LIKELY, Survey};
use crate::tune::{Point, Scale, Space, Task};

/// The maximum share of the budget for the first round.
const FIRST_ROUND: f64 = 0.3;
/// For a large space: the number of candidates for local search, and the number of its rounds.
const CLIMBERS: usize = 4;
const CLIMBS: usize = 3;
/// The number of evaluated candidates for the later points of a round.
const FIELD: usize = 60;
/// The relative gain below which a round is hopeless.
const HOPE: f64 = 0.002;
/// The number of hopeless rounds that ends the search.
const PATIENCE: usize = 3;
/// The probability within which a bound counts as decided, either way.
const DECIDED: f64 = 0.02;

/// The search with a Gaussian process for each figure.
#[derive(Clone, Debug)]
pub struct Modelled {
    log: Log,
    seed: u64,
    survey: Option<Survey>,
    hopeless: usize,
}

impl Modelled {
    /// A search without requests so far.
    pub fn new(task: Task, budget: Budget, seed: u64) -> Modelled {
        Modelled {
            log: Log::new(task, budget),
            seed,
            survey: None,
            hopeless: 0,
        }
    }

    /// The next requests: possible points, each once; empty at the end of the search.
    pub fn ask(&mut self, possible: Possible<'_>) -> Vec<Request> {
        let Some(survey) = &self.survey else {
            let first = self.first(possible);
            return self.log.ask(first);
        };
        let round = self.log.budget.round.max(2);
        let mut wanted = self.doubtful(survey);
        wanted.truncate(round / 2);
        let promising = self.promising(survey, round - wanted.len(), possible);
        let hope: f64 = promising.iter().map(|(added, _)| *added).fold(0., f64::max);
        let none = !Prices::new(survey, &self.log).is_empty() && hope < HOPE;
        self.hopeless = if none { self.hopeless + 1 } else { 0 };
        if self.hopeless > PATIENCE && wanted.is_empty() {
            return self.log.ask(Vec::new());
        }
        // Where new points promise nothing, the rest of the budget goes to the doubtful ones.
        if none && !wanted.is_empty() {
            wanted = self.doubtful(survey);
            wanted.truncate(round);
        } else {
            wanted.extend(promising.into_iter().map(|(_, request)| request));
        }
        self.log.ask(wanted)
    }

    /// Takes the figures of the last requested points: estimates from all their pairs, in the order of the aims.
    ///
    /// # Panics
    /// Unless there is one answer for each request, with a figure for each aim.
    pub fn tell(&mut self, answers: Vec<Vec<Option<Measured>>>) {
        self.log.tell(answers);
        self.survey = Some(Survey::from_log(&self.log, self.survey.as_ref()));
    }

    /// The log of the search.
    pub fn log(&self) -> &Log {
        &self.log
    }

    /// The index, among the played points, of the current choice.
    pub fn pick(&self) -> Option<usize> {
        self.survey.as_ref()?.pick(&self.log)
    }

    /// The first round: the baseline, each option changed separately as far as possible, and points that are far apart.
    fn first(&self, possible: Possible<'_>) -> Vec<Request> {
        let Log { task, budget, .. } = &self.log;
        let space = &task.space;
        let most = ((FIRST_ROUND * budget.all as f64 / budget.first as f64) as usize).max(3);
        let mut points = vec![space.base()];
        let alone = one_by_one(space);
        if alone.len() < most {
            points.extend(alone.into_iter().filter(|point| possible(point)));
        }
        let apart = (most - points.len().min(most)).min(2 * space.dimensions().len() + 4);
        points.extend(spread(space, apart, self.seed, &points, possible));
        points
            .into_iter()
            .map(|point| Request {
                point,
                pairs: budget.first,
            })
            .collect()
    }

    /// Undecided points of the front, the most doubtful first: their number of pairs is doubled.
    fn doubtful(&self, survey: &Survey) -> Vec<Request> {
        let Budget { most, round, .. } = self.log.budget;
        let mut doubtful: Vec<(f64, Request)> = Vec::new();
        let mut places = survey.front(&self.log, round);
        // A point that would be best if it satisfies its bounds is worth measuring better as well.
        let prices = Prices::new(survey, &self.log);
        let hopeful = (0..self.log.played.len()).filter(|&place| {
            let played = &self.log.played[place];
            let belief = survey.belief(&played.point);
            let chance = belief.chance();
            let added = prices.added(played.cost, survey.worth(&belief));
            (DECIDED..LIKELY).contains(&chance) && chance * added > HOPE * prices.area()
        });
        places.extend(hopeful);
        places.sort_unstable();
        places.dedup();
        for place in places {
            let played = &self.log.played[place];
            let pairs = (2 * played.pairs).min(most);
            let chance = survey.belief(&played.point).chance();
            if pairs > played.pairs && (DECIDED..1. - DECIDED).contains(&chance) {
                let doubt = chance * (1. - chance) / played.pairs as f64;
                doubtful.push((
                    doubt,
                    Request {
                        point: played.point.clone(),
                        pairs,
                    },
                ));
            }
        }
        doubtful.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.point.cmp(&b.1.point)));
        doubtful.into_iter().map(|(_, request)| request).collect()
    }

    /// New points, each chosen as if the expected results of the earlier ones had been measured, and their expected
    /// relative gains.
    fn promising(
        &self,
        survey: &Survey,
        count: usize,
        possible: Possible<'_>,
    ) -> Vec<(f64, Request)> {
        let log = &self.log;
        let mut survey = survey.clone();
        let prices = Prices::new(&survey, log);
        let area = prices.area().max(1e-12);
        let mut all = candidates(log, &survey, self.seed, possible);
        let large = (all.len() as u64) < log.task.space.size();
        let mut taken: BTreeSet<Point> = log
            .played
            .iter()
            .map(|played| played.point.clone())
            .collect();
        let mut chosen: Vec<(f64, Request)> = Vec::new();
        for number in 0..count {
            all.retain(|point| !taken.contains(point));
            let mut weighed: Vec<ScoredPoint> = all
                .into_iter()
                .map(|point| ScoredPoint::new(point, &survey, &prices, &log.task.space))
                .collect();
            sort(&mut weighed);
            if large && number == 0 {
                for _ in 0..CLIMBS {
                    let parents = weighed.iter().take(CLIMBERS);
                    let mut near: BTreeSet<Point> = parents
                        .flat_map(|parent| log.task.space.neighbours(&parent.point))
                        .collect();
                    near.retain(|point| {
                        let known = weighed.iter().any(|other| other.point == *point);
                        !taken.contains(point) && !known && possible(point)
                    });
                    weighed.extend(
                        near.into_iter().map(|point| {
                            ScoredPoint::new(point, &survey, &prices, &log.task.space)
                        }),
                    );
                    sort(&mut weighed);
                }
            }
            // Points that are far worse now need not be considered for the next one.
            all = weighed
                .iter()
                .take(FIELD)
                .map(|candidate| candidate.point.clone())
                .collect();
            let Some(ScoredPoint { point, added, .. }) = weighed.into_iter().next() else {
                break;
            };
            for (place, process) in survey.processes.iter_mut().enumerate() {
                if let (Some(process), Some(error)) = (process, typical_error(log, place)) {
                    process.believe(&point, error);
                }
            }
            taken.insert(point.clone());
            chosen.push((
                added / area,
                Request {
                    point,
                    pairs: log.budget.first,
                },
            ));
        }
        chosen
    }
}

/// A point and its promise.
struct ScoredPoint {
    point: Point,
    /// The key of selection.
    order: f64,
    /// The expected gain.
    added: f64,
    /// The logarithm of the probability that all bounds are satisfied.
    ln_chance: f64,
}

impl ScoredPoint {
    /// As long as no point satisfies its bounds the probability comes first, as a logarithm because it may be tiny.
    fn new(point: Point, survey: &Survey, prices: &Prices, space: &Space) -> ScoredPoint {
        let belief = survey.belief(&point);
        let cost = space.cost(&point);
        let added = belief.chance() * prices.added(cost, survey.worth(&belief));
        let order = if prices.is_empty() {
            belief.ln_chance - 0.01 * cost
        } else {
            added
        };
        ScoredPoint {
            point,
            order,
            added,
            ln_chance: belief.ln_chance,
        }
    }
}

fn sort(weighed: &mut [ScoredPoint]) {
    weighed.sort_by(|a, b| {
        let better = b
            .order
            .total_cmp(&a.order)
            .then(b.ln_chance.total_cmp(&a.ln_chance));
        better.then(a.point.cmp(&b.point))
    });
}

/// The standard error of a figure after the first pairs of a point.
fn typical_error(log: &Log, place: usize) -> Option<f64> {
    let measured = log
        .played
        .iter()
        .filter_map(|played| Some((played.figures[place]?.error, played.pairs)));
    let mut errors: Vec<f64> = measured
        .map(|(error, pairs)| error * (pairs as f64 / log.budget.first as f64).sqrt())
        .collect();
    errors.sort_by(f64::total_cmp);
    errors.get(errors.len() / 2).copied()
}

/// Every option changed separately: numbers to both ends, words to each other word.
fn one_by_one(space: &Space) -> Vec<Point> {
    let base = space.base();
    let mut points = Vec::new();
    for point in space.neighbours(&base) {
        let place = (0..point.0.len())
            .find(|&place| point.0[place] != base.0[place])
            .expect("one differs");
        let dimension = &space.dimensions()[place];
        let end = [0, dimension.levels() - 1].contains(&point.level(place));
        if end || matches!(dimension.scale, Scale::Named(_)) {
            points.push(point);
        }
    }
    points
}
