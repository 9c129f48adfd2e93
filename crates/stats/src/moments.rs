//! Mean and variance of whole numbers, from exact sums.

use crate::{Estimate, Level, StatsError};

/// Exact sums of whole-number observations: their count, sum and sum of squares.
///
/// Being integers, the sums do not depend on the order in which observations arrive or parts are merged.
///
/// ```
/// use bagsplit_stats::{Level, Moments};
///
/// let scores: Moments = [3, 5, 10, 4, 8].into_iter().collect();
/// assert_eq!(scores.mean(), Some(6.0));
/// assert_eq!(scores.variance()?, 8.5);
/// let mean = scores.mean_estimate(Level::P95)?;
/// assert!(mean.low < 2.4 && mean.high > 9.6); // a wide interval; fewer than five observations have none
/// # Ok::<(), bagsplit_stats::StatsError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moments {
    count: u64,
    sum: i128,
    sum_of_squares: u128,
}

impl Moments {
    /// Empty sums.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds one observation.
    ///
    /// # Panics
    /// If the sum of squares exceeds 2¹²⁸, which takes at least 2⁶² observations around a billion.
    pub fn push(&mut self, x: i64) {
        self.push_many(x, 1);
    }

    /// Adds observations; faster than repeated [`Moments::push`].
    ///
    /// # Panics
    /// As [`Moments::push`].
    pub fn push_all(&mut self, values: impl IntoIterator<Item = i64>) {
        /// The number of squares of 24-bit numbers whose sum fits 64 bits.
        const AT_A_TIME: u64 = 1 << 15;
        const SMALL: u64 = 1 << 24;
        let (mut count, mut sum, mut squares) = (0, 0, 0);
        for x in values {
            if x.unsigned_abs() >= SMALL {
                self.push(x);
                continue;
            }
            (count, sum, squares) = (count + 1, sum + x, squares + x.unsigned_abs().pow(2));
            if count == AT_A_TIME {
                self.merge(&Self {
                    count,
                    sum: sum.into(),
                    sum_of_squares: squares.into(),
                });
                (count, sum, squares) = (0, 0, 0);
            }
        }
        self.merge(&Self {
            count,
            sum: sum.into(),
            sum_of_squares: squares.into(),
        });
    }

    /// Adds `times` observations of the same value.
    ///
    /// # Panics
    /// As [`Moments::push`].
    pub fn push_many(&mut self, x: i64, times: u64) {
        let square = u128::from(x.unsigned_abs()).pow(2);
        let squares = square
            .checked_mul(u128::from(times))
            .expect("sum of squares fits 128 bits");
        self.merge(&Self {
            count: times,
            sum: i128::from(x) * i128::from(times),
            sum_of_squares: squares,
        });
    }

    /// Adds all observations of `other`.
    ///
    /// # Panics
    /// As [`Moments::push`], or if there are 2⁶⁴ observations.
    pub fn merge(&mut self, other: &Self) {
        self.count = self
            .count
            .checked_add(other.count)
            .expect("count fits 64 bits");
        self.sum += other.sum; // |sum| < 2^63 * 2^64
        self.sum_of_squares = self
            .sum_of_squares
            .checked_add(other.sum_of_squares)
            .expect("sum of squares fits 128 bits");
    }

    /// The number of observations.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The sum of the observations.
    pub fn sum(&self) -> i128 {
        self.sum
    }

    /// The sum of the squared observations.
    pub fn sum_of_squares(&self) -> u128 {
        self.sum_of_squares
    }

    /// The mean, or `None` without observations.
    pub fn mean(&self) -> Option<f64> {
        (self.count > 0).then(|| self.sum as f64 / self.count as f64)
    }

    /// The unbiased variance of one observation, Σ(x - mean)² / (n - 1), in squared units.
    ///
    /// The sum of squared deviations Σx² - (Σx)²/n is computed in integers, except for a last fraction below 1, so
    /// that there is no cancellation however large the mean is. (For the alternative, see Chan, Golub and LeVeque,
    /// 1983, The American Statistician 37:242-247.)
    ///
    /// # Errors
    /// [`StatsError::TooFew`] with fewer than two observations.
    pub fn variance(&self) -> Result<f64, StatsError> {
        if self.count < 2 {
            return Err(StatsError::TooFew {
                needed: 2,
                found: self.count,
            });
        }
        // With Σx = q n + r, 0 <= r < n: Σx² - (Σx)²/n = Σx² - q²n - 2qr - r²/n. Wrapping is harmless, because
        // the total before the last term lies between 0 and Σx².
        let n = i128::from(self.count);
        let (q, r) = (self.sum.div_euclid(n), self.sum.rem_euclid(n));
        let of_mean = q
            .wrapping_mul(q)
            .wrapping_mul(n)
            .wrapping_add(q.wrapping_mul(r).wrapping_mul(2));
        let above = self.sum_of_squares.wrapping_sub(of_mean as u128);
        let (n, r) = (n as u128, r as u128);
        let (whole, rest) = (r * r / n, r * r % n);
        let deviations = (above - whole) as f64 - rest as f64 / n as f64;
        Ok(deviations / (self.count - 1) as f64)
    }

    /// The mean with its Student t interval: mean ± t(n-1) √(variance / n).
    ///
    /// Observations must be independent; the interval is exact for normal observations and good for many bounded
    /// ones. With few or all equal observations there is none ([`Estimate::student`]). Student (1908), Biometrika
    /// 6:1-25.
    ///
    /// # Errors
    /// [`StatsError::TooFew`] with fewer than two observations.
    pub fn mean_estimate(&self, level: Level) -> Result<Estimate, StatsError> {
        let standard_error = (self.variance()? / self.count as f64).sqrt();
        let value = self.sum as f64 / self.count as f64;
        Ok(Estimate::student(value, standard_error, self.count, level))
    }
}

impl FromIterator<i64> for Moments {
    fn from_iter<I: IntoIterator<Item = i64>>(xs: I) -> Self {
        let mut moments = Self::new();
        xs.into_iter().for_each(|x| moments.push(x));
        moments
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn push_all_equals_repeated_push() {
        let small = (0..70_000).map(|x: i64| x * x % 1013 - 500);
        let edges = [
            i64::MIN,
            (1 << 24) - 1,
            1 << 24,
            -(1 << 24),
            1 - (1 << 24),
            i64::MAX,
        ];
        let values: Vec<i64> = small.chain(edges).collect();
        let mut all = Moments::new();
        all.push_all(values.iter().copied());
        let mut each = Moments::new();
        values.iter().for_each(|&x| each.push(x));
        assert_eq!(all, each);
        let most = [(1 << 24) - 1; 1 << 15];
        let mut all = Moments::new();
        all.push_all(most);
        assert_eq!(
            all.sum_of_squares(),
            (1_u128 << 15) * ((1 << 24) - 1_u128).pow(2)
        );
    }

    #[test]
    fn the_variance_is_exact_for_a_huge_mean() {
        let far = 1_i64 << 60;
        let moments: Moments = [far + 4, far + 7, far + 13, far + 16].into_iter().collect();
        assert_eq!(moments.variance(), Ok(30.0)); // of 4, 7, 13, 16
        let negative: Moments = [-far - 4, -far - 7, -far - 13, -far - 16]
            .into_iter()
            .collect();
        assert_eq!(negative.variance(), Ok(30.0));
        assert_eq!(
            [i64::MIN, i64::MIN]
                .into_iter()
                .collect::<Moments>()
                .variance(),
            Ok(0.0)
        );
    }

    /// Every sequence of four values from -2 to 2, against the two-pass definition.
    #[test]
    fn the_variance_matches_its_definition() {
        for code in 0..625_i64 {
            let xs = [
                code % 5 - 2,
                code / 5 % 5 - 2,
                code / 25 % 5 - 2,
                code / 125 - 2,
            ];
            let mean = xs.iter().sum::<i64>() as f64 / 4.0;
            let expected = xs.iter().map(|&x| (x as f64 - mean).powi(2)).sum::<f64>() / 3.0;
            assert_eq!(
                xs.into_iter().collect::<Moments>().variance(),
                Ok(expected),
                "{xs:?}"
            );
        }
    }

    #[test]
    fn merging_equals_pushing() {
        let xs: Vec<i64> = (0..50).map(|i| i * i * 37 % 101 - 50).collect();
        let all: Moments = xs.iter().copied().collect();
        let mut parts: Moments = xs[30..].iter().copied().collect();
        parts.merge(&xs[..30].iter().copied().collect());
        assert_eq!(parts, all);
    }

    /// Student's own sleep data (1908): ten differences in tenths of an hour, mean 1.58, 95% from 0.70 to 2.46.
    #[test]
    fn matches_students_sleep_data() {
        let tenths: Moments = [12, 24, 13, 13, 0, 10, 18, 8, 46, 14].into_iter().collect();
        let mean = tenths.mean_estimate(Level::P95).unwrap();
        assert_eq!(mean.value, 15.8);
        assert!(
            (mean.low - 7.001_142).abs() < 1e-5 && (mean.high - 24.598_858).abs() < 1e-5,
            "{mean:?}"
        );
    }

    #[test]
    fn one_observation_is_too_few() {
        let single: Moments = [5].into_iter().collect();
        assert_eq!(
            single.mean_estimate(Level::P95),
            Err(StatsError::TooFew {
                needed: 2,
                found: 1
            })
        );
        assert_eq!(Moments::new().mean(), None);
    }
}
