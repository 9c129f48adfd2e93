//! What the model estimates of the points that were played, and the front of those worth confirming.

use crate::tune::log::{Log, Measured};
use crate::tune::normal::ln_between;
use crate::tune::process::{Process, Shape};
use crate::tune::{Aim, Point, Task};
use libm::exp;

/// The chance from which on all bounds are taken as kept.
pub(crate) const LIKELY: f64 = 0.8;

/// What is believed of a point.
#[derive(Clone, Debug, PartialEq)]
pub struct Belief {
    /// What is expected of each figure, and the standard deviation of that; `None` of one that was never measured.
    pub figures: Vec<Option<(f64, f64)>>,
    /// The chance that each figure is within its bounds; 1 where it has none, 0 where it was never measured.
    pub chances: Vec<f64>,
    /// The logarithm of the chance that all of them are.
    pub ln_chance: f64,
}

impl Belief {
    /// The chance that all figures are within their bounds, taken as independent.
    #[must_use]
    pub fn chance(&self) -> f64 {
        exp(self.ln_chance)
    }

    /// Whether all bounds are taken as kept.
    #[must_use]
    pub fn likely(&self) -> bool {
        self.chance() >= LIKELY
    }
}

/// A process for each figure.
#[derive(Clone, Debug)]
pub struct Survey {
    task: Task,
    pub(crate) processes: Vec<Option<Process>>,
}

/// A point of the front.
#[derive(Clone, Debug, PartialEq)]
pub struct FrontMember {
    /// Its place among those that were played.
    pub place: usize,
    /// What is believed of it.
    pub belief: Belief,
}

impl Survey {
    /// What the points that were played say.
    #[must_use]
    pub fn of(log: &Log) -> Survey {
        Survey::from(log, None)
    }

    /// The same, with shapes looked for from those that were found before.
    pub(crate) fn from(log: &Log, before: Option<&Survey>) -> Survey {
        let of = |place: usize| {
            let measured: Vec<(&Point, Measured)> = log
                .played
                .iter()
                .filter_map(|played| Some((&played.point, played.figures[place]?)))
                .collect();
            let shape: Option<&Shape> =
                before.and_then(|before| before.processes[place].as_ref()).map(Process::shape);
            Process::shaped(&log.task.space, &measured, shape)
        };
        Survey { task: log.task.clone(), processes: (0..log.task.aims.len()).map(of).collect() }
    }

    /// What is believed of a point.
    ///
    /// # Panics
    /// When the point is of another space.
    #[must_use]
    pub fn belief(&self, point: &Point) -> Belief {
        let figures: Vec<Option<(f64, f64)>> =
            self.processes.iter().map(|process| Some(process.as_ref()?.at(point))).collect();
        // Of what was never measured anywhere nobody knows that it can be.
        let ln_chance = |(aim, figure): (&Aim, &Option<(f64, f64)>)| match (aim, figure) {
            (Aim::Between(low, high), Some((mean, deviation))) => ln_between(*low, *high, *mean, *deviation),
            (Aim::Between(..), None) => -1000.,
            _ => 0.,
        };
        let all: Vec<f64> = self.task.aims.iter().zip(&figures).map(ln_chance).collect();
        Belief { figures, chances: all.iter().map(|&one| exp(one)).collect(), ln_chance: all.iter().sum() }
    }

    /// What is expected of the figure that is to be extreme, with the sign that makes more better; 0 where there is none.
    pub(crate) fn worth(&self, belief: &Belief) -> (f64, f64) {
        let Some((place, sign)) = self.task.extreme() else { return (0., 0.) };
        belief.figures[place].map_or((f64::MIN, 0.), |(mean, deviation)| (sign * mean, deviation))
    }

    /// The points that nobody can prefer another to at once in cost, in the chance that all bounds are kept and in the figure
    /// that is to be extreme, cheapest first; `most` of them at most.
    ///
    /// Chances count by tenths, and points are listed whose bounds are taken as kept (a chance of 0.8 at least); where there is
    /// none, those with the best chances are. Of too many the best by the figure that is to be extreme (without one: the
    /// cheapest), the cheapest, and those of the best chances stay.
    #[must_use]
    pub fn front(&self, log: &Log, most: usize) -> Vec<FrontMember> {
        let beliefs: Vec<Belief> = log.played.iter().map(|played| self.belief(&played.point)).collect();
        let mut places: Vec<usize> = (0..beliefs.len()).filter(|&place| beliefs[place].likely()).collect();
        if places.is_empty() {
            places = (0..beliefs.len()).collect();
            let by = |&a: &usize, &b: &usize| {
                let chance = |place: usize| beliefs[place].ln_chance;
                chance(b).total_cmp(&chance(a)).then(log.played[a].cost.total_cmp(&log.played[b].cost))
            };
            places.sort_by(by);
            places.truncate(most);
        } else {
            let judged: Vec<[f64; 3]> = (0..beliefs.len())
                .map(|place| {
                    let tenths = (10. * beliefs[place].chance()).floor();
                    [-log.played[place].cost, tenths, self.worth(&beliefs[place]).0]
                })
                .collect();
            let beaten = |&place: &usize| {
                places.iter().any(|&other| {
                    let (own, other) = (&judged[place], &judged[other]);
                    own != other && own.iter().zip(other).all(|(own, other)| other >= own)
                })
            };
            let mut left: Vec<usize> = places.iter().copied().filter(|place| !beaten(place)).collect();
            thin(&mut left, &judged, most, self.task.extreme().is_some());
            places = left;
        }
        places.sort_by(|&a, &b| log.played[a].cost.total_cmp(&log.played[b].cost).then(a.cmp(&b)));
        places.into_iter().map(|place| FrontMember { place, belief: beliefs[place].clone() }).collect()
    }

    /// The place of the point to choose: of those whose bounds are taken as kept the one with the best figure that is to be
    /// extreme, without such a figure the cheapest; where there is none, the one with the best chance.
    #[must_use]
    pub fn pick(&self, log: &Log) -> Option<usize> {
        let beliefs: Vec<Belief> = log.played.iter().map(|played| self.belief(&played.point)).collect();
        let extreme = self.task.extreme().is_some();
        let better = |&a: &usize, &b: &usize| {
            let (one, other) = (&beliefs[a], &beliefs[b]);
            let cheaper = log.played[b].cost.total_cmp(&log.played[a].cost);
            let likelier = one.ln_chance.total_cmp(&other.ln_chance);
            let by = match (one.likely(), other.likely()) {
                (true, true) if extreme => {
                    self.worth(one).0.total_cmp(&self.worth(other).0).then(cheaper).then(likelier)
                }
                (true, true) => cheaper.then(likelier),
                _ => likelier.then(cheaper),
            };
            by.then(b.cmp(&a))
        };
        (0..beliefs.len()).max_by(better)
    }
}

/// Leaves `most` places: in turn the best by each judgement of those that are left.
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
