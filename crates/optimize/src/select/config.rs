//! The configuration of a race.

use crate::select::SelectError;
use bagsplit_stats::Level;

/// The configuration of a [`Race`](crate::select::Race).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Config {
    /// The confidence.
    pub level: Level,
    /// The indifference zone: an arm this close to the best is acceptable.
    pub delta: f64,
    /// The number of arms to select.
    pub top: usize,
    /// The number of samples of every arm in the first batch, at least 2.
    pub first: u64,
    /// The number of samples of a later batch, over all arms; decisions are made at the ends of batches.
    pub batch: u64,
    /// The total number of samples at which the race stops undecided; it never takes more.
    pub limit: Option<u64>,
}

impl Default for Config {
    /// The best arm, certified within 0.01 at 95%, by LUCB, in batches of 1,000.
    fn default() -> Self {
        Self {
            level: Level::P95,
            delta: 0.01,
            top: 1,
            first: 100,
            batch: 1000,
            limit: None,
        }
    }
}

impl Config {
    /// Checks that it is valid for `arms` arms.
    pub(crate) fn check(&self, arms: usize) -> Result<(), SelectError> {
        if self.top == 0 || self.top >= arms {
            return Err(SelectError::NothingToSelect {
                top: self.top,
                arms,
            });
        }
        if !(self.delta.is_finite() && self.delta >= 0.0) {
            return Err(SelectError::BadDelta(self.delta));
        }
        for (what, found, least) in [
            ("the first stage", self.first, 2),
            ("a batch", self.batch, 1),
        ] {
            if found < least {
                return Err(SelectError::TooSmall { what, least, found });
            }
        }
        let first = self.first.saturating_mul(arms as u64);
        match self.limit {
            Some(limit) if limit < first => Err(SelectError::TooSmall {
                what: "the limit",
                least: first,
                found: limit,
            }),
            _ => Ok(()),
        }
    }
}
