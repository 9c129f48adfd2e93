//! Cyclic shares produced by noise in a field without cycles.

use crate::metagame::MetaError;

/// The distribution of cyclic shares in simulated measurements of a transitive field.
#[derive(Clone, Debug, PartialEq)]
pub struct NoiseShares {
    sorted: Vec<f64>,
}

impl NoiseShares {
    /// Collects cyclic shares in any order.
    ///
    /// # Errors
    /// [`MetaError::BadParameter`] without shares.
    pub(crate) fn new(mut shares: Vec<f64>) -> Result<Self, MetaError> {
        if shares.is_empty() {
            return Err(MetaError::BadParameter { name: "repetitions", value: 0.0 });
        }
        shares.sort_by(f64::total_cmp);
        Ok(Self { sorted: shares })
    }

    /// The mean.
    pub fn mean(&self) -> f64 {
        self.sorted.iter().sum::<f64>() / self.sorted.len() as f64
    }

    /// The smallest share that at least a fraction `p` of them do not exceed.
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

/// The smallest of `sorted` that at least a fraction `p` do not exceed (the inverse of the empirical distribution).
pub(crate) fn quantile(sorted: &[f64], p: f64) -> f64 {
    assert!((0.0..=1.0).contains(&p), "a fraction is from 0 to 1, not {p}");
    // A small tolerance, so that 0.95 of 100 is the 95th and not, by rounding, the 96th.
    let rank = (p * sorted.len() as f64 - 1e-9).ceil().max(1.0) as usize;
    sorted[rank - 1]
}
