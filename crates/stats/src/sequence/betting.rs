//! A confidence sequence, by betting, for the mean of values from 0 to 1.
//!
//! Waudby-Smith and Ramdas (2024, JRSS B 86:1-27, "Estimating means of bounded random variables by betting"): a
//! bet γ of the capital that the mean exceeds m multiplies it by 1 + γ (x - m)/m. They let γ follow the past
//! (predictable plug-in) or average over constant γ. Here it is the average over a geometric grid of constants,
//! because then the capital
//!
//! - depends on the observations through the counts of distinct values alone: nothing is stored for each m, an
//!   observation costs one addition, thousands of equal ones are pushed at once, and order does not matter;
//! - loses ln 12 = 2.5 for not knowing the best γ, at any time, where the hedged plug-in pays for learning it, and a
//!   Beta-mixture over γ loses ½ ln n, about 5 for 10⁵ pairs;
//! - decreases in m, so that the rejected m lie below one point, which is the bound.
//!
//! Where there are many distinct values (means over rounds of opponents), only n, Σx and Σx² are stored, and the
//! capital is bounded from below by ln(1 + γy) >= γy + y² (γ + ln(1 - γ)) for y >= -1 and 0 <= γ < 1 (Fan, Grama and
//! Liu 2015, Electronic Journal of Probability 20:1, Lemma 4.1), which underlies empirical Bernstein bounds. If a
//! lower bound of the capital reaches 1/α, so has the capital.

use crate::Interval;
use crate::root::last_not_negative;
use crate::{Level, StatsError};

/// The number of distinct values up to which each is counted separately: nine multiples of ⅛, and a few more.
const DISTINCT: usize = 16;
/// The bets are 0.98 / 2^k, k < 12. The smallest is best for means known to about ±0.0002 m (10⁷ pairs); beyond
/// that the bounds no longer shrink.
const BETS: usize = 12;
const LARGEST_BET: f64 = 0.98;
/// The absolute tolerance of the bounds.
const TOLERANCE: f64 = 1e-7;

/// Observations from 0 to 1 that are independent, or at least have equal means given the earlier ones.
///
/// ```
/// use bagsplit_stats::{Level, sequence::BettingSequence};
///
/// let mut shares = BettingSequence::new();
/// shares.push_many(1.0, 300)?;
/// shares.push_many(0.5, 500)?;
/// shares.push_many(0.0, 200)?;
/// let interval = shares.interval(Level::P95);
/// assert!(interval.low > 0.5 && interval.high < 0.6);
/// # Ok::<(), bagsplit_stats::StatsError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BettingSequence {
    count: u64,
    sum: f64,
    squares: f64,
    /// Distinct values and their counts; unused once `many` is set.
    values: Vec<(f64, u64)>,
    many: bool,
}

impl BettingSequence {
    /// An empty sequence.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds an observation.
    ///
    /// # Errors
    /// [`StatsError::NotAFraction`] unless 0 <= `x` <= 1.
    pub fn push(&mut self, x: f64) -> Result<(), StatsError> {
        self.push_many(x, 1)
    }

    /// Adds `times` observations of `x`.
    ///
    /// # Errors
    /// [`StatsError::NotAFraction`] unless 0 <= `x` <= 1.
    pub fn push_many(&mut self, x: f64, times: u64) -> Result<(), StatsError> {
        if !(0.0..=1.0).contains(&x) {
            return Err(StatsError::NotAFraction(x));
        }
        if times == 0 {
            return Ok(());
        }
        self.count += times;
        self.sum += x * times as f64;
        self.squares += x * x * times as f64;
        if self.many {
            return Ok(());
        }
        if let Some((_, count)) = self.values.iter_mut().find(|(value, _)| *value == x) {
            *count += times;
        } else if self.values.len() < DISTINCT {
            self.values.push((x, times));
        } else {
            self.many = true;
            self.values = Vec::new();
        }
        Ok(())
    }

    /// The number of observations.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The mean, or `None` without observations.
    pub fn mean(&self) -> Option<f64> {
        (self.count > 0).then(|| self.sum / self.count as f64)
    }

    /// The sum of squared deviations from the mean, at least 0.
    fn squared_deviations(&self) -> f64 {
        if self.count == 0 {
            0.0
        } else {
            (self.squares - self.sum * self.sum / self.count as f64).max(0.0)
        }
    }

    /// The one-sided lower bound: the mean is at least this, at all times, with the confidence `level`.
    pub fn lower(&self, level: Level) -> f64 {
        Side {
            sequence: self,
            mirrored: false,
        }
        .bound(level.alpha())
    }

    /// The one-sided upper bound: the mean is at most this, at all times, with the confidence `level`.
    pub fn upper(&self, level: Level) -> f64 {
        1.0 - Side {
            sequence: self,
            mirrored: true,
        }
        .bound(level.alpha())
    }

    /// Both bounds, each at half the error rate.
    pub fn interval(&self, level: Level) -> Interval {
        let half = level.alpha() / 2.0;
        Interval {
            low: Side {
                sequence: self,
                mirrored: false,
            }
            .bound(half),
            high: 1.0
                - Side {
                    sequence: self,
                    mirrored: true,
                }
                .bound(half),
        }
    }

    /// The logarithm of the capital of bets that the mean exceeds `m` (0 < `m` < 1), or a lower bound of it where
    /// there are many distinct values. If the mean is at most `m`, it ever reaches ln(1/α) with probability at most
    /// α.
    pub fn log_capital_above(&self, m: f64) -> f64 {
        Side {
            sequence: self,
            mirrored: false,
        }
        .log_capital(m)
    }
}

/// The observations x, or 1 - x.
struct Side<'a> {
    sequence: &'a BettingSequence,
    mirrored: bool,
}

impl Side<'_> {
    fn mean(&self) -> f64 {
        let mean = self.sequence.sum / self.sequence.count as f64;
        if self.mirrored { 1.0 - mean } else { mean }
    }

    /// The largest m for which the capital reaches 1/`alpha`, minus the tolerance; 0 if there is none.
    ///
    /// The search goes down from the mean in doubling steps. All means below the point that it finds are rejected,
    /// because the capital itself (if not its lower bound) decreases in m.
    fn bound(&self, alpha: f64) -> f64 {
        if self.sequence.count == 0 || self.mean() <= 0.0 {
            return 0.0;
        }
        let needed = -alpha.ln();
        let excess = |m: f64| self.log_capital(m) - needed;
        let n = self.sequence.count as f64;
        let variance = (self.sequence.squared_deviations() + 0.25) / n;
        let mut step = (2.0 * variance * (needed + 2.0) / n).sqrt();
        let high = self.mean().min(1.0 - TOLERANCE);
        let mut high = (high, excess(high));
        loop {
            let last = high.0 - step <= TOLERANCE;
            let low = if last {
                TOLERANCE.min(high.0 / 2.0)
            } else {
                high.0 - step
            };
            let low = (low, excess(low));
            if low.1 >= 0.0 {
                return last_not_negative(low, high, TOLERANCE, excess);
            }
            if last {
                return 0.0;
            }
            (high, step) = (low, 2.0 * step);
        }
    }

    fn log_capital(&self, m: f64) -> f64 {
        let logs: [f64; BETS] =
            std::array::from_fn(|k| self.log_of_bet(m, LARGEST_BET / f64::from(1 << k)));
        let largest = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        if !largest.is_finite() {
            return largest;
        }
        largest + (logs.iter().map(|log| (log - largest).exp()).sum::<f64>() / BETS as f64).ln()
    }

    fn log_of_bet(&self, m: f64, bet: f64) -> f64 {
        let BettingSequence {
            count,
            sum,
            squares,
            values,
            many,
        } = self.sequence;
        if !many {
            let logs = values.iter().map(|&(x, times)| {
                let x = if self.mirrored { 1.0 - x } else { x };
                times as f64 * (bet * (x / m - 1.0)).ln_1p()
            });
            return logs.sum();
        }
        let n = *count as f64;
        let (sum, squares) = if self.mirrored {
            (n - sum, n - 2.0 * sum + squares)
        } else {
            (*sum, *squares)
        };
        let deviations = (squares - 2.0 * m * sum + n * m * m).max(0.0);
        bet * (sum - n * m) / m + deviations / (m * m) * (bet + (-bet).ln_1p())
    }
}
