//! How many pairs will a sequential test take?

use super::{EloModel, ErrorRates, Sprt};
use crate::StatsError;
use crate::elo::{effect_of_normalized_elo, share_of_elo};
use std::f64::consts::SQRT_2;

/// What to expect of a sequential test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Expected {
    /// The probability that H1 is accepted; H0 is accepted otherwise.
    pub accepts_h1: f64,
    /// The mean number of observations until a decision.
    pub observations: f64,
}

impl Sprt {
    /// What to expect of the test on pairs whose share has mean `share` and variance `variance` (⅛ for two
    /// independent games won half the time each).
    ///
    /// The log-likelihood ratio is taken for a Brownian motion, which for small differences it nearly is. Drift
    /// and variance per pair are (s - (s₀ + s₁)/2)(s₁ - s₀)/v and (s₁ - s₀)²/v for shares s and their variance v
    /// (Van den Bergh, GSPRT_approximation.pdf at cantate.be/Fishtest); in normalised Elo, t-values take the
    /// place of s/√v. The excess over a bound at the last step is left out, so a little more is needed.
    ///
    /// # Errors
    /// [`StatsError::NotAFraction`] unless 0 <= `share` <= 1; [`StatsError::BadVariance`] unless `variance` is
    /// positive and finite.
    ///
    /// ```
    /// use stats::{EloModel, ErrorRates, Sprt, share_of_elo};
    ///
    /// let sprt = Sprt::new(EloModel::Logistic, 0.0, 10.0, ErrorRates::new(0.05, 0.05)?)?;
    /// let pairs = |elo| sprt.expected_pairs(share_of_elo(elo), 0.125).map(|e| e.observations.round());
    /// assert_eq!([pairs(0.0)?, pairs(5.0)?, pairs(20.0)?], [3201.0, 5236.0, 1186.0]);
    /// # Ok::<(), stats::StatsError>(())
    /// ```
    pub fn expected_pairs(&self, share: f64, variance: f64) -> Result<Expected, StatsError> {
        if !(0.0..=1.0).contains(&share) {
            return Err(StatsError::NotAFraction(share));
        }
        if !(variance > 0.0 && variance.is_finite()) {
            return Err(StatsError::BadVariance(variance));
        }
        let deviation = variance.sqrt();
        let effect = (share - 0.5) / deviation;
        let [h0, h1] = [self.elo0, self.elo1].map(|elo| match self.model {
            EloModel::Logistic => (share_of_elo(elo) - 0.5) / deviation,
            EloModel::Normalized => effect_of_normalized_elo(elo) * SQRT_2,
        });
        Ok(exit((effect - (h0 + h1) / 2.0) * (h1 - h0), (h1 - h0).powi(2), self.errors))
    }
}

/// Where and when a Brownian motion from 0 with `drift` and `variance` per unit of time leaves the bounds:
/// e^(-2 drift W / variance) is a martingale, and so is W less drift times time (Wald's equations).
pub(super) fn exit(drift: f64, variance: f64, errors: ErrorRates) -> Expected {
    let (low, high) = errors.bounds();
    let theta = -2.0 * drift / variance;
    if (theta * (high - low)).abs() < 1e-6 {
        return Expected { accepts_h1: -low / (high - low), observations: -low * high / variance };
    }
    let accepts_h1 = leaves_high(theta, low, high);
    Expected { accepts_h1, observations: (low + accepts_h1 * (high - low)) / drift }
}

/// The probability that a process W which begins at 0 and makes e^(θW) a martingale, θ != 0, leaves low < 0 < high
/// at the high end: (1 - e^(θ low)) / (e^(θ high) - e^(θ low)), so written that no large number is divided by
/// another.
pub(super) fn leaves_high(theta: f64, low: f64, high: f64) -> f64 {
    if theta < 0.0 {
        (-theta * low).exp_m1() / (theta * (high - low)).exp_m1()
    } else {
        -(theta * low).exp_m1() / ((theta * high).exp() - (theta * low).exp())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Under H0 and H1 the probabilities are those the bounds were made for.
    #[test]
    fn errors_are_as_asked() {
        let errors = ErrorRates::new(0.02, 0.1).unwrap();
        for (drift, expected) in [(-0.5, 0.02), (0.5, 0.9)] {
            let found = exit(drift * 1e-3, 1e-3, errors).accepts_h1;
            assert!((found - expected).abs() < 1e-12, "{found}");
        }
        let normalized = Sprt::new(EloModel::Normalized, 0.0, 10.0, errors).unwrap();
        assert!((normalized.expected_pairs(0.5, 0.125).unwrap().accepts_h1 - 0.02).abs() < 1e-12);
    }

    /// Without drift it is the limit of small drifts, and huge drifts end where they point.
    #[test]
    fn limits_are_continuous() {
        let errors = ErrorRates::new(0.05, 0.2).unwrap();
        let none = exit(0.0, 2.0, errors);
        for drift in [2e-6, -2e-6] {
            let little = exit(drift, 2.0, errors);
            assert!((little.accepts_h1 - none.accepts_h1).abs() < 1e-4);
            assert!((little.observations / none.observations - 1.0).abs() < 1e-4);
        }
        let (up, down) = (exit(1e4, 1.0, errors), exit(-1e4, 1.0, errors));
        assert!((up.accepts_h1 - 1.0).abs() < 1e-12 && down.accepts_h1.abs() < 1e-12);
        assert!((up.observations - 16.0_f64.ln() / 1e4).abs() < 1e-12);
    }
}
