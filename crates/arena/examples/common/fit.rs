//! Linear least squares with a ridge.

use bagsplit_stats::{Cholesky, Matrix, add_times, dot};

/// The ridge penalty, equivalent to this number of observations of a zero weight. Nearly all hands are full, which
/// leaves some directions undetermined; the penalty makes the fit prefer small weights there.
const RIDGE: f64 = 20.;

/// Sums for least squares.
pub(crate) struct Fit {
    products: Matrix,
    with_target: Vec<f64>,
    /// The sum of squared residual targets (target less offset).
    squares: f64,
    /// The number of targets, their sum and sum of squares.
    target: [f64; 3],
}

impl Fit {
    /// Empty sums for `features` features.
    pub(crate) fn new(features: usize) -> Fit {
        let (products, with_target) = (Matrix::zeros(features, features), vec![0.; features]);
        Fit {
            products,
            with_target,
            squares: 0.,
            target: [0.; 3],
        }
    }

    /// Adds an observation; `offset` is the part of the target that needs no fit.
    pub(crate) fn add(&mut self, row: &[f64], target: f64, offset: f64) {
        for place in (0..row.len()).filter(|&place| row[place] != 0.) {
            add_times(self.products.column_mut(place), row[place], row);
        }
        add_times(&mut self.with_target, target - offset, row);
        self.squares += (target - offset).powi(2);
        let [n, sum, squares] = &mut self.target;
        (*n, *sum, *squares) = (*n + 1., *sum + target, *squares + target * target);
    }

    /// The number of observations, and the mean of their targets.
    pub(crate) fn observations(&self) -> (f64, f64) {
        (self.target[0], self.target[1] / self.target[0])
    }

    /// The weights of the features from index `from` on, and R2. The feature at index `constant` has no ridge.
    pub(crate) fn solve(&self, from: usize, constant: usize) -> (Vec<f64>, f64) {
        let with_target = &self.with_target[from..];
        let size = with_target.len();
        let plain = Matrix::from_fn(size, size, |row, column| {
            self.products[(from + row, from + column)]
        });
        let mut ridged = plain.clone();
        (0..size)
            .filter(|&at| from + at != constant)
            .for_each(|at| ridged[(at, at)] += RIDGE);
        let weights = Cholesky::new(ridged)
            .expect("the ridge makes it regular")
            .solve(with_target);
        let [n, sum, squares] = self.target;
        let left =
            self.squares - 2. * dot(&weights, with_target) + dot(&plain.times(&weights), &weights);
        (weights, 1. - left / (squares - sum * sum / n))
    }
}

/// The numbers of pairs by kind, for these numbers of items of each kind: of the first kind with itself and every later
/// one, then of the second, and so on.
pub(crate) fn pairs(counts: &[f64]) -> impl Iterator<Item = f64> {
    let own = |&n: &f64| n * (n - 1.) / 2.;
    let from = move |at: usize| {
        let others = counts[at + 1..].iter().map(move |other| counts[at] * other);
        std::iter::once(own(&counts[at])).chain(others)
    };
    (0..counts.len()).flat_map(from)
}

/// The weights of [`pairs`] for `kinds` kinds, kind by kind from its own pairs on, in thousandths.
pub(crate) fn rows(weights: &[f64], kinds: usize) -> Vec<Vec<i64>> {
    let mut at = 0;
    let mut next = |length: usize| {
        at += length;
        thousandths(&weights[at - length..at])
    };
    (1..=kinds).rev().map(&mut next).collect()
}

/// Weights in the form of the source, in thousandths.
pub(crate) fn thousandths(weights: &[f64]) -> Vec<i64> {
    weights
        .iter()
        .map(|weight| (1000. * weight).round() as i64)
        .collect()
}
