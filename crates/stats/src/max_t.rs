//! Critical values of simultaneous comparisons, for any covariance.
//!
//! Setup i is compared with setup k by T_i, the error of the difference of their means over its standard error. All
//! T_i lie within ±c with probability 1 - α if c is the 1 - α quantile of the largest |T_i|. For equal variances and
//! covariances c is Dunnett's value (1955, Journal of the American Statistical Association 50:1096-1121). For any
//! other covariance it is estimated by simulation: Edwards and Berry (1987), The efficiency of simulation-based
//! multiple comparisons, Biometrics 43:913-928. The seed is fixed, so that the same outcomes give the same result.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::{Cholesky, Matrix};

/// The number of simulated errors; the coverage of a critical value has a standard error of 0.0015.
const DRAWS: usize = 20_000;
/// The seed of the simulation.
const SEED: u64 = 0x006d_6178_2d74;
/// A ridge added to the diagonal of a correlation matrix, which copies of a setup make singular.
const RIDGE: f64 = 1e-9;

/// Simulated errors of the means of n setups.
pub(crate) struct Errors {
    setups: usize,
    /// One draw after another, n numbers each.
    draws: Vec<f64>,
}

impl Errors {
    /// Errors drawn from a multivariate Student t distribution; `None` if the matrix is not a covariance matrix.
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
        let spread: Vec<f64> = (0..setups)
            .map(|i| covariance(i, i).max(0.0).sqrt())
            .collect();
        let correlations = Matrix::from_fn(setups, setups, |i, j| match spread[i] * spread[j] {
            _ if i == j => 1.0 + RIDGE,
            product if product > 0.0 => covariance(i, j) / product,
            _ => 0.0,
        });
        let factor = Cholesky::new(correlations)?;
        let mut normal = Normals::new();
        let mut draws = Vec::with_capacity(times * setups);
        for _ in 0..times {
            let scale = mean_square(normal.next(), degrees as f64).sqrt();
            let independent: Vec<f64> = (0..setups).map(|_| normal.next()).collect();
            let correlated = factor.times(&independent);
            draws.extend(
                correlated
                    .iter()
                    .zip(&spread)
                    .map(|(error, spread)| error * spread / scale),
            );
        }
        Some(Errors { setups, draws })
    }

    /// The number of standard errors within which the differences of all setups from this one stay, with probability
    /// 1 - `alpha`. Differences with a standard error of 0 are ignored.
    pub(crate) fn critical(
        &self,
        control: usize,
        standard_error: impl Fn(usize) -> f64,
        alpha: f64,
    ) -> f64 {
        let weights: Vec<f64> = (0..self.setups)
            .map(|other| match standard_error(other) {
                error if other != control && error > 0.0 => 1.0 / error,
                _ => 0.0,
            })
            .collect();
        let largest = self.draws.chunks_exact(self.setups).map(|draw| {
            let off = draw
                .iter()
                .zip(&weights)
                .map(|(error, weight)| (error - draw[control]).abs() * weight);
            off.fold(0.0, f64::max)
        });
        quantile(largest.collect(), alpha)
    }

    /// The number of standard errors within which the errors of all contrasts stay, with probability 1 - `alpha`; `contrasts`
    /// makes them from the errors of the setups. Contrasts with a standard error of 0 are ignored.
    pub(crate) fn largest(
        &self,
        contrasts: impl Fn(&[f64]) -> Vec<f64>,
        standard_errors: &[f64],
        alpha: f64,
    ) -> f64 {
        let largest = self.draws.chunks_exact(self.setups).map(|draw| {
            let errors = contrasts(draw).into_iter().zip(standard_errors);
            errors
                .filter(|(_, scale)| **scale > 0.0)
                .fold(0.0, |most: f64, (error, scale)| {
                    most.max(error.abs() / scale)
                })
        });
        quantile(largest.collect(), alpha)
    }

    /// The p-value of the hypothesis that a setup is the best, for each, divided by `part`; none is below 1 / the number of
    /// draws. By the model confidence set of Hansen, Lunde and Nason (2011), Econometrica 79:453-497: as long as the hypothesis that all setups of the set are equal is rejected at
    /// level `alpha`, the setup furthest below the leader of the set, in standard errors of their difference, is removed;
    /// that distance is the test statistic. The set contains all truly best setups with probability 1 - `part` `alpha`;
    /// repeated tests do not add up, since each removal is tested only after all earlier ones. A removed setup has the
    /// largest p-value of the tests up to its own, the others have that of the last test.
    pub(crate) fn not_best(
        &self,
        values: &[f64],
        standard_error: impl Fn(usize, usize) -> f64,
        part: f64,
        alpha: f64,
    ) -> Vec<f64> {
        let mut p_values = vec![1.0; self.setups];
        let mut largest = 0.0_f64;
        let mut set: Vec<usize> = (0..self.setups).collect();
        let weights: Vec<f64> = (0..self.setups * self.setups)
            .map(
                |place| match standard_error(place / self.setups, place % self.setups) {
                    error if error > 0.0 => 1.0 / error,
                    _ => 0.0,
                },
            )
            .collect();
        while set.len() > 1 {
            let (last, distance) = furthest_behind(&set, values, &weights);
            let draws = self.draws.chunks_exact(self.setups);
            let as_far = draws
                .filter(|draw| furthest_behind(&set, draw, &weights).1 >= distance)
                .count();
            largest = largest
                .max(as_far.max(1) as f64 * self.setups as f64 / self.draws.len() as f64 / part);
            if largest > alpha {
                set.iter()
                    .for_each(|&setup| p_values[setup] = largest.min(1.0));
                break;
            }
            p_values[last] = largest;
            set.retain(|&setup| setup != last);
        }
        p_values
    }
}

/// The setup of the set that is furthest behind its leader, and that distance in standard errors. `weights` has the
/// reciprocal standard errors of all differences.
fn furthest_behind(set: &[usize], values: &[f64], weights: &[f64]) -> (usize, f64) {
    let leader = set
        .iter()
        .max_by(|a, b| values[**a].total_cmp(&values[**b]).then(b.cmp(a)));
    let leader = *leader.expect("a set is never empty");
    let mut furthest = (leader, 0.0);
    for &setup in set {
        let deficit = (values[leader] - values[setup]) * weights[leader * values.len() + setup];
        if deficit > furthest.1 {
            furthest = (setup, deficit);
        }
    }
    furthest
}

/// The upper `alpha` quantile of the numbers.
fn quantile(mut numbers: Vec<f64>, alpha: f64) -> f64 {
    let place = ((1.0 - alpha) * numbers.len() as f64).ceil() as usize;
    let place = place.clamp(1, numbers.len()) - 1;
    *numbers.select_nth_unstable_by(place, f64::total_cmp).1
}

/// A generator of standard normal numbers, two at a time: Marsaglia and Bray (1964), A convenient method for
/// generating normal variables, SIAM Review 6:260-264.
struct Normals {
    rng: Pcg64Mcg,
    other: Option<f64>,
}

impl Normals {
    fn new() -> Normals {
        Normals {
            rng: Pcg64Mcg::seed_from_u64(SEED),
            other: None,
        }
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

/// A chi-square number over its degrees of freedom, from a normal number, by the approximation of Wilson and Hilferty
/// (1931), Proceedings of the National Academy of Sciences 17:684-688.
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
        for (others, degrees, expected) in [
            (2, 20, 2.38),
            (3, 20, 2.54),
            (4, 20, 2.65),
            (9, 20, 2.95),
            (4, 60, 2.51),
            (9, 120, 2.73),
        ] {
            let errors =
                Errors::student(others + 1, |i, j| f64::from(u8::from(i == j)), degrees).unwrap();
            let found = errors.critical(0, |_| 2.0_f64.sqrt(), 0.05);
            assert!(
                (found - expected).abs() < 0.04,
                "{others}, {degrees}: {found} {expected}"
            );
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
                let values: Vec<f64> = (0..setups)
                    .map(|setup| if setup == 0 { -range } else { 0.0 })
                    .collect();
                errors.not_best(&values, |_, _| 2.0_f64.sqrt(), 1.0, 0.05)[0] > 0.05
            };
            assert!(
                last_stays(range - 0.03) && !last_stays(range + 0.03),
                "{setups}"
            );
        }
    }

    /// A setup far below the leader is removed first, and the next is then tested among fewer.
    #[test]
    fn distant_setups_do_not_protect_close_ones() {
        let covariance = |i: usize, j: usize| f64::from(u8::from(i == j));
        let errors = Errors::student(12, covariance, 1000).unwrap();
        let candidates = |values: [f64; 12]| {
            let not_best = errors.not_best(&values, |_, _| 2.0_f64.sqrt(), 1.0, 0.05);
            not_best
                .into_iter()
                .filter(|p_value| *p_value > 0.05)
                .count()
        };
        let mut values = [-20.0; 12];
        (values[0], values[1]) = (0.0, -3.0);
        assert_eq!(candidates(values), 1, "3.0 > 1.96 √2");
        values[1] = -2.5;
        assert_eq!(candidates(values), 2);
        let mut close = [-2.9; 12];
        close[0] = 0.0;
        assert_eq!(candidates(close), 12, "among twelve that is little");
    }

    /// Copies of a setup vary together and count as one comparison: the critical value is the two-sided normal one.
    #[test]
    fn copies_do_not_raise_the_critical_value() {
        let covariance = |i: usize, j: usize| if (i == 0) == (j == 0) { 1.0 } else { 0.0 };
        let errors = Errors::student(20, covariance, 100_000).unwrap();
        let found = errors.critical(0, |_| 2.0_f64.sqrt(), 0.05);
        assert!((found - 1.96).abs() < 0.03, "{found}");
    }
}
