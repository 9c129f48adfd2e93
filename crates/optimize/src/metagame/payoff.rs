//! Matrices of win shares.

use crate::metagame::MetaError;
use bagsplit_stats::Matrix;

/// The tolerance for two shares that must add up to 1.
const COMPLEMENT_TOLERANCE: f64 = 1e-9;

/// The shares that strategies win against each other, 0..=1: share(i, j) + share(j, i) = 1, and the diagonal is ½ (stored
/// exactly).
///
/// ```
/// use bagsplit_optimize::metagame::Payoff;
/// let payoff = Payoff::symmetric(&[[0.5, 0.75], [0.25, 0.5]])?;
/// assert_eq!(payoff.share(1, 0), 0.25);
/// assert!(Payoff::symmetric(&[[0.5, 0.75], [0.75, 0.5]]).is_err());
/// # Ok::<(), bagsplit_optimize::metagame::MetaError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Payoff {
    shares: Matrix,
}

impl Payoff {
    /// The shares, row by row.
    ///
    /// # Errors
    /// [`MetaError::BadShape`], [`MetaError::NotAShare`], or [`MetaError::NotComplementary`] if a pair of shares does
    /// not add up to 1 within 10⁻⁹. Shares above the diagonal are kept; those below are derived from them.
    pub fn symmetric<R: AsRef<[f64]>>(rows: &[R]) -> Result<Self, MetaError> {
        let n = rows.len();
        if n == 0 {
            return Err(MetaError::BadShape { row: 0 });
        }
        for (row, shares) in rows.iter().enumerate() {
            if shares.as_ref().len() != n {
                return Err(MetaError::BadShape { row });
            }
            for (column, &value) in shares.as_ref().iter().enumerate() {
                if !(0.0..=1.0).contains(&value) {
                    return Err(MetaError::NotAShare { row, column, value });
                }
            }
        }
        let mut shares = Matrix::from_fn(n, n, |row, column| rows[row].as_ref()[column]);
        for row in 0..n {
            for column in row..n {
                let share = shares[(row, column)];
                if (share + shares[(column, row)] - 1.0).abs() > COMPLEMENT_TOLERANCE {
                    return Err(MetaError::NotComplementary { row, column });
                }
                shares[(column, row)] = 1.0 - share;
            }
            shares[(row, row)] = 0.5;
        }
        Ok(Self { shares })
    }

    /// This matrix with one more strategy, which wins `shares[j]` against strategy j.
    ///
    /// # Errors
    /// [`MetaError::WrongLength`] or [`MetaError::NotAShare`].
    pub fn with_strategy(&self, shares: &[f64]) -> Result<Self, MetaError> {
        let n = self.strategies();
        if shares.len() != n {
            return Err(MetaError::WrongLength {
                expected: n,
                found: shares.len(),
            });
        }
        if let Some(column) = shares.iter().position(|share| !(0.0..=1.0).contains(share)) {
            return Err(MetaError::NotAShare {
                row: n,
                column,
                value: shares[column],
            });
        }
        let larger = Matrix::from_fn(n + 1, n + 1, |row, column| match (row == n, column == n) {
            (true, true) => 0.5,
            (true, false) => shares[column],
            (false, true) => 1.0 - shares[row],
            (false, false) => self.share(row, column),
        });
        Ok(Self { shares: larger })
    }

    /// The number of strategies.
    pub(crate) fn strategies(&self) -> usize {
        self.shares.rows()
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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_invalid_payoff_is_refused() {
        let shape = |row| Err(MetaError::BadShape { row });
        assert_eq!(Payoff::symmetric::<[f64; 0]>(&[]), shape(0));
        assert_eq!(Payoff::symmetric(&[vec![0.5, 0.5], vec![0.5]]), shape(1));
        assert_eq!(Payoff::symmetric(&[[0.5, 0.5]]), shape(0));
        let off = Payoff::symmetric(&[[0.5, 0.6], [0.41, 0.5]]);
        assert_eq!(off, Err(MetaError::NotComplementary { row: 0, column: 1 }));
        let diagonal = Payoff::symmetric(&[[0.5, 0.6], [0.4, 0.6]]);
        assert_eq!(
            diagonal,
            Err(MetaError::NotComplementary { row: 1, column: 1 })
        );
        assert!(matches!(
            Payoff::symmetric(&[[f64::NAN]]),
            Err(MetaError::NotAShare { .. })
        ));
        assert!(matches!(
            Payoff::symmetric(&[[1.1]]),
            Err(MetaError::NotAShare { .. })
        ));
    }

    #[test]
    fn with_strategy_extends_the_payoff_symmetrically() {
        let payoff = Payoff::symmetric(&[[0.5, 0.6], [0.4, 0.5]]).unwrap();
        let larger = payoff.with_strategy(&[0.25, 0.75]).unwrap();
        let expected = [[0.5, 0.6, 0.75], [0.4, 0.5, 0.25], [0.25, 0.75, 0.5]];
        assert_eq!(larger, Payoff::symmetric(&expected).unwrap());
        assert!(
            payoff.with_strategy(&[0.5]).is_err() && payoff.with_strategy(&[0.5, 2.0]).is_err()
        );
    }
}
