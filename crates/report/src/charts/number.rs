//! Formatting of numbers: decimals, intervals, commas between thousands.

use bagsplit_stats::Estimate;
use bagsplit_stats::numerals::Style;
pub(crate) use bagsplit_stats::numerals::{fixed, thousands};

/// An estimate and its interval, if it has one: "56.1 [54.9, 57.3]".
pub(crate) fn with_interval(estimate: &Estimate, style: Style) -> String {
    let Some(ends) = estimate.interval() else {
        return style.write(estimate.value);
    };
    let [value, low, high] = [estimate.value, ends.0, ends.1].map(|number| style.write(number));
    format!("{value} [{low}, {high}]")
}

/// The lower end, the number and the upper end of an estimate; the number three times where there is no interval. Ends that are
/// not numbers stay, so that they are refused.
pub(crate) fn ends(estimate: &Estimate) -> [f64; 3] {
    let Estimate {
        value, low, high, ..
    } = *estimate;
    if low.is_infinite() || high.is_infinite() || low >= high {
        [value; 3]
    } else {
        [low, value, high]
    }
}

/// A number as by [`fixed`], with commas between thousands.
pub(crate) fn grouped(value: f64, decimals: usize) -> String {
    if decimals > 0 || !(999.5..1e15).contains(&value.abs()) {
        return fixed(value, decimals);
    }
    let digits = thousands(value.abs().round() as u64);
    if value < 0.0 {
        format!("−{digits}")
    } else {
        digits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_without_an_interval_is_written_alone() {
        let alone = |value| Estimate::without_interval(value, 0.);
        assert_eq!(with_interval(&alone(4.0), Style::plain(1)), "4.0");
        assert_eq!(with_interval(&alone(-0.001), Style::signed(2)), "0.00");
        let estimate = Estimate {
            low: -0.5,
            high: 0.1,
            ..alone(-0.28)
        };
        assert_eq!(
            with_interval(&estimate, Style::signed(2)),
            "−0.28 [−0.50, +0.10]"
        );
    }

    #[test]
    fn numbers_have_separators_and_proper_signs() {
        assert_eq!(thousands(1_234_567), "1,234,567");
        assert_eq!(thousands(999), "999");
        assert_eq!(fixed(-1.26, 1), "−1.3");
        assert_eq!(fixed(-0.01, 1), "0.0");
        assert_eq!(grouped(-12_000.0, 0), "−12,000");
        assert_eq!(grouped(2_000.0, 0), "2,000");
        assert_eq!(grouped(0.25, 2), "0.25");
    }
}
