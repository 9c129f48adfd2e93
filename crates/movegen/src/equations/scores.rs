//! What tiles earn at most on squares, and what a leave can be worth.

use std::ops::Deref;

use board::{MAX_HAND, Tile, Tiles};

/// What the slots of a window count, the largest first.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Heaviest {
    weights: [u32; MAX_HAND],
    len: usize,
}

impl Heaviest {
    /// Of the weights of so many slots.
    pub(super) fn of(mut weights: [u32; MAX_HAND], len: usize) -> Heaviest {
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

/// The most that tiles with these scores earn on squares with these weights, both the largest first.
pub(super) fn earned<'w>(weights: impl Iterator<Item = &'w u32>, scores: &[u32]) -> u64 {
    let products = weights.zip(scores).map(|(&weight, &score)| u64::from(weight) * u64::from(score));
    products.fold(0, u64::saturating_add)
}

/// For each number of digits, and for each number of tiles, the largest scores.
pub(super) fn best_scores(digits: &[u32], others: &[u32]) -> Vec<[u32; MAX_HAND]> {
    let all = digits.len() + others.len();
    let mut best = Vec::with_capacity((digits.len() + 1) * (all + 1));
    for count in 0..=digits.len() {
        let (first, rest) = digits.split_at(count);
        let mut rest = [rest, others].concat();
        rest.sort_unstable_by(|a, b| b.cmp(a));
        for slots in 0..=all {
            let mut scores = [0; MAX_HAND];
            let more = first.iter().chain(&rest).take(slots);
            scores.iter_mut().zip(more).for_each(|(own, &score)| *own = score);
            let laid = slots.min(MAX_HAND);
            scores[..laid].sort_unstable_by(|a, b| b.cmp(a));
            best.push(scores);
        }
    }
    best
}

/// The most that the leave of a hand can be worth when so many of its tiles are laid.
pub(super) fn best_leaves(hand: &Tiles, leave_value: &impl Fn(&Tiles) -> i32) -> Vec<i32> {
    let kinds: Vec<(Tile, u8)> = hand.kinds().collect();
    let mut most = vec![i32::MIN; hand.total() as usize + 1];
    let mut leave = Tiles::EMPTY;
    fn go(kinds: &[(Tile, u8)], leave: &mut Tiles, visit: &mut dyn FnMut(&Tiles)) {
        let Some((&(tile, count), rest)) = kinds.split_first() else { return visit(leave) };
        for stay in 0..=count {
            leave.set(tile, stay);
            go(rest, leave, visit);
        }
        leave.set(tile, 0);
    }
    go(&kinds, &mut leave, &mut |leave| {
        let laid = (hand.total() - leave.total()) as usize;
        most[laid] = most[laid].max(leave_value(leave));
    });
    most
}
