//! What is the ratio of two totals, and how sure is it?

use crate::{Estimate, Level, StatsError, quantile};

/// The ratio of two sums over independent units, such as points to turns over pair indices.
///
/// The value is R = sum(y) / sum(x). Its standard error is by linearisation,
/// sqrt(n / (n - 1) * sum((y - R x)^2)) / sum(x) (Cochran, *Sampling Techniques*, 3rd ed. 1977, 6.4), and the
/// interval is Student's t with n - 1 degrees of freedom: right for many units, approximate for few, since
/// the ratio is biased by a term of order 1/n. The residuals are summed exactly, as
/// sum(y^2) - 2 R sum(x y) + R^2 sum(x^2) from whole-number sums.
///
/// ```
/// use stats::{Level, ratio};
///
/// let units = [(3, 2), (5, 4), (4, 3), (6, 3)]; // (points, turns)
/// let estimate = ratio(units, Level::P95)?;
/// assert_eq!(estimate.value, 1.5);
/// assert!(estimate.low < 1.5 && estimate.high > 1.5);
/// # Ok::<(), stats::StatsError>(())
/// ```
///
/// # Errors
/// With fewer than two units, or when the x sum to nothing.
pub fn ratio(units: impl IntoIterator<Item = (u64, u64)>, level: Level) -> Result<Estimate, StatsError> {
    let (mut n, mut y, mut x, mut yy, mut xy, mut xx) = (0u64, 0u128, 0u128, 0u128, 0u128, 0u128);
    for (above, below) in units {
        let (above, below) = (u128::from(above), u128::from(below));
        n += 1;
        (y, x) = (y + above, x + below);
        (yy, xy, xx) = (yy + above * above, xy + above * below, xx + below * below);
    }
    if n < 2 || x == 0 {
        return Err(StatsError::TooFew { needed: 2, found: if x == 0 { 0 } else { n } });
    }
    let value = y as f64 / x as f64;
    // Times x^2, the sum of squared residuals is a whole number: no cancellation of rounded terms.
    let residuals = (yy * x * x + y * y * xx).saturating_sub(2 * xy * x * y);
    let units = n as f64;
    let standard_error = (units / (units - 1.) * residuals as f64).sqrt() / (x as f64 * x as f64);
    let half = quantile::student_two_sided(level, n - 1) * standard_error;
    Ok(Estimate { value, standard_error, low: value - half, high: value + half })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Moments;

    #[test]
    fn with_equal_denominators_it_is_the_mean() {
        let ys = [3i64, 7, 1, 9, 4];
        let mean = ys.iter().copied().collect::<Moments>().mean_estimate(Level::P95).unwrap();
        let ratio = ratio(ys.map(|y| (y as u64, 1)), Level::P95).unwrap();
        for (a, b) in [(mean.value, ratio.value), (mean.low, ratio.low), (mean.high, ratio.high)] {
            assert!((a - b).abs() < 1e-12, "{a} {b}");
        }
    }

    #[test]
    fn a_ratio_that_never_varies_has_no_error() {
        let estimate = ratio([(2, 1), (6, 3), (4, 2)], Level::P95).unwrap();
        assert_eq!((estimate.value, estimate.standard_error), (2., 0.));
        assert_eq!(ratio([(1, 1)], Level::P95), Err(StatsError::TooFew { needed: 2, found: 1 }));
        assert_eq!(ratio([(1, 0), (0, 0)], Level::P95), Err(StatsError::TooFew { needed: 2, found: 0 }));
    }
}
