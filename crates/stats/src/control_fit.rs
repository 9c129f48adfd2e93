//! Which linear combination of controls explains the observations best?

use nalgebra::{DMatrix, DVector, SymmetricEigen};

/// Directions of the correlation matrix with less than this share of its trace count as none.
const DEPENDENT: f64 = 1e-9;

/// Sums over some observations, from which least squares is solved.
#[derive(Clone)]
pub(crate) struct FoldSums {
    count: f64,
    /// Of the controls, and last of the observation.
    sums: DVector<f64>,
    /// Lower triangle of the products of those.
    products: DMatrix<f64>,
}

impl FoldSums {
    /// No observations, of so many controls.
    pub(crate) fn new(controls: usize) -> FoldSums {
        let size = controls + 1;
        FoldSums { count: 0., sums: DVector::zeros(size), products: DMatrix::zeros(size, size) }
    }

    /// Adds an observation, which is to be of the size of its deviations, and its controls.
    pub(crate) fn push(&mut self, y: f64, controls: &[f64]) {
        let at = |place: usize| controls.get(place).copied().unwrap_or(y);
        self.count += 1.;
        for column in 0..=controls.len() {
            let x = at(column);
            self.sums[column] += x;
            for row in column..=controls.len() {
                self.products[(row, column)] += x * at(row);
            }
        }
    }

    /// Adds the observations of another fold.
    pub(crate) fn merge(&mut self, other: &FoldSums) {
        self.count += other.count;
        self.sums += &other.sums;
        self.products += &other.products;
    }

    /// The coefficients of least squares with an intercept: of those that fit equally well, the smallest ones in
    /// units of the standard deviations (the Moore-Penrose inverse of the correlation matrix).
    pub(crate) fn coefficients(&self) -> Vec<f64> {
        let p = self.sums.len() - 1;
        let about_mean = |row: usize, column: usize| {
            self.products[(row, column)] - self.sums[row] * self.sums[column] / self.count
        };
        let scale: Vec<f64> = (0..p)
            .map(|place| {
                let spread = about_mean(place, place);
                // What is left of a control that never varies is rounding.
                if spread > 1e-12 * self.products[(place, place)] { 1. / spread.sqrt() } else { 0. }
            })
            .collect();
        let correlation = |i: usize, j: usize| about_mean(i.max(j), i.min(j)) * scale[i] * scale[j];
        let with_y = DVector::from_fn(p, |place, _| about_mean(p, place) * scale[place]);
        let eigen = SymmetricEigen::new(DMatrix::from_fn(p, p, correlation));
        let least = DEPENDENT * eigen.eigenvalues.iter().sum::<f64>();
        let mut solution = DVector::zeros(p);
        for (value, vector) in eigen.eigenvalues.iter().zip(eigen.eigenvectors.column_iter()) {
            if *value > least {
                solution += vector * (vector.dot(&with_y) / *value);
            }
        }
        (0..p).map(|place| solution[place] * scale[place]).collect()
    }
}
