//! Means and their differences on a scale, with simultaneous tests.

use crate::quantile::t_test;
use crate::rank_sums::{OnScale, RankSums};
use crate::score_sums::ScoreSums;
use crate::{Estimate, Level, Matrix};

/// The mean of a number over pair indices, and that mean's standard error.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mean {
    pub(crate) value: f64,
    pub(crate) standard_error: f64,
}

/// Means of the ranked setups and of their differences, on one scale.
pub(crate) struct Means {
    /// One for each ranked setup, in the order given.
    pub(crate) setups: Vec<Mean>,
    /// First less second, for each two ranked setups: (0, 1), (0, 2), ..., (1, 2), ...
    pub(crate) differences: Vec<Mean>,
    /// Whether the numbers are shares, so that means lie in 0..=1 and differences in -1..=1.
    pub(crate) bounded: bool,
    pairs: u64,
}

impl Means {
    /// The means of the ranked setups; there are at least two pair indices.
    pub(crate) fn new(sums: &RankSums) -> Self {
        match &sums.scale {
            OnScale::OverField { games, .. } => {
                Self::over_field(&sums.scores, sums.ranked.len(), *games)
            }
            OnScale::LeastSquares { map } => Self::least_squares(&sums.scores, &sums.ranked, map),
        }
    }

    /// Sums stay integers until one final division.
    fn over_field(sums: &ScoreSums, ranked: usize, games: usize) -> Self {
        let unit = 4.0 * games as f64; // quarters in the sum over the field
        let total = unit * sums.pairs() as f64;
        let setups = (0..ranked).map(|a| Mean {
            value: (total / 2.0 + sums.sum(a) as f64) / total,
            standard_error: sums.standard_error(sums.spread(a, a) as f64) / unit,
        });
        let differences = index_pairs(ranked).map(|(a, b)| Mean {
            value: (sums.sum(a) - sums.sum(b)) as f64 / total,
            standard_error: {
                let spread = sums.spread(a, a) + sums.spread(b, b) - 2 * sums.spread(a, b);
                sums.standard_error(spread as f64) / unit
            },
        });
        Self {
            setups: setups.collect(),
            differences: differences.collect(),
            bounded: true,
            pairs: sums.pairs(),
        }
    }

    /// Rounds values to multiples of 2⁻⁴⁰, so that setups that differ by rounding alone are equal, and sets a
    /// variance that is only rounding error to 0.
    fn least_squares(sums: &ScoreSums, ranked: &[usize], map: &Matrix) -> Self {
        let n = map.columns();
        let spread = Matrix::from_fn(n, n, |k, l| sums.spread(k, l) as f64);
        let mut centred = Vec::with_capacity(ranked.len());
        for &i in ranked {
            let weights: Vec<f64> = (0..n).map(|k| map[(i, k)]).collect();
            centred.push(weighted_mean(sums, &spread, &weights));
        }
        let mut differences = Vec::with_capacity(ranked.len() * ranked.len() / 2);
        for (a, b) in index_pairs(ranked.len()) {
            let contrast: Vec<f64> = (0..n)
                .map(|k| map[(ranked[a], k)] - map[(ranked[b], k)])
                .collect();
            let value = centred[a].value - centred[b].value;
            differences.push(Mean {
                value,
                ..weighted_mean(sums, &spread, &contrast)
            });
        }
        let setups = centred
            .into_iter()
            .map(|m| Mean {
                value: 0.5 + m.value,
                ..m
            })
            .collect();
        Self {
            setups,
            differences,
            bounded: false,
            pairs: sums.pairs(),
        }
    }

    /// Student's t interval over pair indices. With few indices, or equal numbers in all of them, shares get a
    /// Hoeffding bound and other numbers get no interval ([`Estimate::share`], [`Estimate::student`]).
    pub(crate) fn estimate(&self, mean: Mean, level: Level) -> Estimate {
        let Mean {
            value,
            standard_error,
        } = mean;
        let made = if self.bounded {
            Estimate::share
        } else {
            Estimate::student
        };
        made(value, standard_error, self.pairs, level)
    }

    /// The two-sided p-value of a paired [t-test](t_test) that the difference is 0.
    pub(crate) fn p_value(&self, difference: Mean) -> f64 {
        t_test(difference.value, difference.standard_error, self.pairs - 1)
    }
}

/// The mean of a linear combination of the scores; `spread` has the spread of every two of them.
fn weighted_mean(sums: &ScoreSums, spread: &Matrix, weights: &[f64]) -> Mean {
    let (n, pairs) = (weights.len(), sums.pairs() as f64);
    let sum: f64 = (0..n)
        .map(|k| weights[k] * (sums.sum(k) as f64 / pairs))
        .sum();
    let quadratic: f64 = (0..n)
        .map(|k| weights[k] * (0..n).map(|l| weights[l] * spread[(k, l)]).sum::<f64>())
        .sum();
    let largest: f64 = (0..n)
        .map(|k| weights[k].abs() * spread[(k, k)].sqrt())
        .sum();
    let spread = if quadratic <= 1e-12 * largest * largest {
        0.0
    } else {
        quadratic
    };
    Mean {
        value: on_grid(sum / 4.0),
        standard_error: sums.standard_error(spread) / 4.0,
    }
}

/// The nearest multiple of 2⁻⁴⁰.
fn on_grid(x: f64) -> f64 {
    const GRID: f64 = (1_u64 << 40) as f64;
    (x * GRID).round() / GRID
}

/// All pairs of numbers from 0..n in the order (0, 1), (0, 2), ..., (1, 2), ...
pub(crate) fn index_pairs(n: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..n).flat_map(move |a| (a + 1..n).map(move |b| (a, b)))
}
