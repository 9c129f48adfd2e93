//! Confirmation of the winner on held-out seeds.

use crate::select::SelectError;
use bagsplit_stats::{Estimate, Level, bounded_mean};
use schemars::JsonSchema;
use serde::Serialize;

/// The held-out estimate of a winner and its lead over the runner-up.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Confirmation {
    /// The winner's mean.
    #[serde(skip)]
    pub mean: f64,
    /// The mean with an interval.
    #[serde(rename = "share")]
    pub interval: Estimate,
    /// Winner less runner-up, with an interval.
    pub lead: Estimate,
}

impl Confirmation {
    /// Whether the held-out observations alone show that the winner is not worse than the runner-up by more than
    /// `delta`.
    pub fn holds(&self, delta: f64) -> bool {
        self.lead.low >= -delta
    }
}

/// Estimates the winner from observations that were not used to select it: the maximum over candidates is biased
/// upwards on the observations that made it the maximum.
///
/// Observations are from 0 to 1 and are paired by index. Their number has to be fixed in advance: the bets of
/// [`bounded_mean()`] are tuned to it, and intermediate results have no guarantee. Both intervals hold simultaneously
/// at `level`. The winner's alone is enough for its mean; the lead is over a runner-up that was also selected before.
///
/// # Errors
/// [`SelectError::WrongCount`] unless both have the same number, [`SelectError::Stats`] if there are none or one is not
/// from 0 to 1.
pub fn confirm(
    winner: &[f64],
    runner_up: &[f64],
    level: Level,
) -> Result<Confirmation, SelectError> {
    if winner.len() != runner_up.len() {
        let (expected, found) = (winner.len() as u64, runner_up.len() as u64);
        return Err(SelectError::WrongCount {
            arm: 1,
            expected,
            found,
        });
    }
    let each = Level::new(1.0 - level.alpha() / 2.0)?;
    let interval = bounded_mean(winner, each)?;
    // The difference alone would not detect two invalid values.
    if let Some(&bad) = runner_up.iter().find(|x| !(0.0..=1.0).contains(*x)) {
        return Err(bagsplit_stats::StatsError::NotAFraction(bad).into());
    }
    let halves: Vec<f64> = winner
        .iter()
        .zip(runner_up)
        .map(|(a, b)| (1.0 + (a - b)) / 2.0)
        .collect();
    let lead = bounded_mean(&halves, each)?;
    Ok(Confirmation {
        mean: interval.value,
        interval,
        lead: Estimate {
            value: 2.0 * lead.value - 1.0,
            standard_error: 2.0 * lead.standard_error,
            low: 2.0 * lead.low - 1.0,
            high: 2.0 * lead.high - 1.0,
        },
    })
}
