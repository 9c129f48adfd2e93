//! Estimates of the ratio of two totals.

use crate::{Estimate, Level, StatsError};

/// The ratio of two sums over independent units, such as points to turns over pair indices.
///
/// The value is R = sum(y) / sum(x). Its standard error is by linearisation, sqrt(n / (n - 1) * sum((y - R x)^2)) /
/// sum(x) (Cochran, *Sampling Techniques*, 3rd ed. 1977, 6.4), and the interval is Student's t with n - 1 degrees of
/// freedom ([`Estimate::student`]): accurate for many units, approximate for few, since the ratio has a bias of order
/// 1/n. The residuals are summed exactly, as sum(y^2) - 2 R sum(x y) + R^2 sum(x^2) from whole-number sums.
///
/// ```
/// use bagsplit_stats::{Level, ratio};
///
/// let units = [(3, 2), (5, 4), (4, 3), (6, 3), (6, 4)]; // (points, turns)
/// let estimate = ratio(units, Level::P95)?;
/// assert_eq!(estimate.value, 1.5);
/// assert!(estimate.low < 1.5 && estimate.high > 1.5);
/// # Ok::<(), bagsplit_stats::StatsError>(())
/// ```
///
/// # Errors
/// [`StatsError::TooFew`] with fewer than two units, or when the x sum to 0.
pub fn ratio(
    units: impl IntoIterator<Item = (u64, u64)>,
    level: Level,
) -> Result<Estimate, StatsError> {
    let mut sums = RatioSums::default();
    units
        .into_iter()
        .for_each(|(above, below)| sums.push(above, below));
    sums.estimate(level)
}

/// The sums of units that [`ratio()`] needs. They are integers, so that the order of units does not matter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RatioSums {
    units: u64,
    y: u128,
    x: u128,
    yy: u128,
    xy: u128,
    xx: u128,
}

impl RatioSums {
    /// Adds a unit: its terms of the numerator and of the denominator.
    pub fn push(&mut self, above: u64, below: u64) {
        let (above, below) = (u128::from(above), u128::from(below));
        self.units += 1;
        (self.y, self.x) = (self.y + above, self.x + below);
        (self.yy, self.xy, self.xx) = (
            self.yy + above * above,
            self.xy + above * below,
            self.xx + below * below,
        );
    }

    /// The denominator.
    pub const fn below(&self) -> u128 {
        self.x
    }

    /// The ratio.
    ///
    /// # Errors
    /// As [`ratio()`].
    pub fn estimate(&self, level: Level) -> Result<Estimate, StatsError> {
        let Self { units: n, y, x, .. } = *self;
        if n < 2 || x == 0 {
            return Err(StatsError::TooFew {
                needed: 2,
                found: if x == 0 { 0 } else { n },
            });
        }
        let value = y as f64 / x as f64;
        let units = n as f64;
        let standard_error =
            (units / (units - 1.) * self.residuals()).sqrt() / (x as f64 * x as f64);
        Ok(Estimate::student(value, standard_error, n, level))
    }

    /// The sum of squared residuals times x^2. If it overflows 128 bits it is computed in floating point; it is then
    /// a large part of its terms and loses only a few of 53 bits.
    fn residuals(&self) -> f64 {
        self.exact_residuals().unwrap_or_else(|| {
            let [y, x, yy, xy, xx] =
                [self.y, self.x, self.yy, self.xy, self.xx].map(|sum| sum as f64);
            (yy * x * x + y * y * xx - 2. * xy * x * y).max(0.)
        })
    }

    /// The sum of squared residuals times x^2, an integer, so that there is no cancellation; `None` on overflow.
    fn exact_residuals(&self) -> Option<f64> {
        let Self {
            y, x, yy, xy, xx, ..
        } = *self;
        let terms = yy
            .checked_mul(x)?
            .checked_mul(x)?
            .checked_add(y.checked_mul(y)?.checked_mul(xx)?)?;
        let cross = xy.checked_mul(2)?.checked_mul(x)?.checked_mul(y)?;
        Some(terms.saturating_sub(cross) as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Moments;

    #[test]
    fn with_equal_denominators_the_ratio_is_the_mean() {
        let ys = [3i64, 7, 1, 9, 4];
        let mean = ys
            .iter()
            .copied()
            .collect::<Moments>()
            .mean_estimate(Level::P95)
            .unwrap();
        let ratio = ratio(ys.map(|y| (y as u64, 1)), Level::P95).unwrap();
        for (a, b) in [
            (mean.value, ratio.value),
            (mean.low, ratio.low),
            (mean.high, ratio.high),
        ] {
            assert!((a - b).abs() < 1e-12, "{a} {b}");
        }
    }

    /// More units than fit 128 bits: a million times as many have a thousandth of the standard error.
    #[test]
    fn sums_beyond_128_bits_keep_their_standard_error() {
        let units = [(30, 20), (52, 41), (44, 36), (61, 30)];
        let sums = |times: u64| {
            let mut sums = RatioSums::default();
            units.iter().for_each(|&(y, x)| sums.push(y, x));
            let all = u128::from(times);
            RatioSums {
                units: sums.units * times,
                y: sums.y * all,
                x: sums.x * all,
                yy: sums.yy * all,
                xy: sums.xy * all,
                xx: sums.xx * all,
            }
        };
        let few = sums(1_000_000).estimate(Level::P95).unwrap();
        let many = sums(1_000_000_000_000).estimate(Level::P95).unwrap();
        assert_eq!(few.value, many.value);
        assert!(
            (few.standard_error / many.standard_error / 1000. - 1.).abs() < 1e-6,
            "{few:?} {many:?}"
        );
    }

    #[test]
    fn a_constant_ratio_has_no_standard_error() {
        let estimate = ratio([(2, 1), (6, 3), (4, 2)], Level::P95).unwrap();
        assert_eq!((estimate.value, estimate.standard_error), (2., 0.));
        assert_eq!(
            ratio([(1, 1)], Level::P95),
            Err(StatsError::TooFew {
                needed: 2,
                found: 1
            })
        );
        assert_eq!(
            ratio([(1, 0), (0, 0)], Level::P95),
            Err(StatsError::TooFew {
                needed: 2,
                found: 0
            })
        );
    }
}
