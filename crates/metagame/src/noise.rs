//! Would a field without any cycles look as cyclic, measured as it was?

use crate::{LogOdds, MetaError, Payoff};
use rand::Rng;
use rand_distr::{Distribution, StandardNormal};

/// Cyclic shares that noise alone gave, in repetitions of a measurement of a transitive field.
#[derive(Clone, Debug, PartialEq)]
pub struct NoiseShares {
    sorted: Vec<f64>,
}

impl NoiseShares {
    /// From cyclic shares in any order.
    ///
    /// # Errors
    /// [`MetaError::BadParameter`] without any.
    pub(crate) fn new(mut shares: Vec<f64>) -> Result<Self, MetaError> {
        if shares.is_empty() {
            return Err(MetaError::BadParameter { name: "repetitions", value: 0.0 });
        }
        shares.sort_by(f64::total_cmp);
        Ok(Self { sorted: shares })
    }

    /// The number of repetitions.
    pub fn repetitions(&self) -> usize {
        self.sorted.len()
    }

    /// What noise alone gives on average.
    pub fn mean(&self) -> f64 {
        self.sorted.iter().sum::<f64>() / self.sorted.len() as f64
    }

    /// The least of the shares that at least a fraction `p` of them do not exceed.
    ///
    /// # Panics
    /// If `p` is not from 0 to 1.
    pub fn quantile(&self, p: f64) -> f64 {
        quantile(&self.sorted, p)
    }

    /// The p-value of "the field is transitive": (1 + repetitions that reach `observed`) / (1 + repetitions)
    /// (Davison and Hinkley 1997, Bootstrap methods and their application, section 4.2).
    pub fn p_value(&self, observed: f64) -> f64 {
        let reached = self.sorted.len() - self.sorted.partition_point(|&share| share < observed);
        (1 + reached) as f64 / (1 + self.sorted.len()) as f64
    }
}

/// The least of `sorted` that at least a fraction `p` do not exceed (the inverse of the empirical distribution).
pub(crate) fn quantile(sorted: &[f64], p: f64) -> f64 {
    assert!((0.0..=1.0).contains(&p), "a fraction is from 0 to 1, not {p}");
    // A hair is taken off so that 0.95 of 100 is the 95th, not, by rounding, the 96th.
    let rank = (p * sorted.len() as f64 - 1e-9).ceil().max(1.0) as usize;
    sorted[rank - 1]
}

impl LogOdds {
    /// The standard errors of log-odds that follow from those of the shares: s / (p (1 - p)), by the delta method.
    ///
    /// Shares of 0 and 1 are to be shrunk before; `standard_errors[i][j]` for i < j is read.
    ///
    /// # Errors
    /// As [`LogOdds::new`]; [`MetaError::WrongLength`].
    pub fn standard_errors<R: AsRef<[f64]>>(
        payoff: &Payoff,
        standard_errors: &[R],
    ) -> Result<Vec<Vec<f64>>, MetaError> {
        Self::new(payoff)?;
        let n = payoff.rows();
        need_square(standard_errors, n)?;
        let error = |i: usize, j: usize| {
            let p = payoff.share(i, j);
            if i < j { standard_errors[i].as_ref()[j] / (p * (1.0 - p)) } else { 0.0 }
        };
        Ok((0..n).map(|i| (0..n).map(|j| error(i, j)).collect()).collect())
    }

    /// The cyclic shares of fields that have the ratings of this one and no cycles, each measured with independent
    /// normal errors of the given sizes (in log-odds, `errors[i][j]` for i < j), `repetitions` times.
    ///
    /// Errors of matchups on the same pair indices are not independent; [`bootstrap`](crate::bootstrap()) has a
    /// reference that keeps their correlation.
    ///
    /// # Errors
    /// [`MetaError::WrongLength`]; [`MetaError::BadParameter`] without repetitions, or if an error is negative or
    /// not finite.
    pub fn noise<R: AsRef<[f64]>, G: Rng + ?Sized>(
        &self,
        errors: &[R],
        repetitions: usize,
        generator: &mut G,
    ) -> Result<NoiseShares, MetaError> {
        need_square(errors, self.strategies())?;
        for (i, row) in errors.iter().enumerate() {
            for &value in &row.as_ref()[i + 1..] {
                if !(value >= 0.0 && value.is_finite()) {
                    return Err(MetaError::BadParameter { name: "standard error", value });
                }
            }
        }
        let transitive = self.transitive();
        let shares = (0..repetitions).map(|_| {
            let noisy = transitive.changed(|i, j| {
                let z: f64 = StandardNormal.sample(generator);
                errors[i].as_ref()[j] * z
            });
            noisy.cyclic_share()
        });
        NoiseShares::new(shares.collect())
    }
}

fn need_square<R: AsRef<[f64]>>(rows: &[R], n: usize) -> Result<(), MetaError> {
    let found = rows.iter().map(|row| row.as_ref().len()).find(|&len| len != n).unwrap_or(rows.len());
    if found == n { Ok(()) } else { Err(MetaError::WrongLength { expected: n, found }) }
}
