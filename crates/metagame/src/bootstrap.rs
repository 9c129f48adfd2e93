//! How sure are value, mixture, α-rank and cyclic share?
//!
//! None of them is a mean, so the whole experiment is repeated on resampled pair indices (Efron 1979), one draw of
//! indices for all matchups at once: they have their luck in common.
//!
//! A percentile interval of a weight is to be read with care where the weight is near 0, and where several mixtures
//! are nearly optimal: a mixture is not a smooth function of the payoffs (Andrews 2000, Econometrica 68:399-405).
//! How often a strategy has weight at all is given besides.

use crate::noise::quantile;
use crate::{AlphaRank, LogOdds, MetaError, NoiseShares, Outcomes, Payoff, equilibrium};
use rand::{Rng, RngExt};
use stats::{Estimate, Level};

/// The weight of one strategy in the mixture, with its uncertainty.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WeightEstimate {
    /// The weight and its percentile interval.
    pub weight: Estimate,
    /// In what fraction of the resamples the strategy has weight.
    pub in_support: f64,
    /// What the strategy gains against the mixture reported (that of the data as they are), in win share above the
    /// value: 0 on the support, and below 0 for the others, in the data; its interval says how sure that is.
    pub gain: Estimate,
}

/// What is defined only where rows and columns are the same strategies.
#[derive(Clone, Debug, PartialEq)]
pub struct SymmetricEstimates {
    /// The α-rank of each strategy.
    pub alpha_rank: Vec<Estimate>,
    /// The cyclic share of the log-odds, shrunk by the number of pairs. It includes what noise adds, and the interval,
    /// having noise added once more, lies above it as a rule: compare it with `noise`.
    pub cyclic_share: Estimate,
    /// The cyclic shares of fields with the same ratings, no cycles, and the errors of the resamples.
    pub noise: NoiseShares,
}

/// The meta-game with uncertainty.
#[derive(Clone, Debug, PartialEq)]
pub struct MetaEstimates {
    /// The value of the game; exactly ½ if symmetric.
    pub value: Estimate,
    /// The mixture of the rows.
    pub rows: Vec<WeightEstimate>,
    /// The mixture of the columns, in the same terms (what a column wins is 1 - share); empty if symmetric.
    pub columns: Vec<WeightEstimate>,
    /// α-rank and cyclic share.
    pub symmetric: Option<SymmetricEstimates>,
}

/// The estimates of everything above from `resamples` bootstrap samples, with percentile intervals at `level`.
///
/// `value` of each estimate is that of the data as they are, `standard_error` the standard deviation over the resamples.
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
    let read = |payoff: &Payoff| -> Result<Reading, MetaError> {
        let found = equilibrium(payoff)?;
        let gains = reported.columns.mixture.shares_against(payoff)?;
        let yields = reported.rows.mixture.shares_against(&payoff.reversed())?;
        let symmetric = payoff.is_symmetric();
        Ok(Reading {
            value: found.value,
            rows: found.rows.mixture.weights().to_vec(),
            row_gains: gains.iter().map(|share| share - reported.value).collect(),
            columns: found.columns.mixture.weights().to_vec(),
            column_gains: yields.iter().map(|share| share - (1.0 - reported.value)).collect(),
            alpha_rank: if symmetric { alpha_rank.distribution(payoff)? } else { Vec::new() },
            log_odds: if symmetric { Some(LogOdds::shrunk(payoff, pairs)?) } else { None },
        })
    };
    let point = read(&payoff)?;
    let mut readings = Vec::with_capacity(resamples);
    let mut times = vec![0; outcomes.pairs()];
    for _ in 0..resamples {
        times.fill(0);
        (0..times.len()).for_each(|_| times[generator.random_range(0..outcomes.pairs())] += 1);
        readings.push(read(&outcomes.weighted(&times)?)?);
    }
    let estimate =
        |of: &dyn Fn(&Reading) -> f64| percentile(of(&point), readings.iter().map(of).collect(), level);
    let used = |of: &dyn Fn(&Reading) -> f64| {
        readings.iter().filter(|reading| of(reading) > 0.0).count() as f64 / resamples as f64
    };
    let rows = (0..point.rows.len()).map(|i| WeightEstimate {
        weight: estimate(&|reading| reading.rows[i]),
        in_support: used(&|reading| reading.rows[i]),
        gain: estimate(&|reading| reading.row_gains[i]),
    });
    let columns = (0..point.columns.len()).map(|j| WeightEstimate {
        weight: estimate(&|reading| reading.columns[j]),
        in_support: used(&|reading| reading.columns[j]),
        gain: estimate(&|reading| reading.column_gains[j]),
    });
    let symmetric = match &point.log_odds {
        None => None,
        Some(odds) => {
            let transitive = odds.transitive();
            let noisy = readings.iter().filter_map(|reading| reading.log_odds.as_ref()).map(|resampled| {
                transitive.changed(|i, j| resampled.get(i, j) - odds.get(i, j)).cyclic_share()
            });
            let cyclic = |reading: &Reading| reading.log_odds.as_ref().map_or(0.0, LogOdds::cyclic_share);
            Some(SymmetricEstimates {
                alpha_rank: (0..point.alpha_rank.len())
                    .map(|i| estimate(&|reading| reading.alpha_rank[i]))
                    .collect(),
                cyclic_share: estimate(&cyclic),
                noise: NoiseShares::new(noisy.collect())?,
            })
        }
    };
    Ok(MetaEstimates {
        value: estimate(&|reading| reading.value),
        rows: rows.collect(),
        columns: if symmetric.is_some() { Vec::new() } else { columns.collect() },
        symmetric,
    })
}

/// Everything that is read off one payoff matrix.
struct Reading {
    value: f64,
    rows: Vec<f64>,
    row_gains: Vec<f64>,
    columns: Vec<f64>,
    column_gains: Vec<f64>,
    alpha_rank: Vec<f64>,
    log_odds: Option<LogOdds>,
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
