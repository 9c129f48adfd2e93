//! LUCB in batches, balancing the leader and its rivals.
//!
//! LUCB (Kalyanakrishnan, Tewari, Auer and Stone 2012, ICML, 655-662) samples the leader and the rival with the highest upper bound. In a batch the rivals with the highest bounds
//! get an eighth of their samples more until it is full. The leader's part follows from the cost: if its bound has
//! width w_s = c/√n_s and rival b needs n_b = (c/(room_b - w_s))², the sum n_s + Σ n_b is minimal where n_s^(3/2) = Σ
//! n_b^(3/2).

use crate::select::Config;
use crate::select::bounds::Bounds;

/// The divisor of the growth of a rival's samples in a batch.
const GROWTH: f64 = 8.0;

/// Adds samples to the arms of the next batch; it does not decide when to stop.
pub(crate) fn next(
    more: &mut [u64],
    counts: &[u64],
    bounds: &Bounds,
    selected: &[usize],
    config: &Config,
) {
    let Config { delta, batch, .. } = *config;
    let mut rivals: Vec<usize> = (0..counts.len())
        .filter(|b| !bounds.out[*b] && !selected.contains(b))
        .filter(|&b| selected.iter().any(|&s| bounds.gap_of(b, s) > delta))
        .collect();
    rivals.sort_by(|&a, &b| bounds.upper[b].total_cmp(&bounds.upper[a]).then(a.cmp(&b)));
    if rivals.is_empty() {
        // No arm is in contention: the same number for every arm, at least one each.
        let each = batch.div_ceil(more.len() as u64);
        return more.iter_mut().for_each(|n| *n += each);
    }
    let all: f64 = rivals.iter().map(|&b| (counts[b] as f64).powf(1.5)).sum();
    // A selected arm needs more samples only if some rival can still beat it by too much.
    let open: Vec<usize> = selected
        .iter()
        .copied()
        .filter(|&s| rivals.iter().any(|&b| bounds.gap_of(b, s) > delta))
        .collect();
    let mut left = batch;
    for &s in &open {
        let worth = (all / open.len() as f64).powf(2.0 / 3.0) as u64;
        let share = (left / 2).max(1).min(worth.saturating_sub(counts[s]));
        more[s] += share;
        left -= share;
    }
    for &b in &rivals {
        let share = ((counts[b] as f64 / GROWTH).ceil() as u64).min(left);
        more[b] += share;
        left -= share;
        if left == 0 {
            return;
        }
    }
    // All rivals were served: the rest is divided equally among them.
    let each = left / rivals.len() as u64;
    rivals.iter().for_each(|&b| more[b] += each);
    more[rivals[0]] += left - each * rivals.len() as u64;
}
