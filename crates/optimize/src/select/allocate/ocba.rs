//! Optimal computing budget allocation.

/// The share of all samples each design should have, so that the selection of the `top` with the largest means is
/// least likely wrong; they sum to 1.
///
/// The best one (Chen, Lin, Yücesan and Chick 2000, Discrete Event Dynamic Systems 10:251-270, theorem 1): with d_i
/// the distance from the best mean, N_i ∝ (σ_i/d_i)² and N_best = σ_best √(Σ N_i²/σ_i²) over the others. The best k
/// (Chen, He, Fu and Lee 2008, INFORMS Journal on Computing 20:579-595): N_i ∝ (σ_i/(mean_i - c))², with c between
/// the k-th mean and the next in proportion to their standard deviations. A distance of less than a millionth of
/// the largest standard deviation counts as that much.
///
/// # Panics
/// If there are not as many means as deviations, or `top` is 0 or not below their number.
fn shares(means: &[f64], deviations: &[f64], top: usize) -> Vec<f64> {
    assert!(means.len() == deviations.len() && top > 0 && top < means.len(), "{top} of {}", means.len());
    let mut order: Vec<usize> = (0..means.len()).collect();
    order.sort_by(|&a, &b| means[b].total_cmp(&means[a]).then(a.cmp(&b)));
    let least = deviations.iter().copied().fold(f64::MIN_POSITIVE, f64::max) * 1e-6;
    let (last, next) = (order[top - 1], order[top]);
    let mark = if top == 1 {
        means[last]
    } else {
        (deviations[next] * means[last] + deviations[last] * means[next])
            / (deviations[last] + deviations[next])
    };
    let mut shares: Vec<f64> = means
        .iter()
        .zip(deviations)
        .map(|(mean, deviation)| (deviation / (mean - mark).abs().max(least)).powi(2))
        .collect();
    if top == 1 {
        let others = (0..means.len()).filter(|&i| i != last);
        let sum: f64 = others.map(|i| (shares[i] / deviations[i]).powi(2)).sum();
        shares[last] = deviations[last] * sum.sqrt();
    }
    let total: f64 = shares.iter().sum();
    shares.iter_mut().for_each(|share| *share /= total);
    shares
}

/// Deals `batch` samples to the designs that lack most of their share of the new total.
pub(crate) fn next(
    more: &mut [u64],
    counts: &[u64],
    means: &[f64],
    deviations: &[f64],
    top: usize,
    batch: u64,
) {
    let total = (counts.iter().sum::<u64>() + batch) as f64;
    let lacks: Vec<f64> = shares(means, deviations, top)
        .iter()
        .zip(counts)
        .map(|(share, &n)| (share * total - n as f64).max(0.0))
        .collect();
    let all: f64 = lacks.iter().sum();
    let mut left = batch;
    let mut rest: Vec<(f64, usize)> = Vec::with_capacity(lacks.len());
    for (arm, lack) in lacks.iter().enumerate() {
        let exact = lack / all * batch as f64;
        let whole = (exact.floor() as u64).min(left);
        more[arm] += whole;
        left -= whole;
        rest.push((exact - whole as f64, arm));
    }
    rest.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    for &(_, arm) in rest.iter().cycle().take(left as usize) {
        more[arm] += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Means 1, 2, 3 of variance 1, by hand: N1 : N2 = 1/4 : 1, N3 = √(1/16 + 1).
    #[test]
    fn shares_are_the_theorem() {
        let found = shares(&[1.0, 2.0, 3.0], &[1.0; 3], 1);
        let best = (17.0_f64 / 16.0).sqrt();
        let total = 1.25 + best;
        for (found, expected) in found.iter().zip([0.25 / total, 1.0 / total, best / total]) {
            assert!((found - expected).abs() < 1e-12);
        }
        // The best two of 0, 1, 3, 4: the border is at 2.
        let found = shares(&[0.0, 1.0, 3.0, 4.0], &[1.0; 4], 2);
        assert!((found[0] - 0.1).abs() < 1e-12 && (found[2] - 0.4).abs() < 1e-12);
    }

    #[test]
    fn a_batch_is_dealt_in_full() {
        let mut more = [0; 3];
        next(&mut more, &[10, 10, 10], &[1.0, 2.0, 3.0], &[1.0; 3], 1, 17);
        assert_eq!(more.iter().sum::<u64>(), 17);
        assert!(more[0] == 0 && more[2] >= more[1]);
    }
}
