//! The sequential probability ratio test of whether one setup is stronger than another.
//!
//! Wald's test (1945, Annals of Mathematical Statistics 16:117-186) is applied after every pair: stop as soon as the
//! log-likelihood ratio of two hypotheses leaves an interval. Nothing is assumed about how often pairs are split: the
//! likelihoods are those of the multinomial distributions that fit the counts best under either hypothesis, which
//! makes it a *generalised* test whose error rates hold for small differences, hence many pairs.

mod likelihood;
mod t_value;

use schemars::JsonSchema;
use serde::Serialize;

use crate::{PairCounts, StatsError};
use likelihood::Frequencies;
use std::f64::consts::{LN_10, SQRT_2};

/// The error rates of a sequential test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ErrorRates {
    alpha: f64,
    beta: f64,
}

impl ErrorRates {
    /// `alpha` is the probability of accepting H1 where H0 is true, `beta` the reverse.
    ///
    /// # Errors
    /// [`StatsError::BadErrorRates`] unless both are positive and their sum is below 1.
    pub fn new(alpha: f64, beta: f64) -> Result<Self, StatsError> {
        if alpha > 0.0 && beta > 0.0 && alpha + beta < 1.0 {
            Ok(Self { alpha, beta })
        } else {
            Err(StatsError::BadErrorRates(alpha, beta))
        }
    }

    /// Wald's bounds of the log-likelihood ratio: (log(β / (1 - α)), log((1 - β) / α)).
    pub fn bounds(self) -> (f64, f64) {
        (
            (self.beta / (1.0 - self.alpha)).ln(),
            ((1.0 - self.beta) / self.alpha).ln(),
        )
    }
}

/// The state of a sequential test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub enum Decision {
    /// H0 is accepted: stop.
    #[serde(rename = "h0")]
    AcceptH0,
    /// H1 is accepted: stop.
    #[serde(rename = "h1")]
    AcceptH1,
    /// Neither yet: continue.
    #[serde(rename = "inconclusive")]
    Continue,
}

/// A generalised sequential probability ratio test of H0: Elo = `elo0` against H1: Elo = `elo1`, in normalised Elo.
///
/// Normalised Elo fixes the effect size (share - ½) / σ, where σ is the standard deviation of one game. It determines how
/// many games are needed to detect a difference, for any share of draws.
///
/// The log-likelihood ratio is N Σ p̂ log(p₁ / p₀) over the outcomes, with N observations, their frequencies p̂, and
/// p₀, p₁ the maximum-likelihood distributions whose t-value (μ - ½) / σ is that of H0 and of H1. Both are computed
/// exactly. An outcome never observed counts 0.001 times. One observation is a pair; two independent games have √2
/// times the t-value of a game, which converts normalised Elo to pairs.
///
/// Van den Bergh, The generalized maximum likelihood ratio for the expectation value of a distribution, and
/// Normalized Elo in practice (cantate.be/Fishtest: support_MLE_multinomial.pdf, proposition 1.1;
/// normalized_elo_practical.pdf, section 4.1), as in `LLRcalc.py` of official-stockfish/fishtest. The error rates
/// hold asymptotically; the excess over a bound at the last step is not corrected, nor is the share reported after
/// stopping, which is biased.
///
/// ```
/// use bagsplit_stats::{Decision, ErrorRates, PairCounts, Sprt};
///
/// let sprt = Sprt::new(0.0, 2.0, ErrorRates::new(0.05, 0.05)?)?;
/// let llr = sprt.llr(&PairCounts::from_five([365, 16618, 36229, 16974, 390]))?;
/// assert!((llr - 2.25).abs() < 0.005);
/// assert_eq!(sprt.decide(llr), Decision::Continue);
/// # Ok::<(), bagsplit_stats::StatsError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    errors: ErrorRates,
}

impl Sprt {
    /// The largest absolute Elo of a hypothesis: a mean share nearly six standard deviations
    /// above ½. Up to there every list of counts has a likelihood.
    pub const MOST_ELO: f64 = 2000.0;

    /// A test of `elo0` against `elo1`.
    ///
    /// # Errors
    /// [`StatsError::BadHypotheses`] unless `elo0` < `elo1`, both within [`Sprt::MOST_ELO`] of 0.
    pub fn new(elo0: f64, elo1: f64, errors: ErrorRates) -> Result<Self, StatsError> {
        if elo0 < elo1 && elo0 >= -Self::MOST_ELO && elo1 <= Self::MOST_ELO {
            Ok(Self { elo0, elo1, errors })
        } else {
            Err(StatsError::BadHypotheses(elo0, elo1))
        }
    }

    /// The error rates of the test.
    pub fn errors(&self) -> ErrorRates {
        self.errors
    }

    /// The log-likelihood ratio of H1 to H0, natural logarithm, of pairs with five outcomes. Where no game is drawn
    /// two of them stay empty, which hardly changes the ratio.
    ///
    /// # Errors
    /// [`StatsError::NoMaximum`] if no distribution with the effect of a hypothesis is found; none is known.
    pub fn llr(&self, pairs: &PairCounts) -> Result<f64, StatsError> {
        self.ratio(&Frequencies::new(pairs.by_quarters()), SQRT_2)
    }

    /// The decision at a log-likelihood ratio of H1 to H0: reaching a bound decides.
    pub fn decide(&self, llr: f64) -> Decision {
        let (low, high) = self.errors.bounds();
        if llr <= low {
            Decision::AcceptH0
        } else if llr >= high {
            Decision::AcceptH1
        } else {
            Decision::Continue
        }
    }

    /// The log-likelihood ratio of observations; `scale` is the square root of the number of games in each.
    fn ratio<const N: usize>(&self, seen: &Frequencies<N>, scale: f64) -> Result<f64, StatsError> {
        let p0 = seen.most_likely(effect_of_normalized_elo(self.elo0) * scale)?;
        let p1 = seen.most_likely(effect_of_normalized_elo(self.elo1) * scale)?;
        let per_observation: f64 = (0..N).map(|i| seen.shares[i] * (p1[i] / p0[i]).ln()).sum();
        Ok(seen.observations * per_observation)
    }
}

/// The effect size (share - ½) / σ at `elo` in normalised Elo, where σ is the standard deviation of one game: an
/// effect of 1 is 800 / ln 10 = 347.4 Elo. For even games that are never drawn it is logistic Elo for small
/// differences.
///
/// Van den Bergh, Normalized Elo (cantate.be/Fishtest/normalized_elo.pdf).
fn effect_of_normalized_elo(elo: f64) -> f64 {
    elo / (2.0 * (400.0 / LN_10))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sprt(elo0: f64, elo1: f64) -> Sprt {
        Sprt::new(elo0, elo1, ErrorRates::new(0.05, 0.05).unwrap()).unwrap()
    }

    #[test]
    fn an_effect_of_1_is_347_normalised_elo() {
        assert!((effect_of_normalized_elo(347.435_585_522_601_46) - 1.0).abs() < 1e-14); // as in LLRcalc.py
    }

    /// Two tests of the Stockfish project, as its server printed them, and more digits from running
    /// `LLRcalc.py` of official-stockfish/fishtest with scipy 1.17 on the same counts.
    #[test]
    fn ratios_match_those_of_fishtest() {
        let cases = [
            (
                [0.0, 2.0],
                [365, 16618, 36029 + 200, 16974, 390],
                2.250_367_703_5,
            ),
            (
                [-1.75, 0.25],
                [127, 4883, 10311 + 401, 5150, 104],
                3.010_154_196_6,
            ),
            (
                [0.0, 5.0],
                [10789, 19328, 33806, 19402, 10543],
                -26.838_448_639_8,
            ),
            ([0.0, 50.0], [20, 0, 45, 0, 35], 2.071_152_239_8),
        ];
        for ([elo0, elo1], counts, expected) in cases {
            let llr = sprt(elo0, elo1)
                .llr(&PairCounts::from_five(counts))
                .unwrap();
            assert!(
                (llr - expected).abs() < 1e-6,
                "{counts:?}: {llr} is not {expected}"
            );
        }
        let games = sprt(0.0, 5.0)
            .ratio(&Frequencies::new([716, 2163, 791]), 1.0)
            .unwrap();
        assert!((games - 1.304_449_064_5).abs() < 1e-6, "{games}");
    }

    /// All valid hypotheses have a ratio, for a match with only wins and for an even one, and its sign matches the
    /// result.
    #[test]
    fn hypotheses_far_apart_have_a_ratio() {
        for elo1 in [10.0, 100.0, 239.0, 241.0, 500.0, 2000.0] {
            let test = sprt(-elo1, elo1);
            let won = test.llr(&PairCounts::from_three([0, 0, 40])).unwrap();
            let even = test.llr(&PairCounts::from_three([20, 0, 20])).unwrap();
            assert!(
                won > 0.9 * elo1.min(200.0) / 400.0 * 40.0 && even.abs() < 1e-6,
                "{elo1}: {won} {even}"
            );
            let lost = test.llr(&PairCounts::from_three([40, 0, 0])).unwrap();
            assert!((won + lost).abs() < 1e-6 * won, "{elo1}: {won} {lost}");
        }
    }

    /// Three outcomes given as five with two empty: the thousandths change next to nothing.
    #[test]
    fn empty_outcomes_hardly_change_the_ratio() {
        let sprt = sprt(0.0, 50.0);
        let five = sprt.llr(&PairCounts::from_three([20, 45, 35])).unwrap();
        let three = sprt.ratio(&Frequencies::new([20, 45, 35]), SQRT_2).unwrap();
        assert!((five - three).abs() < 2e-5);
        assert_eq!(
            sprt.llr(&PairCounts::new()).map(|llr| llr.abs() < 0.01),
            Ok(true)
        );
    }

    /// Seen from the other side, the hypotheses change sign and place, and so does the ratio.
    #[test]
    fn swapping_sides_negates_the_ratio() {
        let counts = PairCounts::from_five([7, 40, 91, 55, 12]);
        let here = sprt(-3.0, 11.0).llr(&counts).unwrap();
        let mirrored = sprt(-11.0, 3.0)
            .llr(&PairCounts::from_five([12, 55, 91, 40, 7]))
            .unwrap();
        assert!((here + mirrored).abs() < 1e-9, "{here} {mirrored}");
    }

    #[test]
    fn sprt_decides_when_a_bound_is_reached() {
        let errors = ErrorRates::new(0.05, 0.1).unwrap();
        let (low, high) = errors.bounds();
        assert!(
            (low - (0.1_f64 / 0.95).ln()).abs() < 1e-15 && (high - 18.0_f64.ln()).abs() < 1e-12
        );
        let test = Sprt::new(0.0, 1.0, errors).unwrap();
        assert_eq!(
            [low, 0.0, high].map(|llr| test.decide(llr)),
            [Decision::AcceptH0, Decision::Continue, Decision::AcceptH1]
        );
    }

    #[test]
    fn invalid_hypotheses_are_rejected() {
        let errors = ErrorRates::new(0.05, 0.05).unwrap();
        assert_eq!(
            ErrorRates::new(0.5, 0.5),
            Err(StatsError::BadErrorRates(0.5, 0.5))
        );
        assert!(ErrorRates::new(0.0, 0.5).is_err() && ErrorRates::new(f64::NAN, 0.1).is_err());
        assert_eq!(
            Sprt::new(2.0, 2.0, errors),
            Err(StatsError::BadHypotheses(2.0, 2.0))
        );
        for (elo0, elo1) in [
            (0.0, 2000.1),
            (-2000.1, 0.0),
            (0.0, f64::INFINITY),
            (f64::NAN, 0.0),
        ] {
            assert!(Sprt::new(elo0, elo1, errors).is_err(), "{elo0} {elo1}");
        }
    }
}
