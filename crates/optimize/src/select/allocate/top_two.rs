//! Top-two Thompson sampling in batches.

use crate::select::Config;
use crate::select::posterior::Posterior;
use rand::{Rng, RngExt};

/// The probability of sampling the leader instead of the challenger.
const LEADER_SHARE: f64 = 0.5;
/// The maximum number of parts of a batch, each with its own posterior draw.
const PARTS: u64 = 64;
/// The number of posterior draws that are tried for a challenger.
const TRIES: usize = 8;

/// Distributes the samples of a batch. For the best k, the two arms are the ones that swap places at the border of the
/// best k between two draws.
pub(crate) fn next(
    more: &mut [u64],
    posterior: &Posterior,
    out: &[bool],
    config: &Config,
    rng: &mut impl Rng,
) {
    let Config { top, delta, batch, .. } = *config;
    let in_race: Vec<usize> = (0..out.len()).filter(|&arm| !out[arm]).collect();
    if in_race.len() <= top {
        return super::equal(more, batch);
    }
    let parts = PARTS.min(batch);
    for part in 0..parts {
        let (leader, challenger) = pair(posterior, &in_race, top, delta, rng);
        let arm = if rng.random::<f64>() < LEADER_SHARE { leader } else { challenger };
        more[arm] += batch * (part + 1) / parts - batch * part / parts;
    }
}

fn pair(
    posterior: &Posterior,
    in_race: &[usize],
    top: usize,
    delta: f64,
    rng: &mut impl Rng,
) -> (usize, usize) {
    let best = draw(posterior, in_race, top, rng).0;
    for _ in 0..TRIES {
        let (other, means) = draw(posterior, in_race, top, rng);
        // The worst of the first draw's arms against the best newcomer, in the second draw.
        let worst = best.iter().copied().min_by(|&a, &b| means[a].total_cmp(&means[b]));
        let newcomer = other.iter().copied().find(|arm| !best.contains(arm));
        if let (Some(worst), Some(newcomer)) = (worst, newcomer)
            && means[newcomer] > means[worst] + delta
        {
            return (in_race[worst], in_race[newcomer]);
        }
    }
    let mut likeliest = (f64::NEG_INFINITY, 0, 0);
    for &s in &best {
        for b in (0..in_race.len()).filter(|b| !best.contains(b)) {
            let [selected, other] = [s, b].map(|i| posterior.arms[in_race[i]]);
            let sd = (selected.sd.powi(2) + other.sd.powi(2)).sqrt();
            let cost = (other.mean - selected.mean - delta) / sd;
            if cost > likeliest.0 {
                likeliest = (cost, s, b);
            }
        }
    }
    (in_race[likeliest.1], in_race[likeliest.2])
}

/// The indexes in `in_race` of the `top` best of one draw, best first, and the draw.
fn draw(posterior: &Posterior, in_race: &[usize], top: usize, rng: &mut impl Rng) -> (Vec<usize>, Vec<f64>) {
    let means: Vec<f64> = in_race.iter().map(|&arm| posterior.arms[arm].draw(rng)).collect();
    let mut best: Vec<usize> = Vec::with_capacity(top + 1);
    for (i, &mean) in means.iter().enumerate() {
        if best.len() == top && mean <= means[best[top - 1]] {
            continue;
        }
        let place = best.partition_point(|&j| means[j] >= mean);
        best.insert(place, i);
        best.truncate(top);
    }
    (best, means)
}
