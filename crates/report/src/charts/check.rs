//! Is this number fit to draw? Every chart asks here, so that drawing itself cannot meet a NaN.
//!
//! Each check takes any number of numbers: an array, an option, an iterator.

use crate::charts::ChartError;

/// Fit to draw, or why not.
type Checked = Result<(), ChartError>;

/// Magnitudes beyond this would lose the axis its precision, and mean a mistake upstream.
const LARGEST: f64 = 1e12;

/// Pictures larger than this many logical pixels are refused (about 300 MB while a PNG is made).
const LARGEST_AREA: u64 = 6_000_000;

/// At least one of `items`.
pub(crate) fn some<T>(items: &[T], what: &'static str) -> Checked {
    if items.is_empty() { Err(ChartError::Empty(what)) } else { Ok(()) }
}

/// Finite and between two numbers.
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

/// Finite and of a sensible size.
pub(crate) fn numbers(values: impl IntoIterator<Item = f64>, what: impl Fn() -> String) -> Checked {
    within(values, (-LARGEST, LARGEST), what)
}

/// Finite and between 0 and 1.
pub(crate) fn shares(values: impl IntoIterator<Item = f64>, what: impl Fn() -> String) -> Checked {
    within(values, (0.0, 1.0), what)
}

/// Finite and not below zero.
pub(crate) fn amounts(values: impl IntoIterator<Item = f64>, what: impl Fn() -> String) -> Checked {
    within(values, (0.0, LARGEST), what)
}

/// A confidence that an interval can have.
pub(crate) fn level(level: f64) -> Checked {
    within([level], (0.01, 0.9999), || "the level of the intervals".into())
}

/// Never falling.
pub(crate) fn rising(values: impl IntoIterator<Item = f64>, what: impl Fn() -> String) -> Checked {
    let values: Vec<f64> = values.into_iter().collect();
    if values.is_sorted() { Ok(()) } else { Err(ChartError::OutOfOrder { what: what(), values }) }
}

/// Numbers of games or turns: amounts that never fall.
pub(crate) fn counted(counts: impl Iterator<Item = u64> + Clone, what: impl Fn() -> String) -> Checked {
    amounts(counts.clone().map(|count| count as f64), &what)?;
    rising(counts.map(|count| count as f64), what)
}

/// Small enough to hold in memory.
pub(crate) fn area((width, height): (u32, u32)) -> Checked {
    if u64::from(width) * u64::from(height) > LARGEST_AREA {
        return Err(ChartError::TooLarge { width, height });
    }
    Ok(())
}

/// As many as there should be.
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
    fn a_per_cent_is_not_a_share() {
        assert!(matches!(shares([0.5, 57.0], x), Err(ChartError::OutOfRange { .. })));
        assert!(shares([0.57], x).is_ok());
    }

    #[test]
    fn nan_is_no_number_and_breaks_no_order_check() {
        assert!(matches!(numbers([f64::NAN], x), Err(ChartError::NotFinite { .. })));
        assert!(rising([0.0, f64::NAN], x).is_err());
        assert!(rising([1.0, 1.0, 2.0], x).is_ok());
    }
}
