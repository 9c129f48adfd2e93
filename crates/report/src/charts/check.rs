//! Validation of a chart's numbers before drawing, so that drawing never sees a NaN.
//!
//! Checks take an iterator of numbers, such as an array or an option.

use crate::charts::ChartError;

type Checked = Result<(), ChartError>;

/// The largest magnitude. Larger numbers would exceed the precision of an axis and indicate an error upstream.
const LARGEST: f64 = 1e12;

/// The largest area of a picture in logical pixels (a PNG of it takes about 300 MB to render).
const LARGEST_AREA: u64 = 6_000_000;

/// Checks that `items` is not empty.
pub(crate) fn some<T>(items: &[T], what: &'static str) -> Checked {
    if items.is_empty() { Err(ChartError::Empty(what)) } else { Ok(()) }
}

/// Checks that numbers are finite and between two limits.
pub(crate) fn within(
    values: impl IntoIterator<Item = f64>,
    (low, high): (f64, f64),
    what: impl Fn() -> String,
) -> Checked {
    for value in values {
        if !value.is_finite() {
            return Err(ChartError::NotFinite { what: what(), value });
        }
        if !(low..=high).contains(&value) {
            return Err(ChartError::OutOfRange { what: what(), value, low, high });
        }
    }
    Ok(())
}

/// Checks that numbers are finite and not too large.
pub(crate) fn numbers(values: impl IntoIterator<Item = f64>, what: impl Fn() -> String) -> Checked {
    within(values, (-LARGEST, LARGEST), what)
}

/// Checks that numbers are finite and between 0 and 1.
pub(crate) fn shares(values: impl IntoIterator<Item = f64>, what: impl Fn() -> String) -> Checked {
    within(values, (0.0, 1.0), what)
}

/// Checks that numbers are finite and not negative.
pub(crate) fn amounts(values: impl IntoIterator<Item = f64>, what: impl Fn() -> String) -> Checked {
    within(values, (0.0, LARGEST), what)
}

pub(crate) fn level(level: f64) -> Checked {
    within([level], (0.01, 0.9999), || "the level of the intervals".into())
}

/// Checks that numbers never decrease.
pub(crate) fn rising(values: impl IntoIterator<Item = f64>, what: impl Fn() -> String) -> Checked {
    let values: Vec<f64> = values.into_iter().collect();
    if values.is_sorted() { Ok(()) } else { Err(ChartError::OutOfOrder { what: what(), values }) }
}

/// Checks counts of games or turns: numbers that are not negative and never decrease.
pub(crate) fn counted(counts: impl Iterator<Item = u64> + Clone, what: impl Fn() -> String) -> Checked {
    amounts(counts.clone().map(|count| count as f64), &what)?;
    rising(counts.map(|count| count as f64), what)
}

/// Checks a histogram: counts by the number of a bin, and the width of a bin.
pub(crate) fn histogram(counts: &[(i64, u64)], width: f64, title: &str) -> Checked {
    if counts.iter().all(|(_, count)| *count == 0) {
        return Err(ChartError::Empty("counts"));
    }
    for &(bin, count) in counts {
        numbers([bin as f64 * width], || format!("a value of \"{title}\""))?;
        amounts([count as f64], || format!("a count of \"{title}\""))?;
    }
    Ok(())
}

/// Checks that a picture fits in memory.
pub(crate) fn area((width, height): (u32, u32)) -> Checked {
    if u64::from(width) * u64::from(height) > LARGEST_AREA {
        return Err(ChartError::TooLarge { width, height });
    }
    Ok(())
}

/// Checks the number of entries.
pub(crate) fn shape(what: impl FnOnce() -> String, found: usize, expected: usize) -> Checked {
    if found == expected { Ok(()) } else { Err(ChartError::Shape { what: what(), found, expected }) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn x() -> String {
        "x".into()
    }

    #[test]
    fn percentages_are_rejected_as_shares() {
        assert!(matches!(shares([0.5, 57.0], x), Err(ChartError::OutOfRange { .. })));
        assert!(shares([0.57], x).is_ok());
    }

    #[test]
    fn nan_is_rejected_by_every_check() {
        assert!(matches!(numbers([f64::NAN], x), Err(ChartError::NotFinite { .. })));
        assert!(rising([0.0, f64::NAN], x).is_err());
        assert!(rising([1.0, 1.0, 2.0], x).is_ok());
    }
}
