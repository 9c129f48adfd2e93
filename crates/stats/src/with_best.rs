//! Multiple comparisons with the best: how far each setup can be below it.
//!
//! The setups that may be the best come from [`crate::rank()`]: those statistically tied with rank 1. One of them is
//! the best, and whichever it is, its difference from each setup bounds that setup's distance. So only S - 1
//! comparisons, those with the truly best setup, have to hold simultaneously instead of S(S - 1)/2.

use crate::looks::Look;
use crate::quantile::student_upper;

/// The division of the error rate of a ranking among its statements.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct ErrorShares {
    /// For the setups that may be the best.
    pub(crate) tied: f64,
    /// For the distances from the best.
    pub(crate) distances: f64,
    /// For the comparisons of all setups, or at the planned end of those that are not first.
    pub(crate) others: f64,
}

impl ErrorShares {
    /// Before the planned end, where the setups that may be the best follow from the comparisons. As differences
    /// become clear, distances matter less.
    pub(crate) const EARLY: ErrorShares = ErrorShares {
        tied: 0.0,
        distances: 0.2,
        others: 0.8,
    };

    /// At the planned end. Two setups need only one comparison.
    pub(crate) const fn at_planned_end(setups: usize) -> ErrorShares {
        if setups > 2 {
            ErrorShares {
                tied: 0.6,
                distances: 0.2,
                others: 0.2,
            }
        } else {
            ErrorShares {
                tied: 1.0,
                distances: 1.0,
                others: 1.0,
            }
        }
    }
}

/// The simultaneous margin of error, in standard errors, of the differences from the best, for `setups` setups over
/// `pairs` pair indices at the error rate `alpha`, by Bonferroni's bound. As in [`crate::rank()`], N indices give no
/// more certainty than a sign test of N differences: if 2^(-N) exceeds the error rate of one comparison, the margin
/// is infinite.
pub(crate) fn critical(setups: usize, pairs: usize, alpha: f64, look: Look) -> f64 {
    let error = look.tail(alpha / (2.0 * (setups - 1) as f64));
    if 0.5_f64.powf(pairs as f64) > error {
        f64::INFINITY
    } else {
        student_upper(error, pairs as u64 - 1)
    }
}

/// The limits of each of n setups' value minus the best value, both at most 0, from the differences `d`(i, j) =
/// -`d`(j, i) of two of them and their `margin`s.
///
/// Let k be the best of all (of equal ones, any fixed choice). If k is among the `candidates` and every difference
/// from k lies within its margin, then for every i the value of i minus that of k is between the least d(i, j) -
/// margin(i, j) and the largest d(i, j) + margin(i, j) over the candidates j, where d(i, i) and its margin are
/// 0. A candidate may be k itself, so its upper limit is 0; the lower limit of a candidate alone is 0, for every other
/// setup differs significantly from it then.
///
/// Edwards and Hsu (1983), Multiple comparisons with the best treatment, Journal of the American Statistical
/// Association 78:965-971, but with the candidates of the ranking, and with margins that hold for any covariance in
/// place of Dunnett's.
pub(crate) fn behind_best(
    n: usize,
    candidates: &[usize],
    d: impl Fn(usize, usize) -> f64,
    margin: impl Fn(usize, usize) -> f64,
) -> Vec<(f64, f64)> {
    let mut limits = vec![(0.0_f64, f64::NEG_INFINITY); n];
    for (i, (low, high)) in limits.iter_mut().enumerate() {
        for &j in candidates {
            let (difference, margin) = if i == j {
                (0.0, 0.0)
            } else {
                (d(i, j), margin(i, j))
            };
            *low = low.min(difference - margin);
            *high = high.max((difference + margin).min(0.0));
        }
    }
    limits
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Looks;
    use statrs::distribution::{Chi, Continuous, ContinuousCDF, Normal};

    /// Simpson's rule.
    fn integral(low: f64, high: f64, f: impl Fn(f64) -> f64) -> f64 {
        let steps = 80;
        let h = (high - low) / f64::from(steps);
        let weight = |i: i32| {
            if i == 0 || i == steps {
                1.0
            } else {
                f64::from(2 + 2 * (i % 2))
            }
        };
        (0..=steps)
            .map(|i| weight(i) * f(low + f64::from(i) * h))
            .sum::<f64>()
            * h
            / 3.0
    }

    /// Dunnett's two-sided critical value at 95% for equal variances and numbers, by its definition: with a root
    /// mean square s, each of `others` means is within d s √2 of the control's in 95%.
    fn dunnett(others: i32, degrees: u64) -> f64 {
        let (normal, chi) = (Normal::standard(), Chi::new(degrees).unwrap());
        let root = (degrees as f64).sqrt();
        let covered = |d: f64| {
            integral((root - 5.0).max(0.0), root + 5.0, |r| {
                let reach = d * r / root * 2.0_f64.sqrt();
                let within = |z: f64| normal.cdf(z + reach) - normal.cdf(z - reach);
                chi.pdf(r) * integral(-8.0, 8.0, |z| normal.pdf(z) * within(z).powi(others))
            })
        };
        // Six digits suffice; each step takes 6,400 evaluations.
        let (mut low, mut high) = (1.0, 5.0);
        while high - low > 1e-6 {
            let middle = (low + high) / 2.0;
            if covered(middle) < 0.95 {
                low = middle
            } else {
                high = middle
            }
        }
        low
    }

    /// Dunnett (1964), New tables for multiple comparisons with a control, Biometrics 20:482-491, table II. The
    /// critical value is conservative by less than a twentieth.
    #[test]
    fn critical_values_match_dunnetts_table() {
        for (others, degrees, expected) in
            [(1, 20, 2.09), (2, 20, 2.38), (3, 20, 2.54), (4, 20, 2.65)]
        {
            let found = dunnett(others, degrees);
            assert!(
                (found - expected).abs() < 0.0051,
                "{others}, {degrees}: {found}"
            );
            let ours = critical(
                others as usize + 1,
                degrees as usize + 1,
                0.05,
                Looks::Once.at(21),
            );
            assert!(
                (1.0 - 1e-5..1.05).contains(&(ours / found)),
                "{others}, {degrees}: {ours} {found}"
            );
        }
    }

    /// Four blends of paint, six samples each (Minitab's example): means 14.733, 8.567, 12.983, 18.067. With margins
    /// of 6, blends 1 and 3 may be the best as well as 4; limits calculated manually.
    #[test]
    fn limits_match_the_paint_example() {
        let means = [14.733, 8.567, 12.983, 18.067_f64];
        let found = behind_best(4, &[3, 0, 2], |i, j| means[i] - means[j], |_, _| 6.0);
        let expected = [(-9.334, 0.0), (-15.5, 0.0), (-11.084, 0.0), (-2.666, 0.0)];
        for (found, (low, high)) in found.iter().zip(expected) {
            assert!(
                (found.0 - low).abs() < 1e-9 && (found.1 - high).abs() < 1e-9,
                "{found:?}"
            );
        }
    }

    /// A single candidate has a distance of 0, and all other setups have the distance of their difference from it.
    #[test]
    fn a_clear_winner_has_a_distance_of_0() {
        let means = [9.0, 5.0, 4.5_f64];
        let found = behind_best(3, &[0], |i, j| means[i] - means[j], |_, _| 1.0);
        assert_eq!(found, [(0.0, 0.0), (-5.0, -3.0), (-5.5, -3.5)]);
    }

    #[test]
    fn a_few_pairs_allow_no_statement() {
        assert_eq!(critical(2, 5, 0.05, Looks::Once.at(5)), f64::INFINITY);
        assert!(critical(2, 6, 0.05, Looks::Once.at(6)).is_finite());
    }
}
