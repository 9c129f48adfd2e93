//! Holm's adjustment of many p-values.

use crate::StatsError;

/// Holm's step-down adjustment: rejecting where the adjusted p-value is at most α keeps the probability of any false
/// rejection at most α, under any dependence of the tests.
///
/// With the p-values in increasing order, the k-th of m (k = 1..=m) becomes the largest of (m - j + 1) p(j) over
/// j <= k, at most 1. The result is in the order of the input. Holm (1979), A simple sequentially rejective
/// multiple test procedure, Scandinavian Journal of Statistics 6:65-70.
///
/// # Errors
/// [`StatsError::NotAFraction`] if a p-value is not in 0..=1.
///
/// ```
/// let adjusted = bagsplit_stats::holm(&[0.01, 0.04, 0.03])?;
/// assert_eq!(adjusted, [0.03, 0.06, 0.06]);
/// # Ok::<(), bagsplit_stats::StatsError>(())
/// ```
pub fn holm(p_values: &[f64]) -> Result<Vec<f64>, StatsError> {
    if let Some(&bad) = p_values.iter().find(|p| !(0.0..=1.0).contains(*p)) {
        return Err(StatsError::NotAFraction(bad));
    }
    let mut order: Vec<usize> = (0..p_values.len()).collect();
    order.sort_by(|&a, &b| p_values[a].total_cmp(&p_values[b])); // stable
    let mut adjusted = vec![0.0; p_values.len()];
    let mut largest = 0.0_f64;
    for (done, &test) in order.iter().enumerate() {
        let left = (p_values.len() - done) as f64;
        largest = largest.max((left * p_values[test]).min(1.0));
        adjusted[test] = largest;
    }
    Ok(adjusted)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Calculated manually: 0.0050·5, 0.0110·4, 0.0200·3, then 0.0400·2 and 0.1300·1; shuffled.
    #[test]
    fn five_p_values_match_a_manual_calculation() {
        let adjusted = holm(&[0.02, 0.13, 0.005, 0.04, 0.011]).unwrap();
        for (found, expected) in adjusted.iter().zip([0.06, 0.13, 0.025, 0.08, 0.044]) {
            assert!((found - expected).abs() < 1e-15, "{adjusted:?}");
        }
    }

    /// A later, smaller product is raised to the earlier one, products above 1 become 1, and ties are equal.
    #[test]
    fn adjusted_p_values_never_decrease() {
        assert_eq!(holm(&[0.02, 0.021, 0.5]).unwrap(), [0.06, 0.06, 0.5]);
        assert_eq!(holm(&[0.9, 0.4, 0.4]).unwrap(), [1.0, 1.0, 1.0]);
        assert_eq!(holm(&[0.2, 0.01, 0.2]).unwrap(), [0.4, 0.03, 0.4]);
        assert!(holm(&[]).unwrap().is_empty());
    }

    /// Adjusted p <= α rejects the same tests as Holm's stepwise procedure.
    #[test]
    fn agrees_with_the_stepwise_procedure() {
        let p = [0.001, 0.2, 0.012, 0.0125, 0.03, 0.049, 0.0009];
        for alpha in [0.001, 0.01, 0.05, 0.1, 0.3] {
            let mut sorted = p;
            sorted.sort_by(f64::total_cmp);
            let kept = |k: &usize| sorted[*k] * (p.len() - k) as f64 > alpha;
            let rejected = (0..p.len()).find(kept).unwrap_or(p.len());
            let adjusted = holm(&p).unwrap();
            assert_eq!(
                adjusted.iter().filter(|a| **a <= alpha).count(),
                rejected,
                "{alpha}"
            );
        }
    }

    #[test]
    fn values_outside_0_to_1_are_rejected() {
        assert_eq!(holm(&[0.5, 1.5]), Err(StatsError::NotAFraction(1.5)));
        assert!(holm(&[f64::NAN]).is_err());
    }
}
