//! The value of the setup that came first, corrected for selection bias (winner's curse).
//!
//! The largest of many means is largest partly by chance: the usual interval, which assumes that the setup was named
//! beforehand, is too high. Conditional on coming first, and on the parts of the other means that are independent of
//! it, its mean follows a normal distribution truncated where another setup would have come first. That distribution
//! gives a median-unbiased estimate and an interval.
//!
//! Where the first is hardly ahead, such an interval can be unbounded. It is therefore restricted to a simultaneous
//! interval that uses a tenth of the error rate, and uses the rest itself (the hybrid of Andrews, Kitagawa and
//! McCloskey 2024, Inference on winners, Quarterly Journal of Economics 139:305-358).

use statrs::distribution::{ContinuousCDF, Normal};

use crate::quantile::normal_upper;
use crate::{Estimate, Ranking};

/// The share of the error rate for the surrounding simultaneous interval, as in the paper.
const AROUND: f64 = 0.1;

/// The minimum number of pair indices for the normal approximation.
const ENOUGH: usize = 30;

impl Ranking {
    /// The setup of rank 1 and its value, corrected for selection bias: a median-unbiased estimate and an interval at
    /// the level of the ranking. The standard error is not corrected.
    ///
    /// `None` with one setup, with fewer than 30 pair indices, where more than one setup has rank 1, and where the value
    /// is the same in all pair indices.
    ///
    /// The covariances come from the paired differences. The surrounding interval is Bonferroni's, for any
    /// covariance.
    pub fn winner(&self) -> Option<(usize, Estimate)> {
        let [first, others @ ..] = self.standings() else {
            return None;
        };
        let share = first.share;
        if self.pairs < ENOUGH || share.standard_error == 0.0 || others.first()?.rank == 1 {
            return None;
        }
        let variance = share.standard_error.powi(2);
        let mut seen = Vec::with_capacity(others.len());
        for other in others {
            let apart = self
                .comparison(first.setup, other.setup)?
                .standard_error
                .powi(2);
            let covariance = (variance + other.share.standard_error.powi(2) - apart) / 2.0;
            seen.push((other.share.value, covariance));
        }
        let ends = ends(share.value, variance, &seen);
        let alpha = self.level().alpha();
        let around = alpha * AROUND;
        let reach = normal_upper(around / (2.0 * self.standings().len() as f64));
        let rest = (alpha - around) / (1.0 - around);
        let cut = Cut {
            found: share.value,
            spread: share.standard_error,
            ends,
            reach,
        };
        let (low, high) = (cut.mean_at(1.0 - rest / 2.0), cut.mean_at(rest / 2.0));
        let value = cut.mean_at(0.5);
        let (low, high) = if self.bounded {
            (low.max(0.0), high.min(1.0))
        } else {
            (low, high)
        };
        Some((
            first.setup,
            Estimate {
                value,
                standard_error: share.standard_error,
                low,
                high,
            },
        ))
    }
}

/// The truncation limits of a first value with this variance, given that it is above all others (each with its value
/// and its covariance with the first) and given their parts that are independent of the first.
fn ends(first: f64, variance: f64, others: &[(f64, f64)]) -> (f64, f64) {
    let mut ends = (f64::NEG_INFINITY, f64::INFINITY);
    for &(value, covariance) in others {
        // The other value is this multiple of the first plus an independent remainder.
        let slope = covariance / variance;
        let meet = (value - slope * first) / (1.0 - slope);
        match slope {
            slope if slope < 1.0 => ends.0 = ends.0.max(meet),
            slope if slope > 1.0 => ends.1 = ends.1.min(meet),
            _ => {}
        }
    }
    ends
}

/// A normal value truncated to `ends`, at most `reach` standard deviations from its mean.
struct Cut {
    found: f64,
    spread: f64,
    ends: (f64, f64),
    reach: f64,
}

impl Cut {
    /// The mean at which a value up to the observed one has this probability, which falls as the mean rises.
    fn mean_at(&self, chance: f64) -> f64 {
        let width = self.reach.min(40.0) * self.spread;
        let (mut low, mut high) = (self.found - width, self.found + width);
        for _ in 0..100 {
            let middle = low.midpoint(high);
            if self.chance(middle) > chance {
                low = middle
            } else {
                high = middle
            }
        }
        low.midpoint(high)
    }

    /// The probability of a value up to the observed one.
    fn chance(&self, mean: f64) -> f64 {
        let [low, high, found] =
            [self.ends.0, self.ends.1, self.found].map(|x| (x - mean) / self.spread);
        let (low, high) = (low.max(-self.reach), high.min(self.reach));
        let found = found.clamp(low, high);
        between(low, found) / between(low, high)
    }
}

/// The probability of a standard normal value between two, computed from the tail on their side, which keeps
/// precision.
fn between(low: f64, high: f64) -> f64 {
    let normal = Normal::standard();
    if low > 0.0 {
        normal.sf(low) - normal.sf(high)
    } else {
        normal.cdf(high) - normal.cdf(low)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reference values: means .600, .585, .550, .500 with covariances 4 2 1 1, 5 1 1, 4 2, 6 (times 1e-4): the
    /// Python package multiple-inference 1.2.0 (`RankCondition`, without an interval around) finds .598 (.543 to
    /// .639) for the first.
    #[test]
    fn agrees_with_multiple_inference() {
        let others = [(0.585, 2e-4), (0.55, 1e-4), (0.5, 1e-4)];
        let ends = ends(0.6, 4e-4, &others);
        assert!((ends.0 - 0.57).abs() < 1e-12 && ends.1 == f64::INFINITY);
        let cut = Cut {
            found: 0.6,
            spread: 0.02,
            ends,
            reach: f64::INFINITY,
        };
        for (chance, expected) in [(0.5, 0.598), (0.975, 0.543), (0.025, 0.639)] {
            let found = cut.mean_at(chance);
            assert!((found - expected).abs() < 0.0006, "{chance}: {found}");
        }
    }

    /// A setup far ahead of all others needs no correction; for one hardly ahead the interval is still finite.
    #[test]
    fn clear_leads_need_no_correction_and_narrow_ones_have_a_finite_interval() {
        let far = Cut {
            found: 0.7,
            spread: 0.01,
            ends: (0.4, f64::INFINITY),
            reach: 4.0,
        };
        assert!(
            (far.mean_at(0.5) - 0.7).abs() < 1e-5
                && (far.mean_at(0.975) - 0.7 + 0.0196).abs() < 1e-4
        );
        let hardly = Cut {
            found: 0.7,
            spread: 0.01,
            ends: (0.699_999, f64::INFINITY),
            reach: 4.0,
        };
        assert!(
            (0.66..0.665).contains(&hardly.mean_at(0.975)),
            "{}",
            hardly.mean_at(0.975)
        );
        assert!(hardly.mean_at(0.5) < 0.69 && hardly.mean_at(0.025) < 0.73);
    }
}
