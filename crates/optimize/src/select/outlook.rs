//! Estimates of the samples that an experiment of fixed size would need, and of the remaining samples.
//!
//! Both are estimates from current knowledge; the formulas are documented at [`Statement`](crate::select::Statement).

use bagsplit_stats::{CriticalValues, Level};

use crate::select::arm::Arm;
use crate::select::bounds::Bounds;

/// The number of samples of all arms in an experiment of fixed size, evaluated once at its end, that shows that no arm
/// is better than the selected ones by more than `goal`, by the distances of a ranking at this level.
pub(crate) fn fixed(arms: &[Arm], selected: &[usize], goal: f64, level: Level) -> Option<f64> {
    let critical = CriticalValues::for_ranking(arms.len(), &level.into())
        .ok()?
        .distance;
    let mut most = 0.0_f64;
    for b in (0..arms.len()).filter(|b| !selected.contains(b)) {
        for &s in selected {
            let (mean, variance) = difference(&arms[b], &arms[s])?;
            let distance = goal - mean;
            let n = if distance > 0.0 {
                critical * critical * variance / (distance * distance)
            } else {
                f64::INFINITY
            };
            most = most.max(n);
        }
    }
    (most.is_finite() && most > 0.0).then_some(most * arms.len() as f64)
}

/// Mean and variance of one arm's observation less another's, index by index.
fn difference(b: &Arm, s: &Arm) -> Option<(f64, f64)> {
    let differences: Vec<f64> = b.each.iter().zip(&s.each).map(|(b, s)| b - s).collect();
    let n = differences.len() as f64;
    let mean = differences.iter().sum::<f64>() / n;
    let squares = differences.iter().map(|x| (x - mean).powi(2)).sum::<f64>();
    (n > 1.0).then(|| (mean, squares / (n - 1.0)))
}

/// The expected number of samples until the gap is at most `delta`.
pub(crate) fn to_go_certified(
    bounds: &Bounds,
    arms: &[Arm],
    selected: &[usize],
    delta: f64,
) -> Option<f64> {
    let (mut now, mut then) = (0.0, 0.0);
    for b in (0..arms.len()).filter(|b| !selected.contains(b) && !bounds.out[*b]) {
        let mut ratio = 1.0_f64;
        for &s in selected {
            if bounds.gap_of(b, s) <= delta {
                continue;
            }
            let [mean_b, mean_s] = [b, s].map(|arm| arms[arm].mean());
            let apart = ((bounds.upper[b] - mean_b) + (mean_s - bounds.lower[s])).max(0.0);
            let mut needed = reach(apart, delta + mean_s - mean_b);
            if let Some((difference, upper)) = bounds.paired(b, s) {
                needed = needed.min(reach(upper - difference, delta - difference));
            }
            ratio = ratio.max(needed);
        }
        if ratio > 1.0 {
            now += arms[b].count() as f64;
            then += arms[b].count() as f64 * ratio * ratio;
        }
    }
    if now == 0.0 {
        return Some(0.0);
    }
    let leaders: f64 = selected.iter().map(|&s| arms[s].count() as f64).sum();
    then.is_finite()
        .then(|| (then - now) + leaders * (then / now - 1.0))
}

fn reach(width: f64, distance: f64) -> f64 {
    if distance > 0.0 {
        width / distance
    } else {
        f64::INFINITY
    }
}
