//! Gains of strategies against a mixture, in win share.
//!
//! A search tries many candidates and keeps the best, so its own measurements are biased upwards (winner's curse). Only
//! a measurement on independent seeds is unbiased: a [`FreshGain`], which can only be made with a seed not used before.

use crate::metagame::nash::VALUE;
use crate::metagame::{MetaError, Mixture};
use bagsplit_stats::{Estimate, Level, StatsError, wilson};
use statrs::distribution::{ContinuousCDF, Normal};

/// A seed that has not been used before, for one measurement against the current mixture.
///
/// Made by [`DoubleOracle::fresh_seed`](crate::metagame::DoubleOracle::fresh_seed) and consumed by [`FreshGain::new`].
#[derive(Debug, PartialEq, Eq)]
pub struct FreshSeed {
    pub(crate) seed: u64,
    pub(crate) version: usize,
}

impl FreshSeed {
    /// The seed to play with.
    pub fn seed(&self) -> u64 {
        self.seed
    }
}

/// The gain of a newcomer, measured on a fresh seed after it was chosen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FreshGain {
    /// The mean share against the mixture.
    share: f64,
    /// The variance of the share of a pair.
    variance: f64,
    pairs: usize,
    /// The version of the mixture that it was measured against.
    pub(crate) version: usize,
}

impl FreshGain {
    /// Computes the gain from pairs played with `seed`: `quarters[j][t]` is the candidate's result against strategy j
    /// at pair index t, the same indices for all; for strategies without weight it may be empty.
    ///
    /// The mixture is treated as fixed: it has to come from other pairs.
    ///
    /// # Errors
    /// [`MetaError::WrongLength`] unless there is a row for every weight; [`StatsError::WrongLength`] if rows with
    /// weight differ in length; [`StatsError::TooFew`] without pairs; [`StatsError::BadQuarters`].
    pub fn new(seed: FreshSeed, mixture: &Mixture, quarters: &[&[u8]]) -> Result<Self, MetaError> {
        let shares = mixture_shares(mixture, quarters)?;
        let n = shares.len() as f64;
        let share = shares.iter().sum::<f64>() / n;
        let variance = shares.iter().map(|x| (x - share).powi(2)).sum::<f64>() / n;
        Ok(Self {
            share: share.clamp(0.0, 1.0),
            variance,
            pairs: shares.len(),
            version: seed.version,
        })
    }

    /// The gain with an interval for a fixed number of pairs: 0.02 is two games in a hundred above one half.
    ///
    /// Wilson's interval at an effective number of pairs n p̃(1 - p̃)/ṽ, where p̃ and ṽ are the mean and variance of
    /// the pair shares after z²/2 pairs are added at each extreme: that of
    /// [`bagsplit_stats::PairCounts::share_estimate`], for shares that are means over a mixture. `standard_error` is
    /// √(variance / n) with the unbiased variance (½ for one pair).
    ///
    /// # Errors
    /// None for a gain that was accepted; those of [`bagsplit_stats::wilson()`].
    pub fn estimate(&self, level: Level) -> Result<Estimate, MetaError> {
        let n = self.pairs as f64;
        let z = Normal::standard().inverse_cdf(1.0 - level.alpha() / 2.0);
        let added = z * z / 2.0;
        let total = n + 2.0 * added;
        let p = (n * self.share + added) / total;
        let spread = n * (self.variance + (self.share - p).powi(2))
            + added * (p.powi(2) + (1.0 - p).powi(2));
        let v = spread / total;
        let (low, high) = wilson(self.share, n * p * (1.0 - p) / v, level)?;
        let standard_error = if self.pairs > 1 {
            (self.variance / (n - 1.0)).sqrt()
        } else {
            0.5
        };
        Ok(Estimate {
            value: self.share - VALUE,
            standard_error,
            low: low - VALUE,
            high: high - VALUE,
        })
    }
}

/// The candidate's result against the mixture at each pair index: the weighted means of its shares, 0..=1.
fn mixture_shares(mixture: &Mixture, quarters: &[&[u8]]) -> Result<Vec<f64>, MetaError> {
    let weights = mixture.weights();
    if quarters.len() != weights.len() {
        return Err(MetaError::WrongLength {
            expected: weights.len(),
            found: quarters.len(),
        });
    }
    let support = mixture.support();
    let pairs = quarters[support[0]].len();
    if pairs == 0 {
        return Err(StatsError::TooFew {
            needed: 1,
            found: 0,
        }
        .into());
    }
    let mut shares = vec![0.0; pairs];
    for j in support {
        if quarters[j].len() != pairs {
            return Err(StatsError::WrongLength {
                expected: pairs,
                found: quarters[j].len(),
            }
            .into());
        }
        for (share, &q) in shares.iter_mut().zip(quarters[j]) {
            if q > 4 {
                return Err(StatsError::BadQuarters(q).into());
            }
            *share += weights[j] * f64::from(q) / 4.0;
        }
    }
    Ok(shares)
}
