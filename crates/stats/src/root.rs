//! Where does a decreasing function cross zero?

/// The root between `low` and `high` of a function that decreases from above 0 to below 0 between them; the ends
/// themselves are never tried, so they may be poles. Bisection down to neighbouring numbers: slow, and sure.
pub(crate) fn decreasing_root(mut low: f64, mut high: f64, f: impl Fn(f64) -> f64) -> f64 {
    loop {
        let middle = low + (high - low) / 2.0;
        if middle <= low || middle >= high {
            return middle;
        }
        if f(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roots_are_found_to_the_last_digits() {
        assert!((decreasing_root(0.0, 9.0, |x| 2.0 - x * x) - 2.0_f64.sqrt()).abs() < 1e-15);
        let between_poles = decreasing_root(0.0, 1.0, |x| 1.0 / x - 3.0 / (1.0 - x));
        assert!((between_poles - 0.25).abs() < 1e-15);
    }
}
