//! Which of equal symbols are blanks?

use super::filling::{Filling, symbol_on};
use super::hand_left::HandLeft;

/// Calls `visit` with every set of slots on which blanks can lie when these symbols are laid from a hand that they
/// can be laid from.
pub(crate) fn every_choice(left: &HandLeft, filling: Filling, slots: usize, visit: &mut dyn FnMut(u16)) {
    if left.blanks() == 0 {
        return visit(0);
    }
    choose(&mut left.clone(), filling, slots, 0, 0, visit);
}

fn choose(
    left: &mut HandLeft,
    filling: Filling,
    slots: usize,
    at: usize,
    blanks: u16,
    visit: &mut dyn FnMut(u16),
) {
    if at == slots {
        return visit(blanks);
    }
    let symbol = symbol_on(filling, at);
    if left.count(symbol) > 0 {
        let _ = left.take(symbol);
        choose(left, filling, slots, at + 1, blanks, visit);
        left.put_back(symbol, false);
    }
    if left.blanks() > 0 {
        left.take_blank();
        choose(left, filling, slots, at + 1, blanks | 1 << at, visit);
        left.put_back(symbol, true);
    }
}

/// The fewest blanks, on the slots where the tiles would earn least, later ones first: no other choice earns
/// more, and none that earns as much comes before it.
pub(crate) fn best_choice(left: &HandLeft, filling: Filling, weights: &[u32]) -> u16 {
    // A bit for each slot.
    let (mut blanks, mut seen) = (0u16, 0u16);
    if left.blanks() == 0 {
        return blanks;
    }
    for slot in 0..weights.len() {
        if seen >> slot & 1 == 1 {
            continue;
        }
        let symbol = symbol_on(filling, slot);
        let same = (slot..weights.len()).filter(|&other| symbol_on(filling, other) == symbol);
        let same: u16 = same.map(|other| 1 << other).sum();
        seen |= same;
        for _ in u32::from(left.count(symbol))..same.count_ones() {
            let rest = (slot..weights.len()).filter(|&other| (same & !blanks) >> other & 1 == 1);
            let least = rest.min_by_key(|&other| (weights[other], std::cmp::Reverse(other)));
            blanks |= least.map_or(0, |other| 1 << other);
        }
    }
    blanks
}
