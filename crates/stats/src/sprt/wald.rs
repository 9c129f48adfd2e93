//! Is a coin the one or the other? Wald's own test, the yardstick for games that are won or lost one by one.

use super::drift::{Expected, leaves_high};
use super::{Decision, ErrorRates};
use crate::StatsError;
use crate::quantile::normal_upper;
use crate::root::decreasing_root;

/// Wald's sequential probability ratio test of H0: p = `p0` against H1: p = `p1` > `p0` on independent games that
/// are won with probability p.
///
/// Wald (1945), Sequential tests of statistical hypotheses, Annals of Mathematical Statistics 16:117-186.
///
/// ```
/// use stats::{BernoulliSprt, ErrorRates};
///
/// let test = BernoulliSprt::new(0.50, 0.51, ErrorRates::new(0.05, 0.05)?)?;
/// assert_eq!(test.expected_games(0.50)?.observations.round(), 13_247.0);
/// assert_eq!(test.fixed_games(), 27_051);
/// # Ok::<(), stats::StatsError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BernoulliSprt {
    p0: f64,
    p1: f64,
    errors: ErrorRates,
}

impl BernoulliSprt {
    /// A test of `p0` against `p1`.
    ///
    /// # Errors
    /// [`StatsError::BadHypotheses`] unless 0 < `p0` < `p1` < 1.
    pub fn new(p0: f64, p1: f64, errors: ErrorRates) -> Result<Self, StatsError> {
        if 0.0 < p0 && p0 < p1 && p1 < 1.0 {
            Ok(Self { p0, p1, errors })
        } else {
            Err(StatsError::BadHypotheses(p0, p1))
        }
    }

    /// The log-likelihood ratio of H1 to H0.
    pub fn llr(&self, won: u64, lost: u64) -> f64 {
        let (of_win, of_loss) = self.steps();
        won as f64 * of_win + lost as f64 * of_loss
    }

    /// What the log-likelihood ratio says: [`ErrorRates::decide`].
    pub fn decide(&self, llr: f64) -> Decision {
        self.errors.decide(llr)
    }

    /// The operating characteristic and average sample number if games are won with probability `p`.
    ///
    /// With the bounds a < 0 < b and the h != 0 that makes E e^(hZ) = 1 for the step Z of the log-likelihood ratio,
    /// H1 is accepted with probability (1 - e^(ha)) / (e^(hb) - e^(ha)), and the mean number of games is the mean
    /// of the ratio at the end over E Z. These are Wald's approximations, which leave out the excess over a bound
    /// at the last game: good for close hypotheses, and exact where bounds are whole numbers of steps.
    ///
    /// # Errors
    /// [`StatsError::NotAFraction`] unless 0 <= `p` <= 1.
    pub fn expected_games(&self, p: f64) -> Result<Expected, StatsError> {
        if !(0.0..=1.0).contains(&p) {
            return Err(StatsError::NotAFraction(p));
        }
        let (low, high) = self.errors.bounds();
        let (of_win, of_loss) = self.steps();
        let drift = p * of_win + (1.0 - p) * of_loss;
        let h = self.exponent(p);
        if h.abs() * (high - low) < 1e-6 {
            let variance = p * of_win * of_win + (1.0 - p) * of_loss * of_loss;
            return Ok(Expected { accepts_h1: -low / (high - low), observations: -low * high / variance });
        }
        let accepts_h1 = leaves_high(h, low, high);
        Ok(Expected { accepts_h1, observations: (low + accepts_h1 * (high - low)) / drift })
    }

    /// How many games a test of the same hypotheses and errors takes whose size is fixed beforehand:
    /// ((z(α) √(p₀(1 - p₀)) + z(β) √(p₁(1 - p₁))) / (p₁ - p₀))² by the normal approximation, rounded up.
    ///
    /// Fleiss, Levin and Paik (2003), Statistical Methods for Rates and Proportions, 3rd edition, section 2.5.
    pub fn fixed_games(&self) -> u64 {
        let deviation = |p: f64| (p * (1.0 - p)).sqrt();
        let reach = normal_upper(self.errors.alpha()) * deviation(self.p0)
            + normal_upper(self.errors.beta()) * deviation(self.p1);
        (reach / (self.p1 - self.p0)).powi(2).ceil() as u64
    }

    /// What a win and a loss add to the log-likelihood ratio.
    fn steps(&self) -> (f64, f64) {
        ((self.p1 / self.p0).ln(), ((1.0 - self.p1) / (1.0 - self.p0)).ln())
    }

    /// The h != 0 with p e^(h win) + (1 - p) e^(h loss) = 1, or 0 where only 0 solves it: 1 at p0, -1 at p1.
    ///
    /// p as a function of h decreases, from 1 at -infinity to 0 at infinity.
    fn exponent(&self, p: f64) -> f64 {
        let (win, loss) = self.steps();
        // One game leaves (loss, win) at once, so this is the same formula.
        let p_of = |h: f64| {
            if h == 0.0 { -loss / (win - loss) } else { leaves_high(h, loss, win) }
        };
        // Beyond this h the decision is sure to the last digit.
        let (low, high) = self.errors.bounds();
        let far = 1000.0 / low.abs().min(high);
        decreasing_root(-far, far, |h| p_of(h) - p)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use statrs::distribution::{Binomial, DiscreteCDF};

    fn test(p0: f64, p1: f64, error: f64) -> BernoulliSprt {
        BernoulliSprt::new(p0, p1, ErrorRates::new(error, error).unwrap()).unwrap()
    }

    /// At the hypotheses Wald's mean is ((1 - α) a + α b) / E Z with the Kullback-Leibler divergence E Z; between
    /// them the test takes longest, -ab / E Z².
    #[test]
    fn half_against_fifty_one_hundredths() {
        let test = test(0.50, 0.51, 0.05);
        let divergence = |p: f64, q: f64| p * (p / q).ln() + (1.0 - p) * ((1.0 - p) / (1.0 - q)).ln();
        let mean = 0.9 * 19.0_f64.ln();
        let (at0, at1) = (test.expected_games(0.5).unwrap(), test.expected_games(0.51).unwrap());
        assert!((at0.observations - mean / divergence(0.5, 0.51)).abs() < 1e-3, "{at0:?}");
        assert!((at1.observations - mean / divergence(0.51, 0.5)).abs() < 1e-3, "{at1:?}");
        assert!((13_245.0..13_255.0).contains(&at0.observations), "{at0:?}");
        assert!((13_245.0..13_255.0).contains(&at1.observations), "{at1:?}");
        assert!((at0.accepts_h1 - 0.05).abs() < 1e-9 && (at1.accepts_h1 - 0.95).abs() < 1e-9);
        let between = test.expected_games(0.505).unwrap();
        assert!((between.accepts_h1 - 0.5).abs() < 1e-3, "{between:?}");
        assert!((between.observations / (19.0_f64.ln().powi(2) / 0.0004) - 1.0).abs() < 1e-3, "{between:?}");
    }

    /// The size of the fixed test against exact binomial tails: it has the errors asked for up
    /// to one step of the number of wins, and 3 % fewer games have not.
    #[test]
    fn the_fixed_test_has_its_errors() {
        let test = test(0.50, 0.51, 0.05);
        assert!((27_050..=27_060).contains(&test.fixed_games()), "{}", test.fixed_games());
        let worst = |games: u64| {
            let coin = |p: f64| Binomial::new(p, games).unwrap();
            let needed = (0..=games).find(|&k| coin(0.5).sf(k) <= 0.05).unwrap(); // reject above it
            coin(0.51).cdf(needed)
        };
        assert!((worst(test.fixed_games()) - 0.05).abs() < 1.3e-3, "{}", worst(test.fixed_games()));
        assert!(worst(test.fixed_games() * 97 / 100) > 0.053);
    }

    /// With p1 = 1 - p0 wins and losses step equally far; errors that put the bounds 7 steps away make Wald's
    /// formulas exact. Compared with the walk itself, followed until it is all but over.
    #[test]
    fn a_walk_of_whole_steps_is_exact() {
        let test = test(0.4, 0.6, 1.0 / (1.0 + 1.5_f64.powi(7)));
        for p in [0.0, 0.2, 0.4, 0.5, 0.55, 0.6, 0.9, 1.0] {
            let mut at = [0.0; 15];
            at[7] = 1.0;
            let (mut high, mut games) = (0.0, 0.0);
            for _ in 0..20_000 {
                games += at.iter().sum::<f64>();
                let next = |i: usize| {
                    let from_below = if i > 1 { at[i - 1] * p } else { 0.0 };
                    let from_above = if i < 13 { at[i + 1] * (1.0 - p) } else { 0.0 };
                    from_below + from_above
                };
                high += at[13] * p;
                at = std::array::from_fn(|i| if (1..=13).contains(&i) { next(i) } else { 0.0 });
            }
            let found = test.expected_games(p).unwrap();
            assert!((found.accepts_h1 - high).abs() < 1e-9, "{p}: {found:?}, {high}");
            assert!((found.observations - games).abs() < 1e-6, "{p}: {found:?}, {games}");
        }
    }

    #[test]
    fn the_ratio_is_the_likelihoods() {
        let test = test(0.3, 0.45, 0.05);
        let expected = 5.0 * (0.45_f64 / 0.3).ln() + 2.0 * (0.55_f64 / 0.7).ln();
        assert!((test.llr(5, 2) - expected).abs() < 1e-12);
        assert_eq!(test.decide(test.llr(20, 2)), Decision::AcceptH1);
        assert_eq!(test.decide(test.llr(0, 20)), Decision::AcceptH0);
        assert!(test.expected_games(1.5).is_err());
        assert!(BernoulliSprt::new(0.5, 0.5, test.errors).is_err());
        assert!(BernoulliSprt::new(0.0, 0.5, test.errors).is_err());
    }
}
