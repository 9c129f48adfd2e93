//! The maximum-likelihood distribution with a given t-value (μ - ½) / σ.
//!
//! With one linear constraint Σ p a = 0 the solution is p = p̂ / (1 + x a), where x solves Σ p̂ a / (1 + x a) = 0, a
//! decreasing function between the two poles that keep all p positive (Van den Bergh, support_MLE_multinomial,
//! proposition 1.1; Owen 2001, Empirical Likelihood, 2.9). The t-value is not linear in p; its constraint is replaced
//! by its tangent at the last solution until the solution converges (normalized_elo_practical, section 4.1). For
//! large t-values this does not converge, and [all maxima](super::t_value) are searched instead.

use crate::StatsError;
use crate::root::last_not_negative;

/// The convergence tolerance of probabilities. With a smaller one, rounding near a pole may prevent convergence where
/// an outcome is rare; the error in the likelihood is of second order.
const TOLERANCE: f64 = 1e-9;
/// The t-value up to which tangents converge to the global maximum; at 0.25 (61 normalised Elo on pairs) they may
/// miss it.
const MOST_FOR_TANGENTS: f64 = 0.2;

/// Observed frequencies of the values 0, 1/(N - 1), ..., 1.
pub(super) struct Frequencies<const N: usize> {
    pub(super) observations: f64,
    pub(super) shares: [f64; N],
}

impl<const N: usize> Frequencies<N> {
    /// Frequencies from counts. A count of 0 becomes 0.001, so that no outcome is impossible.
    pub(super) fn new(counts: [u64; N]) -> Self {
        let counts = counts.map(|count| if count == 0 { 0.001 } else { count as f64 });
        let observations = counts.iter().sum();
        Self {
            observations,
            shares: counts.map(|count| count / observations),
        }
    }

    /// The maximum-likelihood distribution with Σ p a = 0.
    pub(super) fn tilted(&self, a: [f64; N]) -> Result<[f64; N], StatsError> {
        let (least, most) = (
            a.iter().fold(f64::INFINITY, |m, &x| m.min(x)),
            a.iter().fold(0.0_f64, |m, &x| m.max(x)),
        );
        if !(least < 0.0 && most > 0.0) {
            return Err(StatsError::NoMaximum);
        }
        let (low, high) = (
            (-1.0 / most, f64::INFINITY),
            (-1.0 / least, f64::NEG_INFINITY),
        );
        let x = last_not_negative(low, high, 0.0, |x| {
            (0..N)
                .map(|i| self.shares[i] * a[i] / (1.0 + x * a[i]))
                .sum()
        });
        Ok(std::array::from_fn(|i| self.shares[i] / (1.0 + x * a[i])))
    }

    /// The maximum-likelihood distribution with the t-value `t`, by tangents from equal shares; about five steps for
    /// the effects seen in games.
    pub(super) fn most_likely(&self, t: f64) -> Result<[f64; N], StatsError> {
        if t.abs() > MOST_FOR_TANGENTS {
            return self.by_roots(t);
        }
        let mut p = [1.0 / N as f64; N];
        for _ in 0..100 {
            let (mean, deviation) = mean_and_deviation(&p);
            let last = std::mem::replace(&mut p, self.on_tangent(t, mean - 0.5, deviation)?);
            if p.iter()
                .zip(last)
                .all(|(now, last)| (now - last).abs() < TOLERANCE)
            {
                return Ok(p);
            }
        }
        self.by_roots(t)
    }

    /// The maximum-likelihood distribution on the tangent of μ - ½ - tσ = 0 at a mean of ½ + d and a deviation of σ,
    /// which is Σ p (a - ½ - tσ (1 + ((a - ½ - d)/σ)²) / 2) = 0.
    pub(super) fn on_tangent(
        &self,
        t: f64,
        d: f64,
        deviation: f64,
    ) -> Result<[f64; N], StatsError> {
        self.tilted(
            values().map(|a| {
                a - 0.5 - t * deviation * (1.0 + ((a - 0.5 - d) / deviation).powi(2)) / 2.0
            }),
        )
    }
}

/// 0, 1/(N - 1), ..., 1.
pub(super) fn values<const N: usize>() -> [f64; N] {
    std::array::from_fn(|i| i as f64 / (N - 1) as f64)
}

/// Mean and standard deviation of the values.
pub(super) fn mean_and_deviation<const N: usize>(p: &[f64; N]) -> (f64, f64) {
    let values = values::<N>();
    let mean: f64 = (0..N).map(|i| p[i] * values[i]).sum();
    let variance: f64 = (0..N).map(|i| p[i] * (values[i] - mean).powi(2)).sum();
    (mean, variance.sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The largest likelihood by a grid search over the share of draws, the only free number of three outcomes.
    fn by_search(counts: [u64; 3], upper_of: impl Fn(f64) -> f64) -> f64 {
        let likelihood = |middle: f64| {
            let upper = upper_of(middle);
            let p = [1.0 - middle - upper, middle, upper];
            (0..3).map(|i| counts[i] as f64 * p[i].ln()).sum::<f64>()
        };
        let steps = 1_000_000;
        let all = (1..steps).map(|i| likelihood(f64::from(i) / f64::from(steps)));
        all.filter(|l| l.is_finite())
            .fold(f64::NEG_INFINITY, f64::max)
    }

    fn log_likelihood(counts: [u64; 3], p: [f64; 3]) -> f64 {
        (0..3).map(|i| counts[i] as f64 * p[i].ln()).sum()
    }

    /// With d = p₂ - p₀ and m = p₁, μ - ½ = d/2 and σ² = (1 - m - d²)/4, so d² = t² (1 - m - d²).
    #[test]
    fn no_other_distribution_with_the_t_value_is_more_likely() {
        for (counts, t) in [
            ([20, 45, 35], 0.0),
            ([20, 45, 35], 0.3),
            ([20, 45, 35], -0.5),
            ([1, 300, 9], 0.1),
        ] {
            let p = Frequencies::new(counts).most_likely(t).unwrap();
            let (mean, deviation) = mean_and_deviation(&p);
            assert!((p.iter().sum::<f64>() - 1.0).abs() < 1e-12, "{p:?}");
            assert!(((mean - 0.5) / deviation - t).abs() < 1e-11, "{p:?}");
            let searched = by_search(counts, |middle| {
                let d = t * ((1.0 - middle) / (1.0 + t * t)).sqrt();
                (1.0 - middle + d) / 2.0
            });
            assert!(
                (log_likelihood(counts, p) - searched).abs() < 1e-6,
                "{counts:?}, {t}"
            );
        }
    }

    /// A solution exists for every mixture of small and large counts, from 2.5 to 2000 normalised Elo on pairs.
    #[test]
    fn every_mixture_has_a_solution() {
        for code in 0..3_u32.pow(5) {
            let counts =
                std::array::from_fn(|i| [0, 7, 900][(code / 3_u32.pow(i as u32) % 3) as usize]);
            for t in [-8.1, -0.7, -0.2, -0.01, 0.0, 0.02, 0.4, 0.98, 8.1] {
                let p = Frequencies::<5>::new(counts).most_likely(t).unwrap();
                let (mean, deviation) = mean_and_deviation(&p);
                assert!(
                    ((mean - 0.5) / deviation - t).abs() < 1e-6,
                    "{counts:?}, {t}"
                );
            }
        }
    }
}
