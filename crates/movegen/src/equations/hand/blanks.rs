//! The choice of the equal symbols that are blanks.

use std::cmp::Reverse;

use bagsplit_game::board::MAX_HAND;

use super::hand_left::HandLeft;
use super::symbols::{Filling, symbol_on};

/// Calls `visit` with every set of slots where blanks can be when these symbols are placed from a hand that has them.
pub(crate) fn every_choice(
    left: &HandLeft,
    filling: Filling,
    slots: usize,
    visit: &mut dyn FnMut(u16),
) {
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

/// The slots of a symbol in the order in which they get blanks: lowest scores first, later slots first among equals. No
/// other choice of slots for the same number of blanks scores more, and none with the same score precedes this one in
/// order.
#[derive(Clone, Copy, Debug)]
struct Slots {
    /// The set of the first n slots, by n.
    first: [u16; MAX_HAND + 1],
    count: usize,
    /// The number of them that need a blank.
    lacking: usize,
}

/// The slots of each symbol of a filling, given the score of tiles on each slot.
fn by_symbol(left: &HandLeft, filling: Filling, earned: &[u64]) -> impl Iterator<Item = Slots> {
    let mut seen = 0u16;
    (0..earned.len()).filter_map(move |slot| {
        if seen >> slot & 1 == 1 {
            return None;
        }
        let symbol = symbol_on(filling, slot);
        let mut slots = [0; MAX_HAND];
        let mut count = 0;
        for other in (slot..earned.len()).filter(|&other| symbol_on(filling, other) == symbol) {
            seen |= 1 << other;
            slots[count] = other;
            count += 1;
        }
        slots[..count].sort_unstable_by_key(|&other| (earned[other], Reverse(other)));
        let mut first = [0; MAX_HAND + 1];
        for at in 0..count {
            first[at + 1] = first[at] | 1 << slots[at];
        }
        Some(Slots {
            first,
            count,
            lacking: count.saturating_sub(left.count(symbol).into()),
        })
    })
}

/// The minimum number of blanks, on the slots with the lowest scores, later ones first: no other choice scores more,
/// and none with the same score precedes it.
pub(crate) fn best_choice(left: &HandLeft, filling: Filling, earned: &[u64]) -> u16 {
    if left.blanks() == 0 {
        return 0;
    }
    by_symbol(left, filling, earned).fold(0, |blanks, slots| blanks | slots.first[slots.lacking])
}

/// Calls `visit` with the best choice of slots for each distribution of blanks among the symbols: the leave does not
/// depend on the slots of blanks, so no other choice is better.
pub(crate) fn best_choices(
    left: &HandLeft,
    filling: Filling,
    earned: &[u64],
    visit: &mut dyn FnMut(u16),
) {
    if left.blanks() == 0 {
        return visit(0);
    }
    fn share(symbols: &[Slots], spare: usize, blanks: u16, visit: &mut dyn FnMut(u16)) {
        let Some((slots, rest)) = symbols.split_first() else {
            return visit(blanks);
        };
        for more in 0..=spare.min(slots.count - slots.lacking) {
            share(
                rest,
                spare - more,
                blanks | slots.first[slots.lacking + more],
                visit,
            );
        }
    }
    let mut symbols = [Slots {
        first: [0; MAX_HAND + 1],
        count: 0,
        lacking: 0,
    }; MAX_HAND];
    let (mut count, mut lacking) = (0, 0);
    for slots in by_symbol(left, filling, earned) {
        symbols[count] = slots;
        count += 1;
        lacking += slots.lacking;
    }
    share(
        &symbols[..count],
        usize::from(left.blanks()).saturating_sub(lacking),
        0,
        visit,
    );
}

#[cfg(test)]
mod tests {
    use bagsplit_game::board::{Symbol, Tiles};
    use bagsplit_game::rules::number_scrabble::NumberScrabble;

    use super::*;

    #[test]
    fn the_best_choices_are_those_of_all_that_earn_most_and_come_first() {
        let game = NumberScrabble::default();
        let symbols = [
            Symbol::D1,
            Symbol::Plus,
            Symbol::D1,
            Symbol::D2,
            Symbol::D1,
            Symbol::Plus,
        ];
        let filling = symbols.iter().rev().fold(0, |filling, symbol| {
            filling << 5 | symbol.index() as Filling
        });
        let mut ways = 0;
        for hand in [
            "111++2", "1++2??", "11+???", "111++2??", "1+2???+", "11?+2?+?",
        ] {
            let hand: Tiles = hand.parse().unwrap();
            let left = HandLeft::new(&game, &hand, 0);
            for earned in [
                [1, 2, 3, 4, 5, 6],
                [3, 1, 1, 0, 1, 1],
                [0; 6],
                [2, 9, 2, 2, 1, 9],
            ] {
                // By the number of blanks of each symbol: the score without them, and the set.
                let mut best: Vec<([u32; 3], u64, u16)> = Vec::new();
                let number = |blanks: u16| {
                    [0b010101, 0b100010, 0b001000].map(|class| (blanks & class).count_ones())
                };
                every_choice(&left, filling, 6, &mut |blanks| {
                    let plain = (0..6).filter(|slot| blanks >> slot & 1 == 0);
                    let sum: u64 = plain.map(|slot| earned[slot]).sum();
                    // A tile precedes a blank; the first slots decide first.
                    let comes_first = |other: u16| {
                        let differs = (blanks ^ other).trailing_zeros();
                        blanks >> differs & 1 == 0
                    };
                    match best
                        .iter_mut()
                        .find(|(blank_count, ..)| *blank_count == number(blanks))
                    {
                        Some((_, most, blank_count))
                            if sum > *most || (sum == *most && comes_first(*blank_count)) =>
                        {
                            (*most, *blank_count) = (sum, blanks);
                        }
                        Some(_) => {}
                        None => best.push((number(blanks), sum, blanks)),
                    }
                });
                let mut expected: Vec<u16> = best.iter().map(|&(.., blanks)| blanks).collect();
                expected.sort_unstable();
                let mut found = Vec::new();
                best_choices(&left, filling, &earned, &mut |blanks| found.push(blanks));
                found.sort_unstable();
                assert_eq!(found, expected, "{hand} {earned:?}");
                let fewest = best
                    .iter()
                    .min_by_key(|(number, ..)| number.iter().sum::<u32>())
                    .unwrap()
                    .2;
                assert_eq!(
                    best_choice(&left, filling, &earned),
                    fewest,
                    "{hand} {earned:?}"
                );
                ways += found.len();
            }
        }
        assert!(ways > 50, "{ways}");
    }
}
