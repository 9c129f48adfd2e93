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
    let mut blanks = 0u16;
    if left.blanks() == 0 {
        return blanks;
    }
    for slot in 0..weights.len() {
        let symbol = symbol_on(filling, slot);
        let same = |other: &usize| symbol_on(filling, *other) == symbol;
        if (0..slot).any(|other| same(&other)) {
            continue;
        }
        let mut slots: Vec<usize> = (slot..weights.len()).filter(same).collect();
        let lacking = slots.len().saturating_sub(usize::from(left.count(symbol)));
        if lacking > 0 {
            slots.sort_by_key(|&slot| (weights[slot], std::cmp::Reverse(slot)));
            blanks |= slots[..lacking].iter().map(|&slot| 1u16 << slot).sum::<u16>();
        }
    }
    blanks
}
