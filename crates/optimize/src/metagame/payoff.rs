//! Matrices of win shares.

use crate::metagame::MetaError;
use bagsplit_stats::Matrix;

/// The tolerance for two shares that must add up to 1.
const COMPLEMENT_TOLERANCE: f64 = 1e-9;

/// The shares that rows win against columns, 0..=1; a column wins the rest.
///
/// *Symmetric*: rows and columns are the same strategies, so that share(i, j) + share(j, i) = 1 and the diagonal is ½
/// (stored exactly). *Rectangular*: they are different, for example when the row player holds an advantage.
///
/// ```
/// use bagsplit_optimize::metagame::Payoff;
/// let payoff = Payoff::symmetric(&[[0.5, 0.75], [0.25, 0.5]])?;
/// assert_eq!(payoff.share(1, 0), 0.25);
/// assert!(Payoff::symmetric(&[[0.5, 0.75], [0.75, 0.5]]).is_err());
/// assert!(Payoff::rectangular(&[[0.5, 0.75, 1.0], [0.75, 0.5, 0.0]]).is_ok());
/// # Ok::<(), bagsplit_optimize::metagame::MetaError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Payoff {
    shares: Matrix,
    symmetric: bool,
}

impl Payoff {
    /// The shares of strategies among themselves.
    ///
    /// # Errors
    /// [`MetaError::BadShape`], [`MetaError::NotAShare`], or [`MetaError::NotComplementary`] if a pair of shares does
    /// not add up to 1 within 10⁻⁹. Shares above the diagonal are kept; those below are derived from them.
    pub fn symmetric<R: AsRef<[f64]>>(rows: &[R]) -> Result<Self, MetaError> {
        let mut payoff = Self::rectangular(rows)?;
        let n = payoff.rows();
        if payoff.columns() != n {
            return Err(MetaError::BadShape { row: 0 });
        }
        for row in 0..n {
            for column in row..n {
                let share = payoff.share(row, column);
                if (share + payoff.share(column, row) - 1.0).abs() > COMPLEMENT_TOLERANCE {
                    return Err(MetaError::NotComplementary { row, column });
                }
                payoff.shares[(column, row)] = 1.0 - share;
            }
            payoff.shares[(row, row)] = 0.5;
        }
        payoff.symmetric = true;
        Ok(payoff)
    }

    /// The shares of strategies (rows) against other strategies (columns).
    ///
    /// # Errors
    /// [`MetaError::BadShape`] or [`MetaError::NotAShare`].
    pub fn rectangular<R: AsRef<[f64]>>(rows: &[R]) -> Result<Self, MetaError> {
        let columns = rows.first().map_or(0, |row| row.as_ref().len());
        if columns == 0 {
            return Err(MetaError::BadShape { row: 0 });
        }
        for (row, shares) in rows.iter().enumerate() {
            if shares.as_ref().len() != columns {
                return Err(MetaError::BadShape { row });
            }
            for (column, &value) in shares.as_ref().iter().enumerate() {
                if !(0.0..=1.0).contains(&value) {
                    return Err(MetaError::NotAShare { row, column, value });
                }
            }
        }
        let shares = Matrix::from_fn(rows.len(), columns, |row, column| rows[row].as_ref()[column]);
        Ok(Self { shares, symmetric: false })
    }

    /// This symmetric matrix with one more strategy, which wins `shares[j]` against strategy j.
    ///
    /// # Errors
    /// [`MetaError::NotSymmetric`], [`MetaError::WrongLength`] or [`MetaError::NotAShare`].
    pub fn with_strategy(&self, shares: &[f64]) -> Result<Self, MetaError> {
        self.need_symmetric()?;
        let n = self.rows();
        if shares.len() != n {
            return Err(MetaError::WrongLength { expected: n, found: shares.len() });
        }
        if let Some(column) = shares.iter().position(|share| !(0.0..=1.0).contains(share)) {
            return Err(MetaError::NotAShare { row: n, column, value: shares[column] });
        }
        let larger = Matrix::from_fn(n + 1, n + 1, |row, column| match (row == n, column == n) {
            (true, true) => 0.5,
            (true, false) => shares[column],
            (false, true) => 1.0 - shares[row],
            (false, false) => self.share(row, column),
        });
        Ok(Self { shares: larger, symmetric: true })
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.shares.rows()
    }

    /// The number of columns.
    pub fn columns(&self) -> usize {
        self.shares.columns()
    }

    /// Whether rows and columns are the same strategies.
    pub fn is_symmetric(&self) -> bool {
        self.symmetric
    }

    /// The share that `row` wins against `column`.
    ///
    /// # Panics
    /// If there is no such entry.
    pub fn share(&self, row: usize, column: usize) -> f64 {
        self.shares[(row, column)]
    }

    /// The shares as a matrix.
    pub(crate) fn matrix(&self) -> &Matrix {
        &self.shares
    }

    /// The game from the view of the column player.
    pub(crate) fn reversed(&self) -> Self {
        let shares =
            Matrix::from_fn(self.columns(), self.rows(), |row, column| 1.0 - self.share(column, row));
        Self { shares, symmetric: self.symmetric }
    }

    /// # Errors
    /// [`MetaError::NotSymmetric`] if it is not.
    pub(crate) fn need_symmetric(&self) -> Result<(), MetaError> {
        if self.symmetric { Ok(()) } else { Err(MetaError::NotSymmetric) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_invalid_payoff_is_refused() {
        let shape = |row| Err(MetaError::BadShape { row });
        assert_eq!(Payoff::rectangular::<[f64; 0]>(&[]), shape(0));
        assert_eq!(Payoff::rectangular(&[vec![0.5, 0.5], vec![0.5]]), shape(1));
        assert_eq!(Payoff::symmetric(&[[0.5, 0.5]]), shape(0));
        let off = Payoff::symmetric(&[[0.5, 0.6], [0.41, 0.5]]);
        assert_eq!(off, Err(MetaError::NotComplementary { row: 0, column: 1 }));
        let diagonal = Payoff::symmetric(&[[0.5, 0.6], [0.4, 0.6]]);
        assert_eq!(diagonal, Err(MetaError::NotComplementary { row: 1, column: 1 }));
        assert!(matches!(Payoff::rectangular(&[[f64::NAN]]), Err(MetaError::NotAShare { .. })));
        assert!(matches!(Payoff::rectangular(&[[1.1]]), Err(MetaError::NotAShare { .. })));
    }

    #[test]
    fn a_strategy_is_added() {
        let payoff = Payoff::symmetric(&[[0.5, 0.6], [0.4, 0.5]]).unwrap();
        let larger = payoff.with_strategy(&[0.25, 0.75]).unwrap();
        let expected = [[0.5, 0.6, 0.75], [0.4, 0.5, 0.25], [0.25, 0.75, 0.5]];
        assert_eq!(larger, Payoff::symmetric(&expected).unwrap());
        assert!(payoff.with_strategy(&[0.5]).is_err() && payoff.with_strategy(&[0.5, 2.0]).is_err());
        let rectangular = Payoff::rectangular(&[[0.5]]).unwrap();
        assert_eq!(rectangular.with_strategy(&[0.5]), Err(MetaError::NotSymmetric));
    }
}
