//! The values with which an expression earns points (MS-12).

use std::collections::BTreeSet;
use std::fmt;

use num_rational::Ratio;

/// The numbers whose powers can earn: from this to the next.
pub(super) const BASES: (u32, u32) = (2, 1000);

/// The most values in a list.
pub(super) const MOST_VALUES: usize = 32;

/// The values with which an expression earns points. The text is that of the option `earns`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Earning {
    /// The powers of this number; the option `powers` says which of them.
    PowersOf(u32),
    /// These values.
    Values(BTreeSet<Ratio<u32>>),
}

impl Earning {
    /// As published.
    pub(super) const TENS: Earning = Earning::PowersOf(10);

    /// Parses the text of the option.
    pub(super) fn read(text: &str) -> Option<Earning> {
        if let Some(base) = text.strip_prefix("powers-of ") {
            let base = base.parse().ok()?;
            return (BASES.0..=BASES.1)
                .contains(&base)
                .then_some(Earning::PowersOf(base));
        }
        let values = text.split_whitespace().map(|value| value.parse().ok());
        let values: BTreeSet<Ratio<u32>> = values.collect::<Option<_>>()?;
        (1..=MOST_VALUES)
            .contains(&values.len())
            .then_some(Earning::Values(values))
    }
}

impl fmt::Display for Earning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Earning::PowersOf(base) => write!(f, "powers-of {base}"),
            Earning::Values(values) => f.write_str(
                &values
                    .iter()
                    .map(ToString::to_string)
                    .collect::<Vec<_>>()
                    .join(" "),
            ),
        }
    }
}

/// The exponent k when `numerator / denominator` is exactly `base`^k, for a base of 2 or more and a positive denominator;
/// otherwise `None`.
///
/// ```
/// use bagsplit_game::rules::math_scrabble::power_of;
///
/// assert_eq!(power_of(10, 300, 3), Some(2));
/// assert_eq!(power_of(10, 2, 20), Some(-1));
/// assert_eq!(power_of(2, 7, 7), Some(0));
/// assert_eq!(power_of(10, 20, 3), None);
/// ```
pub fn power_of(base: i128, numerator: i128, denominator: i128) -> Option<i32> {
    if numerator <= 0 || denominator <= 0 {
        return None;
    }
    // A power of a whole number or its reciprocal is a whole number.
    let (sign, large, small) = if numerator >= denominator {
        (1, numerator, denominator)
    } else {
        (-1, denominator, numerator)
    };
    if large % small != 0 {
        return None;
    }
    let (mut quotient, mut exponent) = (large / small, 0);
    while quotient % base == 0 {
        quotient /= base;
        exponent += 1;
    }
    (quotient == 1).then_some(sign * exponent)
}
