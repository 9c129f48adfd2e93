//! A figure of a variant: value, error, interval, and difference from the first variant.

use bagsplit_stats::{Estimate, FEWEST_UNITS, Level, Linear, StatsError, share_bounds, wilson};
use schemars::JsonSchema;
use serde::Serialize;

use super::figure::{BalanceFigure, Unit};

/// A figure of a variant.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct BalanceFinding {
    /// The place of the variant.
    #[serde(skip)]
    pub variant: usize,
    /// Its name; empty where variants have none.
    #[serde(rename = "variant")]
    pub name: String,
    /// The figure.
    #[schemars(with = "String")]
    pub figure: BalanceFigure,
    /// The number of pair indices that it is based on.
    pub pairs: u64,
    /// The figure, in its unit, with its standard error over pair indices. It has no interval if it is no share of games and
    /// either is the same in every pair, so that nothing shows how much it may vary, or there are fewer than
    /// [`bagsplit_stats::FEWEST_UNITS`] pair indices.
    #[serde(flatten)]
    pub estimate: Estimate,
    /// Its difference from the first variant; `None` for that variant itself, and if that has no such figure.
    pub difference: Option<BalanceDifference>,
    /// The place of the first variant with the same games, if there is an earlier one: then no difference is tested.
    #[serde(skip)]
    pub same_as: Option<usize>,
    /// Its name.
    pub same_games_as: Option<String>,
}

/// The difference of a figure from that of the first variant.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct BalanceDifference {
    /// The figure less that of the first variant, in its unit, paired by pair index. Its Student t interval is not
    /// simultaneous; there is none if the difference is the same in every pair, or there are fewer than
    /// [`bagsplit_stats::FEWEST_UNITS`] pair indices.
    #[serde(flatten)]
    pub estimate: Estimate,
    /// The p-value of a paired t-test of no difference, adjusted by [`holm()`](bagsplit_stats::holm()) for all differences of
    /// the table, and for looks before the planned end.
    #[serde(rename = "adjusted_p_value")]
    pub p_adjusted: f64,
    /// Whether it is real: the adjusted p-value is at most 1 less the confidence.
    #[serde(rename = "significantly_different")]
    pub real: bool,
}

/// Wilson's interval of a share of games that has this estimate over pair indices.
///
/// # Errors
/// When the estimate is no share.
pub fn share_interval(
    estimate: Estimate,
    games: u64,
    level: Level,
) -> Result<(f64, f64), StatsError> {
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
pub(super) fn unadjusted(
    difference: &Linear,
    limits: (f64, f64),
    level: Level,
) -> BalanceDifference {
    let estimate = difference
        .estimate(level)
        .within(limits.0 - limits.1, limits.1 - limits.0);
    BalanceDifference {
        estimate,
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
