//! Critical values of comparisons that hold simultaneously, whatever the covariance.
//!
//! Setup i is compared with setup k by T_i, the error of the difference of their means over its standard error. All lie
//! within ±c with probability 1 - α if c is the 1 - α quantile of the largest |T_i|. For equal variances and covariances
//! that is Dunnett's value (1955, Journal of the American Statistical Association 50:1096-1121). For any other covariance
//! it is estimated by simulation: Edwards and Berry (1987), The efficiency of simulation-based multiple comparisons,
//! Biometrics 43:913-928. The random numbers are always the same, so that the same outcomes say the same.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::{Cholesky, Matrix};

/// How often errors are drawn: the probability that a critical value stands for has a standard error of 0.0015.
const DRAWS: usize = 20_000;
/// The random numbers that they are drawn by.
const SEED: u64 = 0x006d_6178_2d74;
/// Added to the diagonal of a correlation matrix, which copies of a setup make singular.
const RIDGE: f64 = 1e-9;

/// Errors of the means of n setups, drawn many times.
pub(crate) struct Errors {
    setups: usize,
    /// Draw by draw.
    draws: Vec<f64>,
}

impl Errors {
    /// Errors drawn from a multivariate Student t distribution; `None` if the matrix is no covariance.
    pub(crate) fn student(
        setups: usize,
        covariance: impl Fn(usize, usize) -> f64,
        degrees: u64,
    ) -> Option<Errors> {
        Errors::drawn(DRAWS, setups, covariance, degrees)
    }

    fn drawn(
        times: usize,
        setups: usize,
        covariance: impl Fn(usize, usize) -> f64,
        degrees: u64,
    ) -> Option<Errors> {
        let spread: Vec<f64> = (0..setups).map(|i| covariance(i, i).max(0.0).sqrt()).collect();
        let correlation = |i: usize, j: usize| match spread[i] * spread[j] {
            _ if i == j => 1.0 + RIDGE,
            product if product > 0.0 => covariance(i, j) / product,
            _ => 0.0,
        };
        let factor = Cholesky::new(Matrix::from_fn(setups, setups, correlation))?;
        let mut normal = Normals::new();
        let mut draws = Vec::with_capacity(times * setups);
        for _ in 0..times {
            let scale = mean_square(normal.next(), degrees as f64).sqrt();
            let independent: Vec<f64> = (0..setups).map(|_| normal.next()).collect();
            let correlated = factor.times(&independent);
            draws.extend(correlated.iter().zip(&spread).map(|(error, spread)| error * spread / scale));
        }
        Some(Errors { setups, draws })
    }

    /// How many standard errors the differences of all setups from this one stay within, with probability 1 - `alpha`. Those
    /// without a standard error never vary, and are left out.
    pub(crate) fn critical(&self, control: usize, standard_error: impl Fn(usize) -> f64, alpha: f64) -> f64 {
        let weights: Vec<f64> = (0..self.setups)
            .map(|other| match standard_error(other) {
                error if other != control && error > 0.0 => 1.0 / error,
                _ => 0.0,
            })
            .collect();
        let largest = |draw: &[f64]| {
            let off = draw.iter().zip(&weights).map(|(error, weight)| (error - draw[control]).abs() * weight);
            off.fold(0.0, f64::max)
        };
        quantile(self.draws.chunks_exact(self.setups).map(largest).collect(), alpha)
    }

    /// Which setups may be the best: the model confidence set of Hansen, Lunde and Nason (2011), Econometrica 79:453-497. As
    /// long as the hypothesis that all setups of the set are equal is rejected at level `alpha`, the one that lies furthest
    /// behind the leader of the set leaves it, in standard errors of their difference. What is tested is that distance. The
    /// set contains all setups that are truly best with probability 1 - `alpha`, though it is tested many times: what leaves
    /// later is tested only after all that left before.
    pub(crate) fn may_be_best(
        &self,
        values: &[f64],
        standard_error: impl Fn(usize, usize) -> f64,
        alpha: f64,
    ) -> Vec<bool> {
        let mut set: Vec<usize> = (0..self.setups).collect();
        let weights: Vec<f64> = (0..self.setups * self.setups)
            .map(|place| match standard_error(place / self.setups, place % self.setups) {
                error if error > 0.0 => 1.0 / error,
                _ => 0.0,
            })
            .collect();
        let furthest = |set: &[usize], values: &[f64]| {
            let by_value = |a: &&usize, b: &&usize| values[**a].total_cmp(&values[**b]).then(b.cmp(a));
            let leader = *set.iter().max_by(by_value).expect("a set is never empty");
            let weights = &weights[leader * self.setups..][..self.setups];
            let behind = set.iter().map(|&setup| (setup, (values[leader] - values[setup]) * weights[setup]));
            behind.fold((leader, 0.0), |most, one| if one.1 > most.1 { one } else { most })
        };
        while set.len() > 1 {
            let (last, distance) = furthest(&set, values);
            let distances = self.draws.chunks_exact(self.setups).map(|draw| furthest(&set, draw).1);
            if distance <= quantile(distances.collect(), alpha) {
                break;
            }
            set.retain(|&setup| setup != last);
        }
        (0..self.setups).map(|setup| set.contains(&setup)).collect()
    }
}

/// What a part `alpha` of these numbers exceed at most.
fn quantile(mut numbers: Vec<f64>, alpha: f64) -> f64 {
    let place = ((1.0 - alpha) * numbers.len() as f64).ceil() as usize;
    let place = place.clamp(1, numbers.len()) - 1;
    *numbers.select_nth_unstable_by(place, f64::total_cmp).1
}

/// Standard normal numbers, two at a time: Marsaglia and Bray (1964), A convenient method for generating normal variables,
/// SIAM Review 6:260-264.
struct Normals {
    rng: Pcg64Mcg,
    other: Option<f64>,
}

impl Normals {
    fn new() -> Normals {
        Normals { rng: Pcg64Mcg::seed_from_u64(SEED), other: None }
    }

    fn next(&mut self) -> f64 {
        if let Some(other) = self.other.take() {
            return other;
        }
        loop {
            let [u, v] = [0, 1].map(|_| 2.0 * self.rng.random::<f64>() - 1.0);
            let square = u * u + v * v;
            if square > 0.0 && square < 1.0 {
                let factor = (-2.0 * square.ln() / square).sqrt();
                self.other = Some(v * factor);
                return u * factor;
            }
        }
    }
}

/// A chi-square number over its degrees, made of a normal one: Wilson and Hilferty (1931), Proceedings of the National
/// Academy of Sciences 17:684-688.
fn mean_square(normal: f64, degrees: f64) -> f64 {
    let part = 2.0 / (9.0 * degrees);
    (1.0 - part + normal * part.sqrt()).max(0.01).powi(3)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Dunnett (1964), New tables for multiple comparisons with a control, Biometrics 20:482-491, table II: two-sided, 95%,
    /// equal variances.
    #[test]
    fn equal_variances_give_the_values_of_dunnetts_table() {
        for (others, degrees, expected) in
            [(2, 20, 2.38), (3, 20, 2.54), (4, 20, 2.65), (9, 20, 2.95), (4, 60, 2.51), (9, 120, 2.73)]
        {
            let errors = Errors::student(others + 1, |i, j| f64::from(u8::from(i == j)), degrees).unwrap();
            let found = errors.critical(0, |_| 2.0_f64.sqrt(), 0.05);
            assert!((found - expected).abs() < 0.04, "{others}, {degrees}: {found} {expected}");
        }
    }

    /// The range of equal and independent means, over the standard error of a difference: Tukey's studentized range over √2. At
    /// 95% and with 20 degrees it is 3.58 for three means, 4.23 for five (Harter 1960, Annals of Mathematical Statistics
    /// 31:1122-1147).
    #[test]
    fn the_set_of_setups_that_may_be_best_has_the_critical_values_of_the_studentized_range() {
        for (setups, range) in [(3, 3.58), (5, 4.23)] {
            let covariance = |i: usize, j: usize| f64::from(u8::from(i == j));
            let errors = Errors::drawn(200_000, setups, covariance, 20).unwrap();
            let last_stays = |range: f64| {
                let values: Vec<f64> =
                    (0..setups).map(|setup| if setup == 0 { -range } else { 0.0 }).collect();
                errors.may_be_best(&values, |_, _| 2.0_f64.sqrt(), 0.05)[0]
            };
            assert!(last_stays(range - 0.03) && !last_stays(range + 0.03), "{setups}");
        }
    }

    /// One far behind leaves first, and the next is then tested among fewer.
    #[test]
    fn those_far_behind_do_not_protect_those_a_little_behind() {
        let covariance = |i: usize, j: usize| f64::from(u8::from(i == j));
        let errors = Errors::student(12, covariance, 1000).unwrap();
        let of = |values: [f64; 12]| errors.may_be_best(&values, |_, _| 2.0_f64.sqrt(), 0.05);
        let mut values = [-20.0; 12];
        (values[0], values[1]) = (0.0, -3.0);
        assert_eq!(of(values).iter().filter(|&&best| best).count(), 1, "3.0 > 1.96 √2");
        values[1] = -2.5;
        assert_eq!(of(values).iter().filter(|&&best| best).count(), 2);
        let mut close = [-2.9; 12];
        close[0] = 0.0;
        assert_eq!(of(close).iter().filter(|&&best| best).count(), 12, "among twelve that is little");
    }

    /// Copies vary as one does, and need no more than one comparison: the two-sided normal value.
    #[test]
    fn copies_cost_nothing() {
        let covariance = |i: usize, j: usize| if (i == 0) == (j == 0) { 1.0 } else { 0.0 };
        let errors = Errors::student(20, covariance, 100_000).unwrap();
        let found = errors.critical(0, |_| 2.0_f64.sqrt(), 0.05);
        assert!((found - 1.96).abs() < 0.03, "{found}");
    }
}
