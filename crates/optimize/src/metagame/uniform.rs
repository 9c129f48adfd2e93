//! Bounds that hold for all win rates of a payoff table at once.
//!
//! Every payoff of the table is a mean of shares in 0..=1 over m pairs. With probability 1 - δ all k of them are within ε of the
//! true ones, where ε is the larger error of two bounds at δ/2 each, the smaller of them for each payoff, both with the union
//! bound over the k payoffs: Hoeffding (1963) √(ln(4k/δ) / 2m), and the empirical Bernstein bound of Maurer and Pontil (2009,
//! theorem 4) √(2 V ln(8k/δ) / m) + 7 ln(8k/δ) / (3 (m - 1)) with V the sample variance. Such bounds for the payoffs of
//! simulated games: Areyan Viqueira, Cousins, Mohammad and Greenwald (2019), "Empirical mechanism design: designing mechanisms
//! from data", and Tuyls and others (2020), "Bounds and dynamics for empirical game theoretic analysis".

use bagsplit_stats::{Level, PairCounts, StatsError};

/// The uniform error of a table whose payoffs were measured by these pairs, one entry for every two strategies: at most 1, in
/// win share.
///
/// In a symmetric game of constant sum a mixture wins exactly one half against itself, so that no strategy gains more than ε
/// against an equilibrium of the measured table; without that knowledge an equilibrium of the measured game is one of the true
/// game within 2ε.
///
/// # Errors
/// [`StatsError::TooFew`] without payoffs, or if one has fewer than two pairs.
pub fn uniform_error(payoffs: &[PairCounts], level: Level) -> Result<f64, StatsError> {
    let k = payoffs.len();
    if k == 0 {
        return Err(StatsError::TooFew {
            needed: 1,
            found: 0,
        });
    }
    let mut epsilon: f64 = 0.;
    for counts in payoffs {
        epsilon = epsilon.max(error(counts.pairs(), counts.variance()?, k, level));
    }
    Ok(epsilon.min(1.))
}

/// The error of one of `k` payoffs.
fn error(pairs: u64, variance: f64, k: usize, level: Level) -> f64 {
    let (m, k, delta) = (pairs as f64, k as f64, level.alpha());
    let hoeffding = ((4. * k / delta).ln() / (2. * m)).sqrt();
    let log = (8. * k / delta).ln();
    let bernstein = (2. * variance * log / m).sqrt() + 7. * log / (3. * (m - 1.));
    hoeffding.min(bernstein)
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64Mcg;

    use super::*;

    #[test]
    fn the_bounds_are_those_of_the_papers() {
        // k = 66, δ = 0.05, m = 1000: ln(4·66/0.05) = 8.57168, √(8.57168/2000) = 0.0654664.
        let wide = error(1000, 0.25, 66, Level::P95);
        assert!((wide - 0.065_466_4).abs() < 1e-6, "{wide}");
        // V = 0.08, m = 10000: ln(8·66/0.05) = 9.26483, √(0.16·9.26483/10000) + 7·9.26483/(3·9999) = 0.0121753 + 0.0021620.
        let narrow = error(10_000, 0.08, 66, Level::P95);
        assert!((narrow - 0.014_337_3).abs() < 1e-6, "{narrow}");
    }

    /// Of 400 tables of ten payoffs hardly one has a win rate beyond the bound, and the bound is not many times too wide.
    #[test]
    fn all_win_rates_are_within_the_bound_at_once() {
        let mut random = Pcg64Mcg::seed_from_u64(7);
        let truth: Vec<f64> = (0..10)
            .map(|payoff| 0.3 + 0.04 * f64::from(payoff))
            .collect();
        let (mut outside, mut widest) = (0, 0.);
        for _ in 0..400 {
            let counts: Vec<PairCounts> = truth
                .iter()
                .map(|&share| {
                    let mut counts = PairCounts::new();
                    for _ in 0..500 {
                        let won = u8::from(random.random_bool(share))
                            + u8::from(random.random_bool(share));
                        counts.push(2 * won).unwrap();
                    }
                    counts
                })
                .collect();
            let bound = uniform_error(&counts, Level::P90).unwrap();
            let largest = truth
                .iter()
                .zip(&counts)
                .map(|(share, counts)| (share - counts.share().unwrap()).abs())
                .fold(0., f64::max);
            outside += u32::from(largest > bound);
            widest = f64::max(widest, bound / largest);
        }
        assert!(outside <= 40, "{outside}");
        assert!(widest < 10., "{widest}");
    }

    #[test]
    fn a_table_without_payoffs_or_pairs_has_no_bound() {
        assert!(uniform_error(&[], Level::P95).is_err());
        assert!(uniform_error(&[PairCounts::from_three([1, 0, 0])], Level::P95).is_err());
    }
}
