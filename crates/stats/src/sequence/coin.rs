//! How fair is a coin, at any time?
//!
//! Robbins (1970, Annals of Mathematical Statistics 41:1397-1409): against "heads has probability p" the capital
//! is the likelihood ratio averaged over a prior on the probability of heads, here the uniform one. With s heads
//! and f tails it is B(s+1, f+1)/(pˢ (1-p)ᶠ): the beta-binomial sequence. One-sided, the average is over the
//! probabilities above p alone, which divides it by 1 - p and multiplies it by the part of Beta(s+1, f+1) above p.

use super::AnytimeInterval;
use super::root::last_not_negative;
use crate::Level;
use statrs::function::beta::{beta_reg, ln_beta};

/// Bounds are found to within this.
const TOLERANCE: f64 = 1e-9;

/// Flips of one coin. Shares of pairs are no coin flips, since a pair can be split: those go into a
/// [`BettingSequence`](super::BettingSequence).
///
/// ```
/// use stats::{Level, sequence::CoinSequence};
/// let mut coin = CoinSequence::new();
/// coin.push_many(60, 40);
/// assert!(coin.interval(Level::P95).contains(0.5)); // Wilson's interval, once at 100, has 0.502 to 0.691
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CoinSequence {
    heads: u64,
    tails: u64,
}

impl CoinSequence {
    /// No flips.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a flip.
    pub fn push(&mut self, heads: bool) {
        self.push_many(u64::from(heads), u64::from(!heads));
    }

    /// Adds flips.
    pub fn push_many(&mut self, heads: u64, tails: u64) {
        self.heads += heads;
        self.tails += tails;
    }

    /// The number of flips.
    pub fn count(&self) -> u64 {
        self.heads + self.tails
    }

    /// The share of heads, or `None` without flips.
    pub fn mean(&self) -> Option<f64> {
        (self.count() > 0).then(|| self.heads as f64 / self.count() as f64)
    }

    /// The probabilities of heads not rejected by the two-sided capital.
    pub fn interval(&self, level: Level) -> AnytimeInterval {
        let needed = -level.alpha().ln();
        let low = self.bound(|coin, p| coin.log_capital(p) - needed);
        let high = 1.0 - self.mirrored().bound(|coin, p| coin.log_capital(p) - needed);
        AnytimeInterval { low, high }
    }

    /// The one-sided lower bound.
    pub fn lower(&self, level: Level) -> f64 {
        let needed = -level.alpha().ln();
        self.bound(|coin, p| coin.log_capital_above(p) - needed)
    }

    /// The one-sided upper bound.
    pub fn upper(&self, level: Level) -> f64 {
        1.0 - self.mirrored().lower(level)
    }

    /// The logarithm of the two-sided capital against the probability `p` of heads, 0 < `p` < 1.
    pub fn log_capital(&self, p: f64) -> f64 {
        let (s, f) = (self.heads as f64, self.tails as f64);
        ln_beta(s + 1.0, f + 1.0) - s * p.ln() - f * (-p).ln_1p()
    }

    /// The same for bets that heads is likelier than `p`.
    fn log_capital_above(&self, p: f64) -> f64 {
        let (s, f) = (self.heads as f64, self.tails as f64);
        self.log_capital(p) - (-p).ln_1p() + beta_reg(f + 1.0, s + 1.0, 1.0 - p).ln()
    }

    fn mirrored(self) -> Self {
        Self { heads: self.tails, tails: self.heads }
    }

    /// Both capitals fall in p up to s/(n + 1) (of the one-sided capital K the derivative is
    /// (K - 1)/(1 - p) - K (s - np)/(p(1 - p))), so that what they reject there lies below one point.
    fn bound(&self, excess: impl Fn(&Self, f64) -> f64) -> f64 {
        if self.heads == 0 {
            return 0.0;
        }
        let top = self.heads as f64 / (self.count() + 1) as f64;
        let low = top * 1e-12;
        if excess(self, top) >= 0.0 {
            return top;
        }
        if excess(self, low) < 0.0 {
            return 0.0;
        }
        last_not_negative(low, top, TOLERANCE, |p| excess(self, p))
    }
}
