//! Formatting of numbers: decimals, signs, commas between thousands, percentages.

pub(crate) use bagsplit_stats::numerals::{fixed, thousands};

/// A number as by [`fixed`], with a sign on positive numbers too.
pub(crate) fn signed(value: f64, decimals: usize) -> String {
    bagsplit_stats::numerals::Style::signed(decimals).write(value)
}

/// A confidence or another share in percent, with a decimal only where it has one: "95%", "99.5%".
pub(crate) fn percent(share: f64) -> String {
    let text = fixed(share * 100.0, 1);
    format!("{}%", text.strip_suffix(".0").unwrap_or(&text))
}

/// A number as by [`fixed`], with commas between thousands.
pub(crate) fn grouped(value: f64, decimals: usize) -> String {
    if decimals > 0 || !(999.5..1e15).contains(&value.abs()) {
        return fixed(value, decimals);
    }
    let digits = thousands(value.abs().round() as u64);
    if value < 0.0 { format!("−{digits}") } else { digits }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_separators_and_proper_signs() {
        assert_eq!(thousands(1_234_567), "1,234,567");
        assert_eq!(thousands(999), "999");
        assert_eq!(fixed(-1.26, 1), "−1.3");
        assert_eq!(fixed(-0.01, 1), "0.0");
        assert_eq!(grouped(-12_000.0, 0), "−12,000");
        assert_eq!(grouped(2_000.0, 0), "2,000");
        assert_eq!(grouped(0.25, 2), "0.25");
        assert_eq!([percent(0.95), percent(0.995), percent(1.0)], ["95%", "99.5%", "100%"]);
    }
}
