//! The maximum-entropy mixture among all optimal ones.
//!
//! The optimal mixtures of a game are a convex polytope (a face of the simplex given by the linear program). Where it
//! is more than a point, the mixture of maximum entropy is reported: it is unique, it has all strategies that can have
//! weight, and it treats duplicates equally (Ortiz, Schapire and Kakade 2007, Maximum entropy correlated equilibria,
//! AISTATS; Balduzzi, Tuyls, Pérolat and Graepel 2018, Re-evaluating evaluation, NeurIPS).

use crate::metagame::MetaError;
use crate::metagame::linear_program::Inner;
use crate::metagame::nash::VALUE;
use bagsplit_stats::{Cholesky, Matrix, add_times, dot};

/// Pivots below this share of the first count as 0.
const RANK_TOLERANCE: f64 = 1e-9;
/// The initial weight of the barrier, which decreases by factors of ten, and the final one.
const BARRIER: (f64, f64) = (1.0, 1e-12);
/// The maximum number of Newton steps at one barrier weight; usually five are needed.
const STEPS: usize = 100;

/// The mixtures of the supported rows that win exactly the value against every tight column, and at least the value
/// against the others.
pub(crate) struct Face {
    /// Orthonormal rows: `equal` x = `sides`.
    equal: Matrix,
    sides: Vec<f64>,
    /// `least` x >= 0.
    least: Matrix,
    /// An interior point: all weights are positive, and it wins more than the value against every column that is not
    /// tight.
    inner: Vec<f64>,
}

impl Face {
    /// The optimal face around an interior optimal mixture. Since that one has all weights above 0 that can be, and
    /// wins more wherever that is possible (Goldman and Tucker 1956), the equations of the tight columns define the
    /// face.
    pub(crate) fn new(a: &Matrix, inner: &Inner) -> Self {
        let support: Vec<usize> = (0..a.rows()).filter(|&i| inner.weights[i] > 0.0).collect();
        let (k, m) = (support.len(), inner.tight.len());
        // One column for each equation, so that pivoting orders them by their contribution.
        let above = Matrix::from_fn(k, a.columns(), |r, j| a[(support[r], j)] - VALUE);
        let equations = Matrix::from_fn(k, m + 1, |r, c| {
            if c < m {
                above[(r, inner.tight[c])]
            } else {
                1.0
            }
        });
        let mut right = vec![0.0; m + 1];
        right[m] = 1.0;
        let (equal, sides) = orthonormal(equations, right);
        let others: Vec<usize> = (0..a.columns())
            .filter(|j| !inner.tight.contains(j))
            .collect();
        let least = Matrix::from_fn(others.len(), k, |r, c| above[(c, others[r])]);
        Self {
            equal,
            sides,
            least,
            inner: support.iter().map(|&i| inner.weights[i]).collect(),
        }
    }

    /// The number of directions in which an optimal mixture can move: 0 if it is the only one.
    pub(crate) fn dimension(&self) -> usize {
        self.equal.columns() - self.equal.rows()
    }

    /// The member of maximum entropy: weights of the supported rows.
    ///
    /// Newton's method on Σ x ln x - μ (Σ ln x + Σ ln(`least` x)), a barrier that keeps the mixture inside, for
    /// decreasing μ (Boyd and Vandenberghe 2004, *Convex Optimization*, chapter 11). Where no inequality is active,
    /// three steps without the barrier converge to the exact maximum.
    pub(crate) fn most_even(&self) -> Result<Vec<f64>, MetaError> {
        if self.dimension() == 0 {
            return Ok(self.equal.dots(&self.sides));
        }
        let mut x = self.on_equations(self.inner.clone());
        if !self.is_inside(&x) {
            return Err(MetaError::Solver(
                "no optimal mixture is inside of the others".into(),
            ));
        }
        let mut barrier = if self.least.rows() > 0 {
            BARRIER.0
        } else {
            0.0
        };
        loop {
            for _ in 0..STEPS {
                let Some(next) = self.descend(&x, barrier) else {
                    break;
                };
                x = next;
            }
            if barrier < BARRIER.1 {
                break;
            }
            barrier /= 10.0;
        }
        for _ in 0..3 {
            let Some(step) = self.newton(&x, 0.0) else {
                break;
            };
            let next: Vec<f64> = x.iter().zip(step).map(|(x, step)| x + step).collect();
            if !self.is_inside(&next) {
                break;
            }
            x = self.on_equations(next);
        }
        Ok(x)
    }

    /// The nearest solution of the equations.
    fn on_equations(&self, mut x: Vec<f64>) -> Vec<f64> {
        let mut off = self.equal.times(&x);
        add_times(&mut off, -1.0, &self.sides);
        add_times(&mut x, -1.0, &self.equal.dots(&off));
        x
    }

    /// The weights, and the winnings above the value: all positive inside of the face.
    fn slack(&self, x: &[f64]) -> Vec<f64> {
        [x, &self.least.times(x)].concat()
    }

    fn is_inside(&self, x: &[f64]) -> bool {
        self.slack(x).iter().all(|&slack| slack > 0.0)
    }

    /// The objective, to be minimised.
    fn cost(&self, x: &[f64], barrier: f64) -> f64 {
        let entropy: f64 = x.iter().map(|x| x * x.ln()).sum();
        entropy - barrier * self.slack(x).iter().map(|slack| slack.ln()).sum::<f64>()
    }

    /// The Newton step at a barrier weight along the equations.
    fn newton(&self, x: &[f64], barrier: f64) -> Option<Vec<f64>> {
        let (k, slack) = (x.len(), self.least.times(x));
        let mut slope: Vec<f64> = x.iter().map(|x| x.ln() + 1.0 - barrier / x).collect();
        let mut curvature = Matrix::zeros(k, k);
        x.iter()
            .enumerate()
            .for_each(|(i, x)| curvature[(i, i)] = (1.0 + barrier / x) / x);
        let pull: Vec<f64> = slack.iter().map(|slack| -barrier / slack).collect();
        add_times(&mut slope, 1.0, &self.least.dots(&pull));
        if barrier > 0.0 {
            for j in 0..k {
                let bent: Vec<f64> = slack
                    .iter()
                    .zip(self.least.column(j))
                    .map(|(s, x)| barrier * x / (s * s))
                    .collect();
                add_times(curvature.column_mut(j), 1.0, &self.least.dots(&bent));
            }
        }
        let curvature = Cholesky::new(curvature)?;
        // One column for each equation.
        let rank = self.equal.rows();
        let mut bent = Matrix::zeros(k, rank);
        for r in 0..rank {
            let row: Vec<f64> = (0..k).map(|c| self.equal[(r, c)]).collect();
            bent.column_mut(r).copy_from_slice(&curvature.solve(&row));
        }
        let down = curvature.solve(&slope);
        let mut normal = Matrix::zeros(rank, rank);
        for r in 0..rank {
            normal
                .column_mut(r)
                .copy_from_slice(&self.equal.times(bent.column(r)));
        }
        let prices = Cholesky::new(normal)?.solve(&self.equal.times(&down));
        let mut step = bent.times(&prices);
        add_times(&mut step, -1.0, &down);
        Some(step)
    }

    /// A part of the Newton step that decreases the objective and goes at most nine tenths of the way to an edge;
    /// `None` at the minimum.
    fn descend(&self, x: &[f64], barrier: f64) -> Option<Vec<f64>> {
        let (step, cost, slack) = (
            self.newton(x, barrier)?,
            self.cost(x, barrier),
            self.slack(x),
        );
        let mut part = 1.0;
        while part > 1e-10 {
            let next: Vec<f64> = x
                .iter()
                .zip(&step)
                .map(|(x, step)| x + part * step)
                .collect();
            let inside = self
                .slack(&next)
                .iter()
                .zip(&slack)
                .all(|(next, slack)| *next > 0.1 * slack);
            if inside && self.cost(&next, barrier) < cost {
                return Some(self.on_equations(next));
            }
            part /= 2.0;
        }
        None
    }
}

/// The linear equations with these columns and right sides, in the form of equations with orthonormal coefficients (in
/// rows); redundant ones are left out.
///
/// Householder reflections, at each step of the column with the largest cell (Golub and Van Loan 2013, *Matrix
/// Computations*, 4th edition, 5.2 and 5.4).
fn orthonormal(mut a: Matrix, mut right: Vec<f64>) -> (Matrix, Vec<f64>) {
    let (k, columns) = (a.rows(), a.columns());
    // The unit vector of each reflection, and the signed length to which its column is reflected.
    let mut reflections: Vec<(Vec<f64>, f64)> = Vec::new();
    for i in 0..k.min(columns) {
        let mut pivot = (i, 0.0);
        for column in i..columns {
            let largest = a.column(column)[i..]
                .iter()
                .fold(0.0_f64, |most, x| most.max(x.abs()));
            if largest > pivot.1 {
                pivot = (column, largest);
            }
        }
        let (pivot, _) = pivot;
        for row in 0..k {
            (a[(row, i)], a[(row, pivot)]) = (a[(row, pivot)], a[(row, i)]);
        }
        right.swap(i, pivot);
        let mut axis = a.column(i)[i..].to_vec();
        let square = dot(&axis, &axis);
        let length = square.sqrt();
        let signed = if axis[0] >= 0.0 { length } else { -length };
        let scale = 2.0 * (square + axis[0].abs() * length);
        let least = RANK_TOLERANCE * reflections.first().map_or(0.0, |(_, first)| first.abs());
        if scale == 0.0 || length <= least {
            break;
        }
        axis[0] += signed;
        axis.iter_mut().for_each(|x| *x /= scale.sqrt());
        let unit = dot(&axis, &axis).sqrt();
        axis.iter_mut().for_each(|x| *x /= unit);
        for column in i + 1..columns {
            reflect(&mut a.column_mut(column)[i..], &axis, -signed);
        }
        reflections.push((axis, -signed));
    }
    let rank = reflections.len();
    let mut equal = Matrix::zeros(rank, k);
    let mut sides: Vec<f64> = Vec::with_capacity(rank);
    for r in 0..rank {
        let mut unit = vec![0.0; k];
        unit[r] = 1.0;
        for i in (0..=r).rev() {
            reflect(&mut unit[i..], &reflections[i].0, reflections[i].1);
        }
        (0..k).for_each(|c| equal[(r, c)] = unit[c]);
        sides.push((right[r] - dot(&a.column(r)[..r], &sides)) / reflections[r].1.abs());
    }
    (equal, sides)
}

/// Reflects `x` by the plane with the unit normal `axis`, with the sign of `signed`.
fn reflect(x: &mut [f64], axis: &[f64], signed: f64) {
    let sign = signed.signum();
    let factor = dot(axis, x) * (-2.0 * sign);
    x.iter_mut()
        .zip(axis)
        .for_each(|(x, axis)| *x = factor * axis + sign * *x);
}
