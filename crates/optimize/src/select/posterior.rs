//! Posterior distributions of the arms' means, for sampling by
//! [`Allocation::TopTwo`](crate::select::Allocation::TopTwo) and for forecasts; no certificate depends on them.
//!
//! The likelihood of an arm's mean is approximated by a normal one, N(observed mean, s²/n), with the arm's variance s²
//! shrunk a little towards the variance pooled over arms. The prior is flat.

use crate::select::arm::Summary;
use rand::Rng;
use rand_distr::{Distribution, StandardNormal};

/// The degrees of freedom of the pooled variance, besides the arm's own.
const POOLED_DEGREES: f64 = 4.0;

/// The normal posterior of one arm's mean.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Marginal {
    pub(crate) mean: f64,
    pub(crate) sd: f64,
}

impl Marginal {
    pub(crate) fn draw(&self, rng: &mut impl Rng) -> f64 {
        let z: f64 = StandardNormal.sample(rng);
        self.mean + self.sd * z
    }
}

/// Independent posterior distributions of all arms' means.
#[derive(Clone, Debug)]
pub(crate) struct Posterior {
    pub(crate) arms: Vec<Marginal>,
}

impl Posterior {
    /// The posteriors of arms with at least two observations each.
    pub(crate) fn new(summaries: &[Summary]) -> Self {
        let degrees: f64 = summaries.iter().map(|s| s.count as f64 - 1.0).sum();
        let pooled = summaries.iter().map(|s| s.deviations).sum::<f64>() / degrees;
        // If all observations were equal, the likelihood would be degenerate.
        let floor = (pooled * 1e-3).max(1e-12);
        let arms = summaries.iter().map(|s| {
            let own = s.deviations + POOLED_DEGREES * pooled;
            let variance = (own / (s.count as f64 - 1.0 + POOLED_DEGREES)).max(floor);
            Marginal { mean: s.mean, sd: (variance / s.count as f64).sqrt() }
        });
        Self { arms: arms.collect() }
    }

    /// The arms by posterior mean, best first; equal ones by number.
    pub(crate) fn ranked(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.arms.len()).collect();
        order.sort_by(|&a, &b| self.arms[b].mean.total_cmp(&self.arms[a].mean).then(a.cmp(&b)));
        order
    }
}
