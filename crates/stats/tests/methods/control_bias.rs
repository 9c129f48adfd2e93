//! Control variates: no bias with few observations, the variance reduction that theory predicts, and coverage.

use bagsplit_stats::{Estimate, Level, controlled_mean};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// An exponential variable minus its mean: skewed, so that fitting on the same data would show a bias.
fn skew(rng: &mut Pcg64Mcg) -> f64 {
    -(1. - rng.random::<f64>()).ln() - 1.
}

/// A sum of twelve uniform numbers minus 6: nearly normal, with variance 1.
fn bell(rng: &mut Pcg64Mcg) -> f64 {
    (0..12).map(|_| rng.random::<f64>()).sum::<f64>() - 6.
}

/// The mean without controls.
fn plain(xs: &[f64]) -> Estimate {
    let n = xs.len() as f64;
    let mean = xs.iter().sum::<f64>() / n;
    let variance = xs.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / (n - 1.);
    Estimate::student(mean, (variance / n).sqrt(), xs.len() as u64, Level::P95)
}

/// y = x² + x with mean 1, from 12 observations: the relation is not linear, and the observations are few.
#[test]
fn cross_fitting_leaves_no_bias_where_fitting_on_the_same_data_does() {
    let mut rng = Pcg64Mcg::seed_from_u64(1);
    let (runs, n) = (20_000, 12);
    let (mut crossed, mut squares, mut same) = (0., 0., 0.);
    for _ in 0..runs {
        let x: Vec<f64> = (0..n).map(|_| skew(&mut rng)).collect();
        let y: Vec<f64> = x.iter().map(|x| x * x + x).collect();
        let adjusted = controlled_mean(&y, &x, 4, Level::P95).unwrap().adjusted.value - 1.;
        crossed += adjusted;
        squares += adjusted * adjusted;
        let mean = |xs: &[f64]| xs.iter().sum::<f64>() / n as f64;
        let (mx, my) = (mean(&x), mean(&y));
        let sxy: f64 = x.iter().zip(&y).map(|(x, y)| (x - mx) * (y - my)).sum();
        let sxx: f64 = x.iter().map(|x| (x - mx).powi(2)).sum();
        same += my - sxy / sxx * mx - 1.;
    }
    let runs = f64::from(runs);
    let (crossed, same) = (crossed / runs, same / runs);
    let standard_error = (squares / runs / runs).sqrt();
    assert!(crossed.abs() < 4. * standard_error, "{crossed} ± {standard_error}");
    assert!(same.abs() > 10. * standard_error, "{same} ± {standard_error}: the test could not fail");
}

/// y = 5 + 2 x1 - x2 + e with unit variances: R² = 5/6, so a sixth of the variance remains.
#[test]
fn the_variance_falls_by_the_squared_correlation() {
    let mut rng = Pcg64Mcg::seed_from_u64(2);
    let (mut ys, mut xs) = (Vec::new(), Vec::new());
    for _ in 0..20_000 {
        let [x1, x2, idle, e] = [(); 4].map(|()| bell(&mut rng));
        xs.extend([x1, x2, idle]);
        ys.push(5. + 2. * x1 - x2 + e);
    }
    let mean = controlled_mean(&ys, &xs, 10, Level::P95).unwrap();
    assert!(mean.adjusted.contains(5.), "{:?}", mean.adjusted);
    let narrower = mean.adjusted.half_width() / plain(&ys).half_width();
    assert!((narrower - (1f64 / 6.).sqrt()).abs() < 0.01, "{narrower}");
}

/// Controls that explain nothing increase the variance as theory predicts: (m - 2)/(m - p - 2) with p = 5 fitted on m
/// = 90.
#[test]
fn useless_controls_cost_little() {
    let mut rng = Pcg64Mcg::seed_from_u64(3);
    let (mut total, runs, n, p) = (0., 1500, 100, 5);
    for _ in 0..runs {
        let xs: Vec<f64> = (0..n * p).map(|_| bell(&mut rng)).collect();
        let ys: Vec<f64> = (0..n).map(|_| bell(&mut rng)).collect();
        total += controlled_mean(&ys, &xs, 10, Level::P95).unwrap().adjusted.value.powi(2) * n as f64;
    }
    // The mean of squares of 1500 has a standard error of 0.037.
    let (variance, theory) = (total / f64::from(runs), 88. / 83.);
    assert!((variance - theory).abs() < 0.15, "{variance} against {theory}");
}

/// 95% intervals around shares of pairs (0, ½, 1) hold the truth in 95% of the runs.
#[test]
fn intervals_cover() {
    let mut rng = Pcg64Mcg::seed_from_u64(4);
    let (runs, n) = (2000, 60);
    let (mut covered, mut narrower) = (0, 0.);
    for _ in 0..runs {
        let xs: Vec<f64> = (0..n).map(|_| bell(&mut rng)).collect();
        // By symmetry the mean is one half.
        let half = |x: f64, rng: &mut Pcg64Mcg| f64::from(u8::from(x + bell(rng) > 0.)) / 2.;
        let ys: Vec<f64> = xs.iter().map(|&x| half(x, &mut rng) + half(x, &mut rng)).collect();
        let mean = controlled_mean(&ys, &xs, 10, Level::P95).unwrap();
        covered += u32::from(mean.adjusted.contains(0.5));
        narrower += mean.adjusted.half_width() / plain(&ys).half_width();
    }
    let share = f64::from(covered) / f64::from(runs);
    // Four standard errors are 0.0195.
    assert!((share - 0.95).abs() < 0.02, "{share}");
    assert!(narrower / f64::from(runs) < 0.85, "{narrower}");
}
