//! How likely is it that the selected arms are good enough, given a prior?
//!
//! The likelihood of an arm's mean is taken as normal: N(observed mean, s²/n), with the arm's own variance s²
//! drawn a little towards the one pooled over arms. See [`Prior`](crate::select::Prior) for what it is combined with.

use crate::select::Prior;
use crate::select::arm::Summary;
use crate::select::normal::{cdf, log_density};
use rand::{Rng, RngExt};
use rand_distr::{Distribution, StandardNormal};

/// A population is fitted to no fewer arms.
pub(crate) const LEAST_ARMS: usize = 10;
/// The pooled variance counts as so many degrees of freedom beside the arm's own.
const POOLED_DEGREES: f64 = 4.0;
/// Parts into which the distribution of the selected arms is cut.
const PARTS: usize = 48;

/// A mixture of a normal distribution (the population, or the likelihood alone) and one for outliers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Marginal {
    pub(crate) mean: f64,
    pub(crate) sd: f64,
    outlier: f64,
    outlier_mean: f64,
    outlier_sd: f64,
}

impl Marginal {
    pub(crate) fn normal(mean: f64, sd: f64) -> Self {
        Self { mean, sd, outlier: 0.0, outlier_mean: mean, outlier_sd: sd }
    }

    /// The mean of the whole mixture.
    pub(crate) fn centre(&self) -> f64 {
        self.mean + self.outlier * (self.outlier_mean - self.mean)
    }

    /// P(X <= `x`).
    pub(crate) fn below(&self, x: f64) -> f64 {
        let bulk = cdf((x - self.mean) / self.sd);
        if self.outlier == 0.0 {
            return bulk;
        }
        bulk + self.outlier * (cdf((x - self.outlier_mean) / self.outlier_sd) - bulk)
    }

    pub(crate) fn draw(&self, rng: &mut impl Rng) -> f64 {
        let z: f64 = StandardNormal.sample(rng);
        if self.outlier > 1e-12 && rng.random::<f64>() < self.outlier {
            self.outlier_mean + self.outlier_sd * z
        } else {
            self.mean + self.sd * z
        }
    }

    fn ends(&self) -> (f64, f64) {
        let of = |mean: f64, sd: f64| (mean - 6.0 * sd, mean + 6.0 * sd);
        let (low, high) = of(self.mean, self.sd);
        if self.outlier < 1e-9 {
            return (low, high);
        }
        let (other_low, other_high) = of(self.outlier_mean, self.outlier_sd);
        (low.min(other_low), high.max(other_high))
    }
}

/// Independent posterior distributions of all arms' means.
#[derive(Clone, Debug)]
pub(crate) struct Posterior {
    pub(crate) arms: Vec<Marginal>,
    /// The standard deviation of one observation of each arm.
    pub(crate) spread: Vec<f64>,
}

impl Posterior {
    /// The posteriors of arms with at least two observations each.
    pub(crate) fn new(summaries: &[Summary], prior: Prior) -> Self {
        let degrees: f64 = summaries.iter().map(|s| s.count as f64 - 1.0).sum();
        let pooled = summaries.iter().map(|s| s.deviations).sum::<f64>() / degrees;
        // Observations that are all equal would make the likelihood a point.
        let floor = (pooled * 1e-3).max(1e-12);
        let variances: Vec<f64> = summaries
            .iter()
            .map(|s| {
                let own = s.deviations + POOLED_DEGREES * pooled;
                (own / (s.count as f64 - 1.0 + POOLED_DEGREES)).max(floor)
            })
            .collect();
        let errors: Vec<f64> = summaries.iter().zip(&variances).map(|(s, v)| v / s.count as f64).collect();
        let spread = variances.iter().map(|v| v.sqrt()).collect();
        let arms = match prior {
            Prior::Flat => {
                summaries.iter().zip(&errors).map(|(s, e)| Marginal::normal(s.mean, e.sqrt())).collect()
            }
            Prior::Population { outliers } => {
                let (centre, between) = population(summaries, &errors);
                let rare = 1.0 / summaries.len() as f64;
                let shrink = |mean: f64, error: f64, prior: f64| {
                    let keep = prior / (prior + error);
                    (centre + keep * (mean - centre), (keep * error).sqrt())
                };
                let one = |(s, &error): (&Summary, &f64)| {
                    let wide = between + outliers * outliers;
                    let (mean, sd) = shrink(s.mean, error, between);
                    let (outlier_mean, outlier_sd) = shrink(s.mean, error, wide);
                    let ratio = (log_density(s.mean, centre, between + error)
                        - log_density(s.mean, centre, wide + error))
                    .exp();
                    let outlier = 1.0 / (1.0 + (1.0 - rare) / rare * ratio);
                    Marginal { mean, sd, outlier, outlier_mean, outlier_sd }
                };
                summaries.iter().zip(&errors).map(one).collect()
            }
        };
        Self { arms, spread }
    }

    /// The arms by posterior mean, best first; equal ones by number.
    pub(crate) fn ranked(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.arms.len()).collect();
        order.sort_by(|&a, &b| self.arms[b].centre().total_cmp(&self.arms[a].centre()).then(a.cmp(&b)));
        order
    }

    /// The probability that no arm outside `selected` beats one of them by more than `delta`.
    pub(crate) fn good(&self, selected: &[usize], delta: f64) -> f64 {
        good(&self.arms, selected, delta)
    }
}

/// The probability that no arm outside `selected` beats one of them by more than `delta`:
/// ∫ ∏ F_b(x + delta) dG(x), where G is the distribution of the least of the selected, in [`PARTS`] parts.
pub(crate) fn good(arms: &[Marginal], selected: &[usize], delta: f64) -> f64 {
    let (mut low, mut high) = (f64::INFINITY, f64::INFINITY);
    for &s in selected {
        let ends = arms[s].ends();
        (low, high) = (low.min(ends.0), high.min(ends.1));
    }
    let others: Vec<&Marginal> =
        (0..arms.len()).filter(|b| !selected.contains(b)).map(|b| &arms[b]).collect();
    let below = |x: f64| 1.0 - selected.iter().map(|&s| 1.0 - arms[s].below(x)).product::<f64>();
    let width = (high - low) / PARTS as f64;
    let (mut sum, mut before) = (0.0, 0.0);
    for part in 0..PARTS {
        let from = low + width * part as f64;
        let until = if part + 1 == PARTS { 1.0 } else { below(from + width) };
        let weight = until - before;
        if weight > 1e-7 {
            let limit = from + width / 2.0 + delta;
            let mut all = 1.0;
            for other in &others {
                all *= other.below(limit);
                if all < 1e-9 {
                    break;
                }
            }
            sum += weight * all;
        }
        before = until;
    }
    sum.clamp(0.0, 1.0)
}

/// Mean and variance of the population of means: Paule and Mandel (1982, Journal of Research of the National
/// Bureau of Standards 87:377-385), the variance at which Σ(x - mean)²/(variance + error) is its expectation.
fn population(summaries: &[Summary], errors: &[f64]) -> (f64, f64) {
    let at = |between: f64| {
        let weight = |error: &f64| 1.0 / (between + error);
        let total: f64 = errors.iter().map(weight).sum();
        let centre = summaries.iter().zip(errors).map(|(s, e)| s.mean * weight(e)).sum::<f64>() / total;
        let chi2: f64 =
            summaries.iter().zip(errors).map(|(s, e)| (s.mean - centre).powi(2) * weight(e)).sum();
        (centre, chi2 - (summaries.len() as f64 - 1.0))
    };
    let least = errors.iter().copied().fold(f64::INFINITY, f64::min);
    let floor = least * 1e-3;
    if at(floor).1 <= 0.0 {
        return (at(floor).0, floor);
    }
    let mut high = least;
    while at(high).1 > 0.0 {
        high *= 4.0;
    }
    let mut low = floor;
    for _ in 0..30 {
        let middle = (low * high).sqrt();
        if at(middle).1 > 0.0 { low = middle } else { high = middle }
    }
    (at(low).0, low)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_normals_have_the_closed_form() {
        let arms = [Marginal::normal(0.3, 0.2), Marginal::normal(0.1, 0.1)];
        let exact = cdf((0.3 - 0.1 + 0.05) / (0.04_f64 + 0.01).sqrt());
        assert!((good(&arms, &[0], 0.05) - exact).abs() < 1e-3);
    }

    /// Three equal arms: two of them are the best two with probability 1/3.
    #[test]
    fn equal_arms_are_equally_likely() {
        let arms = [Marginal::normal(0.5, 0.1); 3];
        assert!((good(&arms, &[0, 2], 0.0) - 1.0 / 3.0).abs() < 2e-3);
        assert!((good(&[Marginal::normal(0.5, 0.1); 5], &[4], 0.0) - 0.2).abs() < 2e-3);
    }

    /// Means -2, …, 2 with equal errors e: the variance between is that of the means less e.
    #[test]
    fn the_population_is_fitted() {
        let summaries: Vec<Summary> =
            (-2..=2).map(|mean| Summary { count: 10, mean: f64::from(mean), deviations: 9.0 }).collect();
        let (centre, between) = population(&summaries, &[0.5; 5]);
        assert!(centre.abs() < 1e-9 && (between - 2.0).abs() < 1e-6, "{between}");
        assert!(population(&summaries, &[50.0; 5]).1 < 0.06);
    }
}
