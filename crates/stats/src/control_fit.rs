//! Least-squares fit of observations on controls, from mergeable sums.

use crate::matrix::{Matrix, add_times, dot};

/// Eigenvalues of the correlation matrix below this share of its trace count as 0.
const DEPENDENT: f64 = 1e-9;

/// Sums over the observations of a fold, sufficient for a least-squares fit.
#[derive(Clone)]
pub(crate) struct FoldSums {
    count: f64,
    /// Sums of the controls, and last of the observation.
    sums: Vec<f64>,
    /// Lower triangle of the products of those.
    products: Matrix,
}

impl FoldSums {
    /// Empty sums for observations with this number of controls.
    pub(crate) fn new(controls: usize) -> FoldSums {
        let size = controls + 1;
        FoldSums { count: 0., sums: vec![0.; size], products: Matrix::zeros(size, size) }
    }

    /// Adds an observation and its controls. Observations should be roughly centred, for accuracy.
    pub(crate) fn push(&mut self, y: f64, controls: &[f64]) {
        let values = controls.iter().chain([&y]);
        self.count += 1.;
        for (column, &x) in values.clone().enumerate() {
            self.sums[column] += x;
            for (row, &other) in values.clone().enumerate().skip(column) {
                self.products[(row, column)] += x * other;
            }
        }
    }

    /// Adds the observations of another fold.
    pub(crate) fn merge(&mut self, other: &FoldSums) {
        self.count += other.count;
        add_times(&mut self.sums, 1., &other.sums);
        add_times(self.products.cells_mut(), 1., other.products.cells());
    }

    /// The least-squares coefficients with an intercept: of those that fit equally well, the smallest in units of the
    /// standard deviations (the Moore-Penrose inverse of the correlation matrix).
    pub(crate) fn coefficients(&self) -> Vec<f64> {
        let p = self.sums.len() - 1;
        let scale: Vec<f64> = (0..p)
            .map(|place| {
                let spread = self.about_mean(place, place);
                // The computed variance of a constant control is only rounding error.
                if spread > 1e-12 * self.products[(place, place)] { 1. / spread.sqrt() } else { 0. }
            })
            .collect();
        let correlations =
            Matrix::from_fn(p, p, |i, j| self.about_mean(i.max(j), i.min(j)) * scale[i] * scale[j]);
        let with_y: Vec<f64> = (0..p).map(|place| self.about_mean(p, place) * scale[place]).collect();
        let (values, vectors) = eigen(correlations);
        let least = DEPENDENT * values.iter().sum::<f64>();
        let mut solution = vec![0.; p];
        for (place, &value) in values.iter().enumerate().filter(|(_, value)| **value > least) {
            let vector = vectors.column(place);
            add_times(&mut solution, dot(vector, &with_y) / value, vector);
        }
        solution.iter().zip(scale).map(|(x, scale)| x * scale).collect()
    }

    /// The sum of the products of two numbers' deviations from their means; `row` is not below `column`.
    fn about_mean(&self, row: usize, column: usize) -> f64 {
        self.products[(row, column)] - self.sums[row] * self.sums[column] / self.count
    }
}

/// The eigenvalues of a symmetric matrix and, in columns, its eigenvectors, by Jacobi rotations, each of which makes
/// one off-diagonal cell 0 (Golub and Van Loan 2013, *Matrix Computations*, 4th edition, 8.5). Slow for large
/// matrices, accurate to rounding for small ones.
fn eigen(mut a: Matrix) -> (Vec<f64>, Matrix) {
    let n = a.rows();
    let mut vectors = Matrix::from_fn(n, n, |row, column| f64::from(u8::from(row == column)));
    // Sweeps converge quadratically: ten are ample.
    for (p, q) in (0..30).flat_map(|_| (0..n).flat_map(move |p| (p + 1..n).map(move |q| (p, q)))) {
        if a[(p, q)].abs() <= f64::EPSILON * (a[(p, p)] * a[(q, q)]).abs().sqrt() * 1e-3 {
            continue;
        }
        let slope = (a[(q, q)] - a[(p, p)]) / (2. * a[(p, q)]);
        let tangent = slope.signum() / (slope.abs() + slope.hypot(1.));
        let cosine = 1. / tangent.hypot(1.);
        let sine = tangent * cosine;
        for k in 0..n {
            (a[(k, p)], a[(k, q)]) = rotated(a[(k, p)], a[(k, q)], cosine, sine);
            (vectors[(k, p)], vectors[(k, q)]) = rotated(vectors[(k, p)], vectors[(k, q)], cosine, sine);
        }
        for k in 0..n {
            (a[(p, k)], a[(q, k)]) = rotated(a[(p, k)], a[(q, k)], cosine, sine);
        }
    }
    ((0..n).map(|i| a[(i, i)]).collect(), vectors)
}

/// The point (x, y) turned about the origin by the angle with this cosine and sine.
fn rotated(x: f64, y: f64, cosine: f64, sine: f64) -> (f64, f64) {
    (cosine * x - sine * y, sine * x + cosine * y)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The matrix of second differences of order n has the eigenvalues 2 - 2 cos(k π / (n + 1)).
    #[test]
    fn eigenvalues_match_their_closed_form() {
        let n = 6;
        let cell = |i: usize, j: usize| [2., -1., 0.][i.abs_diff(j).min(2)];
        let matrix = Matrix::from_fn(n, n, cell);
        let (values, vectors) = eigen(matrix.clone());
        let mut sorted = values.clone();
        sorted.sort_by(f64::total_cmp);
        for (k, value) in (1_u32..).zip(sorted) {
            let angle = f64::from(k) * std::f64::consts::PI / (n + 1) as f64;
            assert!((value - (2. - 2. * angle.cos())).abs() < 1e-14, "{k}: {value}");
        }
        for (place, value) in values.iter().enumerate() {
            let vector = vectors.column(place);
            assert!((dot(vector, vector) - 1.).abs() < 1e-14);
            let image = matrix.times(vector);
            assert!(image.iter().zip(vector).all(|(y, x)| (y - value * x).abs() < 1e-14));
        }
    }
}
