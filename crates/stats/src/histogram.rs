//! Histograms of whole numbers.

use crate::{Moments, StatsError};
use std::collections::BTreeMap;

/// Counts by value, in increasing order of the value.
///
/// ```
/// use bagsplit_stats::Histogram;
///
/// let scores: Histogram = [12, 7, 12, 30].into_iter().collect();
/// assert_eq!(scores.quantile(0.5)?, 12);
/// assert_eq!(scores.mean(), Some(15.25));
/// # Ok::<(), bagsplit_stats::StatsError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Histogram {
    counts: BTreeMap<i64, u64>,
    total: u64,
}

impl Histogram {
    /// An empty histogram.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds one observation.
    pub fn push(&mut self, value: i64) {
        self.push_many(value, 1);
    }

    /// Adds `times` observations of the same value.
    ///
    /// # Panics
    /// If there are 2⁶⁴ observations.
    pub fn push_many(&mut self, value: i64, times: u64) {
        if times > 0 {
            self.total = self.total.checked_add(times).expect("count fits 64 bits");
            *self.counts.entry(value).or_default() += times;
        }
    }

    /// Adds observations; much faster than [`Histogram::push`] when there are more observations than distinct values.
    ///
    /// # Panics
    /// As [`Histogram::push_many`].
    pub fn push_all(&mut self, values: impl Iterator<Item = i64> + Clone) {
        /// The largest range of values for which a dense array of counts is used.
        const NEAR: u64 = 1 << 16;
        let bounds = values
            .clone()
            .fold(None, |bounds: Option<(i64, i64)>, value| {
                Some(bounds.map_or((value, value), |(least, most)| {
                    (least.min(value), most.max(value))
                }))
            });
        let Some((least, most)) = bounds else { return };
        if most.abs_diff(least) >= NEAR {
            return values.for_each(|value| self.push(value));
        }
        let mut times = vec![0; most.abs_diff(least) as usize + 1];
        values.for_each(|value| times[value.abs_diff(least) as usize] += 1);
        for (value, times) in (least..=most).zip(times) {
            self.push_many(value, times);
        }
    }

    /// Adds all observations of `other`.
    ///
    /// # Panics
    /// As [`Histogram::push_many`].
    pub fn merge(&mut self, other: &Self) {
        other
            .iter()
            .for_each(|(value, times)| self.push_many(value, times));
    }

    /// The number of observations.
    pub fn total(&self) -> u64 {
        self.total
    }

    /// The values that occur, in increasing order, with their counts.
    pub fn iter(&self) -> impl Iterator<Item = (i64, u64)> + '_ {
        self.counts.iter().map(|(&value, &times)| (value, times))
    }

    /// The mean, or `None` without observations.
    pub fn mean(&self) -> Option<f64> {
        self.moments().mean()
    }

    /// The sums of the observations, for variance and interval.
    ///
    /// # Panics
    /// As [`Moments::push`].
    pub(crate) fn moments(&self) -> Moments {
        let mut moments = Moments::new();
        self.iter()
            .for_each(|(value, times)| moments.push_many(value, times));
        moments
    }

    /// The `q` quantile: the smallest observation that at least a share `q` of all observations do not exceed.
    ///
    /// The inverse of the empirical distribution function, type 1 of Hyndman and Fan (1996), The American
    /// Statistician 50:361-365. It is always an observation; 0 gives the smallest and 1 the largest. A product
    /// `q` n within rounding of a whole number counts as that number, as in R.
    ///
    /// # Errors
    /// [`StatsError::NotAFraction`] unless 0 <= `q` <= 1; [`StatsError::TooFew`] without observations.
    pub fn quantile(&self, q: f64) -> Result<i64, StatsError> {
        if !(0.0..=1.0).contains(&q) {
            return Err(StatsError::NotAFraction(q));
        }
        let exact = q * self.total as f64;
        let near = exact.round();
        let close = (exact - near).abs() <= 4.0 * f64::EPSILON * near.max(1.0);
        let rank = if close { near } else { exact.ceil() } as u64;
        let mut seen = 0;
        self.iter()
            .find(|&(_, times)| {
                seen += times;
                seen >= rank
            })
            .or_else(|| self.iter().last())
            .map(|(value, _)| value)
            .ok_or(StatsError::TooFew {
                needed: 1,
                found: 0,
            })
    }
}

impl FromIterator<i64> for Histogram {
    fn from_iter<I: IntoIterator<Item = i64>>(values: I) -> Self {
        let mut histogram = Self::new();
        values.into_iter().for_each(|value| histogram.push(value));
        histogram
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// For n distinct values, the k/n quantile is the k-th, for every k and n: no rounding slips by one.
    #[test]
    fn quantiles_are_order_statistics() {
        for n in 1..=200_i64 {
            let histogram: Histogram = (1..=n).rev().collect();
            assert_eq!(histogram.quantile(0.0), Ok(1));
            for k in 1..=n {
                assert_eq!(histogram.quantile(k as f64 / n as f64), Ok(k), "{k}/{n}");
            }
        }
        assert_eq!((1..=100).collect::<Histogram>().quantile(0.07), Ok(7)); // 0.07 * 100 > 7 in f64
    }

    #[test]
    fn push_all_equals_repeated_push() {
        let far = [i64::MIN, 3, i64::MAX, 3, -65_536];
        for values in [
            &[][..],
            &[4],
            &[9, -2, 9, 0],
            &far,
            &[i64::MAX, i64::MAX - 1],
            &[0, 65_535],
            &[0, 65_536],
        ] {
            let mut all = Histogram::from_iter([1, 9]);
            all.push_all(values.iter().copied());
            assert_eq!(
                all,
                [1, 9].into_iter().chain(values.iter().copied()).collect(),
                "{values:?}"
            );
        }
    }

    #[test]
    fn merged_histograms_have_all_observations() {
        let xs = [5, -3, 5, 5, 0, -3, 9];
        let mut left: Histogram = xs[..3].iter().copied().collect();
        left.merge(&xs[3..].iter().copied().collect());
        assert_eq!(
            left.iter().collect::<Vec<_>>(),
            [(-3, 2), (0, 1), (5, 3), (9, 1)]
        );
        assert_eq!(left.total(), 7);
        assert_eq!(left.moments(), xs.into_iter().collect());
    }

    #[test]
    fn invalid_quantiles_are_rejected() {
        assert_eq!(
            Histogram::new().quantile(0.5),
            Err(StatsError::TooFew {
                needed: 1,
                found: 0
            })
        );
        let single: Histogram = [1].into_iter().collect();
        assert_eq!(single.quantile(1.5), Err(StatsError::NotAFraction(1.5)));
        assert!(single.quantile(f64::NAN).is_err());
    }
}
