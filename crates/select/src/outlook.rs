//! What would equal allocation have needed, and how much is still to come?
//!
//! Both are estimates from what is known now; the formulas stand with [`Statement`](crate::Statement).

use crate::arm::Summary;
use crate::bounds::Bounds;
use crate::posterior::{Marginal, Posterior, good};

/// (b, s) with b not selected and s selected, without arms that are out.
fn rivals<'a>(bounds: &'a Bounds, selected: &'a [usize]) -> impl Iterator<Item = (usize, usize)> + 'a {
    let others = (0..bounds.out.len()).filter(|b| !selected.contains(b));
    others.flat_map(move |b| selected.iter().map(move |&s| (b, s)))
}

/// Samples of all arms together until equal allocation certifies the gap `goal`.
pub(crate) fn equal_certified(
    bounds: &Bounds,
    summaries: &[Summary],
    selected: &[usize],
    goal: f64,
) -> Option<f64> {
    let mut most = 0.0_f64;
    for (b, s) in rivals(bounds, selected) {
        let scaled = |arm: usize, width: f64| width * (summaries[arm].count as f64).sqrt();
        let width =
            scaled(s, summaries[s].mean - bounds.lower[s]) + scaled(b, bounds.upper[b] - summaries[b].mean);
        let needed = |width: f64, room: f64| if room > 0.0 { (width / room).powi(2) } else { f64::INFINITY };
        let mut n = needed(width, goal + summaries[s].mean - summaries[b].mean);
        if let Some((count, mean, upper)) = bounds.paired(b, s) {
            n = n.min(needed((upper - mean) * (count as f64).sqrt(), goal - mean));
        }
        most = most.max(n);
    }
    (most.is_finite() && most > 0.0).then_some(most * summaries.len() as f64)
}

/// Samples still to come until the gap is at most `delta`; means are posterior ones, which are steadier.
pub(crate) fn to_go_certified(
    bounds: &Bounds,
    summaries: &[Summary],
    posterior: &Posterior,
    selected: &[usize],
    delta: f64,
) -> Option<f64> {
    let mean = |arm: usize| posterior.arms[arm].centre();
    let (mut now, mut then) = (0.0, 0.0);
    for b in (0..summaries.len()).filter(|b| !selected.contains(b) && !bounds.out[*b]) {
        let mut ratio = 1.0_f64;
        for &s in selected {
            if bounds.gap_of(b, s) <= delta {
                continue;
            }
            let apart = ((bounds.upper[b] - mean(b)) + (mean(s) - bounds.lower[s])).max(0.0);
            let mut needed = reach(apart, delta + mean(s) - mean(b));
            if let Some((_, difference, upper)) = bounds.paired(b, s) {
                needed = needed.min(reach(upper - difference, delta - difference));
            }
            ratio = ratio.max(needed);
        }
        if ratio > 1.0 {
            now += summaries[b].count as f64;
            then += summaries[b].count as f64 * ratio * ratio;
        }
    }
    if now == 0.0 {
        return Some(0.0);
    }
    let leaders: f64 = selected.iter().map(|&s| summaries[s].count as f64).sum();
    then.is_finite().then(|| (then - now) + leaders * (then / now - 1.0))
}

fn reach(width: f64, room: f64) -> f64 {
    if room > 0.0 { width / room } else { f64::INFINITY }
}

/// Samples of all arms together until equal allocation gives `probability`.
pub(crate) fn equal_credible(
    posterior: &Posterior,
    selected: &[usize],
    delta: f64,
    probability: f64,
) -> Option<f64> {
    let reached = |n: f64| {
        let arms: Vec<Marginal> = posterior
            .arms
            .iter()
            .zip(&posterior.spread)
            .map(|(arm, spread)| Marginal::normal(arm.centre(), spread / n.sqrt()))
            .collect();
        good(&arms, selected, delta) >= probability
    };
    factor(2.0, reached).map(|n| n * posterior.arms.len() as f64)
}

/// Samples still to come until the posterior probability is `level`, if arms in contention all get the same
/// factor more. In contention is who beats a selected arm by more than `delta` with a probability above a tenth of
/// an equal part of 1 - `level`.
pub(crate) fn to_go_credible(
    posterior: &Posterior,
    summaries: &[Summary],
    selected: &[usize],
    delta: f64,
    level: f64,
) -> Option<f64> {
    let part = 0.1 * (1.0 - level) / summaries.len() as f64;
    let beats = |b: usize, s: usize| {
        let (b, s) = (&posterior.arms[b], &posterior.arms[s]);
        let sd = (b.sd * b.sd + s.sd * s.sd).sqrt();
        1.0 - b.widened(sd).below(s.centre() + delta) > part
    };
    let contends: Vec<bool> = (0..summaries.len())
        .map(|b| selected.contains(&b) || selected.iter().any(|&s| beats(b, s)))
        .collect();
    let now: f64 = summaries.iter().zip(&contends).filter(|(_, c)| **c).map(|(s, _)| s.count as f64).sum();
    let reached = |more: f64| {
        let arms: Vec<Marginal> = posterior
            .arms
            .iter()
            .zip(&contends)
            .map(|(arm, &contends)| if contends { arm.narrowed(more) } else { *arm })
            .collect();
        good(&arms, selected, delta) >= level
    };
    factor(1.0, reached).map(|more| now * (more - 1.0))
}

/// The least number from `least` on, to a hundredth of itself, from which on `reached` holds.
fn factor(least: f64, reached: impl Fn(f64) -> bool) -> Option<f64> {
    if reached(least) {
        return Some(least);
    }
    let mut high = 2.0 * least;
    while !reached(high) {
        high *= 2.0;
        if high > 1e12 {
            return None;
        }
    }
    let mut low = high / 2.0;
    while high / low > 1.01 {
        let middle = (low * high).sqrt();
        if reached(middle) { high = middle } else { low = middle }
    }
    Some(high)
}
