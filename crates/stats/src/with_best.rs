//! How far is each setup from the best of the others, and which may be the best?
//!
//! [`crate::rank()`] pays for the comparison of every two setups. To find those that may be the best, each needs
//! to be compared with the best only, and it is enough to be right about the one that truly is: S - 1 one-sided
//! comparisons in place of S(S - 1)/2 two-sided ones. That is Hsu's multiple comparison with the best.

use crate::compare::{Means, two_of};
use crate::quantile::student_upper;
use crate::scale::members;
use crate::{Level, PairOutcomes, Scale, StatsError};

/// A setup against the best of the others.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WithBest {
    /// The setup's number.
    pub setup: usize,
    /// Its value less the largest value of another setup: positive for the one best in the sample alone.
    pub difference: f64,
    /// The lower end of the interval for that difference of true values, at most 0. 0 says that no other setup is
    /// better: it is the best.
    pub low: f64,
    /// The upper end, at least 0.
    pub high: f64,
    /// Whether it may be the best. If not, `high` is 0: it is not better than the best of the others.
    pub candidate: bool,
}

/// Compares each of the setups `ranked` with the best of the others, best first.
///
/// With D the difference of the means of i and j over N pair indices, se its standard error over the paired
/// differences, so that common luck cancels, and t the upper (1 - `level`) / (S - 1) point of Student's
/// distribution with N - 1 degrees: i is a candidate if D(i, j) + t se >= 0 for all others j; its interval reaches
/// up to the least of these, and down to the least D(i, j) - t se over the *candidates* j, both cut to include 0.
/// All S intervals cover the true differences from the best of the others together with a probability of at
/// least `level`, and the true best is a candidate then (each of several that tie, by itself); up to the normal
/// approximation.
///
/// The critical value is Bonferroni's, which holds for any covariance and is conservative: Dunnett's, for equal
/// variances and correlations of ½, is smaller (for 4 setups by 4 %, for 20 by 6 %, many degrees). As in
/// [`crate::rank()`], N indices cannot say more than a sign test of N differences could: if 2^(-N) exceeds the
/// error of one comparison, nothing is separated but setups equal in every index.
///
/// Hsu (1984), Constrained simultaneous confidence intervals for multiple comparisons with the best, Annals of
/// Statistics 12:1136-1144; for unequal variances Hsu (1996), Multiple Comparisons, section 4.2.
///
/// Shares are bound to differences of -1..=1. Takes O(S² N) steps for S setups.
///
/// # Errors
/// As [`crate::rank()`], and [`StatsError::NothingToRank`] if there is only one setup.
///
/// ```
/// use stats::{Level, PairOutcomes, Scale, compare_with_best};
///
/// let mut outcomes = PairOutcomes::new(3, 12);
/// outcomes.push(0, 1, &[4, 2, 2, 4, 2, 0, 4, 2, 2, 0, 2, 4])?;
/// outcomes.push(0, 2, &[4, 4, 2, 4, 4, 4, 2, 4, 4, 4, 4, 2])?;
/// outcomes.push(1, 2, &[4, 2, 4, 4, 4, 4, 2, 4, 4, 4, 2, 4])?;
/// let with_best = compare_with_best(&outcomes, &[0, 1, 2], &Scale::round_robin(3), Level::P95)?;
/// let candidates: Vec<usize> = with_best.iter().filter(|w| w.candidate).map(|w| w.setup).collect();
/// assert_eq!(candidates, [0, 1]);
/// assert_eq!(with_best[2].high, 0.0);
/// # Ok::<(), stats::StatsError>(())
/// ```
pub fn compare_with_best(
    outcomes: &PairOutcomes,
    ranked: &[usize],
    scale: &Scale,
    level: Level,
) -> Result<Vec<WithBest>, StatsError> {
    members(ranked, outcomes.setups())?;
    let (n, pairs) = (ranked.len(), outcomes.pairs());
    if n < 2 {
        return Err(StatsError::NothingToRank);
    }
    if pairs < 2 {
        return Err(StatsError::TooFew { needed: 2, found: pairs as u64 });
    }
    let means = Means::new(outcomes, ranked, scale)?;
    let error = level.alpha() / (n - 1) as f64;
    let least = 0.5_f64.powf(pairs as f64);
    let critical = if least > error { f64::INFINITY } else { student_upper(error, pairs as u64 - 1) };

    let (mut differences, mut margins) = (vec![0.0; n * n], vec![0.0; n * n]);
    for ((a, b), mean) in two_of(n).zip(&means.differences) {
        let identical = mean.value == 0.0 && mean.standard_error == 0.0;
        // Equal but nonzero differences have no margin, unless there are too few of them.
        let margin = match mean.standard_error {
            0.0 if identical || critical.is_finite() => 0.0,
            0.0 => f64::INFINITY,
            standard_error => critical * standard_error,
        };
        (differences[a * n + b], differences[b * n + a]) = (mean.value, -mean.value);
        (margins[a * n + b], margins[b * n + a]) = (margin, margin);
    }
    let bound = if means.bounded() { 1.0 } else { f64::INFINITY };
    let row = |(i, interval): (usize, Constrained)| WithBest {
        setup: ranked[i],
        difference: least_of(others(n, i).map(|j| differences[i * n + j])),
        low: interval.low.max(-bound),
        high: interval.high.min(bound),
        candidate: interval.candidate,
    };
    let intervals = constrained(n, |i, j| differences[i * n + j], |i, j| margins[i * n + j]);
    let mut rows: Vec<WithBest> = intervals.into_iter().enumerate().map(row).collect();
    rows.sort_by(|a, b| b.difference.total_cmp(&a.difference).then(a.setup.cmp(&b.setup)));
    Ok(rows)
}

struct Constrained {
    low: f64,
    high: f64,
    candidate: bool,
}

/// Hsu's intervals from differences D(i, j) and their one-sided simultaneous margins.
fn constrained(
    n: usize,
    d: impl Fn(usize, usize) -> f64,
    margin: impl Fn(usize, usize) -> f64,
) -> Vec<Constrained> {
    let upper: Vec<f64> = (0..n).map(|i| least_of(others(n, i).map(|j| d(i, j) + margin(i, j)))).collect();
    let interval = |i: usize| {
        let rivals = others(n, i).filter(|&j| upper[j] >= 0.0);
        let low = least_of(rivals.map(|j| d(i, j) - margin(i, j))).min(0.0);
        Constrained { low, high: upper[i].max(0.0), candidate: upper[i] >= 0.0 }
    };
    (0..n).map(interval).collect()
}

fn others(n: usize, i: usize) -> impl Iterator<Item = usize> {
    (0..n).filter(move |&j| j != i)
}

/// The least of some numbers; infinite for none.
fn least_of(xs: impl Iterator<Item = f64>) -> f64 {
    xs.fold(f64::INFINITY, f64::min)
}

#[cfg(test)]
mod tests {
    use super::*;
    use statrs::distribution::{Chi, Continuous, ContinuousCDF, Normal};

    /// Simpson's rule.
    fn integral(low: f64, high: f64, f: impl Fn(f64) -> f64) -> f64 {
        let steps = 80;
        let h = (high - low) / f64::from(steps);
        let weight = |i: i32| if i == 0 || i == steps { 1.0 } else { f64::from(2 + 2 * (i % 2)) };
        (0..=steps).map(|i| weight(i) * f(low + f64::from(i) * h)).sum::<f64>() * h / 3.0
    }

    /// Dunnett's one-sided critical value at 95 % for equal variances and numbers, by its definition: with a root
    /// mean square s, each of `others` means exceeds the control's by less than d s √2 in 95 %.
    fn dunnett(others: i32, degrees: u64) -> f64 {
        let (normal, chi) = (Normal::standard(), Chi::new(degrees).unwrap());
        let root = (degrees as f64).sqrt();
        let covered = |d: f64| {
            integral((root - 5.0).max(0.0), root + 5.0, |r| {
                let reach = d * r / root * 2.0_f64.sqrt();
                chi.pdf(r) * integral(-8.0, 8.0, |z| normal.pdf(z) * normal.cdf(reach + z).powi(others))
            })
        };
        // Six digits will do; each try is 6,400 evaluations.
        let (mut low, mut high) = (1.0, 4.0);
        while high - low > 1e-6 {
            let middle = (low + high) / 2.0;
            if covered(middle) < 0.95 { low = middle } else { high = middle }
        }
        low
    }

    /// Dunnett (1955), Journal of the American Statistical Association 50:1096-1121, table 1a.
    #[test]
    fn dunnett_s_table() {
        for (others, degrees, expected) in [(1, 20, 1.72), (2, 20, 2.03), (3, 20, 2.19), (5, 10, 2.56)] {
            let found = dunnett(others, degrees);
            assert!((found - expected).abs() < 0.0051, "{others}, {degrees}: {found}");
            assert!(student_upper(0.05 / f64::from(others), degrees) > found - 1e-5);
        }
    }

    /// The hardness of four blends of paint, six samples each, as in Minitab's documentation of Hsu's method: means
    /// 14.733, 8.567, 12.983, 18.067, F = 6.02 with 3 and 20 degrees. Printed are -14.5000 to 0 for blend 2 and
    /// -10.0833 to 0 for blend 3; neither of the other two is excluded.
    #[test]
    fn four_paints() {
        let means = [14.733, 8.567, 12.983, 18.067_f64];
        let centre = means.iter().sum::<f64>() / 4.0;
        let between = 6.0 * means.iter().map(|m| (m - centre).powi(2)).sum::<f64>() / 3.0;
        let margin = dunnett(3, 20) * (between / 6.02 * 2.0 / 6.0).sqrt();
        let found = constrained(4, |i, j| means[i] - means[j], |_, _| margin);
        let expected = [(-8.333, 1.667), (-14.5, 0.0), (-10.083, 0.0), (-1.667, 8.333)];
        for (found, (low, high)) in found.iter().zip(expected) {
            assert!(
                (found.low - low).abs() < 0.01 && (found.high - high).abs() < 0.01,
                "{} {}",
                found.low,
                found.high
            );
        }
        assert_eq!(found.iter().map(|c| c.candidate).collect::<Vec<_>>(), [true, false, false, true]);
    }

    /// One clear winner is bound from below by 0, and rivals that are no candidates bind nobody.
    #[test]
    fn a_clear_winner() {
        let means = [9.0, 5.0, 4.5_f64];
        let found = constrained(3, |i, j| means[i] - means[j], |_, _| 1.0);
        let rows: Vec<_> = found.iter().map(|c| (c.low, c.high, c.candidate)).collect();
        assert_eq!(rows, [(0.0, 5.0, true), (-5.0, 0.0, false), (-5.5, 0.0, false)]);
    }

    /// The margins said above to be saved by Dunnett's value.
    #[test]
    fn what_bonferroni_costs() {
        let cost = |others: i32| student_upper(0.05 / f64::from(others), 400) / dunnett(others, 400) - 1.0;
        assert!((cost(3) - 0.04).abs() < 0.01, "{}", cost(3));
        assert!((cost(19) - 0.06).abs() < 0.01, "{}", cost(19));
        let t = -Normal::standard().inverse_cdf(0.05);
        assert!((dunnett(1, 400) - t).abs() < 0.01);
    }
}
