//! Means with control variates, which remove chance whose expectation is known to be 0.

use std::ops::Range;

use crate::control_fit::FoldSums;
use crate::{Estimate, Level, StatsError};

/// A mean with control variates.
#[derive(Clone, Debug, PartialEq)]
pub struct Controlled {
    /// The mean of the observations less what their controls explain.
    pub adjusted: Estimate,
    /// The adjusted observations, in the order of the observations.
    pub values: Vec<f64>,
}

/// The mean of independent observations, adjusted by controls whose expectation is exactly 0.
///
/// Observation i is replaced by y_i - b_k x_i, where x_i are its controls and b_k the coefficients of the
/// least-squares regression of y on x **over the other folds** than the one that i is in. Because b_k does not depend
/// on (x_i, y_i) and E\[x_i\] = 0, every adjusted observation has the expectation of y_i, however few observations
/// there are and for any true relation between x and y; fitted on the same observations, the adjusted mean would have
/// a bias of order 1/n unless the relation is linear. Control variates: Lavenberg and Welch (1981), Management
/// Science 27:322-335. Fitting on other parts: Avramidis and Wilson (1993), Operations Research Letters 14:187-198.
/// With p controls of which the observations have a squared multiple correlation R², the variance falls to about (1 -
/// R²)(m - 2)/(m - p - 2), m being the observations fitted on.
///
/// `folds` are runs of neighbouring observations of equal length (within one), so that with observations in the order
/// of their pair index a fold is a block of pair indices. `controls` has the controls of the first observation, then
/// those of the second, and so on. Constant and collinear controls are allowed: of the coefficients that fit equally
/// well, the smallest in units of the controls' standard deviations are used.
///
/// The interval is Student's t with n - 1 degrees of freedom over the adjusted observations. Two of them are
/// dependent through their coefficients only, which adds a term of order p/n² to the variance of the mean.
///
/// ```
/// use bagsplit_stats::{Level, controlled_mean};
///
/// // Points are 3 plus twice the luck, whose mean is 0, plus little else.
/// let luck = [-1., 2., 0., -2., 1., 1., -1., 0., 2., -2.];
/// let points: Vec<f64> = (0..10).map(|i| 3. + 2. * luck[i] + 0.01 * (i % 3) as f64).collect();
/// let mean = controlled_mean(&points, &luck, 5, Level::P95)?;
/// assert!(mean.adjusted.half_width() < 0.02); // 2 for the points themselves
/// # Ok::<(), bagsplit_stats::StatsError>(())
/// ```
///
/// # Errors
/// - [`StatsError::WrongLength`] when `controls` is not a whole number of controls for each observation, at least
///   one.
/// - [`StatsError::TooFew`] with fewer than two folds, more folds than observations, or no more than p + 2
///   observations to fit on.
/// - [`StatsError::NotFinite`] when a number is infinite or NaN.
pub fn controlled_mean(
    observations: &[f64],
    controls: &[f64],
    folds: usize,
    level: Level,
) -> Result<Controlled, StatsError> {
    let n = observations.len();
    let p = controls.len().checked_div(n).unwrap_or(0);
    if p == 0 || p * n != controls.len() {
        return Err(StatsError::WrongLength { expected: p.max(1) * n, found: controls.len() });
    }
    if folds < 2 {
        return Err(StatsError::TooFew { needed: 2, found: folds as u64 });
    }
    let fitted_on = n - n.div_ceil(folds);
    if n < folds || fitted_on < p + 3 {
        let needed = folds.max((p + 3) * folds / (folds - 1) + 1);
        return Err(StatsError::TooFew { needed: needed as u64, found: n as u64 });
    }
    if let Some(&wrong) = observations.iter().chain(controls).find(|x| !x.is_finite()) {
        return Err(StatsError::NotFinite(wrong));
    }

    let folds: Vec<Range<usize>> = (0..folds).map(|k| k * n / folds..(k + 1) * n / folds).collect();
    let centre = mean(observations);
    let mut sums = vec![FoldSums::new(p); folds.len()];
    for (fold, sums) in folds.iter().zip(&mut sums) {
        for i in fold.clone() {
            sums.push(observations[i] - centre, &controls[i * p..(i + 1) * p]);
        }
    }
    let mut values = Vec::with_capacity(n);
    for (fold, range) in folds.into_iter().enumerate() {
        let mut others = FoldSums::new(p);
        sums.iter().enumerate().filter(|(k, _)| *k != fold).for_each(|(_, sums)| others.merge(sums));
        let coefficients = others.coefficients();
        for i in range {
            let luck: f64 = controls[i * p..(i + 1) * p].iter().zip(&coefficients).map(|(x, b)| x * b).sum();
            values.push(observations[i] - luck);
        }
    }
    Ok(Controlled { adjusted: mean_estimate(&values, level), values })
}

fn mean(xs: &[f64]) -> f64 {
    xs.iter().sum::<f64>() / xs.len() as f64
}

/// The mean with Student's t interval, in two passes.
fn mean_estimate(xs: &[f64], level: Level) -> Estimate {
    let (n, value) = (xs.len() as f64, mean(xs));
    let variance = xs.iter().map(|x| (x - value).powi(2)).sum::<f64>() / (n - 1.);
    let standard_error = (variance / n).sqrt();
    Estimate::student(value, standard_error, xs.len() as u64, level)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two folds and one control, coefficients by hand: sum((x - mean x)(y - mean y)) / sum((x - mean x)^2) of
    /// the other half.
    #[test]
    fn coefficients_come_from_the_other_folds() {
        let x = [0., 1., 2., 3., -1., 1., 0., 4.];
        let y = [1., 3., 2., 6., 0., 5., 1., 6.];
        // Halves: means of x 1.5 and 1, of y 3 and 3. First: Sxy = 7, Sxx = 5; second: Sxy = 17, Sxx = 14.
        let (first, second) = (7. / 5., 17. / 14.);
        let mean = controlled_mean(&y, &x, 2, Level::P95).unwrap();
        for i in 0..8 {
            let b = if i < 4 { second } else { first };
            assert!((mean.values[i] - (y[i] - b * x[i])).abs() < 1e-12, "{i}: {:?}", mean.values);
        }
        let sum: f64 = mean.values.iter().sum();
        assert!((mean.adjusted.value - sum / 8.).abs() < 1e-12);
    }

    #[test]
    fn constant_and_collinear_controls_change_nothing() {
        let x: Vec<f64> = (0..40).map(|i| f64::from(i * 37 % 41 - 20)).collect();
        let y: Vec<f64> = (0..40).map(|i| x[i] / 3. + f64::from(i as i32 * 11 % 13)).collect();
        let alone = controlled_mean(&y, &x, 4, Level::P95).unwrap();
        let with: Vec<f64> = x.iter().flat_map(|&x| [0., x, 7. * x]).collect();
        let with = controlled_mean(&y, &with, 4, Level::P95).unwrap();
        for (a, b) in alone.values.iter().zip(&with.values) {
            assert!((a - b).abs() < 1e-9, "{a} {b}");
        }
    }

    #[test]
    fn invalid_inputs_are_rejected() {
        let ys = [1., 2., 3., 4., 5., 6., 7., 9.];
        let wrong = controlled_mean(&ys, &[0.; 9], 2, Level::P95);
        assert_eq!(wrong, Err(StatsError::WrongLength { expected: 8, found: 9 }));
        assert!(matches!(controlled_mean(&ys, &[], 2, Level::P95), Err(StatsError::WrongLength { .. })));
        assert!(matches!(controlled_mean(&[], &[], 2, Level::P95), Err(StatsError::WrongLength { .. })));
        let few = |p: usize, folds| controlled_mean(&ys, &vec![0.5; 8 * p], folds, Level::P95);
        assert_eq!(few(1, 1), Err(StatsError::TooFew { needed: 2, found: 1 }));
        assert_eq!(few(1, 9), Err(StatsError::TooFew { needed: 9, found: 8 }));
        assert_eq!(few(2, 2), Err(StatsError::TooFew { needed: 11, found: 8 }));
        assert!(few(1, 2).is_ok());
        let none = controlled_mean(&ys, &[f64::NAN; 8], 2, Level::P95);
        assert!(matches!(none, Err(StatsError::NotFinite(x)) if x.is_nan()));
    }
}
