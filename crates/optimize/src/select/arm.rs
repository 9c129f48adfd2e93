//! The observations of one arm.

use crate::select::{Luck, Observed, Request, SelectError};
use bagsplit_stats::sequence::BettingSequence;

/// The observations of one arm, in the order of their indices.
#[derive(Clone, Debug, Default)]
pub(crate) struct Arm {
    count: u64,
    sum: f64,
    squares: f64,
    /// For bounds.
    pub(crate) betting: BettingSequence,
    /// By index, where random numbers are shared.
    pub(crate) each: Vec<f64>,
}

/// Count, mean and sum of squared deviations.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Summary {
    pub(crate) count: u64,
    pub(crate) mean: f64,
    pub(crate) deviations: f64,
}

impl Summary {
    /// The unbiased variance; `None` with fewer than two observations.
    pub(crate) fn variance(&self) -> Option<f64> {
        (self.count > 1).then(|| self.deviations / (self.count - 1) as f64)
    }
}

impl Arm {
    /// Checks that `observed` is a valid answer to `request`.
    pub(crate) fn check(request: &Request, observed: &Observed, luck: Luck) -> Result<(), SelectError> {
        let (arm, expected) = (request.arm, request.count);
        match observed {
            Observed::Each(each) => {
                if each.len() as u64 != expected {
                    return Err(SelectError::WrongCount { arm, expected, found: each.len() as u64 });
                }
                match each.iter().find(|x| !(0.0..=1.0).contains(*x)) {
                    Some(&value) => Err(SelectError::BadObservation { arm, value }),
                    None => Ok(()),
                }
            }
            Observed::Ones(_) if luck == Luck::Shared => Err(SelectError::NeedsEach(arm)),
            Observed::Ones(ones) if *ones > expected => {
                Err(SelectError::WrongCount { arm, expected, found: *ones })
            }
            Observed::Ones(_) => Ok(()),
        }
    }

    /// Adds checked observations.
    pub(crate) fn take(
        &mut self,
        request: &Request,
        observed: &Observed,
        luck: Luck,
    ) -> Result<(), SelectError> {
        match observed {
            Observed::Each(each) => {
                for &x in each {
                    self.add(x, 1);
                    self.betting.push(x)?;
                }
                if luck == Luck::Shared {
                    self.each.extend_from_slice(each);
                }
            }
            Observed::Ones(ones) => {
                for (x, times) in [(1.0, *ones), (0.0, request.count - ones)] {
                    self.add(x, times);
                    self.betting.push_many(x, times)?;
                }
            }
        }
        Ok(())
    }

    fn add(&mut self, x: f64, times: u64) {
        self.count += times;
        self.sum += x * times as f64;
        self.squares += x * x * times as f64;
    }

    pub(crate) fn count(&self) -> u64 {
        self.count
    }

    /// Count, mean and deviations; mean 0 without observations.
    pub(crate) fn summary(&self) -> Summary {
        let n = (self.count.max(1)) as f64;
        let mean = self.sum / n;
        Summary { count: self.count, mean, deviations: (self.squares - self.sum * mean).max(0.0) }
    }
}
