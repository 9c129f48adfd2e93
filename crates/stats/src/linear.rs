//! Smooth functions of means over the same units, with their errors and differences.
//!
//! A quantity such as a ratio of totals or a standard deviation is a smooth function of means over independent units.
//! Its first-order expansion is again a mean, that of its *influence values*, one per unit. Stored with the estimate,
//! they make everything computed from estimates on the same units an estimate of the same kind: a difference of two
//! ratios, a mean of three, a chain of differences. The covariance of the parts, such as the common luck of a unit,
//! needs no formula of its own.

use std::sync::Arc;

use crate::quantile::t_test;
use crate::{Estimate, Level, StatsError};

/// The independent units of estimates, identified by increasing numbers such as pair indices.
///
/// Clones share memory, so that every estimate can hold one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Units(Arc<[u64]>);

impl Units {
    /// Units with these numbers, in the order in which their values will be given.
    ///
    /// # Errors
    /// [`StatsError::TooFew`] with fewer than two units, which have no variance; [`StatsError::RepeatedUnit`] unless the numbers increase.
    pub fn new(units: impl IntoIterator<Item = u64>) -> Result<Self, StatsError> {
        let units: Arc<[u64]> = units.into_iter().collect();
        if units.len() < 2 {
            return Err(StatsError::TooFew {
                needed: 2,
                found: units.len() as u64,
            });
        }
        match units.windows(2).find(|two| two[0] >= two[1]) {
            Some(two) => Err(StatsError::RepeatedUnit(two[1])),
            None => Ok(Self(units)),
        }
    }

    /// The numbers of the units, increasing.
    pub fn numbers(&self) -> &[u64] {
        &self.0
    }

    /// The number of units; at least two.
    #[expect(clippy::len_without_is_empty, reason = "there are at least two")]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    fn same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0 == other.0
    }

    /// The values as a list, checked to be one per unit.
    fn with<T>(&self, values: impl IntoIterator<Item = T>) -> Result<Vec<T>, StatsError> {
        let values: Vec<T> = values.into_iter().collect();
        match values.len() {
            found if found == self.len() => Ok(values),
            found => Err(StatsError::WrongLength {
                expected: self.len(),
                found,
            }),
        }
    }
}

/// The count, sum and sum of squares of a unit's observations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UnitSums {
    /// The number of observations.
    pub count: u64,
    /// Their sum.
    pub sum: i64,
    /// The sum of their squares.
    pub sum_of_squares: u64,
}

/// An estimate of a smooth function of means over units, with the influence value of every unit.
///
/// For an estimate θ the influence of unit i is the derivative of θ with respect to the weight of that unit, times
/// the number n of units: the infinitesimal jackknife's (Efron 1982, *The Jackknife, the Bootstrap and Other
/// Resampling Plans*, SIAM, chapter 6), or the linearised variable of Deville (1999, Variance estimation for complex
/// statistics and estimators: linearization and residual techniques, *Survey Methodology* 25:193-203). Influence
/// values have mean 0, and to first order θ - truth is their mean, so that
///
/// - the standard error of θ is s / √n, s the standard deviation (with n - 1) of the influence values;
/// - the interval is Student's t with n - 1 degrees of freedom: exact for a mean of normal values, approximate
///   otherwise, good for many units;
/// - the influence of a linear combination is that of its parts, combined in the same way.
///
/// ```
/// use bagsplit_stats::{Level, Linear, Units};
///
/// let units = Units::new(0..5)?;
/// // Points and turns of five games, under two sets of rules with the same seeds.
/// let before = Linear::ratio(&units, [(9, 4), (20, 8), (13, 6), (14, 6), (14, 6)])?;
/// let after = Linear::ratio(&units, [(11, 4), (25, 8), (16, 6), (16, 6), (17, 6)])?;
/// let more = after.minus(&before)?.estimate(Level::P95);
/// assert_eq!(more.value, 0.5); // points per turn
/// assert!(more.low > 0.2 && more.half_width() < after.estimate(Level::P95).half_width() * 2.);
/// # Ok::<(), bagsplit_stats::StatsError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Linear {
    value: f64,
    influence: Vec<f64>,
    units: Units,
}

impl Linear {
    /// The mean of values, one per unit: the influence of x is x - mean.
    ///
    /// # Errors
    /// [`StatsError::WrongLength`] unless there is one value per unit, [`StatsError::NotFinite`] for a value that is infinite or NaN.
    pub fn mean(units: &Units, values: impl IntoIterator<Item = f64>) -> Result<Self, StatsError> {
        let values = units.with(values)?;
        if let Some(&bad) = values.iter().find(|value| !value.is_finite()) {
            return Err(StatsError::NotFinite(bad));
        }
        // Relative to the first value, so that equal values have no rounding error.
        let sum: f64 = values.iter().map(|value| value - values[0]).sum();
        let value = values[0] + sum / values.len() as f64;
        let influence = values.iter().map(|x| x - value).collect();
        Ok(Self {
            value,
            influence,
            units: units.clone(),
        })
    }

    /// The ratio R = Σy / Σx of two totals, from (y, x) of every unit: the influence is (y - R x) / (Σx / n). The
    /// value and its standard error are those of [`ratio()`](crate::ratio()).
    ///
    /// # Errors
    /// [`StatsError::WrongLength`] unless there is one pair per unit, [`StatsError::TooFew`] when the x sum to 0.
    pub fn ratio(
        units: &Units,
        parts: impl IntoIterator<Item = (i64, u64)>,
    ) -> Result<Self, StatsError> {
        let parts = units.with(parts)?;
        let above: i128 = parts.iter().map(|&(y, _)| i128::from(y)).sum();
        let below: i128 = parts.iter().map(|&(_, x)| i128::from(x)).sum();
        if below == 0 {
            return Err(StatsError::TooFew {
                needed: 2,
                found: 0,
            });
        }
        // Multiplied by the total of x, residuals are integers, so that proportional units have exactly 0.
        let total = below as f64;
        let scale = parts.len() as f64 / (total * total);
        let residuals = parts
            .iter()
            .map(|&(y, x)| i128::from(y) * below - above * i128::from(x));
        let influence = residuals.map(|residual| residual as f64 * scale).collect();
        Ok(Self {
            value: above as f64 / total,
            influence,
            units: units.clone(),
        })
    }

    /// The standard deviation of all observations about their common mean, from the sums of each unit. Observations
    /// of the same unit may be dependent.
    ///
    /// It is √v with v = Σ(x - m)² / N over all N observations: the divisor is N and not N - 1, so that it is a
    /// function of means; it is smaller by one part in 2N. With Q and k the sum of (x - m)² and the number of
    /// observations in a unit, the influence on v is (Q - v k) / (N / n), and half of that by √v on the standard
    /// deviation. Where all observations are equal, both value and influence are 0.
    ///
    /// # Errors
    /// [`StatsError::WrongLength`] unless there is one entry per unit, [`StatsError::TooFew`] without an observation.
    pub fn deviation(
        units: &Units,
        sums: impl IntoIterator<Item = UnitSums>,
    ) -> Result<Self, StatsError> {
        let sums = units.with(sums)?;
        let count: i128 = sums.iter().map(|unit| i128::from(unit.count)).sum();
        let sum: i128 = sums.iter().map(|unit| i128::from(unit.sum)).sum();
        if count == 0 {
            return Err(StatsError::TooFew {
                needed: 1,
                found: 0,
            });
        }
        // Squares are taken about the integer below the mean, which avoids cancellation however large the mean is.
        let centre = sum.div_euclid(count);
        let rest = sum.rem_euclid(count) as f64 / count as f64;
        let mut squares: Vec<f64> = Vec::with_capacity(sums.len());
        for unit in &sums {
            let (k, s) = (i128::from(unit.count), i128::from(unit.sum));
            let about_centre =
                i128::from(unit.sum_of_squares) - 2 * centre * s + centre * centre * k;
            squares.push(
                about_centre as f64 - 2.0 * rest * (s - centre * k) as f64 + rest * rest * k as f64,
            );
        }
        let variance = squares.iter().sum::<f64>() / count as f64;
        let value = variance.max(0.0).sqrt();
        let scale = if value > 0.0 {
            sums.len() as f64 / count as f64 / (2.0 * value)
        } else {
            0.0
        };
        let influence = squares
            .iter()
            .zip(&sums)
            .map(|(q, unit)| (q - variance * unit.count as f64) * scale);
        Ok(Self {
            value,
            influence: influence.collect(),
            units: units.clone(),
        })
    }

    /// The unweighted mean of several estimates.
    ///
    /// # Errors
    /// [`StatsError::OtherUnits`] for estimates on different units, [`StatsError::TooFew`] for an empty list.
    pub fn mean_of(estimates: &[Self]) -> Result<Self, StatsError> {
        let (first, rest) = estimates.split_first().ok_or(StatsError::TooFew {
            needed: 1,
            found: 0,
        })?;
        let sum = rest
            .iter()
            .try_fold(first.clone(), |sum, next| sum.plus(next))?;
        // A single estimate is returned unchanged, to the last digit.
        Ok(if rest.is_empty() {
            sum
        } else {
            sum.map(|x| x / estimates.len() as f64)
        })
    }

    /// The sum of two estimates.
    ///
    /// # Errors
    /// [`StatsError::OtherUnits`] when they rest on different units.
    pub fn plus(&self, other: &Self) -> Result<Self, StatsError> {
        self.with(other, |a, b| a + b)
    }

    /// The difference of two estimates.
    ///
    /// # Errors
    /// [`StatsError::OtherUnits`] when they rest on different units.
    pub fn minus(&self, other: &Self) -> Result<Self, StatsError> {
        self.with(other, |a, b| a - b)
    }

    /// The estimate multiplied by a number.
    #[must_use]
    pub fn times(&self, factor: f64) -> Self {
        self.map(|x| x * factor)
    }

    /// The product of two estimates: by the product rule, its influence is a·influence(b) + b·influence(a).
    ///
    /// # Errors
    /// [`StatsError::OtherUnits`] when they rest on different units.
    pub fn product(&self, other: &Self) -> Result<Self, StatsError> {
        let (a, b) = (self.value, other.value);
        Ok(Self {
            value: a * b,
            ..self.times(b).plus(&other.times(a))?
        })
    }

    /// The estimate minus a known constant.
    #[must_use]
    pub fn minus_constant(&self, constant: f64) -> Self {
        Self {
            value: self.value - constant,
            ..self.clone()
        }
    }

    /// The point estimate.
    pub fn value(&self) -> f64 {
        self.value
    }

    /// The influence of each unit, in the order of [`Linear::units`] and the unit of the value. They sum to 0 but
    /// for rounding.
    pub fn influence(&self) -> &[f64] {
        &self.influence
    }

    /// The units of the estimate.
    pub fn units(&self) -> &Units {
        &self.units
    }

    /// The standard error, s / √n. It is 0 when all units are equal.
    pub fn standard_error(&self) -> f64 {
        let n = self.influence.len() as f64;
        let squares: f64 = self.influence.iter().map(|x| x * x).sum();
        (squares / (n - 1.0) / n).sqrt()
    }

    /// The estimate with its Student t interval; none with few units, or where all units are equal
    /// ([`Estimate::student`]).
    pub fn estimate(&self, level: Level) -> Estimate {
        Estimate::student(
            self.value,
            self.standard_error(),
            self.influence.len() as u64,
            level,
        )
    }

    /// The two-sided p-value of a t-test that the truth is 0 (for a difference of means, the paired t-test of Student
    /// 1908), but at least 2^(1 - n), the smallest p-value of a sign test of n units.
    ///
    /// That bound matters where all units are equal by chance: then t is infinite and its p-value of 0 would be
    /// absurd. An estimate of exactly 0 without any influence gives 1.
    pub fn p_value(&self) -> f64 {
        t_test(self.value, self.standard_error(), self.degrees())
    }

    fn degrees(&self) -> u64 {
        self.influence.len() as u64 - 1
    }

    fn map(&self, f: impl Fn(f64) -> f64) -> Self {
        let influence = self.influence.iter().map(|&x| f(x)).collect();
        Self {
            value: f(self.value),
            influence,
            units: self.units.clone(),
        }
    }

    fn with(&self, other: &Self, f: impl Fn(f64, f64) -> f64) -> Result<Self, StatsError> {
        if !self.units.same(&other.units) {
            return Err(StatsError::OtherUnits {
                expected: self.units.len(),
                found: other.units.len(),
            });
        }
        let influence = self
            .influence
            .iter()
            .zip(&other.influence)
            .map(|(&a, &b)| f(a, b))
            .collect();
        Ok(Self {
            value: f(self.value, other.value),
            influence,
            units: self.units.clone(),
        })
    }
}
