//! Does the winner hold on fresh seeds?

use crate::SelectError;
use stats::Level;
use stats::sequence::{AnytimeInterval, BettingSequence};

/// What fresh observations say about a winner and the runner-up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Confirmation {
    /// The winner's mean.
    pub mean: f64,
    /// An interval for it, valid at any time.
    pub interval: AnytimeInterval,
    /// An interval for winner less runner-up, valid at any time.
    pub lead: AnytimeInterval,
}

impl Confirmation {
    /// Whether the fresh observations alone show that the winner is not worse than the runner-up by more than
    /// `delta`.
    pub fn holds(&self, delta: f64) -> bool {
        self.lead.low >= -delta
    }
}

/// Estimates the winner from observations that had no part in its selection: the maximum over candidates is too
/// high on the observations that made it the maximum.
///
/// Observations are from 0 to 1 and belong together index by index; both intervals together hold at `level`.
///
/// # Errors
/// [`SelectError::WrongCount`] unless both have the same number, [`SelectError::Stats`] if there is none or one is
/// not from 0 to 1.
pub fn confirm(winner: &[f64], runner_up: &[f64], level: Level) -> Result<Confirmation, SelectError> {
    if winner.len() != runner_up.len() {
        let (expected, found) = (winner.len() as u64, runner_up.len() as u64);
        return Err(SelectError::WrongCount { arm: 1, expected, found });
    }
    let (mut own, mut halves) = (BettingSequence::new(), BettingSequence::new());
    for (&a, &b) in winner.iter().zip(runner_up) {
        own.push(a)?;
        BettingSequence::new().push(b)?; // the difference alone would let two wrong values pass
        halves.push((1.0 + (a - b)) / 2.0)?;
    }
    let mean = own.mean().ok_or(stats::StatsError::TooFew { needed: 1, found: 0 })?;
    let each = Level::new(1.0 - level.alpha() / 2.0)?;
    let lead = halves.interval(each);
    Ok(Confirmation {
        mean,
        interval: own.interval(each),
        lead: AnytimeInterval { low: 2.0 * lead.low - 1.0, high: 2.0 * lead.high - 1.0 },
    })
}
