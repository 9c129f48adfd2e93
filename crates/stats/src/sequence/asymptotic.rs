//! What is the mean of values without limits, at any time, if there are many?
//!
//! Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas (2024, Annals of Statistics 52:2613-2640, "Time-uniform central
//! limit theory and asymptotic confidence sequences"): mean ± σ̂ √(2 (nρ² + 1)/(n²ρ²) ln(√(nρ² + 1)/α)), Robbins'
//! normal mixture with the estimated variance (their theorem 2.2), and one-sided with
//! ln(1 + √(nρ² + 1)/(2α)) in its place. ρ decides where the sequence is tightest, not whether it holds; at n it
//! is ρ² = (-2 ln α + ln(1 - 2 ln α))/n (their appendix B).

use super::AsymptoticInterval;
use crate::{Level, StatsError};

/// Independent observations with one mean and a finite variance, such as the score differences of pairs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AsymptoticSequence {
    tightest: f64,
    count: u64,
    mean: f64,
    deviations: f64,
}

impl AsymptoticSequence {
    /// No observations yet; the intervals are to be tightest after about `tightest` of them, which is fixed
    /// before the first.
    ///
    /// # Errors
    /// [`StatsError::TooFew`] if `tightest` is 0.
    pub fn new(tightest: u64) -> Result<Self, StatsError> {
        if tightest == 0 {
            return Err(StatsError::TooFew { needed: 1, found: 0 });
        }
        Ok(Self { tightest: tightest as f64, count: 0, mean: 0.0, deviations: 0.0 })
    }

    /// Adds an observation (Welford 1962, Technometrics 4:419-420).
    ///
    /// # Errors
    /// [`StatsError::NotFinite`] unless `x` is finite.
    pub fn push(&mut self, x: f64) -> Result<(), StatsError> {
        if !x.is_finite() {
            return Err(StatsError::NotFinite(x));
        }
        self.count += 1;
        let off = x - self.mean;
        self.mean += off / self.count as f64;
        self.deviations += off * (x - self.mean);
        Ok(())
    }

    /// The number of observations.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The mean, or `None` without observations.
    pub fn mean(&self) -> Option<f64> {
        (self.count > 0).then_some(self.mean)
    }

    /// Lower and upper bound together.
    ///
    /// # Errors
    /// [`StatsError::TooFew`] with fewer than two observations.
    pub fn interval(&self, level: Level) -> Result<AsymptoticInterval, StatsError> {
        let half = self.half_width(level.alpha(), level.alpha(), |root, alpha| (root / alpha).ln())?;
        Ok(AsymptoticInterval { low: self.mean - half, high: self.mean + half })
    }

    /// The one-sided lower bound.
    ///
    /// # Errors
    /// [`StatsError::TooFew`] with fewer than two observations.
    pub fn lower(&self, level: Level) -> Result<f64, StatsError> {
        Ok(self.mean - self.one_sided(level)?)
    }

    /// The one-sided upper bound.
    ///
    /// # Errors
    /// [`StatsError::TooFew`] with fewer than two observations.
    pub fn upper(&self, level: Level) -> Result<f64, StatsError> {
        Ok(self.mean + self.one_sided(level)?)
    }

    fn one_sided(&self, level: Level) -> Result<f64, StatsError> {
        // Twice α places the tightest n where the two-sided interval at 2α has it; α must stay below 1 for ρ.
        let tuned = (2.0 * level.alpha()).min(0.99);
        self.half_width(level.alpha(), tuned, |root, alpha| (root / (2.0 * alpha)).ln_1p())
    }

    fn half_width(&self, alpha: f64, tuned: f64, log: impl Fn(f64, f64) -> f64) -> Result<f64, StatsError> {
        if self.count < 2 {
            return Err(StatsError::TooFew { needed: 2, found: self.count });
        }
        let n = self.count as f64;
        let rho2 = ((1.0 - 2.0 * tuned.ln()).ln() - 2.0 * tuned.ln()) / self.tightest;
        let grown = n * rho2 + 1.0;
        let variance = self.deviations / (n - 1.0);
        Ok((variance * 2.0 * grown / (n * n * rho2) * log(grown.sqrt(), alpha)).sqrt())
    }
}
