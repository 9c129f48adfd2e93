//! The verdict on the figures of a variant by the targets of a tuning.

use bagsplit_optimize::tune::{Aim, Measured};

use crate::experiment::studies::tune_settings::TuneTarget;
use crate::studies::balance::{Balance, BalanceFinding, Unit};
use bagsplit_stats::Estimate;
use schemars::JsonSchema;
use serde::Serialize;

/// The figures of the targets in a balance table of this many rules by each population, for the rules at this place.
pub fn target_findings<'b>(
    targets: &[TuneTarget],
    balance: &'b Balance,
    (rules, all): (usize, usize),
) -> Vec<Option<&'b BalanceFinding>> {
    let found = |target: &TuneTarget| {
        let variant = target.players * all + rules;
        let mut rows = balance.findings.iter();
        rows.find(|row| row.variant == variant && row.figure == target.figure)
    };
    targets.iter().map(found).collect()
}

/// A figure with the error that the model assumes. If all games have the same value, the interval of a share gives the error;
/// for another figure it is a hundredth of the value.
pub fn measured(unit: Unit, row: &BalanceFinding) -> Measured {
    // Half the width of a 95% interval in standard errors.
    let by_interval = row
        .estimate
        .interval()
        .map_or(0., |(low, high)| (high - low) / 3.92);
    let nothing = if row.estimate.standard_error > 0. {
        0.
    } else {
        (row.estimate.value.abs() * 0.01).max(1e-3)
    };
    let error = match unit {
        Unit::Share if row.estimate.standard_error == 0. && by_interval > 0. => by_interval,
        _ => row.estimate.standard_error.max(nothing),
    };
    Measured {
        value: row.estimate.value,
        error,
    }
}

/// The verdict on a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// Its whole interval is within the bounds.
    Met,
    /// Its interval includes a bound, or there is no interval.
    Undecided,
    /// Its whole interval is outside the bounds.
    Missed,
    /// It has no bounds: it is to be as large or as small as can be.
    #[serde(rename = "no bound")]
    NoBound,
}

impl Verdict {
    /// The verdict of an interval on an aim.
    pub(crate) fn new(aim: Aim, interval: Option<(f64, f64)>) -> Verdict {
        let Aim::Between(least, most) = aim else {
            return Verdict::NoBound;
        };
        match interval {
            Some((low, high)) if low >= least && high <= most => Verdict::Met,
            Some((low, high)) if high < least || low > most => Verdict::Missed,
            _ => Verdict::Undecided,
        }
    }

    /// Its name in tables.
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Met => "met",
            Verdict::Undecided => "undecided",
            Verdict::Missed => "missed",
            Verdict::NoBound => "no bound",
        }
    }
}

/// About how many pairs would decide a target that these are not enough for, if the estimate stays: intervals narrow with the
/// square root of their number. `None` where it is decided, or no number would do.
pub(crate) fn pairs_to_decide(aim: Aim, estimate: &Estimate, pairs: u64) -> Option<u64> {
    let Aim::Between(least, most) = aim else {
        return None;
    };
    let ((low, high), value) = (estimate.interval()?, estimate.value);
    // By how much the interval is too wide: within the bounds both of its ends count, outside the nearer one.
    let too_wide = if value < least {
        (high - value) / (least - value)
    } else if value > most {
        (value - low) / (value - most)
    } else {
        f64::max(
            (value - low) / (value - least),
            (high - value) / (most - value),
        )
    };
    if too_wide <= 1. || !too_wide.is_finite() {
        return None;
    }
    // Two digits are all that an estimate is good for.
    let all = pairs as f64 * too_wide * too_wide;
    let unit = 10_f64.powf(all.log10().floor() - 1.);
    Some(((all / unit - 1e-9).ceil() * unit) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_to_decide_grow_with_the_square_of_what_the_interval_is_too_wide() {
        let aim = Aim::Between(0.49, 0.51);
        let estimate = |value, half| Estimate {
            value,
            standard_error: half / 2.,
            low: value - half,
            high: value + half,
        };
        assert_eq!(pairs_to_decide(aim, &estimate(0.5, 0.02), 1000), Some(4000));
        assert_eq!(pairs_to_decide(aim, &estimate(0.5, 0.01), 1000), None);
        let outside = pairs_to_decide(aim, &estimate(0.52, 0.03), 100).unwrap();
        assert_eq!(outside, 900);
        let open = Aim::Between(0.49, f64::INFINITY);
        let below = pairs_to_decide(open, &estimate(0.48, 0.02), 100).unwrap();
        assert_eq!(below, 400);
        // On the bound itself no number of pairs decides.
        assert_eq!(pairs_to_decide(open, &estimate(0.49, 0.02), 100), None);
    }

    #[test]
    fn an_interval_is_within_outside_or_neither() {
        let aim = Aim::Between(0.49, 0.51);
        assert_eq!(Verdict::new(aim, Some((0.492, 0.508))), Verdict::Met);
        assert_eq!(Verdict::new(aim, Some((0.485, 0.505))), Verdict::Undecided);
        assert_eq!(Verdict::new(aim, Some((0.511, 0.52))), Verdict::Missed);
        assert_eq!(Verdict::new(aim, None), Verdict::Undecided);
        assert_eq!(
            Verdict::new(Aim::Between(0.9, f64::INFINITY), Some((0.91, 1.))),
            Verdict::Met
        );
        assert_eq!(Verdict::new(Aim::Largest, Some((0., 1.))), Verdict::NoBound);
    }
}
