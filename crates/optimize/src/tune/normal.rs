//! The exponential, the logarithm and the normal distribution from sums and products alone.
//!
//! Those of the standard library are the C library's, which differ in the last digit from one machine to the next, and
//! a last digit decides between two points that promise the same.

use std::f64::consts::{LN_2, PI, SQRT_2};

/// ln 2 in two parts, the first of so few digits that a whole number of them is exact.
const LN_2_HIGH: f64 = 6.931_471_803_691_238e-1;
const LN_2_LOW: f64 = 1.908_214_929_270_587_7e-10;

/// 1 / n! for n from 0 to 14.
const INVERSE_FACTORIALS: [f64; 15] = {
    let (mut all, mut factorial, mut n) = ([1.; 15], 1., 1);
    while n < 15 {
        factorial *= n as f64;
        all[n] = 1. / factorial;
        n += 1;
    }
    all
};

/// e to the power of `x`, to some last digits; 0 below -700, and e⁷⁰⁰ above 700.
#[must_use]
pub fn exp(x: f64) -> f64 {
    if x < -700. {
        return 0.;
    }
    let x = x.min(700.);
    let twos = (x / LN_2).round();
    let rest = (x - twos * LN_2_HIGH) - twos * LN_2_LOW;
    // Taylor's series about 0 for at most half of ln 2: what is left out is below 1e-17.
    let series = INVERSE_FACTORIALS.iter().rev().fold(0., |sum, part| part + sum * rest);
    series * f64::from_bits(((1023 + twos as i64) as u64) << 52)
}

/// The natural logarithm of a number above 0 that is not subnormal.
#[must_use]
pub fn ln(x: f64) -> f64 {
    let bits = x.to_bits();
    let mut twos = ((bits >> 52) & 0x7ff) as i64 - 1023;
    let mut part = f64::from_bits((bits & ((1 << 52) - 1)) | (1023 << 52));
    if part > SQRT_2 {
        part /= 2.;
        twos += 1;
    }
    // ln m = 2 artanh((m - 1) / (m + 1)), an odd series of a number below 0.172.
    let s = (part - 1.) / (part + 1.);
    let series = (0..12).rev().fold(0., |sum, n| sum * s * s + 1. / f64::from(2 * n + 1));
    2. * s * series + twos as f64 * LN_2
}

/// The density of the standard normal distribution.
#[must_use]
pub fn density(x: f64) -> f64 {
    exp(-x * x / 2.) / (2. * PI).sqrt()
}

/// The chance of a standard normal number above `x`.
///
/// About 0 the series of Marsaglia (2004, Evaluating the normal distribution, *Journal of Statistical Software* 11(4)),
/// far from it Laplace's continued fraction.
#[must_use]
pub fn above(x: f64) -> f64 {
    if x < 0. {
        return 1. - above(-x);
    }
    if x > 3. {
        let fraction = (1..=60).rev().fold(0., |rest, n| f64::from(n) / (x + rest));
        return density(x) / (x + fraction);
    }
    let (mut term, mut sum, mut n) = (x, x, 1.);
    while term > sum * 1e-17 {
        n += 2.;
        term *= x * x / n;
        sum += term;
    }
    0.5 - density(x) * sum
}

/// The logarithm of the chance that a normal number of this mean and standard deviation (above 0) lies between two bounds,
/// which may be infinite. Far outside, where the chance is 0 in double precision, it goes on falling.
#[must_use]
pub fn ln_between(low: f64, high: f64, mean: f64, deviation: f64) -> f64 {
    let (a, b) = ((low - mean) / deviation, (high - mean) / deviation);
    // The chance beyond the bounds is the same mirrored; so the mean is below the middle of them.
    let (a, b) = if a + b < 0. || a == f64::NEG_INFINITY { (-b, -a) } else { (a, b) };
    if a == f64::NEG_INFINITY && b == f64::INFINITY {
        return 0.;
    }
    if a < 20. {
        let upper = if b == f64::INFINITY { 0. } else { above(b) };
        let chance = if a == f64::NEG_INFINITY { 1. - upper } else { above(a) - upper };
        if chance > 1e-80 {
            return ln(chance);
        }
    }
    // The tail beyond a, less that beyond b, by its first term.
    let width = if b == f64::INFINITY { 1. } else { 1. - exp(-(b - a) * a.max(1.)) };
    -a * a / 2. - ln(a.max(1.) * (2. * PI).sqrt()) + ln(width.max(1e-300))
}

/// What a normal number exceeds `least` by on average, where it falls short counted as 0: the expected improvement.
#[must_use]
pub fn mean_above(least: f64, mean: f64, deviation: f64) -> f64 {
    if deviation <= 0. {
        return (mean - least).max(0.);
    }
    let u = (mean - least) / deviation;
    (deviation * (u * above(-u) + density(u))).max(0.)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exponential_and_logarithm_are_those_of_the_library() {
        for step in -3000..3000 {
            let x = f64::from(step) * 0.0371;
            assert!((exp(x) / x.exp() - 1.).abs() < 4e-15, "exp {x}");
            let y = exp(x);
            assert!((ln(y) - y.ln()).abs() < 4e-15 * x.abs().max(1.), "ln {y}");
        }
        assert_eq!((exp(0.), ln(1.), exp(-800.)), (1., 0., 0.));
    }

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
    fn chances_between_bounds() {
        let chance = |low, high, mean, sd| exp(ln_between(low, high, mean, sd));
        assert!((chance(-1., 1., 0., 1.) - 0.682_689_492_137).abs() < 1e-9);
        assert!((chance(49., 51., 50., 0.5) - 0.954_499_736).abs() < 1e-8);
        assert!((chance(0.9, f64::INFINITY, 0.9, 0.01) - 0.5).abs() < 1e-12);
        assert!((chance(f64::NEG_INFINITY, 0.51, 0.5, 0.01) - 0.841_344_746).abs() < 1e-8);
        assert_eq!(ln_between(f64::NEG_INFINITY, f64::INFINITY, 3., 1.), 0.);
        // Further away is always worse, on both sides, also where doubles end.
        for side in [1., -1.] {
            let far: Vec<f64> = (0..200).map(|n| ln_between(-1., 1., side * f64::from(n), 1.)).collect();
            assert!(far.windows(2).all(|two| two[1] < two[0]), "{far:?}");
        }
    }

    #[test]
    fn expected_improvement() {
        assert!((mean_above(0., 0., 1.) - 0.398_942_280_4).abs() < 1e-9);
        assert!((mean_above(1., 4., 0.001) - 3.).abs() < 1e-9 && mean_above(5., 0., 0.) == 0.);
        assert!(mean_above(10., 0., 1.) >= 0.);
    }
}
