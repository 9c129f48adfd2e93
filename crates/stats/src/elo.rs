//! How much Elo is a win share, and how sure is it?

use crate::quantile::normal_two_sided;
use crate::{Estimate, Level, PairCounts, StatsError};
use std::f64::consts::{LN_10, SQRT_2};

/// Normalised Elo of an effect size of 1.
const NORMALIZED: f64 = 800.0 / LN_10;

/// Elo per unit of log-odds.
pub(crate) const PER_LOGIT: f64 = 400.0 / LN_10;

/// The win share that goes with a difference in Elo: 1 / (1 + 10^(-elo / 400)).
///
/// ```
/// assert_eq!(stats::share_of_elo(400.0), 10.0 / 11.0);
/// ```
pub fn share_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0))
}

/// The difference in Elo that goes with a win share: 400 log₁₀(share / (1 - share)), infinite for 0 and 1.
///
/// Elo (1978), The Rating of Chessplayers, Past and Present, 8.4, in its logistic form.
///
/// # Errors
/// [`StatsError::NotAFraction`] unless 0 <= `share` <= 1.
pub fn elo_of_share(share: f64) -> Result<f64, StatsError> {
    if (0.0..=1.0).contains(&share) {
        Ok(400.0 * (share / (1.0 - share)).log10())
    } else {
        Err(StatsError::NotAFraction(share))
    }
}

/// The effect size (share - ½) / σ, σ the standard deviation of a game, that is `elo` in normalised Elo.
pub fn effect_of_normalized_elo(elo: f64) -> f64 {
    elo / NORMALIZED
}

/// The normalised Elo of an effect size: 800 / ln 10 = 347.4 times it, which for even games that are never drawn
/// is logistic Elo for small differences.
///
/// Van den Bergh, Normalized Elo (cantate.be/Fishtest/normalized_elo.pdf).
pub fn normalized_elo_of_effect(effect: f64) -> f64 {
    effect * NORMALIZED
}

impl PairCounts {
    /// The share of these pairs in logistic Elo: value and interval are those of [`PairCounts::share_estimate`]
    /// on the scale of Elo, the standard error is by linearisation, 400 / ln 10 · se / (s(1 - s)).
    ///
    /// A share of 0 or 1 is an infinite Elo; one end of the interval is finite still.
    ///
    /// # Errors
    /// As [`PairCounts::share_estimate`].
    ///
    /// ```
    /// use stats::{Level, PairCounts};
    /// let elo = PairCounts::from_three([20, 45, 35]).elo_estimate(Level::P95)?;
    /// assert!((elo.value - 52.5).abs() < 0.05 && elo.low > 1.0 && elo.high < 104.0);
    /// # Ok::<(), stats::StatsError>(())
    /// ```
    pub fn elo_estimate(&self, level: Level) -> Result<Estimate, StatsError> {
        let share = self.share_estimate(level)?;
        Ok(Estimate {
            value: elo_of_share(share.value)?,
            standard_error: PER_LOGIT * share.standard_error / (share.value * (1.0 - share.value)),
            low: elo_of_share(share.low)?,
            high: elo_of_share(share.high)?,
        })
    }

    /// The normalised Elo: 800 / ln 10 times the effect size t / √2 of a game, where t = (mean - ½) / σ is that
    /// of a pair, with a normal interval.
    ///
    /// The standard error of t is √((1 - γt + (κ - 1)t²/4) / n) with skewness γ and kurtosis κ of a pair's
    /// share, so σ is not taken for known. Mertens (2002), Comments on variance of the IID estimator in Lo,
    /// research note (t is the Sharpe ratio of the share less ½).
    ///
    /// # Errors
    /// [`StatsError::TooFew`] with fewer than two pairs; [`StatsError::NoVariation`] if all gave the same, as in
    /// identical play.
    pub fn normalized_elo_estimate(&self, level: Level) -> Result<Estimate, StatsError> {
        let pairs = self.pairs();
        if pairs < 2 {
            return Err(StatsError::TooFew { needed: 2, found: pairs });
        }
        let n = pairs as f64;
        let central = |mean: f64, power: i32| -> f64 {
            let counts = self.by_quarters();
            (0..5).map(|q| counts[q] as f64 * (q as f64 / 4.0 - mean).powi(power)).sum::<f64>() / n
        };
        if self.by_quarters().contains(&pairs) {
            return Err(StatsError::NoVariation);
        }
        let mean = central(0.0, 1);
        let variance = central(mean, 2);
        let t = (mean - 0.5) / variance.sqrt();
        let skewness = central(mean, 3) / variance.powf(1.5);
        let kurtosis = central(mean, 4) / variance.powi(2);
        let spread = (1.0 - skewness * t + (kurtosis - 1.0) * t * t / 4.0).max(0.0);
        let value = normalized_elo_of_effect(t / SQRT_2);
        let standard_error = normalized_elo_of_effect((spread / n).sqrt() / SQRT_2);
        let half = normal_two_sided(level) * standard_error;
        Ok(Estimate { value, standard_error, low: value - half, high: value + half })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elo_there_and_back() {
        for elo in [-700.0, -3.5, 0.0, 0.01, 52.0, 1200.0] {
            assert!((elo_of_share(share_of_elo(elo)).unwrap() - elo).abs() < 1e-9);
            assert!((normalized_elo_of_effect(effect_of_normalized_elo(elo)) - elo).abs() < 1e-12);
        }
        assert_eq!(elo_of_share(1.0), Ok(f64::INFINITY));
        assert_eq!(elo_of_share(0.0), Ok(f64::NEG_INFINITY));
        assert_eq!(elo_of_share(1.01), Err(StatsError::NotAFraction(1.01)));
        assert!((normalized_elo_of_effect(1.0) - 347.435_585_522_601_46).abs() < 1e-11); // as in LLRcalc.py
    }

    /// Independent games that are never drawn, nearly even: normalised Elo is logistic Elo.
    #[test]
    fn the_two_scales_meet_at_even_games() {
        let p = 0.501_f64;
        let counts = [(1.0 - p).powi(2), 2.0 * p * (1.0 - p), p * p].map(|x| (x * 1e12).round() as u64);
        let counts = PairCounts::from_three(counts);
        let (logistic, normalized) =
            (counts.elo_estimate(Level::P95).unwrap(), counts.normalized_elo_estimate(Level::P95).unwrap());
        assert!((logistic.value / normalized.value - 1.0).abs() < 1e-5);
        assert!((logistic.standard_error / normalized.standard_error - 1.0).abs() < 1e-4);
        assert!((logistic.half_width() / normalized.half_width() - 1.0).abs() < 1e-4);
    }

    /// Against the variance Σ p (influence)² / n of the plug-in estimate, its influence found by differences.
    #[test]
    fn the_standard_error_of_normalised_elo() {
        for counts in [[7, 40, 91, 55, 12], [300, 0, 400, 0, 900], [1, 2, 3, 4, 90]] {
            let n: u64 = counts.iter().sum();
            let p = counts.map(|c| c as f64 / n as f64);
            let effect = |p: [f64; 5]| {
                let total: f64 = p.iter().sum();
                let mean = (0..5).map(|q| p[q] * q as f64 / 4.0).sum::<f64>() / total;
                let variance = (0..5).map(|q| p[q] * (q as f64 / 4.0 - mean).powi(2)).sum::<f64>() / total;
                (mean - 0.5) / variance.sqrt()
            };
            let influence = |q: usize| {
                let mixed =
                    |e: f64| effect(std::array::from_fn(|i| (1.0 - e) * p[i] + if i == q { e } else { 0.0 }));
                (mixed(1e-6) - mixed(-1e-6)) / 2e-6
            };
            let variance: f64 = (0..5).map(|q| p[q] * influence(q).powi(2)).sum::<f64>() / n as f64;
            let found = PairCounts::from_five(counts).normalized_elo_estimate(Level::P95).unwrap();
            let expected = NORMALIZED * (variance / 2.0).sqrt();
            assert!((found.standard_error / expected - 1.0).abs() < 1e-6, "{found:?}, {expected}");
            assert!((found.value - NORMALIZED * effect(p) / SQRT_2).abs() < 1e-9);
        }
    }

    #[test]
    fn extremes_are_told_apart() {
        let swept = PairCounts::from_three([0, 0, 20]);
        let elo = swept.elo_estimate(Level::P95).unwrap();
        assert!(elo.value == f64::INFINITY && elo.low.is_finite() && elo.high == f64::INFINITY);
        assert_eq!(swept.normalized_elo_estimate(Level::P95), Err(StatsError::NoVariation));
        assert!(PairCounts::new().normalized_elo_estimate(Level::P95).is_err());
    }
}
