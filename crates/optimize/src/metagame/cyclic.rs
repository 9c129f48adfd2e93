//! The cyclic share: the part of the results that a single rating cannot explain.
//!
//! The log-odds of all matchups are a flow between strategies. A flow decomposes orthogonally into differences of
//! ratings and a cyclic remainder: HodgeRank (Jiang, Lim, Yao and Ye 2011, Mathematical Programming 127:203-244); for
//! games Balduzzi, Tuyls, Pérolat and Graepel (2018), Re-evaluating evaluation, NeurIPS.

use crate::metagame::{MetaError, Payoff};
use bagsplit_stats::{Matrix, dot};

/// ln(share / (1 - share)) of every strategy against every other: antisymmetric.
#[derive(Clone, Debug, PartialEq)]
pub struct LogOdds {
    odds: Matrix,
}

impl LogOdds {
    /// The log-odds of shares strictly between 0 and 1.
    ///
    /// # Errors
    /// [`MetaError::NoLogOdds`] if some share is 0 or 1.
    pub fn new(payoff: &Payoff) -> Result<Self, MetaError> {
        for row in 0..payoff.strategies() {
            let mut columns = row + 1..payoff.strategies();
            if let Some(column) = columns.find(|&column| [0.0, 1.0].contains(&payoff.share(row, column))) {
                return Err(MetaError::NoLogOdds { row, column });
            }
        }
        Ok(Self::even(payoff.strategies()).plus(|row, column| {
            let share = payoff.share(row, column);
            (share / (1.0 - share)).ln()
        }))
    }

    /// Log-odds of 0: all are equally strong.
    fn even(strategies: usize) -> Self {
        Self { odds: Matrix::zeros(strategies, strategies) }
    }

    /// The log-odds of shares each measured on `pairs` pairs, with half a pair won and half a pair lost added.
    ///
    /// ln((n p + ½) / (n - n p + ½)): finite at 0 and 1, and nearly unbiased elsewhere (Haldane 1956, Anscombe 1956).
    ///
    /// # Errors
    /// [`MetaError::BadParameter`] if there are no pairs.
    pub fn shrunk(payoff: &Payoff, pairs: u64) -> Result<Self, MetaError> {
        if pairs == 0 {
            return Err(MetaError::BadParameter { name: "pairs", value: 0.0 });
        }
        let n = pairs as f64;
        Ok(Self::even(payoff.strategies()).plus(|row, column| {
            let share = payoff.share(row, column);
            ((n * share + 0.5) / (n - n * share + 0.5)).ln()
        }))
    }

    /// The number of strategies.
    pub fn strategies(&self) -> usize {
        self.odds.rows()
    }

    /// The log-odds of `row` against `column`.
    ///
    /// # Panics
    /// If there is no such entry.
    pub fn get(&self, row: usize, column: usize) -> f64 {
        self.odds[(row, column)]
    }

    /// The least-squares ratings: the means of the rows, including the diagonal. In nats, with mean 0.
    pub fn ratings(&self) -> Vec<f64> {
        let n = self.strategies();
        (0..n).map(|i| (0..n).map(|j| self.get(i, j)).sum::<f64>() / n as f64).collect()
    }

    /// The squared norm of the residuals of the ratings, as a share of the whole: 0 if the ratings explain everything,
    /// 1 if they explain nothing. A field with all shares even has norm 0 and counts as 0.
    ///
    /// Noise alone makes this larger than 0; [`bootstrap`](crate::metagame::bootstrap()) estimates by how much.
    pub fn cyclic_share(&self) -> f64 {
        let whole = norm_squared(&self.odds);
        let ratings = self.transitive();
        let circles = self.plus(|i, j| -ratings.get(i, j));
        if whole == 0.0 { 0.0 } else { norm_squared(&circles.odds) / whole }
    }

    /// The log-odds predicted by the ratings: their differences.
    pub fn transitive(&self) -> Self {
        let ratings = self.ratings();
        Self { odds: Matrix::from_fn(ratings.len(), ratings.len(), |i, j| ratings[i] - ratings[j]) }
    }

    /// The sum with `change`, entry by entry; `change(i, j)` is called only for i < j.
    pub(crate) fn plus(&self, change: impl Fn(usize, usize) -> f64) -> Self {
        let mut odds = self.odds.clone();
        for i in 0..self.strategies() {
            for j in i + 1..self.strategies() {
                odds[(i, j)] += change(i, j);
                odds[(j, i)] = -odds[(i, j)];
            }
        }
        Self { odds }
    }
}

fn norm_squared(odds: &Matrix) -> f64 {
    (0..odds.columns()).map(|column| dot(odds.column(column), odds.column(column))).sum()
}
