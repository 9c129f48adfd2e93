//! Small dense matrices for least squares, ratings and posteriors.
//!
//! Matrices have at most a few hundred rows and are symmetric and positive definite, so a Cholesky factor suffices; a
//! linear algebra library would add more build time than it saves code.

use std::ops::{Index, IndexMut};

/// A dense matrix in column-major order.
#[derive(Clone, Debug, PartialEq)]
pub struct Matrix {
    rows: usize,
    cells: Vec<f64>,
}

impl Matrix {
    /// A matrix of zeros.
    pub fn zeros(rows: usize, columns: usize) -> Self {
        Self {
            rows,
            cells: vec![0.0; rows * columns],
        }
    }

    /// The matrix with `cell(row, column)` at each place.
    pub fn from_fn(rows: usize, columns: usize, mut cell: impl FnMut(usize, usize) -> f64) -> Self {
        Self {
            rows,
            cells: (0..rows * columns)
                .map(|place| cell(place % rows, place / rows))
                .collect(),
        }
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns.
    pub fn columns(&self) -> usize {
        self.cells.len().checked_div(self.rows).unwrap_or(0)
    }

    /// A column.
    ///
    /// # Panics
    /// If there is no such column.
    pub fn column(&self, column: usize) -> &[f64] {
        &self.cells[column * self.rows..][..self.rows]
    }

    /// A mutable column.
    ///
    /// # Panics
    /// If there is no such column.
    pub fn column_mut(&mut self, column: usize) -> &mut [f64] {
        &mut self.cells[column * self.rows..][..self.rows]
    }

    /// All cells, column by column.
    pub fn cells(&self) -> &[f64] {
        &self.cells
    }

    /// All cells, mutable, column by column.
    pub(crate) fn cells_mut(&mut self) -> &mut [f64] {
        &mut self.cells
    }

    /// The matrix times a vector.
    pub fn times(&self, x: &[f64]) -> Vec<f64> {
        let mut product = vec![0.0; self.rows];
        x.iter()
            .enumerate()
            .for_each(|(column, &x)| add_times(&mut product, x, self.column(column)));
        product
    }

    /// A vector times the matrix: its dot product with each column.
    pub fn dots(&self, x: &[f64]) -> Vec<f64> {
        (0..self.columns())
            .map(|column| dot(self.column(column), x))
            .collect()
    }
}

impl Index<(usize, usize)> for Matrix {
    type Output = f64;

    fn index(&self, (row, column): (usize, usize)) -> &f64 {
        &self.column(column)[row]
    }
}

impl IndexMut<(usize, usize)> for Matrix {
    fn index_mut(&mut self, (row, column): (usize, usize)) -> &mut f64 {
        &mut self.column_mut(column)[row]
    }
}

/// The dot product, in eight partial sums, which vectorise.
///
/// The order of summation is part of the contract: the last digits of estimates depend on it.
pub fn dot(a: &[f64], b: &[f64]) -> f64 {
    let (eights, others) = (a.chunks_exact(8).zip(b.chunks_exact(8)), a.len() / 8 * 8);
    let mut sums = [0.0; 8];
    for (a, b) in eights {
        (0..8).for_each(|i| sums[i] += a[i] * b[i]);
    }
    let whole = (0..4).fold(0.0, |sum, i| sum + (sums[i] + sums[i + 4]));
    a[others..]
        .iter()
        .zip(&b[others..])
        .fold(whole, |sum, (a, b)| sum + a * b)
}

/// Adds `factor` times `x` to `to`.
pub fn add_times(to: &mut [f64], factor: f64, x: &[f64]) {
    to.iter_mut().zip(x).for_each(|(to, x)| *to += factor * x);
}

/// Cholesky's factor L of a symmetric positive definite matrix L Lᵀ (Golub and Van Loan 2013, *Matrix
/// Computations*, 4th edition, 4.2).
#[derive(Clone, Debug)]
pub struct Cholesky {
    /// L on and below the diagonal; above it, the cells of the original matrix.
    lower: Matrix,
}

impl Cholesky {
    /// The factor of a square matrix, of which only the lower triangle is read; `None` unless it is positive
    /// definite.
    pub fn new(mut matrix: Matrix) -> Option<Self> {
        let n = matrix.rows;
        for j in 0..n {
            let (before, column) = matrix.cells.split_at_mut(j * n);
            let column = &mut column[j..n];
            for left in before.chunks_exact(n) {
                add_times(column, -left[j], &left[j..]);
            }
            if column[0].is_nan() || column[0] <= 0.0 {
                return None;
            }
            let root = column[0].sqrt();
            column[0] = root;
            column[1..].iter_mut().for_each(|x| *x /= root);
        }
        Some(Self { lower: matrix })
    }

    /// The diagonal of L, whose squared product is the determinant.
    pub fn diagonal(&self) -> impl Iterator<Item = f64> + '_ {
        (0..self.lower.rows).map(|i| self.lower[(i, i)])
    }

    /// L times a vector, which turns independent standard normal numbers into numbers whose covariance is the matrix.
    pub(crate) fn times(&self, x: &[f64]) -> Vec<f64> {
        let mut product = vec![0.0; x.len()];
        for (column, &x) in x.iter().enumerate() {
            add_times(
                &mut product[column..],
                x,
                &self.lower.column(column)[column..],
            );
        }
        product
    }

    /// The solution x of L Lᵀ x = `right`.
    pub fn solve(&self, right: &[f64]) -> Vec<f64> {
        let mut x = right.to_vec();
        for i in 0..x.len() {
            x[i] /= self.lower[(i, i)];
            let (solved, rest) = x.split_at_mut(i + 1);
            add_times(rest, -solved[i], &self.lower.column(i)[i + 1..]);
        }
        for i in (0..x.len()).rev() {
            let column = &self.lower.column(i)[i..];
            x[i] = (x[i] - dot(&column[1..], &x[i + 1..])) / column[0];
        }
        x
    }

    /// The inverse of the matrix.
    pub(crate) fn inverse(&self) -> Matrix {
        let n = self.lower.rows;
        let mut inverse = Matrix::zeros(n, n);
        for column in 0..n {
            let unit: Vec<f64> = (0..n)
                .map(|row| f64::from(u8::from(row == column)))
                .collect();
            inverse
                .column_mut(column)
                .copy_from_slice(&self.solve(&unit));
        }
        inverse
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers 1, 2, ..., 19 times themselves; lengths that are not multiples of eight.
    #[test]
    fn dot_products_match_a_manual_calculation() {
        let x: Vec<f64> = (1..=19).map(f64::from).collect();
        assert_eq!(
            (dot(&x, &x), dot(&x[..9], &x[..9]), dot(&x[..7], &x[..7])),
            (2470.0, 285.0, 140.0)
        );
        assert_eq!(dot(&[], &[]), 0.0);
    }

    /// A = L Lᵀ with L = (2; 6 1; -8 5 3).
    #[test]
    fn a_factor_matches_a_manual_calculation() {
        let cells = [[4., 12., -16.], [12., 37., -43.], [-16., -43., 98.]];
        let matrix = Matrix::from_fn(3, 3, |row, column| cells[row][column]);
        let factor = Cholesky::new(matrix.clone()).unwrap();
        assert_eq!(factor.diagonal().collect::<Vec<_>>(), [2., 1., 3.]);
        assert_eq!(
            (
                factor.lower[(1, 0)],
                factor.lower[(2, 0)],
                factor.lower[(2, 1)]
            ),
            (6., -8., 5.)
        );
        assert_eq!(factor.solve(&matrix.times(&[1., -2., 3.])), [1., -2., 3.]);
        let inverse = factor.inverse();
        for column in 0..3 {
            let unit = matrix.times(inverse.column(column));
            (0..3).for_each(|row| {
                assert!((unit[row] - f64::from(u8::from(row == column))).abs() < 1e-9)
            });
        }
        assert!(Cholesky::new(Matrix::from_fn(2, 2, |_, _| 1.0)).is_none());
        assert!(Cholesky::new(Matrix::from_fn(1, 1, |_, _| f64::NAN)).is_none());
    }
}
