//! The root of a decreasing function.

/// As [`last_not_negative`], with the values at the ends computed: `None` where f(`low`) < 0, and `high` where
/// f(`high`) >= 0.
pub(crate) fn last_not_negative_within(
    low: f64,
    high: f64,
    tolerance: f64,
    f: impl Fn(f64) -> f64,
) -> Option<f64> {
    let (at_low, at_high) = (f(low), f(high));
    if at_low < 0.0 {
        None
    } else if at_high >= 0.0 {
        Some(high)
    } else {
        Some(last_not_negative(
            (low, at_low),
            (high, at_high),
            tolerance,
            f,
        ))
    }
}

/// A point x of `low`..=`high` with f(x) >= 0, within `tolerance` below the place where `f` changes sign; with a
/// tolerance of 0, as near as floating point allows.
///
/// Each end is given with the value of `f` there, which must be >= 0 at `low` and < 0 at `high`; at poles of `f` it
/// may be infinite. Uses regula falsi in the Illinois variant (Dowell and Jarratt 1971, BIT 11:168-174), with a
/// bisection at every eighth step to bound the worst case.
pub(crate) fn last_not_negative(
    (mut low, mut at_low): (f64, f64),
    (mut high, mut at_high): (f64, f64),
    tolerance: f64,
    f: impl Fn(f64) -> f64,
) -> f64 {
    let mut kept = 0_i32; // how many times in a row the same end stayed: positive for low, negative for high
    for step in 0..200 {
        let width = high - low;
        if width <= tolerance {
            break;
        }
        let secant = low + width * (at_low / (at_low - at_high));
        let inside = secant.is_finite() && secant > low && secant < high;
        // Steps stay slightly off the ends, so that the bracket closes from both sides.
        let x = if step % 8 == 7 || !inside {
            low + width / 2.0
        } else {
            secant.clamp(low + tolerance / 2.0, high - tolerance / 2.0)
        };
        if x <= low || x >= high {
            break;
        }
        let y = f(x);
        if y >= 0.0 {
            (low, at_low) = (x, y);
            kept = kept.min(0) - 1;
            if kept < -1 {
                at_high /= 2.0;
            }
        } else {
            (high, at_high) = (x, y);
            kept = kept.max(0) + 1;
            if kept > 1 {
                at_low /= 2.0;
            }
        }
    }
    low
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    #[test]
    fn the_root_is_approached_from_the_left_in_few_steps() {
        let steps = Cell::new(0);
        let f = |x: f64| {
            steps.set(steps.get() + 1);
            (0.3 - x) * (1.0 + 50.0 * (0.3 - x).abs())
        };
        let x = last_not_negative((0.0, f(0.0)), (1.0, f(1.0)), 1e-9, f);
        assert!((0.0..=1e-9).contains(&(0.3 - x)), "{x}");
        assert!(steps.get() < 20, "{}", steps.get());
        let step = |x: f64| if x < 0.7 { f64::INFINITY } else { -1.0 };
        assert!(last_not_negative((0.0, step(0.0)), (1.0, step(1.0)), 1e-9, step) < 0.7);
    }

    #[test]
    fn a_tolerance_of_0_finds_roots_to_the_last_digits() {
        let ends = |low, high| ((low, f64::INFINITY), (high, f64::NEG_INFINITY));
        let (low, high) = ends(0.0, 9.0);
        assert!(
            (last_not_negative(low, high, 0.0, |x| 2.0 - x * x) - 2.0_f64.sqrt()).abs() < 1e-15
        );
        let (low, high) = ends(0.0, 1.0);
        let between_poles = last_not_negative(low, high, 0.0, |x| 1.0 / x - 3.0 / (1.0 - x));
        assert!((between_poles - 0.25).abs() < 1e-15);
    }
}
