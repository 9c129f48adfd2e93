//! The ratio of two variances over the same units, which measures what a variance reduction method saves.

use crate::{Estimate, Level, StatsError};

/// The variance of `above` over the sum of the variances of `below`, all observed on the same independent units.
///
/// - To measure what a correction saves, `above` has the corrected observations and `below` the plain ones.
/// - To measure what common random numbers save in a comparison, `above` has the differences a_i - b_i of each unit
///   and `below` has a and b, since the difference of independent observations has the sum of their variances.
///
/// The interval is by the delete-one jackknife of the logarithm of the ratio, which makes no assumption of
/// normality: Miller (1968), *Jackknifing variances*, Annals of Mathematical Statistics 39:567-582. With
/// L = ln(ratio), se(L)² = (n - 1)/n sum((L_(-i) - mean)²), and the ends are ratio exp(±t(n - 1) se(L)).
/// `standard_error` is that of the ratio, ratio se(L).
///
/// ```
/// use bagsplit_stats::{Level, variance_ratio};
///
/// let plain = [1., 5., 2., 8., 4., 6., 3., 9.];
/// let half: Vec<f64> = plain.iter().map(|x| x / 2.).collect();
/// let ratio = variance_ratio(&half, &[&plain], Level::P95)?;
/// // Leaving out any unit gives the same ratio, so there is no interval.
/// assert!((ratio.value - 0.25).abs() < 1e-12 && ratio.interval().is_none());
/// # Ok::<(), bagsplit_stats::StatsError>(())
/// ```
///
/// # Errors
/// - [`StatsError::TooFew`] with fewer than three units.
/// - [`StatsError::WrongLength`] when the lists differ in length.
/// - [`StatsError::NoVariance`] when all observations of `above` or of `below` are equal, or would be with one unit
///   left out.
/// - [`StatsError::NotFinite`] when a number is infinite or NaN.
pub fn variance_ratio(above: &[f64], below: &[&[f64]], level: Level) -> Result<Estimate, StatsError> {
    let n = above.len();
    if let Some(wrong) = below.iter().find(|xs| xs.len() != n) {
        return Err(StatsError::WrongLength { expected: n, found: wrong.len() });
    }
    if n < 3 {
        return Err(StatsError::TooFew { needed: 3, found: n as u64 });
    }
    if let Some(&wrong) = above.iter().chain(below.iter().copied().flatten()).find(|x| !x.is_finite()) {
        return Err(StatsError::NotFinite(wrong));
    }
    let top = Deviations::new(above);
    let bottoms: Vec<Deviations<'_>> = below.iter().map(|xs| Deviations::new(xs)).collect();
    let log = |without: Option<usize>| -> Result<f64, StatsError> {
        let bottom: f64 = bottoms.iter().map(|xs| xs.variance(without)).sum();
        let ratio = top.variance(without) / bottom;
        if ratio.is_finite() && ratio > 0. { Ok(ratio.ln()) } else { Err(StatsError::NoVariance) }
    };
    let whole = log(None)?;
    let parts: Vec<f64> = (0..n).map(|i| log(Some(i))).collect::<Result<_, _>>()?;
    let mean = parts.iter().sum::<f64>() / n as f64;
    let squares: f64 = parts.iter().map(|part| (part - mean).powi(2)).sum();
    let log_estimate = ((n - 1) as f64 / n as f64 * squares).sqrt();
    let log_estimate = Estimate::student(whole, log_estimate, n as u64, level);
    let value = whole.exp();
    let standard_error = value * log_estimate.standard_error;
    Ok(match log_estimate.interval() {
        Some((low, high)) => Estimate { value, standard_error, low: low.exp(), high: high.exp() },
        None => Estimate::without_interval(value, standard_error),
    })
}

/// Numbers with their mean and sum of squared deviations.
struct Deviations<'x> {
    xs: &'x [f64],
    mean: f64,
    squares: f64,
}

impl Deviations<'_> {
    fn new(xs: &[f64]) -> Deviations<'_> {
        let mean = xs.iter().sum::<f64>() / xs.len() as f64;
        Deviations { xs, mean, squares: xs.iter().map(|x| (x - mean).powi(2)).sum() }
    }

    /// The unbiased variance, optionally with one number left out.
    fn variance(&self, without: Option<usize>) -> f64 {
        let n = self.xs.len() as f64;
        // Without i, the squared deviations about the new mean sum to S - n/(n - 1) (x_i - mean)².
        let (squares, n) = match without {
            None => (self.squares, n),
            Some(i) => (self.squares - n / (n - 1.) * (self.xs[i] - self.mean).powi(2), n - 1.),
        };
        // Rounding error counts as 0.
        if squares <= 1e-13 * self.squares { 0. } else { squares / (n - 1.) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: [f64; 7] = [3., -1., 4., 1., -5., 9., 2.];
    const B: [f64; 7] = [2., 7., 1., 8., 2., 8., 1.];

    fn variance(xs: &[f64]) -> f64 {
        let mean = xs.iter().sum::<f64>() / xs.len() as f64;
        xs.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / (xs.len() - 1) as f64
    }

    /// Compares with the definition, leaving out each unit explicitly.
    #[test]
    fn the_jackknife_matches_its_definition() {
        let difference: Vec<f64> = A.iter().zip(B).map(|(a, b)| a - b).collect();
        let without = |xs: &[f64], i: usize| [&xs[..i], &xs[i + 1..]].concat();
        let log = |d: &[f64], a: &[f64], b: &[f64]| (variance(d) / (variance(a) + variance(b))).ln();
        let parts: Vec<f64> =
            (0..7).map(|i| log(&without(&difference, i), &without(&A, i), &without(&B, i))).collect();
        let mean = parts.iter().sum::<f64>() / 7.;
        let se = (6. / 7. * parts.iter().map(|l| (l - mean).powi(2)).sum::<f64>()).sqrt();
        let whole = log(&difference, &A, &B);

        let ratio = variance_ratio(&difference, &[&A, &B], Level::P95).unwrap();
        // t(6) at 95% is 2.446912 in any table.
        let low = (whole - 2.446_912 * se).exp();
        assert!((ratio.value - whole.exp()).abs() < 1e-12);
        assert!((ratio.standard_error - whole.exp() * se).abs() < 1e-12);
        assert!((ratio.low - low).abs() < 1e-6, "{ratio:?} {low}");
    }

    #[test]
    fn invalid_inputs_are_rejected() {
        let ratio = |above: &[f64], below: &[f64]| variance_ratio(above, &[below], Level::P95);
        assert_eq!(ratio(&[1.; 5], &A[..5]), Err(StatsError::NoVariance));
        assert_eq!(ratio(&A[..5], &[1.; 5]), Err(StatsError::NoVariance));
        // Only one unit varies; without it there is no variance.
        assert_eq!(ratio(&A[..5], &[1., 1., 2., 1., 1.]), Err(StatsError::NoVariance));
        assert_eq!(ratio(&A[..5], &B), Err(StatsError::WrongLength { expected: 5, found: 7 }));
        assert_eq!(ratio(&A[..2], &B[..2]), Err(StatsError::TooFew { needed: 3, found: 2 }));
        assert_eq!(ratio(&A[..3], &[1., f64::INFINITY, 0.]), Err(StatsError::NotFinite(f64::INFINITY)));
    }
}
