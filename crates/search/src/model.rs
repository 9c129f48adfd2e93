//! Bayesian linear regression of answers on what describes a candidate.
//!
//! Coefficients have independent normal priors with mean 0 and one variance for each group; answers are
//! normal about their prediction plus a level of their batch. The level is taken out by centring each batch on
//! its weighted mean, so luck that a whole batch shares cancels. The posterior is normal (Bishop 2006, Pattern
//! Recognition and Machine Learning, 3.3); prior variances maximise the evidence (same, 3.5, equation 3.86) on a
//! grid of powers of two.

use rand::Rng;
use rand_distr::{Distribution, StandardNormal};
use stats::{Cholesky, Matrix, add_times, dot};

use crate::layout::GROUPS;

/// Where prior variances begin, and the most they can be, as [`Model::log_prior`].
const START: i32 = -14;
const CEILING: i32 = 20;

/// Sums over all batches; the noise variance of one sample is taken out of them, and of the prior, as a common factor.
#[derive(Debug, Clone)]
pub(crate) struct Model {
    groups: Vec<usize>,
    /// Sum of weight times products of numbers, about the batch means; lower triangle.
    products: Matrix,
    /// The same with the answers.
    responses: Vec<f64>,
    /// The least that a `log_prior` may become.
    floor: i32,
    /// Base 2 logarithm of each group's prior variance, in units of the noise variance.
    log_prior: [i32; GROUPS],
}

/// One described candidate with its mean answer and weight (number of samples).
pub(crate) struct Row<'a> {
    pub(crate) described: &'a [(usize, f64)],
    pub(crate) mean: f64,
    pub(crate) weight: f64,
}

/// Posterior of the coefficients: mean, and Cholesky factor of the precision times the noise variance.
#[derive(Debug, Clone)]
pub(crate) struct Posterior {
    pub(crate) mean: Vec<f64>,
    factor: Cholesky,
}

impl Model {
    pub(crate) fn new(groups: Vec<usize>, floor: i32) -> Self {
        let n = groups.len();
        Self {
            groups,
            products: Matrix::zeros(n, n),
            responses: vec![0.0; n],
            log_prior: [floor.max(START); GROUPS],
            floor,
        }
    }

    /// Forgets all batches, not the prior.
    pub(crate) fn clear(&mut self) {
        self.products.cells_mut().fill(0.0);
        self.responses.fill(0.0);
    }

    /// Adds one batch.
    pub(crate) fn add(&mut self, rows: &[Row<'_>]) {
        let n = self.groups.len();
        let total: f64 = rows.iter().map(|row| row.weight).sum();
        if total <= 0.0 {
            return;
        }
        let level = rows.iter().map(|row| row.weight * row.mean).sum::<f64>() / total;
        let mut sums = vec![0.0; n];
        let products = &mut self.products;
        for row in rows {
            for (at, &(i, x)) in row.described.iter().enumerate() {
                let wx = row.weight * x;
                sums[i] += wx;
                self.responses[i] += wx * (row.mean - level);
                let column = products.column_mut(i);
                for &(j, y) in &row.described[at..] {
                    column[j] += wx * y;
                }
            }
        }
        for (i, &x) in sums.iter().enumerate().filter(|&(_, &x)| x != 0.0) {
            let column = products.column_mut(i);
            for (j, &y) in sums.iter().enumerate().skip(i) {
                column[j] -= x * y / total;
            }
        }
    }

    /// The logarithm of the prior precision's determinant, and the posterior precision; lower triangle.
    fn precision(&self, log_prior: &[i32; GROUPS]) -> (f64, Matrix) {
        let mut precision = self.products.clone();
        let mut log_determinant = 0.0;
        for (i, &group) in self.groups.iter().enumerate() {
            let log2 = f64::from(log_prior[group]);
            precision[(i, i)] += (-log2).exp2();
            log_determinant -= log2 * std::f64::consts::LN_2;
        }
        (log_determinant, precision)
    }

    fn factor(&self, log_prior: &[i32; GROUPS]) -> (Cholesky, f64) {
        let (log_determinant, precision) = self.precision(log_prior);
        let factor = Cholesky::new(precision).expect("prior precision makes it positive definite");
        (factor, log_determinant)
    }

    /// The posterior, given the prior variances chosen so far.
    pub(crate) fn posterior(&self) -> Posterior {
        let (factor, _) = self.factor(&self.log_prior);
        let mean = factor.solve(&self.responses);
        Posterior { mean, factor }
    }

    /// Logarithm of the evidence for prior variances, up to a constant.
    fn evidence(&self, noise: f64, log_prior: &[i32; GROUPS]) -> f64 {
        let (factor, prior) = self.factor(log_prior);
        let diagonal: f64 = factor.diagonal().map(f64::ln).sum();
        let mean = factor.solve(&self.responses);
        prior / 2.0 - diagonal + dot(&self.responses, &mean) / (2.0 * noise)
    }

    /// Climbs to better prior variances by factors of two, one group at a time.
    pub(crate) fn tune(&mut self, noise: f64) {
        let mut best = self.evidence(noise, &self.log_prior);
        for group in 0..GROUPS {
            if !self.groups.contains(&group) {
                continue;
            }
            for step in [1, -1] {
                let mut trial = self.log_prior;
                trial[group] = (trial[group] + step).clamp(self.floor, CEILING.max(self.floor));
                let evidence = self.evidence(noise, &trial);
                if evidence > best {
                    best = evidence;
                    self.log_prior = trial;
                    break;
                }
            }
        }
    }
}

impl Posterior {
    /// One draw of the coefficients; `spread` is the standard deviation of one sample's noise, or less to stay
    /// nearer to the mean.
    pub(crate) fn draw<R: Rng + ?Sized>(&self, spread: f64, rng: &mut R) -> Vec<f64> {
        let normal = |rng: &mut R| -> f64 { StandardNormal.sample(rng) };
        let mut z: Vec<f64> = self.mean.iter().map(|_| normal(rng) * spread).collect();
        // precision = L Lᵀ, so L⁻ᵀ z has its inverse as covariance.
        self.factor.solve_transposed(&mut z);
        add_times(&mut z, 1.0, &self.mean);
        z
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64Mcg;

    /// One number: x = 0 with 3 samples at .4, x = 1 with 1 sample at .8, and the same 10 higher in a second batch.
    /// About the batch means (x .25): products 3·.0625 + .5625 = .75 each, responses .3 each. Prior precision 2^14.
    #[test]
    fn one_coefficient_by_hand() {
        let mut model = Model::new(vec![0], -30);
        for level in [0.0, 10.0] {
            model.add(&[
                Row { described: &[], mean: level + 0.4, weight: 3.0 },
                Row { described: &[(0, 1.0)], mean: level + 0.8, weight: 1.0 },
            ]);
        }
        assert!((model.products[(0, 0)] - 1.5).abs() < 1e-12);
        assert!((model.responses[0] - 0.6).abs() < 1e-12);
        assert!((model.posterior().mean[0] - 0.6 / (1.5 + 16384.0)).abs() < 1e-12);
    }

    /// 20,000 answers to 40 coefficients in two groups: standard deviations 1/4 and 1/64 of the noise.
    fn simulated(rng: &mut Pcg64Mcg) -> (Model, Vec<f64>) {
        let groups = [vec![0; 20], vec![1; 20]].concat();
        let normal = |rng: &mut Pcg64Mcg| -> f64 { StandardNormal.sample(rng) };
        let w: Vec<f64> = groups.iter().map(|&g| normal(rng) / [4.0, 64.0][g]).collect();
        let mut model = Model::new(groups, -30);
        for _ in 0..40 {
            let described: Vec<Vec<(usize, f64)>> =
                (0..500).map(|_| (0..40).map(|i| (i, rng.random_range(-1.0..1.0))).collect()).collect();
            let answer = |rng: &mut Pcg64Mcg, d: &[(usize, f64)]| {
                d.iter().map(|&(i, x)| w[i] * x).sum::<f64>() + normal(rng)
            };
            let means: Vec<f64> = described.iter().map(|d| answer(rng, d)).collect();
            let rows: Vec<Row<'_>> = described
                .iter()
                .zip(&means)
                .map(|(described, &mean)| Row { described, mean, weight: 1.0 })
                .collect();
            model.add(&rows);
        }
        (model, w)
    }

    /// Variances 2^-4 and 2^-12 are found from the data to within the sampling error of 20 squares; the posterior
    /// covers the truth, and draws have its mean and covariance.
    #[test]
    fn prior_and_posterior_of_simulated_data() {
        let mut rng = Pcg64Mcg::seed_from_u64(1);
        let (mut model, w) = simulated(&mut rng);
        (0..30).for_each(|_| model.tune(1.0));
        assert!((model.log_prior[0] + 4).abs() <= 1, "{:?}", model.log_prior);
        assert!((model.log_prior[1] + 12).abs() <= 2, "{:?}", model.log_prior);
        let posterior = model.posterior();
        let covariance = posterior.factor.inverse();
        let (_, precision) = model.precision(&model.log_prior);
        let error: Vec<f64> = w.iter().zip(&posterior.mean).map(|(w, mean)| w - mean).collect();
        let lower = |i: usize, j: usize| precision[(i.max(j), i.min(j))];
        let pull = |i: usize| (0..40).map(|j| lower(i, j) * error[j]).sum::<f64>();
        let chi_square: f64 = (0..40).map(|i| error[i] * pull(i)).sum();
        assert!((15.0..80.0).contains(&chi_square), "{chi_square} with 40 degrees of freedom");
        let draws = 4_000;
        let mut second = 0.0;
        let mut product = 0.0;
        for _ in 0..draws {
            let drawn = posterior.draw(2.0, &mut rng);
            let d: Vec<f64> = drawn.iter().zip(&posterior.mean).map(|(x, mean)| x - mean).collect();
            second += d[0] * d[0];
            product += d[3] * d[27];
        }
        let (second, product) = (second / f64::from(draws), product / f64::from(draws));
        assert!((second / (4.0 * covariance[(0, 0)]) - 1.0).abs() < 0.1);
        let scale = 4.0 * (covariance[(3, 3)] * covariance[(27, 27)]).sqrt();
        assert!((product - 4.0 * covariance[(3, 27)]).abs() < 0.1 * scale);
    }
}
