//! Wilson's interval of a share.

use crate::quantile::normal_two_sided;
use crate::{Level, StatsError};

/// Wilson's score interval (low, high) for a share `p` observed in `n` independent trials.
///
/// It holds the shares π with |p - π| <= z √(π(1 - π) / n), is never empty and never leaves 0..=1:
/// (p + z²/2n ± z √(p(1 - p)/n + z²/4n²)) / (1 + z²/n). Wilson (1927), Journal of the American Statistical
/// Association 22:209-212. `n` may be an effective sample size and need not be whole.
///
/// # Errors
/// [`StatsError::NotAFraction`] unless 0 <= `p` <= 1; [`StatsError::BadSampleSize`] unless `n` is positive and
/// finite.
///
/// ```
/// let (low, high) = bagsplit_stats::wilson(0.0, 10.0, bagsplit_stats::Level::P95)?;
/// assert_eq!(low, 0.0);
/// assert!((high - 0.2775).abs() < 1e-4);
/// # Ok::<(), bagsplit_stats::StatsError>(())
/// ```
pub fn wilson(p: f64, n: f64, level: Level) -> Result<(f64, f64), StatsError> {
    if !(0.0..=1.0).contains(&p) {
        return Err(StatsError::NotAFraction(p));
    }
    if !(n > 0.0 && n.is_finite()) {
        return Err(StatsError::BadSampleSize(n));
    }
    let z = normal_two_sided(level);
    let shrink = 1.0 + z * z / n;
    let centre = (p + z * z / (2.0 * n)) / shrink;
    let half = z * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt() / shrink;
    // The exact values are 0 and 1 at these ends; rounding may miss them.
    let low = if p == 0.0 {
        0.0
    } else {
        (centre - half).max(0.0)
    };
    let high = if p == 1.0 {
        1.0
    } else {
        (centre + half).min(1.0)
    };
    Ok((low, high))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Newcombe (1998), Statistics in Medicine 17:857-872, table I, method 3, four decimals.
    #[test]
    fn matches_newcombes_examples() {
        let table = [
            (81, 263, 0.2553, 0.3662),
            (15, 148, 0.0624, 0.1605),
            (0, 20, 0.0, 0.1611),
        ];
        for (won, n, low, high) in table.into_iter().chain([(1, 29, 0.0061, 0.1718)]) {
            let found = wilson(f64::from(won) / f64::from(n), f64::from(n), Level::P95).unwrap();
            assert!(
                (found.0 - low).abs() < 5.1e-5 && (found.1 - high).abs() < 5.1e-5,
                "{won}/{n}: {found:?}"
            );
        }
    }

    /// The ends solve the equation that defines them.
    #[test]
    fn interval_ends_solve_wilsons_equation() {
        let z = normal_two_sided(Level::P99);
        for (p, n) in [(0.1, 7.5), (0.5, 100.0), (0.97, 31.0)] {
            let (low, high) = wilson(p, n, Level::P99).unwrap();
            for end in [low, high] {
                assert!(((p - end).abs() - z * (end * (1.0 - end) / n).sqrt()).abs() < 1e-12);
            }
        }
    }

    #[test]
    fn invalid_inputs_are_rejected() {
        assert_eq!(
            wilson(1.1, 5.0, Level::P95),
            Err(StatsError::NotAFraction(1.1))
        );
        assert_eq!(
            wilson(0.5, 0.0, Level::P95),
            Err(StatsError::BadSampleSize(0.0))
        );
        assert!(wilson(0.5, f64::INFINITY, Level::P95).is_err());
    }
}
