//! Sample sizes that detect a difference (power analysis).

use crate::StatsError;
use crate::quantile::normal_upper;
use statrs::distribution::{ContinuousCDF, Normal};

/// A planned two-sided t-test of whether the mean of independent observations is 0, with the critical value z of a single test
/// or of one of several ([`crate::CriticalValues`]). Where the observations are differences of two setups at the same pair
/// index, the variance is that of the difference: v₁ + v₂ - 2 covariance.
///
/// n observations of variance v detect a difference d with power Φ(√(n - z²/2) |d| / √v - z); so n is v (z + z(1 -
/// power))² / d² + z²/2. The last term compensates for estimating the variance. Guenther (1981), Sample size formulas
/// for normal theory t tests, The American Statistician 35:243-244. A rejection on the wrong side, which the test
/// can make, is not counted as power.
///
/// ```
/// use bagsplit_stats::{Level, MeanTest, normal_two_sided};
///
/// // Shares of pairs of variance 1/8; a difference of two percentage points, power 80%.
/// let alone = MeanTest::new(0.125, normal_two_sided(Level::P95))?;
/// assert_eq!(alone.observations(0.02, 0.8)?, 2455);
/// # Ok::<(), bagsplit_stats::StatsError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MeanTest {
    variance: f64,
    critical: f64,
}

impl MeanTest {
    /// A test of observations with `variance` that rejects from this many standard errors on.
    ///
    /// # Errors
    /// [`StatsError::BadVariance`] unless `variance` is positive and finite.
    pub fn new(variance: f64, critical: f64) -> Result<Self, StatsError> {
        if variance > 0.0 && variance.is_finite() {
            Ok(Self { variance, critical })
        } else {
            Err(StatsError::BadVariance(variance))
        }
    }

    /// The number of observations that detect `difference` with probability `power`; at least 2.
    ///
    /// # Errors
    /// [`StatsError::NotAFraction`] unless 0 < `power` < 1; [`StatsError::BadDifference`] if `difference` is 0,
    /// not finite, or so small that the number exceeds 2⁶³.
    pub fn observations(&self, difference: f64, power: f64) -> Result<u64, StatsError> {
        let reach = self.reach(power)?;
        let observations =
            (self.variance * (reach / difference).powi(2) + self.critical.powi(2) / 2.0).ceil();
        if difference.is_finite() && observations < (1_u64 << 63) as f64 {
            Ok((observations as u64).max(2))
        } else {
            Err(StatsError::BadDifference(difference))
        }
    }

    /// The probability that `observations` detect `difference`.
    pub fn power(&self, difference: f64, observations: u64) -> f64 {
        let effective = (observations as f64 - self.critical.powi(2) / 2.0).max(0.0);
        Normal::standard()
            .cdf((effective / self.variance).sqrt() * difference.abs() - self.critical)
    }

    /// The smallest difference that `observations` detect with probability `power`; infinite if they are too few to
    /// detect any.
    ///
    /// # Errors
    /// [`StatsError::NotAFraction`] unless 0 < `power` < 1.
    pub fn detectable(&self, observations: u64, power: f64) -> Result<f64, StatsError> {
        let effective = (observations as f64 - self.critical.powi(2) / 2.0).max(0.0);
        Ok(self.reach(power)? * (self.variance / effective).sqrt())
    }

    /// The size of a difference, in standard errors, that is detected with probability `power`; 0 if the level and
    /// the power are so low that any difference suffices.
    fn reach(&self, power: f64) -> Result<f64, StatsError> {
        if power > 0.0 && power < 1.0 {
            Ok((self.critical + normal_upper(1.0 - power)).max(0.0))
        } else {
            Err(StatsError::NotAFraction(power))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Level, normal_two_sided};

    /// Cohen (1988), Statistical Power Analysis, and G*Power: the paired t-test, two-sided at 5%, power 80%,
    /// for small, medium and large effects takes 199, 34 and 15 pairs.
    #[test]
    fn sample_sizes_match_cohens_effects() {
        let test = MeanTest::new(1.0, normal_two_sided(Level::P95)).unwrap();
        for (effect, expected) in [(0.2, 199), (0.5, 34), (0.8, 15)] {
            let found = test.observations(effect, 0.8).unwrap();
            assert!(
                found.abs_diff(expected) <= 1,
                "{effect}: {found} is not {expected}"
            );
        }
    }

    /// Power, detectable difference and sample size are consistent.
    #[test]
    fn power_difference_and_sample_size_are_consistent() {
        for critical in [2.576, 4.3] {
            let test = MeanTest::new(0.11, critical).unwrap();
            let n = test.observations(-0.03, 0.9).unwrap();
            assert!(test.power(-0.03, n) >= 0.9 && test.power(0.03, n - 1) < 0.9);
            assert!((test.power(test.detectable(n, 0.9).unwrap(), n) - 0.9).abs() < 1e-9);
        }
    }

    #[test]
    fn invalid_plans_are_rejected() {
        assert_eq!(MeanTest::new(0.0, 1.96), Err(StatsError::BadVariance(0.0)));
        let test = MeanTest::new(1.0, normal_two_sided(Level::P95)).unwrap();
        assert_eq!(
            test.observations(0.0, 0.8),
            Err(StatsError::BadDifference(0.0))
        );
        assert_eq!(
            test.observations(0.1, 1.0),
            Err(StatsError::NotAFraction(1.0))
        );
        assert_eq!(test.detectable(1, 0.8), Ok(f64::INFINITY));
        assert_eq!(test.observations(1e9, 0.8), Ok(2));
    }
}
