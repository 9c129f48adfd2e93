//! The maximum score of tiles on squares.

use std::ops::Deref;

use bagsplit_game::board::MAX_HAND;

/// The weights of the slots of a window, the largest first.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Heaviest {
    weights: [u32; MAX_HAND],
    len: usize,
}

impl Heaviest {
    /// Sorts the weights of the first `len` slots.
    pub(crate) fn new(mut weights: [u32; MAX_HAND], len: usize) -> Heaviest {
        weights[..len].sort_unstable_by(|a, b| b.cmp(a));
        Heaviest { weights, len }
    }
}

impl Deref for Heaviest {
    type Target = [u32];

    fn deref(&self) -> &[u32] {
        &self.weights[..self.len]
    }
}

/// The maximum score of tiles with these scores on squares with these weights, both the largest first.
pub(crate) fn earned<'w>(weights: impl Iterator<Item = &'w u32>, scores: &[u32]) -> u64 {
    let products = weights
        .zip(scores)
        .map(|(&weight, &score)| u64::from(weight) * u64::from(score));
    products.fold(0, u64::saturating_add)
}

/// For each number of digits, and for each number of tiles, the largest scores.
pub(crate) fn best_scores(digits: &[u32], others: &[u32]) -> Vec<[u32; MAX_HAND]> {
    let all = digits.len() + others.len();
    let mut best = Vec::with_capacity((digits.len() + 1) * (all + 1));
    for count in 0..=digits.len() {
        let (first, rest) = digits.split_at(count);
        let mut rest = [rest, others].concat();
        rest.sort_unstable_by(|a, b| b.cmp(a));
        for slots in 0..=all {
            let mut scores = [0; MAX_HAND];
            let more = first.iter().chain(&rest).take(slots);
            scores
                .iter_mut()
                .zip(more)
                .for_each(|(best, &score)| *best = score);
            let laid = slots.min(MAX_HAND);
            scores[..laid].sort_unstable_by(|a, b| b.cmp(a));
            best.push(scores);
        }
    }
    best
}
