//! The expected gain of a point.
//!
//! The front has, for every cost, the best objective of all points that cost no more and satisfy their bounds. A
//! point's gain is the area that it adds under that line (Emmerich, Deutz and Klinkenberg 2011, Hypervolume-based
//! expected improvement, *CEC*), averaged over its posterior, times the probability that it satisfies its bounds
//! (Gardner, Kusner, Xu, Weinberger and Cunningham 2014, Bayesian optimization with inequality constraints, *ICML*).
//! Without an objective the area is the saving in cost compared with the cheapest point.

use crate::tune::log::Log;
use crate::tune::normal::mean_above;
use crate::tune::survey::Survey;

/// The front according to current knowledge.
#[derive(Clone, Debug)]
pub(crate) struct Prices {
    /// Costs, increasing, and the best objective at that cost and above, increasing as well.
    steps: Vec<(f64, f64)>,
    /// The cost of changing everything, plus a margin so that every point is cheaper.
    end: f64,
    /// The reference objective without any point.
    least: f64,
    extreme: bool,
}

impl Prices {
    pub(crate) fn new(survey: &Survey, log: &Log) -> Prices {
        let extreme = log.task.extreme().is_some();
        let mut least = f64::INFINITY;
        let mut kept: Vec<(f64, f64)> = Vec::new();
        for played in &log.played {
            let belief = survey.belief(&played.point);
            let (worth, _) = survey.worth(&belief);
            least = least.min(worth);
            if belief.likely() {
                kept.push((played.cost, worth));
            }
        }
        kept.sort_by(|a, b| a.0.total_cmp(&b.0).then(b.1.total_cmp(&a.1)));
        let mut steps: Vec<(f64, f64)> = Vec::new();
        for (cost, worth) in kept {
            if steps.last().is_none_or(|last| worth > last.1) {
                steps.push((cost, worth));
            }
        }
        Prices {
            steps,
            end: 1.05 * log.task.space.dearest() + 0.05,
            least,
            extreme,
        }
    }

    /// Whether no point is assumed to satisfy its bounds.
    pub(crate) fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// The expected addition of a point with this cost if it satisfies its bounds.
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

    /// The area under the line, the unit of gains.
    pub(crate) fn area(&self) -> f64 {
        if !self.extreme {
            return self.end;
        }
        let ends = self
            .steps
            .iter()
            .skip(1)
            .map(|step| step.0)
            .chain([self.end]);
        self.steps
            .iter()
            .zip(ends)
            .map(|(step, end)| (end - step.0) * (step.1 - self.least))
            .sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn prices(extreme: bool) -> Prices {
        Prices {
            steps: vec![(1., 2.), (3., 5.)],
            end: 10.,
            least: 0.,
            extreme,
        }
    }

    #[test]
    fn gain_in_two_dimensions_matches_the_area_added() {
        let added = |cost, worth| prices(true).added(cost, (worth, 0.));
        assert_eq!(prices(true).area(), 2. * 2. + 7. * 5.);
        assert_eq!((added(3., 5.), added(4., 4.)), (0., 0.));
        assert_eq!(added(0., 3.), 1. * 3. + 2. * 1.); // before the first, and above the first up to the second
        assert_eq!(added(5., 6.), 5.);
        // Under uncertainty there is always some expected gain.
        assert!(prices(true).added(4., (4., 1.)) > 0.);
    }

    #[test]
    fn without_a_figure_only_the_cheaper_adds() {
        let added = |cost| prices(false).added(cost, (0., 0.));
        assert_eq!((added(0.25), added(1.), added(2.)), (0.75, 0., 0.));
        let none = Prices {
            steps: Vec::new(),
            ..prices(false)
        };
        assert_eq!(none.added(2., (0., 0.)), 8.);
    }
}
