//! Mixtures of strategies.

use crate::metagame::{MetaError, Payoff};

/// The tolerance for the sum of the weights.
const SUM_TOLERANCE: f64 = 1e-9;

/// Weights of strategies that add up to 1: a strategy is played with probability equal to its weight.
#[derive(Clone, Debug, PartialEq)]
pub struct Mixture {
    weights: Vec<f64>,
}

impl Mixture {
    /// The mixture with these weights.
    ///
    /// # Errors
    /// [`MetaError::NotAMixture`] unless they are at least 0 and add up to 1 within 10⁻⁹.
    pub fn new(weights: Vec<f64>) -> Result<Self, MetaError> {
        let sum: f64 = weights.iter().sum();
        if weights.iter().all(|&w| w >= 0.0) && (sum - 1.0).abs() <= SUM_TOLERANCE {
            Ok(Self { weights })
        } else {
            Err(MetaError::NotAMixture)
        }
    }

    /// The weights.
    pub fn weights(&self) -> &[f64] {
        &self.weights
    }

    /// The strategies with positive weight, in order.
    pub fn support(&self) -> Vec<usize> {
        (0..self.weights.len())
            .filter(|&i| self.weights[i] > 0.0)
            .collect()
    }

    /// The share of each strategy against this mixture.
    ///
    /// # Errors
    /// [`MetaError::WrongLength`] if the numbers of weights and strategies differ.
    pub fn shares_against(&self, payoff: &Payoff) -> Result<Vec<f64>, MetaError> {
        let (expected, found) = (payoff.strategies(), self.weights.len());
        if expected != found {
            return Err(MetaError::WrongLength { expected, found });
        }
        let rows = 0..expected;
        Ok(rows
            .map(|row| {
                self.weights
                    .iter()
                    .zip(0..)
                    .map(|(w, j)| w * payoff.share(row, j))
                    .sum()
            })
            .collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_against_match_a_manual_calculation() {
        let payoff =
            Payoff::symmetric(&[[0.5, 0.6, 0.35], [0.4, 0.5, 0.7], [0.65, 0.3, 0.5]]).unwrap();
        let mixture = Mixture::new(vec![0.5, 0.5, 0.0]).unwrap();
        for (found, expected) in mixture
            .shares_against(&payoff)
            .unwrap()
            .iter()
            .zip([0.55, 0.45, 0.475])
        {
            assert!((found - expected).abs() < 1e-15);
        }
        assert_eq!(mixture.support(), [0, 1]);
        assert!(Mixture::new(vec![0.5, 0.6]).is_err() && Mixture::new(vec![1.5, -0.5]).is_err());
        assert!(Mixture::new(vec![f64::NAN]).is_err());
        assert!(
            Mixture::new(vec![1.0])
                .unwrap()
                .shares_against(&payoff)
                .is_err()
        );
    }
}
