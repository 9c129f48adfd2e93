//! Where does a decreasing function fall below 0?

/// A point `x` of [`low`, `high`] with `f(x)` >= 0, within `tolerance` below the place where `f` changes sign.
///
/// `f` is to be >= 0 at `low` and < 0 at `high`. Regula falsi with the weights of Illinois (Dowell and Jarratt
/// 1971, BIT 11:168-174), with a bisection at every eighth step, against the worst.
pub(super) fn last_not_negative(mut low: f64, mut high: f64, tolerance: f64, f: impl Fn(f64) -> f64) -> f64 {
    let (mut at_low, mut at_high) = (f(low), f(high));
    let mut kept = 0_i32; // how often the same end stayed, and which: + low, - high
    for step in 0..200 {
        let width = high - low;
        if width <= tolerance {
            break;
        }
        let secant = low + width * (at_low / (at_low - at_high));
        let inside = secant.is_finite() && secant > low && secant < high;
        // Steps stay a little off the ends, so that the bracket closes from both sides.
        let x = if step % 8 == 7 || !inside {
            low + width / 2.0
        } else {
            secant.clamp(low + tolerance / 2.0, high - tolerance / 2.0)
        };
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
        let x = last_not_negative(0.0, 1.0, 1e-9, f);
        assert!((0.0..=1e-9).contains(&(0.3 - x)), "{x}");
        assert!(steps.get() < 20, "{}", steps.get());
        assert!(last_not_negative(0.0, 1.0, 1e-9, |x| if x < 0.7 { f64::INFINITY } else { -1.0 }) < 0.7);
    }
}
