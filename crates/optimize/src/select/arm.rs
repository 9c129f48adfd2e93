//! The observations of one arm.

use crate::select::{Request, SelectError};
use bagsplit_stats::sequence::BettingSequence;

/// The observations of one arm, in the order of their indices.
#[derive(Clone, Debug, Default)]
pub(crate) struct Arm {
    /// For means and bounds.
    pub(crate) betting: BettingSequence,
    /// By index.
    pub(crate) each: Vec<f64>,
}

impl Arm {
    /// Checks that `observed` is a valid answer to `request`.
    pub(crate) fn check(request: &Request, observed: &[f64]) -> Result<(), SelectError> {
        let (arm, expected, found) = (request.arm, request.count, observed.len() as u64);
        if found != expected {
            return Err(SelectError::WrongCount {
                arm,
                expected,
                found,
            });
        }
        match observed.iter().find(|x| !(0.0..=1.0).contains(*x)) {
            Some(&value) => Err(SelectError::BadObservation { arm, value }),
            None => Ok(()),
        }
    }

    /// Adds checked observations.
    pub(crate) fn take(&mut self, observed: &[f64]) -> Result<(), SelectError> {
        for &x in observed {
            self.betting.push(x)?;
        }
        self.each.extend_from_slice(observed);
        Ok(())
    }

    pub(crate) fn count(&self) -> u64 {
        self.each.len() as u64
    }

    /// The mean; 0 without observations.
    pub(crate) fn mean(&self) -> f64 {
        self.betting.mean().unwrap_or(0.0)
    }
}
