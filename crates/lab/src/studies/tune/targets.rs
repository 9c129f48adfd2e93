//! The verdict on the figures of a variant by the targets of a tuning.

use bagsplit_optimize::tune::{Aim, Measured};

use crate::experiment::studies::tune_settings::TuneTarget;
use crate::studies::balance::{Balance, BalanceFinding, Unit};
use schemars::JsonSchema;
use serde::Serialize;

/// The figures of the targets in a balance table, for the variant at this place.
pub fn target_findings<'b>(
    targets: &[TuneTarget],
    balance: &'b Balance,
    variant: usize,
) -> Vec<Option<&'b BalanceFinding>> {
    let rows: Vec<&BalanceFinding> = balance
        .findings
        .iter()
        .filter(|row| row.variant == variant)
        .collect();
    targets
        .iter()
        .map(|target| rows.iter().find(|row| row.figure == target.figure).copied())
        .collect()
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

#[cfg(test)]
mod tests {
    use super::*;

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
