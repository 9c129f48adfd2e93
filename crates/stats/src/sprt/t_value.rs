//! The maximum-likelihood distribution with a given t-value of any size.
//!
//! Where the observed t-value is beyond the given one, the distributions on this side of it are a convex set (the
//! standard deviation is a concave function of the probabilities), and there is one maximum. On the other side there
//! may be several, since every outcome above ½ has distributions with a large t-value nearby. All of them are
//! searched.

use super::likelihood::{Frequencies, mean_and_deviation, values};
use crate::StatsError;
use crate::root::last_not_negative;

/// The number of grid points in each half of the interval between two neighbouring outcomes.
const POINTS: u32 = 48;

impl<const N: usize> Frequencies<N> {
    /// The maximum-likelihood distribution with the t-value `t`.
    ///
    /// At the maximum with mean ½ + d, hence deviation σ = d/t, the probabilities are the maximum-likelihood ones on
    /// the tangent of the constraint at that d, since the tangent depends on p through mean and deviation alone. So
    /// every maximum is a d at which the mean on the tangent is ½ + d again: a root in one variable. Roots are
    /// bracketed on a fixed grid, finer near the values of outcomes, where large t-values lie, and the most likely
    /// solution is returned.
    ///
    /// # Errors
    /// [`StatsError::NoMaximum`] if there is no root, as for values beyond some tens.
    pub(super) fn by_roots(&self, t: f64) -> Result<[f64; N], StatsError> {
        if t < 0.0 {
            let mut p = self.reversed().by_roots(-t)?;
            p.reverse();
            return Ok(p);
        }
        if t == 0.0 {
            return self.tilted(values().map(|a| a - 0.5));
        }
        let mut likeliest: Option<(f64, [f64; N])> = None;
        let mut before: Option<(f64, f64)> = None;
        for d in grid::<N>() {
            let now = self.excess(t, d).map(|e| (d, e));
            if let (Some((low, at_low)), Some((high, at_high))) = (before, now)
                && (at_low >= 0.0) != (at_high >= 0.0)
            {
                let sign = if at_low >= 0.0 { 1.0 } else { -1.0 };
                // Part of the bracket may have no distribution on the tangent, and then no root.
                let root =
                    last_not_negative((low, sign * at_low), (high, sign * at_high), 0.0, |d| {
                        sign * self.excess(t, d).unwrap_or(f64::NAN)
                    });
                if let Ok(p) = self.on_tangent(t, root, root / t) {
                    let (mean, deviation) = mean_and_deviation(&p);
                    let met = ((mean - 0.5) - t * deviation).abs() < 1e-9 * (1.0 + t) * deviation;
                    let likelihood = self.log_likelihood(&p);
                    if met && likeliest.is_none_or(|(most, _)| likelihood > most) {
                        likeliest = Some((likelihood, p));
                    }
                }
            }
            before = now;
        }
        likeliest.map(|(_, p)| p).ok_or(StatsError::NoMaximum)
    }

    /// The excess of the mean on the tangent at `d` over ½ + d; `None` where no distribution lies on the tangent.
    fn excess(&self, t: f64, d: f64) -> Option<f64> {
        Some(mean_and_deviation(&self.on_tangent(t, d, d / t).ok()?).0 - 0.5 - d)
    }

    /// Σ p̂ log p.
    fn log_likelihood(&self, p: &[f64; N]) -> f64 {
        (0..N).map(|i| self.shares[i] * p[i].ln()).sum()
    }

    /// The frequencies seen from the opponent.
    fn reversed(&self) -> Self {
        let mut shares = self.shares;
        shares.reverse();
        Self {
            observations: self.observations,
            shares,
        }
    }
}

/// The grid of distances above ½, increasing and finer towards each outcome.
fn grid<const N: usize>() -> impl Iterator<Item = f64> {
    let step = 1.0 / (N - 1) as f64;
    let cells = (N - 1) / 2;
    // From one value up to the middle of the cell, and from there to the next value.
    (0..cells).flat_map(move |cell| {
        let up = (1..=POINTS).map(grid_point);
        let down = (0..POINTS).rev().map(|i| 1.0 - grid_point(i));
        up.chain(down).map(move |x| (cell as f64 + x) * step)
    })
}

/// The distance of a grid point from the nearest outcome, in cells.
fn grid_point(i: u32) -> f64 {
    (f64::from(i) / f64::from(POINTS)).powi(3) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The largest Σ p̂ log p/p̂ with a given t-value, computed directly: for many means, each with its deviation,
    /// under two linear constraints, by Newton's method on the dual (Owen 2001, Empirical Likelihood, 3.14).
    fn by_profile(seen: &Frequencies<5>, t: f64) -> f64 {
        // Distances from ½, finer towards those of outcomes, ¼ and ½.
        let part = |i: i32| (f64::from(i) / 1500.0).powi(3) / 8.0;
        let all = (1..1500).flat_map(|i| [part(i), 0.25 - part(i), 0.25 + part(i), 0.5 - part(i)]);
        all.filter_map(|d| with_moments(seen, 0.5 + t.signum() * d, (d / t).powi(2)))
            .fold(f64::NEG_INFINITY, f64::max)
    }

    fn with_moments(seen: &Frequencies<5>, mean: f64, variance: f64) -> Option<f64> {
        let rows: [[f64; 2]; 5] = values::<5>().map(|a| [a - mean, (a - mean).powi(2) - variance]);
        let dual = |x: [f64; 2]| {
            let terms = rows.iter().zip(seen.shares);
            terms
                .map(|(r, p)| p * (1.0 + x[0] * r[0] + x[1] * r[1]).max(0.0).ln())
                .sum::<f64>()
        };
        let mut x = [0.0; 2];
        for _ in 0..400 {
            let (mut g, mut h) = ([0.0; 2], [[0.0; 2]; 2]);
            for (r, p) in rows.iter().zip(seen.shares) {
                let w = 1.0 / (1.0 + x[0] * r[0] + x[1] * r[1]);
                for i in 0..2 {
                    g[i] += p * w * r[i];
                    for j in 0..2 {
                        h[i][j] += p * w * w * r[i] * r[j];
                    }
                }
            }
            if g[0].abs() + g[1].abs() < 1e-11 {
                // Where no such distribution exists the dual has no minimum, and the probabilities do not sum to 1.
                let whole = rows
                    .iter()
                    .zip(seen.shares)
                    .map(|(r, p)| p / (1.0 + x[0] * r[0] + x[1] * r[1]));
                return ((whole.sum::<f64>() - 1.0).abs() < 1e-6).then(|| -dual(x));
            }
            let det = h[0][0] * h[1][1] - h[0][1] * h[1][0];
            let s = [
                (h[1][1] * g[0] - h[0][1] * g[1]) / det,
                (h[0][0] * g[1] - h[1][0] * g[0]) / det,
            ];
            let now = dual(x);
            let mut size = 1.0;
            while dual([x[0] + size * s[0], x[1] + size * s[1]]).partial_cmp(&now)
                != Some(std::cmp::Ordering::Greater)
            {
                size /= 2.0;
                if size < 1e-12 {
                    return None;
                }
            }
            x = [x[0] + size * s[0], x[1] + size * s[1]];
        }
        None
    }

    fn mixtures() -> impl Iterator<Item = [u64; 5]> {
        (0..3_usize.pow(5))
            .map(|code| std::array::from_fn(|i| [0, 7, 900][code / 3_usize.pow(i as u32) % 3]))
    }

    /// Up to the limit of the tangents both methods find the same distribution.
    #[test]
    fn small_t_values_have_the_maximum_that_tangents_find() {
        for counts in mixtures() {
            let seen = Frequencies::<5>::new(counts);
            for t in [-0.2, -0.1, 0.05, 0.15, 0.2] {
                let a = seen.most_likely(t).unwrap();
                let b = seen.by_roots(t).unwrap();
                let difference = seen.log_likelihood(&a) - seen.log_likelihood(&b);
                assert!(difference.abs() < 1e-8, "{counts:?}, {t}: {difference}");
            }
        }
    }

    /// Up to 2000 normalised Elo on pairs (8.1) a solution exists, and no profile over means finds a more likely one.
    #[test]
    fn large_t_values_have_a_most_likely_distribution() {
        for (n, counts) in mixtures().enumerate() {
            let seen = Frequencies::<5>::new(counts);
            let entropy: f64 = seen.shares.iter().map(|p| p * p.ln()).sum();
            for t in [-8.2, -5.0, -2.1, -0.98, -0.7, 0.5, 0.98, 1.4, 3.0, 8.2] {
                let p = seen
                    .by_roots(t)
                    .unwrap_or_else(|e| panic!("{counts:?}, {t}: {e}"));
                let (mean, deviation) = mean_and_deviation(&p);
                assert!(
                    ((mean - 0.5) / deviation - t).abs() < 1e-6,
                    "{counts:?}, {t}"
                );
                if n % 27 == 13 {
                    let (ours, profile) = (seen.log_likelihood(&p), entropy + by_profile(&seen, t));
                    assert!(ours > profile - 1e-9, "{counts:?}, {t}: {ours} {profile}");
                    assert!(ours < profile + 5e-3, "{counts:?}, {t}: {ours} {profile}");
                }
            }
        }
    }
}
