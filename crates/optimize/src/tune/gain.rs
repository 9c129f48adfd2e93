//! The expected gain of a point.
//!
//! The front says what each price buys: for every cost, the best figure that is to be extreme of all points that cost no
//! more and keep their bounds. A point is worth what it adds to the area under that line (Emmerich, Deutz and Klinkenberg
//! 2011, Hypervolume-based expected improvement, *CEC*), on average over what is believed of it, times the chance that it
//! keeps its bounds (Gardner, Kusner, Xu, Weinberger and Cunningham 2014, Bayesian optimization with inequality
//! constraints, *ICML*). Without a figure that is to be extreme the area is how much cheaper it is than the cheapest.

use crate::tune::log::Log;
use crate::tune::normal::mean_above;
use crate::tune::survey::{Belief, Survey};

/// What each price buys by what is known.
#[derive(Clone, Debug)]
pub(crate) struct Prices {
    /// Costs, increasing, and the best figure at that cost and more, increasing as well.
    steps: Vec<(f64, f64)>,
    /// The cost of changing everything, and a little more so that every point is cheaper.
    end: f64,
    /// What is bought by no point at all.
    least: f64,
    extreme: bool,
}

impl Prices {
    pub(crate) fn new(survey: &Survey, log: &Log) -> Prices {
        let extreme = log.task.extreme().is_some();
        let known: Vec<(f64, Belief)> =
            log.played.iter().map(|played| (played.cost, survey.belief(&played.point))).collect();
        let worth = |belief: &Belief| survey.worth(belief).0;
        let mut kept: Vec<(f64, f64)> = known
            .iter()
            .filter(|(_, belief)| belief.likely())
            .map(|(cost, belief)| (*cost, worth(belief)))
            .collect();
        kept.sort_by(|a, b| a.0.total_cmp(&b.0).then(b.1.total_cmp(&a.1)));
        let mut steps: Vec<(f64, f64)> = Vec::new();
        for (cost, worth) in kept {
            if steps.last().is_none_or(|last| worth > last.1) {
                steps.push((cost, worth));
            }
        }
        let least = known.iter().map(|(_, belief)| worth(belief)).fold(f64::INFINITY, f64::min);
        Prices { steps, end: 1.05 * log.task.space.dearest() + 0.05, least, extreme }
    }

    /// Whether no point is taken to keep its bounds.
    pub(crate) fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// What a point of this cost would add if it keeps its bounds.
    pub(crate) fn added(&self, cost: f64, (mean, deviation): (f64, f64)) -> f64 {
        if !self.extreme {
            let cheapest = self.steps.first().map_or(self.end, |step| step.0);
            return (cheapest - cost).max(0.);
        }
        let mut added = 0.;
        let mut level = self.least;
        let mut from = cost;
        for &(step, worth) in self.steps.iter().chain([&(self.end, f64::INFINITY)]) {
            if step > from {
                added += (step - from) * mean_above(level, mean, deviation);
                from = step;
            }
            level = worth;
        }
        added
    }

    /// The area under the line, by which what is added is measured.
    pub(crate) fn area(&self) -> f64 {
        if !self.extreme {
            return self.end;
        }
        let ends = self.steps.iter().skip(1).map(|step| step.0).chain([self.end]);
        self.steps.iter().zip(ends).map(|(step, end)| (end - step.0) * (step.1 - self.least)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn prices(extreme: bool) -> Prices {
        Prices { steps: vec![(1., 2.), (3., 5.)], end: 10., least: 0., extreme }
    }

    #[test]
    fn an_area_is_added_to() {
        let added = |cost, worth| prices(true).added(cost, (worth, 0.));
        assert_eq!(prices(true).area(), 2. * 2. + 7. * 5.);
        assert_eq!((added(3., 5.), added(4., 4.)), (0., 0.));
        assert_eq!(added(0., 3.), 1. * 3. + 2. * 1.); // before the first, and above the first up to the second
        assert_eq!(added(5., 6.), 5.);
        // Where nothing is certain there is always something to gain.
        assert!(prices(true).added(4., (4., 1.)) > 0.);
    }

    #[test]
    fn without_a_figure_only_the_cheaper_adds() {
        let added = |cost| prices(false).added(cost, (0., 0.));
        assert_eq!((added(0.25), added(1.), added(2.)), (0.75, 0., 0.));
        let none = Prices { steps: Vec::new(), ..prices(false) };
        assert_eq!(none.added(2., (0., 0.)), 8.);
    }
}
