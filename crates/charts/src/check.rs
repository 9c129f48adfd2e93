//! Is this number fit to draw? Every chart asks here, so that drawing itself cannot meet a NaN.

use crate::ChartError;

/// Magnitudes beyond this would lose the axis its precision, and mean a mistake upstream.
const LARGEST: f64 = 1e12;

/// Pictures larger than this many logical pixels are refused (about 300 MB while a PNG is made).
const LARGEST_AREA: u64 = 6_000_000;

/// At least one of `items`.
pub(crate) fn some<T>(items: &[T], what: &'static str) -> Result<(), ChartError> {
    if items.is_empty() { Err(ChartError::Empty(what)) } else { Ok(()) }
}

/// Finite and of a sensible size.
pub(crate) fn number(value: f64, what: impl FnOnce() -> String) -> Result<(), ChartError> {
    within(value, -LARGEST, LARGEST, what)
}

/// Finite and between 0 and 1.
pub(crate) fn share(value: f64, what: impl FnOnce() -> String) -> Result<(), ChartError> {
    within(value, 0.0, 1.0, what)
}

/// Finite and not below zero.
pub(crate) fn amount(value: f64, what: impl FnOnce() -> String) -> Result<(), ChartError> {
    within(value, 0.0, LARGEST, what)
}

/// Never falling.
pub(crate) fn rising(values: &[f64], what: impl FnOnce() -> String) -> Result<(), ChartError> {
    if values.is_sorted() {
        Ok(())
    } else {
        Err(ChartError::OutOfOrder { what: what(), values: values.to_vec() })
    }
}

/// Numbers of games that never fall.
pub(crate) fn games(
    games: impl Iterator<Item = u64>,
    what: impl FnOnce() -> String,
) -> Result<(), ChartError> {
    rising(&games.map(|games| games as f64).collect::<Vec<_>>(), what)
}

/// Small enough to hold in memory.
pub(crate) fn area((width, height): (u32, u32)) -> Result<(), ChartError> {
    if u64::from(width) * u64::from(height) > LARGEST_AREA {
        return Err(ChartError::TooLarge { width, height });
    }
    Ok(())
}

/// As many as there should be.
pub(crate) fn shape(what: impl FnOnce() -> String, found: usize, expected: usize) -> Result<(), ChartError> {
    if found == expected { Ok(()) } else { Err(ChartError::Shape { what: what(), found, expected }) }
}

/// Finite and between two numbers.
pub(crate) fn within(
    value: f64,
    low: f64,
    high: f64,
    what: impl FnOnce() -> String,
) -> Result<(), ChartError> {
    if !value.is_finite() {
        return Err(ChartError::NotFinite { what: what(), value });
    }
    if !(low..=high).contains(&value) {
        return Err(ChartError::OutOfRange { what: what(), value, low, high });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_per_cent_is_not_a_share() {
        assert!(matches!(share(57.0, || "x".into()), Err(ChartError::OutOfRange { .. })));
        assert!(share(0.57, || "x".into()).is_ok());
    }

    #[test]
    fn nan_is_no_number_and_breaks_no_order_check() {
        assert!(matches!(number(f64::NAN, || "x".into()), Err(ChartError::NotFinite { .. })));
        assert!(rising(&[0.0, f64::NAN], || "x".into()).is_err());
        assert!(rising(&[1.0, 1.0, 2.0], || "x".into()).is_ok());
    }
}
