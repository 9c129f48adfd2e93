//! Bootstrap errors of mixture, α-rank and cyclic share.
//!
//! None of them is a mean, so the whole experiment is repeated on resampled pair indices (Efron 1979), with the same
//! resampled indices for all matchups, because matchups share random numbers by index.
//!
//! Percentile intervals of a weight are unreliable where the weight is near 0, and where several mixtures are nearly
//! optimal: a mixture is not a smooth function of the payoffs (Andrews 2000, Econometrica 68:399-405). So the frequency
//! of a positive weight is reported too.

use crate::metagame::nash::VALUE;
use crate::metagame::{AlphaRank, LogOdds, MetaError, Mixture, Outcomes, Payoff, equilibrium};
use bagsplit_stats::{Estimate, Level};
use rand::{Rng, RngExt};

/// The weight of one strategy in the mixture, with its uncertainty.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WeightEstimate {
    /// The weight and its percentile interval.
    pub weight: Estimate,
    /// The fraction of the resamples in which the strategy has a positive weight.
    pub in_support: f64,
    /// The gain of the strategy against the reported mixture (that of the original data), in win share above the value:
    /// 0 on the support, and below 0 for the others, in the data; its interval shows the uncertainty.
    pub gain: Estimate,
}

/// The meta-game with uncertainty.
#[derive(Clone, Debug, PartialEq)]
pub struct MetaEstimates {
    /// The mixture.
    pub rows: Vec<WeightEstimate>,
    /// The α-rank of each strategy.
    pub alpha_rank: Vec<Estimate>,
    /// The cyclic share of the log-odds, shrunk by the number of pairs. It includes noise, and the interval, with noise
    /// added once more, is usually above it: compare it with `noise`.
    pub cyclic_share: Estimate,
    /// The cyclic shares of fields with the same ratings, no cycles, and the errors of the resamples.
    pub noise: NoiseShares,
}

/// The distribution of cyclic shares that noise alone produces in a field without cycles.
#[derive(Clone, Debug, PartialEq)]
pub struct NoiseShares {
    sorted: Vec<f64>,
}

impl NoiseShares {
    fn new(mut shares: Vec<f64>) -> Self {
        shares.sort_by(f64::total_cmp);
        Self { sorted: shares }
    }

    /// The mean.
    pub fn mean(&self) -> f64 {
        self.sorted.iter().sum::<f64>() / self.sorted.len() as f64
    }

    /// The smallest share that at least a fraction `p` of them do not exceed.
    ///
    /// # Panics
    /// If `p` is not from 0 to 1.
    pub fn quantile(&self, p: f64) -> f64 {
        quantile(&self.sorted, p)
    }

    /// The p-value of "the field is transitive": (1 + repetitions that reach `observed`) / (1 + repetitions)
    /// (Davison and Hinkley 1997, Bootstrap methods and their application, section 4.2).
    pub fn p_value(&self, observed: f64) -> f64 {
        let reached = self.sorted.len() - self.sorted.partition_point(|&share| share < observed);
        (1 + reached) as f64 / (1 + self.sorted.len()) as f64
    }
}

/// The estimates of everything above from `resamples` bootstrap samples, with percentile intervals at `level`.
///
/// `value` of each estimate is that of the original data, `standard_error` the standard deviation over the resamples.
///
/// # Errors
/// [`MetaError::BadParameter`] with fewer than two resamples; [`MetaError::Solver`].
pub fn bootstrap<G: Rng + ?Sized>(
    outcomes: &Outcomes<'_>,
    alpha_rank: &AlphaRank,
    resamples: usize,
    level: Level,
    generator: &mut G,
) -> Result<MetaEstimates, MetaError> {
    if resamples < 2 {
        return Err(MetaError::BadParameter { name: "resamples", value: resamples as f64 });
    }
    let payoff = outcomes.payoff()?;
    let reported = equilibrium(&payoff)?;
    let pairs = outcomes.pairs() as u64;
    let point = Reading::new(&payoff, &reported.mixture, alpha_rank, pairs)?;
    let mut readings = Vec::with_capacity(resamples);
    let mut times = vec![0; outcomes.pairs()];
    for _ in 0..resamples {
        times.fill(0);
        (0..times.len()).for_each(|_| times[generator.random_range(0..outcomes.pairs())] += 1);
        readings.push(Reading::new(&outcomes.weighted(&times)?, &reported.mixture, alpha_rank, pairs)?);
    }
    let estimate =
        |of: &dyn Fn(&Reading) -> f64| percentile(of(&point), readings.iter().map(of).collect(), level);
    let rows = (0..payoff.strategies()).map(|i| {
        let used = readings.iter().filter(|reading| reading.weights[i] > 0.0).count();
        WeightEstimate {
            weight: estimate(&|reading| reading.weights[i]),
            in_support: used as f64 / resamples as f64,
            gain: estimate(&|reading| reading.gains[i]),
        }
    });
    let odds = &point.log_odds;
    let transitive = odds.transitive();
    let noisy = readings
        .iter()
        .map(|reading| transitive.plus(|i, j| reading.log_odds.get(i, j) - odds.get(i, j)).cyclic_share());
    Ok(MetaEstimates {
        rows: rows.collect(),
        alpha_rank: (0..payoff.strategies()).map(|i| estimate(&|reading| reading.alpha_rank[i])).collect(),
        cyclic_share: estimate(&|reading| reading.log_odds.cyclic_share()),
        noise: NoiseShares::new(noisy.collect()),
    })
}

/// All results for one payoff matrix.
struct Reading {
    weights: Vec<f64>,
    gains: Vec<f64>,
    alpha_rank: Vec<f64>,
    log_odds: LogOdds,
}

impl Reading {
    /// The results for `payoff`, with gains against the `reported` mixture.
    fn new(
        payoff: &Payoff,
        reported: &Mixture,
        alpha_rank: &AlphaRank,
        pairs: u64,
    ) -> Result<Reading, MetaError> {
        Ok(Reading {
            weights: equilibrium(payoff)?.mixture.weights().to_vec(),
            gains: reported.shares_against(payoff)?.iter().map(|share| share - VALUE).collect(),
            alpha_rank: alpha_rank.distribution(payoff),
            log_odds: LogOdds::shrunk(payoff, pairs)?,
        })
    }
}

/// The percentile interval (Efron and Tibshirani 1993, An introduction to the bootstrap, chapter 13).
fn percentile(value: f64, mut resampled: Vec<f64>, level: Level) -> Estimate {
    resampled.sort_by(f64::total_cmp);
    let count = resampled.len() as f64;
    let mean = resampled.iter().sum::<f64>() / count;
    let squares: f64 = resampled.iter().map(|x| (x - mean).powi(2)).sum();
    let tail = level.alpha() / 2.0;
    Estimate {
        value,
        standard_error: (squares / (count - 1.0)).sqrt(),
        low: quantile(&resampled, tail),
        high: quantile(&resampled, 1.0 - tail),
    }
}

/// The smallest of `sorted` that at least a fraction `p` do not exceed (the inverse of the empirical distribution).
fn quantile(sorted: &[f64], p: f64) -> f64 {
    assert!((0.0..=1.0).contains(&p), "a fraction is from 0 to 1, not {p}");
    // A small tolerance, so that 0.95 of 100 is the 95th and not, by rounding, the 96th.
    let rank = (p * sorted.len() as f64 - 1e-9).ceil().max(1.0) as usize;
    sorted[rank - 1]
}
