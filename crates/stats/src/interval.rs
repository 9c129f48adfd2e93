//! The policy that decides whether an estimate has an interval, and which.
//!
//! | sample | unbounded quantity, such as points | quantity from 0 to 1, such as a win share |
//! |---|---|---|
//! | [`FEWEST_UNITS`] independent units or more, not all equal | Student's t | Student's t cut to its limits, or Wilson's |
//! | fewer, or all equal | none | the Chernoff-Hoeffding bound, which holds for every number of units |
//!
//! Units are independent of each other: pairs, or pair indices. An [`Estimate`] without an interval has infinite
//! ends, so that it excludes no number; [`Estimate::interval`] is `None` then.

use crate::quantile::student_two_sided;
use crate::root::last_not_negative_within;
use crate::{Estimate, Level};

/// The minimum number of units for a Student t interval. With fewer the variance is too uncertain, and points of a
/// few games are far from normal.
pub const FEWEST_UNITS: u64 = 5;

/// The absolute tolerance of bounds of shares.
const TOLERANCE: f64 = 1e-9;

impl Estimate {
    /// An estimate of an unbounded quantity from `units` independent units, with Student's t interval or none.
    pub fn student(value: f64, standard_error: f64, units: u64, level: Level) -> Estimate {
        if units < FEWEST_UNITS || is_constant(value, standard_error) {
            return Estimate::without_interval(value, standard_error);
        }
        let half = student_two_sided(level, units - 1) * standard_error;
        Estimate {
            value,
            standard_error,
            low: value - half,
            high: value + half,
        }
    }

    /// An estimate of a share, the mean of values from 0 to 1 over `units` independent units: Student's t interval
    /// within 0 to 1, or [`share_bounds`], whose width is never 0.
    pub fn share(value: f64, standard_error: f64, units: u64, level: Level) -> Estimate {
        let student = Estimate::student(value, standard_error, units, level);
        match student.interval() {
            Some(_) => student.within(0., 1.),
            None => {
                let (low, high) = share_bounds(value, units, level);
                Estimate {
                    value,
                    standard_error,
                    low,
                    high,
                }
            }
        }
    }

    /// An estimate without an interval: its ends are infinite.
    pub const fn without_interval(value: f64, standard_error: f64) -> Estimate {
        Estimate {
            value,
            standard_error,
            low: f64::NEG_INFINITY,
            high: f64::INFINITY,
        }
    }

    /// The ends of the interval; `None` where there is none, or it has no width.
    pub fn interval(&self) -> Option<(f64, f64)> {
        let exists = self.low.is_finite() && self.high.is_finite() && self.low < self.high;
        exists.then_some((self.low, self.high))
    }

    /// Both ends, infinite where there is no interval; for tables.
    pub const fn ends(&self) -> (f64, f64) {
        (self.low, self.high)
    }

    /// The estimate with its interval clipped to the limits of the quantity. An estimate without an interval is
    /// unchanged.
    #[must_use]
    pub fn within(self, least: f64, most: f64) -> Estimate {
        match self.interval() {
            Some((low, high)) => Estimate {
                low: low.max(least),
                high: high.min(most),
                ..self
            },
            None => self,
        }
    }

    /// The estimate multiplied by the positive number `times`, plus `more`.
    #[must_use]
    pub fn scaled(self, times: f64, more: f64) -> Estimate {
        let [value, low, high] = [self.value, self.low, self.high].map(|x| times * x + more);
        Estimate {
            value,
            standard_error: times * self.standard_error,
            low,
            high,
        }
    }
}

/// Whether all units had the same value, up to rounding.
fn is_constant(value: f64, standard_error: f64) -> bool {
    standard_error <= 1e-12 * value.abs().max(1.)
}

/// The interval of the mean of values from 0 to 1, of which `units` independent ones had the mean `share`.
///
/// These are the p with n KL(share, p) <= ln(2 / α), where KL(q, p) = q ln(q/p) + (1 - q) ln((1 - q)/(1 - p)):
/// Chernoff's bound, which Hoeffding (1963, Journal of the American Statistical Association 58:13-30, theorem 1)
/// showed for values from 0 to 1 of any distribution and any number of them. Where all are 0 or all are 1 it is the
/// exact interval of Clopper and Pearson (1934): n wins of n exclude shares below (α/2)^(1/n).
///
/// ```
/// let (low, high) = bagsplit_stats::share_bounds(1.0, 4, bagsplit_stats::Level::P95);
/// assert!((low - 0.025_f64.powf(0.25)).abs() < 1e-8 && high == 1.0);
/// assert_eq!(bagsplit_stats::share_bounds(0.5, 0, bagsplit_stats::Level::P95), (0.0, 1.0));
/// ```
pub fn share_bounds(share: f64, units: u64, level: Level) -> (f64, f64) {
    if units == 0 || !share.is_finite() {
        return (0., 1.);
    }
    let share = share.clamp(0., 1.);
    (
        lower(share, units, level),
        1. - lower(1. - share, units, level),
    )
}

/// The lower bound of [`share_bounds`].
fn lower(share: f64, units: u64, level: Level) -> f64 {
    if share <= 0. {
        return 0.;
    }
    let needed = (2. / level.alpha()).ln();
    last_not_negative_within(f64::MIN_POSITIVE, share, TOLERANCE, |p| {
        units as f64 * (divergence_term(share, p) + divergence_term(1. - share, 1. - p)) - needed
    })
    .unwrap_or(0.)
}

/// One of the two terms of the Kullback-Leibler divergence.
fn divergence_term(q: f64, p: f64) -> f64 {
    if q <= 0. { 0. } else { q * (q / p).ln() }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An unbounded quantity has no interval with few units, or when all units are equal.
    #[test]
    fn too_few_units_and_constant_ones_have_no_interval() {
        for (standard_error, units) in [(0.3, 1), (0.3, 2), (0.3, 4), (0., 5), (1e-15, 1000)] {
            let found = Estimate::student(-0.28, standard_error, units, Level::P95);
            assert_eq!(found.interval(), None, "{units} {standard_error}");
            assert!(
                found.contains(1e6) && found.contains(-1e6),
                "nothing is excluded"
            );
            assert_eq!(found.within(-1., 1.).interval(), None);
        }
        let found = Estimate::student(4., 0.5, 5, Level::P95);
        let (low, high) = found.interval().unwrap();
        assert!((low - (4. - 2.776_445 * 0.5)).abs() < 1e-5 && (high + low - 8.).abs() < 1e-12);
    }

    #[test]
    fn a_share_always_has_an_interval_with_width_within_its_limits() {
        for units in [1, 2, 3, 4, 5, 10, 100, 10_000] {
            for value in [0., 0.01, 0.25, 0.5, 0.8, 0.999, 1.] {
                for standard_error in [0., 0.001, 0.2] {
                    let found = Estimate::share(value, standard_error, units, Level::P95);
                    let (low, high) = found.interval().unwrap();
                    assert!(
                        0. <= low && high <= 1. && low <= value && value <= high,
                        "{found:?}"
                    );
                }
            }
        }
    }

    /// The probability that the bounds miss the share, by enumeration of the binomial distribution, which is the
    /// worst case for a given mean.
    #[test]
    fn bounds_of_shares_hold_for_every_number_of_units() {
        for units in 1..=12_u64 {
            for share in (1..40).map(|k| f64::from(k) / 40.) {
                let mut ways = 1.;
                let mut missed = 0.;
                for won in 0..=units {
                    let (low, high) = share_bounds(won as f64 / units as f64, units, Level::P95);
                    if !(low..=high).contains(&share) {
                        missed +=
                            ways * share.powi(won as i32) * (1. - share).powi((units - won) as i32);
                    }
                    ways *= (units - won) as f64 / (won + 1) as f64;
                }
                assert!(missed <= 0.05, "{units} {share}: {missed}");
            }
        }
    }

    #[test]
    fn bounds_of_a_share_mirror_each_other() {
        for share in [0., 0.1, 0.37, 0.5] {
            let (low, high) = share_bounds(share, 7, Level::P90);
            let (other_low, other_high) = share_bounds(1. - share, 7, Level::P90);
            assert!((low + other_high - 1.).abs() < 1e-8 && (high + other_low - 1.).abs() < 1e-8);
        }
    }

    #[test]
    fn scaling_keeps_an_estimate_without_an_interval_that_way() {
        assert_eq!(
            Estimate::without_interval(3., 1.)
                .scaled(0.5, -1.)
                .interval(),
            None
        );
        let found = Estimate {
            value: 0.6,
            standard_error: 0.1,
            low: 0.5,
            high: 0.7,
        }
        .scaled(2., -1.);
        assert!(
            (found.value - 0.2).abs() < 1e-12
                && found.low == 0.
                && (found.standard_error - 0.2).abs() < 1e-12
        );
    }
}
