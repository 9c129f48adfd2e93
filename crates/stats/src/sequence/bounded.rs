//! What is the mean of values within stated limits, at any time?

use super::{AnytimeInterval, BettingSequence};
use crate::{Level, StatsError};

/// A [`BettingSequence`] on a scale of its own: score differences that cannot exceed a limit, say.
///
/// The limits must hold for certain; wide ones cost little once there are many observations, since the bets
/// adapt to the variance.
#[derive(Clone, Debug, PartialEq)]
pub struct BoundedSequence {
    low: f64,
    high: f64,
    unit: BettingSequence,
}

impl BoundedSequence {
    /// No observations yet, all of them to come from `low` to `high`.
    ///
    /// # Errors
    /// [`StatsError::BadLimits`] unless `low` < `high`, both finite.
    pub fn new(low: f64, high: f64) -> Result<Self, StatsError> {
        if low.is_finite() && high.is_finite() && low < high {
            Ok(Self { low, high, unit: BettingSequence::new() })
        } else {
            Err(StatsError::BadLimits { low, high })
        }
    }

    /// Adds an observation.
    ///
    /// # Errors
    /// [`StatsError::NotAFraction`] with its place between the limits unless that is 0 to 1.
    pub fn push(&mut self, x: f64) -> Result<(), StatsError> {
        self.unit.push((x - self.low) / (self.high - self.low))
    }

    /// The number of observations.
    pub fn count(&self) -> u64 {
        self.unit.count()
    }

    /// The mean, or `None` without observations.
    pub fn mean(&self) -> Option<f64> {
        self.unit.mean().map(|mean| self.at(mean))
    }

    /// The mean is at least this, at all times, with the confidence `level`.
    pub fn lower(&self, level: Level) -> f64 {
        self.at(self.unit.lower(level))
    }

    /// The mean is at most this, at all times, with the confidence `level`.
    pub fn upper(&self, level: Level) -> f64 {
        self.at(self.unit.upper(level))
    }

    /// Both bounds, each at half the error rate.
    pub fn interval(&self, level: Level) -> AnytimeInterval {
        let AnytimeInterval { low, high } = self.unit.interval(level);
        AnytimeInterval { low: self.at(low), high: self.at(high) }
    }

    fn at(&self, unit: f64) -> f64 {
        self.low + (self.high - self.low) * unit
    }
}
