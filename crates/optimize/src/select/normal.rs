//! The normal distribution function.

use statrs::function::erf::erfc;

/// Φ(z); exactly 0 or 1 beyond 8 standard deviations, where nothing here can tell the difference.
pub(crate) fn cdf(z: f64) -> f64 {
    if z > 8.0 {
        1.0
    } else if z < -8.0 {
        0.0
    } else {
        0.5 * erfc(-z * std::f64::consts::FRAC_1_SQRT_2)
    }
}

/// The logarithm of the density of N(`mean`, `variance`) at `x`, but for the constant.
pub(crate) fn log_density(x: f64, mean: f64, variance: f64) -> f64 {
    -0.5 * ((x - mean).powi(2) / variance + variance.ln())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn published_values() {
        assert!((cdf(1.959_963_985) - 0.975).abs() < 1e-10 && (cdf(-1.0) - 0.158_655_254).abs() < 1e-9);
        assert_eq!((cdf(9.0), cdf(-9.0)), (1.0, 0.0));
        let exact = |x: f64, v: f64| (-(x * x) / (2.0 * v)).exp() / v.sqrt();
        assert!((log_density(3.0, 1.0, 4.0) - exact(2.0, 4.0).ln()).abs() < 1e-12);
    }
}
