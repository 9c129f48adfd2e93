//! Quantiles and tails of the normal and Student's t distribution.
//!
//! statrs 0.19 finds a quantile of t through the inverse incomplete beta function near 1, which loses digits as the
//! degrees grow (1.8266 instead of 1.9600 at 10⁷ degrees). Its tail probabilities are good throughout. From
//! [`MANY_DEGREES`] on, the quantile is therefore computed by the expansion in 1/degrees around the normal one.

use crate::Level;
use statrs::distribution::{ContinuousCDF, Normal, StudentsT};

/// The degrees from which on the neglected terms of the expansion are below 10⁻¹² at the usual levels.
const MANY_DEGREES: f64 = 1000.0;

/// The z with P(|Z| <= z) = `level` for a standard normal Z.
pub fn normal_two_sided(level: Level) -> f64 {
    normal_upper(level.alpha() / 2.0)
}

/// The z with P(Z > z) = `p` for a standard normal Z.
pub(crate) fn normal_upper(p: f64) -> f64 {
    -Normal::standard().inverse_cdf(p)
}

/// P(Z > z) for a standard normal Z.
pub(crate) fn normal_tail(z: f64) -> f64 {
    Normal::standard().sf(z)
}

/// The t with P(|T| <= t) = `level` for Student's t with `degrees` >= 1 degrees of freedom.
///
/// # Panics
/// If `degrees` is 0.
pub(crate) fn student_two_sided(level: Level, degrees: u64) -> f64 {
    student_upper(level.alpha() / 2.0, degrees)
}

/// The t with P(T > t) = `p` for Student's t with `degrees` >= 1 degrees of freedom.
///
/// Many degrees: Abramowitz and Stegun (1964), 26.7.5.
///
/// # Panics
/// If `degrees` is 0.
pub(crate) fn student_upper(p: f64, degrees: u64) -> f64 {
    let degrees = degrees as f64;
    if degrees < MANY_DEGREES {
        return -student(degrees).inverse_cdf(p);
    }
    let z = normal_upper(p);
    let z2 = z * z;
    let g1 = (z2 + 1.0) * z / 4.0;
    let g2 = ((5.0 * z2 + 16.0) * z2 + 3.0) * z / 96.0;
    let g3 = (((3.0 * z2 + 19.0) * z2 + 17.0) * z2 - 15.0) * z / 384.0;
    z + (g1 + (g2 + g3 / degrees) / degrees) / degrees
}

/// P(|T| >= |t|) for Student's t with `degrees` >= 1 degrees of freedom.
///
/// # Panics
/// If `degrees` is 0.
pub(crate) fn student_tails(t: f64, degrees: u64) -> f64 {
    (2.0 * student(degrees as f64).sf(t.abs())).min(1.0)
}

/// The two-sided p-value of a t-test of the hypothesis that the estimated quantity is 0 (Student 1908), but at least
/// 2^-degrees: with one degree of freedom less than observations, that is the smallest p-value of a sign or
/// permutation test.
///
/// That bound matters where few observations are equal by chance: then t is infinite, and its p-value of 0 would be
/// absurd. An estimate of exactly 0 gives 1.
///
/// # Panics
/// If `degrees` is 0 and `standard_error` is positive.
pub fn t_test(value: f64, standard_error: f64, degrees: u64) -> f64 {
    let least = 0.5_f64.powf(degrees as f64);
    match (value, standard_error) {
        (0.0, _) => 1.0,
        (_, 0.0) => least,
        (value, error) => student_tails(value / error, degrees).max(least),
    }
}

fn student(degrees: f64) -> StudentsT {
    StudentsT::new(0.0, 1.0, degrees).expect("degrees of freedom are positive")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn near(found: f64, expected: f64, tolerance: f64) {
        assert!(
            (found - expected).abs() <= tolerance,
            "{found} is not {expected}"
        );
    }

    /// Published tables of t (two-sided 95%), and the normal limit.
    #[test]
    fn quantiles_of_t_match_the_tables() {
        for (degrees, t) in [(1, 12.706_204_736), (2, 4.302_652_730), (10, 2.228_138_852)] {
            near(student_two_sided(Level::P95, degrees), t, 5e-10);
        }
        for (degrees, t) in [
            (30, 2.042_272_456),
            (100, 1.983_971_519),
            (1000, 1.962_339_081),
        ] {
            near(student_two_sided(Level::P95, degrees), t, 5e-10);
        }
        near(student_two_sided(Level::P99, 5), 4.032_142_984, 5e-9);
        near(
            student_two_sided(Level::P95, 10_000_000),
            normal_two_sided(Level::P95),
            1e-6,
        );
    }

    /// The two branches agree, and each inverts the tail, which keeps 8 digits at millions of degrees.
    #[test]
    fn the_expansion_continues_the_library() {
        for level in [Level::P90, Level::P95, Level::P99] {
            for degrees in [2, 7, 40, 999, 1000, 50_000, 3_000_000] {
                near(
                    student_tails(student_two_sided(level, degrees), degrees),
                    level.alpha(),
                    5e-9,
                );
            }
        }
    }

    /// P(|T| >= t) with 1 degree is 1 - 2 atan(t) / π, with 2 degrees 1 - t / √(t² + 2).
    #[test]
    fn tails_match_closed_forms() {
        for t in [0.0, 0.3, 1.0, 4.0, 50.0_f64] {
            near(
                student_tails(t, 1),
                1.0 - 2.0 * t.atan() / std::f64::consts::PI,
                1e-12,
            );
            near(student_tails(-t, 2), 1.0 - t / (t * t + 2.0).sqrt(), 1e-12);
        }
    }
}
