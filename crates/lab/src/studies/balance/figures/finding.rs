//! A figure of a variant: value, error, interval, and difference from the first variant.

use bagsplit_stats::{Estimate, FEWEST_UNITS, Level, Linear, StatsError, share_bounds, wilson};

use crate::experiment::studies::figure::{BalanceFigure, Unit};

/// A figure of a variant.
#[derive(Clone, Debug, PartialEq)]
pub struct BalanceFinding {
    /// The place of the variant.
    pub variant: usize,
    /// The figure.
    pub figure: BalanceFigure,
    /// The deficit in points at half-time, for comebacks.
    pub behind: Option<u16>,
    /// The number of pair indices that it is based on.
    pub pairs: u64,
    /// The figure, in its unit.
    pub value: f64,
    /// Its standard error over pair indices.
    pub standard_error: f64,
    /// Its interval. `None` if the figure is no share of games and either is the same in every pair, so that nothing
    /// shows how much it may vary, or there are fewer than [`bagsplit_stats::FEWEST_UNITS`] pair indices.
    pub interval: Option<(f64, f64)>,
    /// Its difference from the first variant; `None` for that variant itself, and if that has no such figure.
    pub difference: Option<BalanceDifference>,
    /// The place of the first variant with the same games, if there is an earlier one: then no difference is tested.
    pub same_as: Option<usize>,
}

impl BalanceFinding {
    /// The label of the row in charts and printed tables, for a figure with several rows.
    pub fn title(&self) -> String {
        let title = self.figure.title();
        match self.behind {
            None => title.to_owned(),
            Some(points) => format!("{title} from {points} behind"),
        }
    }
}

/// The difference of a figure from that of the first variant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BalanceDifference {
    /// The figure less that of the first variant, in its unit.
    pub value: f64,
    /// Its standard error, paired by pair index.
    pub standard_error: f64,
    /// Its Student t interval (not simultaneous); `None` if the difference is the same in every pair, or there are fewer than
    /// [`bagsplit_stats::FEWEST_UNITS`] pair indices.
    pub interval: Option<(f64, f64)>,
    /// The p-value of a paired t-test of no difference, adjusted by [`holm()`](bagsplit_stats::holm()) for all differences of
    /// the table, and for looks before the planned end.
    pub p_adjusted: f64,
    /// Whether it is real: the adjusted p-value is at most 1 less the confidence.
    pub real: bool,
}

/// Wilson's interval of a share of games that has this estimate over pair indices.
pub(crate) fn share_interval(estimate: Estimate, games: u64, level: Level) -> Result<(f64, f64), StatsError> {
    // Sums of halves and quarters are exact, so that a share never leaves 0..=1 by rounding; means of mirrors may.
    let value = estimate.value.clamp(0., 1.);
    let effective = value * (1. - value) / estimate.standard_error.powi(2);
    if games >= FEWEST_UNITS && effective.is_finite() && effective > 0. {
        wilson(value, effective, level)
    } else {
        Ok(share_bounds(value, games, level))
    }
}

/// A difference whose p-value is not adjusted yet, of a figure between these limits.
pub(super) fn unadjusted(difference: &Linear, limits: (f64, f64), level: Level) -> BalanceDifference {
    let estimate = difference.estimate(level);
    BalanceDifference {
        value: estimate.value,
        standard_error: estimate.standard_error,
        interval: estimate.within(limits.0 - limits.1, limits.1 - limits.0).interval(),
        p_adjusted: 1.,
        real: false,
    }
}

/// The least and the greatest that a figure can be.
pub(super) const fn limits(figure: BalanceFigure) -> (f64, f64) {
    match (figure, figure.unit()) {
        (_, Unit::Share) => (0., 1.),
        // A win rate less one half, and a win rate less another.
        (BalanceFigure::Advantage | BalanceFigure::ZeroZero, _) => (-0.5, 0.5),
        (_, Unit::WinRate) => (-1., 1.),
        // The player who is ahead may lose on time.
        (BalanceFigure::Margin, _) => (f64::NEG_INFINITY, f64::INFINITY),
        _ => (0., f64::INFINITY),
    }
}
