//! Model estimates of the played points, and the front of those worth confirming.

use crate::tune::log::{Log, Measured};
use crate::tune::normal::ln_between;
use crate::tune::process::{Process, Shape};
use crate::tune::{Aim, Point, Task};
use libm::exp;

/// The probability from which on all bounds are assumed to be satisfied.
pub(crate) const LIKELY: f64 = 0.8;

/// The posterior of a point.
#[derive(Clone, Debug, PartialEq)]
pub struct Belief {
    /// The posterior mean and standard deviation of each figure; `None` for one that was never measured.
    pub figures: Vec<Option<(f64, f64)>>,
    /// The probability that each figure is within its bounds; 1 without bounds, 0 if it was never measured.
    pub chances: Vec<f64>,
    /// The logarithm of the probability that all of them are.
    pub ln_chance: f64,
}

impl Belief {
    /// The probability that all figures are within their bounds, assuming independence.
    pub fn chance(&self) -> f64 {
        exp(self.ln_chance)
    }

    /// Whether all bounds are assumed to be satisfied.
    pub(crate) fn likely(&self) -> bool {
        self.chance() >= LIKELY
    }
}

/// A process for each figure.
#[derive(Clone, Debug)]
pub struct Survey {
    task: Task,
    pub(crate) processes: Vec<Option<Process>>,
}

impl Survey {
    /// The model given the played points; the search for hyperparameters starts from earlier ones, if there are some.
    pub fn from_log(log: &Log, before: Option<&Survey>) -> Survey {
        let mut processes = Vec::with_capacity(log.task.aims.len());
        for place in 0..log.task.aims.len() {
            let measured: Vec<(&Point, Measured)> = log
                .played
                .iter()
                .filter_map(|played| Some((&played.point, played.figures[place]?)))
                .collect();
            let shape: Option<&Shape> = before
                .and_then(|before| before.processes[place].as_ref())
                .map(Process::shape);
            processes.push(Process::new(&log.task.space, &measured, shape));
        }
        Survey {
            task: log.task.clone(),
            processes,
        }
    }

    /// The posterior of a point.
    ///
    /// # Panics
    /// When the point belongs to another space.
    pub fn belief(&self, point: &Point) -> Belief {
        let figures: Vec<Option<(f64, f64)>> = self
            .processes
            .iter()
            .map(|process| Some(process.as_ref()?.at(point)))
            .collect();
        let ln_chances =
            self.task
                .aims
                .iter()
                .zip(&figures)
                .map(|(aim, figure)| match (aim, figure) {
                    (Aim::Between(low, high), Some((mean, deviation))) => {
                        ln_between(*low, *high, *mean, *deviation)
                    }
                    // A figure that was never measured anywhere is not assumed to be possible.
                    (Aim::Between(..), None) => -1000.,
                    _ => 0.,
                });
        let all: Vec<f64> = ln_chances.collect();
        Belief {
            figures,
            chances: all.iter().map(|&ln_chance| exp(ln_chance)).collect(),
            ln_chance: all.iter().sum(),
        }
    }

    /// The posterior of the objective, with the sign that makes larger values better; 0 without an objective.
    pub(crate) fn worth(&self, belief: &Belief) -> (f64, f64) {
        let Some((place, sign)) = self.task.extreme() else {
            return (0., 0.);
        };
        belief.figures[place].map_or((f64::MIN, 0.), |(mean, deviation)| (sign * mean, deviation))
    }

    /// The Pareto front in cost, probability of satisfying all bounds, and objective, cheapest first: the indexes of at
    /// most `most` played points.
    ///
    /// Probabilities are rounded to tenths. The front has the points whose bounds are assumed to be satisfied (a
    /// probability of at least 0.8); if there are none, those with the highest probabilities. If there are too many,
    /// the best by the objective (without one: the cheapest), the cheapest, and those with the highest probabilities
    /// are kept.
    pub fn front(&self, log: &Log, most: usize) -> Vec<usize> {
        let beliefs: Vec<Belief> = log
            .played
            .iter()
            .map(|played| self.belief(&played.point))
            .collect();
        let mut places: Vec<usize> = (0..beliefs.len())
            .filter(|&place| beliefs[place].likely())
            .collect();
        if places.is_empty() {
            places = (0..beliefs.len()).collect();
            places.sort_by(|&a, &b| {
                let likelier = beliefs[b].ln_chance.total_cmp(&beliefs[a].ln_chance);
                likelier.then(log.played[a].cost.total_cmp(&log.played[b].cost))
            });
            places.truncate(most);
        } else {
            let judged: Vec<[f64; 3]> = (0..beliefs.len())
                .map(|place| {
                    let tenths = (10. * beliefs[place].chance()).floor();
                    [
                        -log.played[place].cost,
                        tenths,
                        self.worth(&beliefs[place]).0,
                    ]
                })
                .collect();
            let all = places.clone();
            places.retain(|&place| {
                let mut others = all.iter().map(|&other| (&judged[place], &judged[other]));
                !others.any(|(own, other)| {
                    own != other && own.iter().zip(other).all(|(own, other)| other >= own)
                })
            });
            thin(&mut places, &judged, most, self.task.extreme().is_some());
        }
        places.sort_by(|&a, &b| {
            log.played[a]
                .cost
                .total_cmp(&log.played[b].cost)
                .then(a.cmp(&b))
        });
        places
    }

    /// The index of the point to choose: of those whose bounds are assumed to be satisfied the one with the best
    /// objective, without an objective the cheapest; if there are none, the one with the highest probability.
    pub(crate) fn pick(&self, log: &Log) -> Option<usize> {
        let beliefs: Vec<Belief> = log
            .played
            .iter()
            .map(|played| self.belief(&played.point))
            .collect();
        (0..beliefs.len()).max_by(|&a, &b| {
            let (one, other) = (&beliefs[a], &beliefs[b]);
            let cheaper = log.played[b].cost.total_cmp(&log.played[a].cost);
            let likelier = one.ln_chance.total_cmp(&other.ln_chance);
            let better = if one.likely() && other.likely() {
                // Without an objective both are worth 0.
                self.worth(one)
                    .0
                    .total_cmp(&self.worth(other).0)
                    .then(cheaper)
                    .then(likelier)
            } else {
                likelier.then(cheaper)
            };
            better.then(b.cmp(&a))
        })
    }
}

/// Keeps `most` indexes: in turn the best remaining one by each criterion.
fn thin(places: &mut Vec<usize>, judged: &[[f64; 3]], most: usize, extreme: bool) {
    let mut kept: Vec<usize> = Vec::new();
    let order: &[usize] = if extreme { &[2, 0, 1] } else { &[0, 1] };
    for &by in order.iter().cycle().take(most.max(1) * order.len()) {
        let left = places.iter().copied().filter(|place| !kept.contains(place));
        let best = left.max_by(|&a, &b| judged[a][by].total_cmp(&judged[b][by]).then(b.cmp(&a)));
        kept.extend(best);
        if kept.len() == most {
            break;
        }
    }
    *places = kept;
}
