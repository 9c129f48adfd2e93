//! The best candidate under given coefficients, one symbol after another.
//!
//! With all other symbols fixed, the value of a symbol's tiles is a sum over bags, so its best distribution
//! is found exactly by dynamic programming over bags. Symbols are taken in a random order until none changes:
//! coordinate ascent, which ends in a maximum that no single symbol can improve.

use rand::{Rng, RngExt, seq::SliceRandom};

use crate::{Candidate, layout::Layout};

/// Passes over all symbols after which ascent stops in any case.
const PASSES: usize = 30;
/// Combinations of choices that are tried for one set of coefficients.
const COMBINATIONS: usize = 24;

/// Distributes the tiles of one symbol in the best way; says whether that is another than before.
fn best_row(layout: &Layout, w: &[f64], candidate: &mut Candidate, s: usize, gains: &mut Vec<f64>) -> bool {
    let tiles = usize::from(layout.space.counts()[s]);
    let bags = layout.space.bags();
    let width = tiles + 1;
    // gains[b]: value of each count in bag b; then best[b]: most value of the first b + 1 bags by tiles used.
    gains.clear();
    gains.resize(2 * bags * width, 0.0);
    let (gain, best) = gains.split_at_mut(bags * width);
    for b in 0..bags {
        layout.gains(w, candidate, s, b, &mut gain[b * width..][..width]);
    }
    best[..width].copy_from_slice(&gain[..width]);
    for b in 1..bags {
        let (before, here) = best.split_at_mut(b * width);
        let before = &before[(b - 1) * width..];
        for used in 0..width {
            here[used] =
                (0..=used).map(|k| before[used - k] + gain[b * width + k]).fold(f64::NEG_INFINITY, f64::max);
        }
    }
    let value: f64 =
        candidate.division.row(s).iter().enumerate().map(|(b, &k)| gain[b * width + usize::from(k)]).sum();
    // A tie, or a difference of rounding only, is no reason to move.
    if best[bags * width - 1] <= value + 1e-12 * (1.0 + value.abs()) {
        return false;
    }
    let mut left = tiles;
    for b in (0..bags).rev() {
        let k = if b == 0 {
            left
        } else {
            let total = |k: usize| best[(b - 1) * width + left - k] + gain[b * width + k];
            (0..=left).fold(0, |most, k| if total(k) > total(most) { k } else { most })
        };
        candidate.division.row_mut(s)[b] = k as u8;
        left -= k;
    }
    true
}

/// Improves the division until no symbol can be distributed better; choices stay.
fn climb<R: Rng + ?Sized>(layout: &Layout, w: &[f64], candidate: &mut Candidate, rng: &mut R) {
    let mut order: Vec<usize> = (0..layout.space.symbols()).collect();
    let mut gains = Vec::new();
    for _ in 0..PASSES {
        order.shuffle(rng);
        let mut moved = false;
        for &s in &order {
            moved |= best_row(layout, w, candidate, s, &mut gains);
        }
        if !moved {
            break;
        }
    }
}

/// The best candidate found by ascent from `start` under coefficients `w`.
///
/// Where there are parameters, ascent is repeated for every combination of choices, or for some at random.
pub(crate) fn ascend<R: Rng + ?Sized>(
    layout: &Layout,
    w: &[f64],
    start: &Candidate,
    rng: &mut R,
) -> Candidate {
    let parameters = layout.space.parameters();
    let all = parameters.iter().try_fold(1_usize, |n, p| n.checked_mul(p.levels));
    let mut best: Option<(f64, Candidate)> = None;
    let mut described = Vec::new();
    for trial in 0..all.unwrap_or(usize::MAX).min(COMBINATIONS) {
        let mut candidate = start.clone();
        if trial > 0 || all.is_some_and(|n| n <= COMBINATIONS) {
            let mut rest = trial;
            for (choice, p) in candidate.choices.iter_mut().zip(parameters) {
                if all.is_some_and(|n| n <= COMBINATIONS) {
                    *choice = rest % p.levels;
                    rest /= p.levels;
                } else {
                    *choice = rng.random_range(0..p.levels);
                }
            }
        }
        climb(layout, w, &mut candidate, rng);
        layout.describe(&candidate, &mut described);
        let value: f64 = described.iter().map(|&(i, x)| w[i] * x).sum();
        if best.as_ref().is_none_or(|(most, _)| value > *most) {
            best = Some((value, candidate));
        }
    }
    best.expect("at least one combination").1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Division, Parameter, Space};
    use rand::SeedableRng;
    use rand_pcg::Pcg64Mcg;

    /// All ways to put `tiles` into `bags`.
    fn rows(tiles: u8, bags: usize) -> Vec<Vec<u8>> {
        if bags == 1 {
            return vec![vec![tiles]];
        }
        let first = |k: u8| rows(tiles - k, bags - 1).into_iter().map(move |rest| [vec![k], rest].concat());
        (0..=tiles).flat_map(first).collect()
    }

    fn value(layout: &Layout, w: &[f64], candidate: &Candidate) -> f64 {
        let mut described = Vec::new();
        layout.describe(candidate, &mut described);
        described.iter().map(|&(i, x)| w[i] * x).sum()
    }

    /// No other distribution of a single symbol, and no other choice with its ascent, is better.
    #[test]
    fn no_single_symbol_can_do_better() {
        let space = Space::new(&[3, 5, 4], 3).unwrap();
        let choice = Parameter { levels: 3, ordered: false, interacts: true };
        let layout = Layout::new(space.with_parameters(vec![choice]).unwrap());
        let mut rng = Pcg64Mcg::seed_from_u64(4);
        let mut global = 0;
        for _ in 0..30 {
            let w: Vec<f64> = layout.groups().iter().map(|_| rng.random_range(-1.0..1.0)).collect();
            let start = layout.space.random(&mut rng);
            let found = ascend(&layout, &w, &start, &mut rng);
            let best = value(&layout, &w, &found);
            for s in 0..3 {
                for row in rows(layout.space.counts()[s], 3) {
                    let mut other = found.clone();
                    other.division.row_mut(s).copy_from_slice(&row);
                    assert!(value(&layout, &w, &other) <= best + 1e-9);
                }
            }
            let mut most = f64::NEG_INFINITY;
            for (a, b, c) in rows(3, 3)
                .iter()
                .flat_map(|a| rows(5, 3).into_iter().map(move |b| (a, b)))
                .flat_map(|(a, b)| rows(4, 3).into_iter().map(move |c| (a, b.clone(), c)))
            {
                for choice in 0..3 {
                    let division = Division::from_rows(&[a.clone(), b.clone(), c.clone()]).unwrap();
                    most = most.max(value(&layout, &w, &Candidate { division, choices: vec![choice] }));
                }
            }
            global += usize::from(best > most - 1e-9);
        }
        assert!(global >= 15, "the best of all in only {global} of 30");
    }
}
