//! The number of samples that equal allocation needs when it is tuned to the problem.

use statrs::distribution::{ContinuousCDF, Normal};

/// The number of parts into which the range of sample means is divided.
const PARTS: u32 = 1000;

/// The probability that the arm with the highest mean of `each` Bernoulli samples is within `delta` of the best:
/// ∫ P(all others below x) dP(best of the good ones below x), with normal distributions for the sample means.
fn equal_correct(means: &[f64], delta: f64, each: f64) -> f64 {
    let best = means.iter().copied().fold(0.0, f64::max);
    let sd = |mean: f64| (mean * (1.0 - mean) / each).sqrt();
    let (good, bad): (Vec<f64>, Vec<f64>) = means.iter().partition(|&&mean| best - mean <= delta);
    let below = |arms: &[f64], x: f64| -> f64 {
        let mut product = 1.0;
        for &mean in arms {
            product *= cdf((x - mean) / sd(mean));
            if product < 1e-12 {
                return 0.0;
            }
        }
        product
    };
    let (low, high) = (best - delta - 8.0 * sd(best), best + 8.0 * sd(best));
    let width = (high - low) / f64::from(PARTS);
    let (mut sum, mut before) = (0.0, 0.0);
    for part in 0..PARTS {
        let from = low + width * f64::from(part);
        let until = below(&good, from + width);
        if until - before > 1e-12 {
            sum += (until - before) * below(&bad, from + width / 2.0);
        }
        before = until;
    }
    sum
}

/// The smallest number of samples of all arms with which equal allocation selects an arm within `delta` of the best
/// with probability `confidence`, to a part in a thousand. It has to know the means to know when to stop.
pub(crate) fn equal_allocation(means: &[f64], delta: f64, confidence: f64) -> f64 {
    let (mut low, mut high) = (1.0, 2.0);
    while equal_correct(means, delta, high) < confidence {
        (low, high) = (high, 2.0 * high);
    }
    while high / low > 1.001 {
        let middle = (low + high) / 2.0;
        if equal_correct(means, delta, middle) < confidence {
            low = middle
        } else {
            high = middle
        }
    }
    high * means.len() as f64
}

/// Φ(z); exactly 0 or 1 beyond 8 standard deviations, where the difference is negligible.
fn cdf(z: f64) -> f64 {
    match z {
        z if z > 8.0 => 1.0,
        z if z < -8.0 => 0.0,
        z => Normal::standard().cdf(z),
    }
}

/// For two arms, the normal formula: n = (z √(2v)/0.1)².
#[test]
fn equal_allocation_is_tuned() {
    let two = equal_allocation(&[0.45, 0.55], 0.0, 0.95);
    let expected = 2.0 * 1.644_854_f64.powi(2) * 2.0 * 0.2475 / 0.01;
    assert!((two / expected - 1.0).abs() < 2e-3, "{two} {expected}");
    assert!(
        (equal_correct(&[0.5; 4], 0.0, 100.0) - 1.0).abs() < 1e-6,
        "all are the best"
    );
}
