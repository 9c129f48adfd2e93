//! The normal distribution, by `libm`.
//!
//! The standard library uses the functions of the C library, which differ in the last digit between machines, and a
//! last digit decides between two equally promising points. Those of `libm` are the same everywhere.

use libm::{exp, log as ln};
use std::f64::consts::{PI, SQRT_2};

/// The density of the standard normal distribution.
pub(crate) fn density(x: f64) -> f64 {
    exp(-x * x / 2.) / (2. * PI).sqrt()
}

/// The upper tail probability of the standard normal distribution.
pub(crate) fn above(x: f64) -> f64 {
    0.5 * libm::erfc(x / SQRT_2)
}

/// The logarithm of the probability that a normal variable with this mean and standard deviation (above 0) is between
/// two bounds, which may be infinite. Far outside, where the probability underflows, it continues to decrease.
pub(crate) fn ln_between(low: f64, high: f64, mean: f64, deviation: f64) -> f64 {
    let (a, b) = ((low - mean) / deviation, (high - mean) / deviation);
    // By symmetry the mean can be assumed to be below the middle of the bounds.
    let (a, b) = if a + b < 0. || a == f64::NEG_INFINITY {
        (-b, -a)
    } else {
        (a, b)
    };
    if a == f64::NEG_INFINITY && b == f64::INFINITY {
        return 0.;
    }
    if a < 20. {
        let upper = if b == f64::INFINITY { 0. } else { above(b) };
        let chance = if a == f64::NEG_INFINITY {
            1. - upper
        } else {
            above(a) - upper
        };
        if chance > 1e-80 {
            return ln(chance);
        }
    }
    // The tail beyond a, less that beyond b, by its first term.
    let width = if b == f64::INFINITY {
        1.
    } else {
        1. - exp(-(b - a) * a.max(1.))
    };
    -a * a / 2. - ln(a.max(1.) * (2. * PI).sqrt()) + ln(width.max(1e-300))
}

/// The expected improvement: the mean excess of a normal variable over `least`, counting shortfalls as 0.
pub(crate) fn mean_above(least: f64, mean: f64, deviation: f64) -> f64 {
    if deviation <= 0. {
        return (mean - least).max(0.);
    }
    let u = (mean - least) / deviation;
    (deviation * (u * above(-u) + density(u))).max(0.)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Abramowitz and Stegun (1964), table 26.1 and 26.2.
    #[test]
    fn tails_are_those_of_the_tables() {
        for (x, upper) in [
            (0., 0.5),
            (1., 0.158_655_253_931_457_05),
            (1.96, 0.024_997_895_148_220_43),
            (3., 0.001_349_898_031_630_095),
            (5., 2.866_515_718_791_939e-7),
            (10., 7.619_853_024_160_526e-24),
        ] {
            assert!((above(x) / upper - 1.).abs() < 1e-9, "{x}: {}", above(x));
            assert!((above(-x) - (1. - upper)).abs() < 1e-12);
        }
    }

    #[test]
    fn probabilities_between_bounds_match_the_normal_distribution() {
        let chance = |low, high, mean, sd| exp(ln_between(low, high, mean, sd));
        assert!((chance(-1., 1., 0., 1.) - 0.682_689_492_137).abs() < 1e-9);
        assert!((chance(49., 51., 50., 0.5) - 0.954_499_736).abs() < 1e-8);
        assert!((chance(0.9, f64::INFINITY, 0.9, 0.01) - 0.5).abs() < 1e-12);
        assert!((chance(f64::NEG_INFINITY, 0.51, 0.5, 0.01) - 0.841_344_746).abs() < 1e-8);
        assert_eq!(ln_between(f64::NEG_INFINITY, f64::INFINITY, 3., 1.), 0.);
        // Further away is always worse, on both sides, also beyond the range of doubles.
        for side in [1., -1.] {
            let far: Vec<f64> = (0..200)
                .map(|n| ln_between(-1., 1., side * f64::from(n), 1.))
                .collect();
            assert!(far.windows(2).all(|two| two[1] < two[0]), "{far:?}");
        }
    }

    #[test]
    fn expected_improvement_matches_its_formula() {
        assert!((mean_above(0., 0., 1.) - 0.398_942_280_4).abs() < 1e-9);
        assert!((mean_above(1., 4., 0.001) - 3.).abs() < 1e-9 && mean_above(5., 0., 0.) == 0.);
        assert!(mean_above(10., 0., 1.) >= 0.);
    }
}
