//! Cache of what lines offer.
//!
//! The lines of a board are for the most part those of the turn before, and the candidates of a turn lay the same tiles
//! on the same squares again and again. So each thread remembers what lines offer by what lies on them. That depends on
//! nothing else: what is remembered saves work and never changes what is said.

use std::cell::RefCell;

use crate::extensions::Additions;
use crate::lines::{Line, Offered, PLACES};

/// There are so many slots, by their binary logarithm. More would hardly remember more: what is not there is mostly new.
const SLOT_BITS: u32 = 12;

/// What many lines offer: one line in each slot, the last that fell on it.
pub(crate) struct LineMemo(Box<[Remembered]>);

/// A line, what it offers, and what can be added to its expressions.
type Remembered = (Line, Offered, Additions);

impl LineMemo {
    fn new() -> LineMemo {
        // No line is without a wall, so that nothing is found in an empty slot.
        LineMemo(vec![(Line::default(), [0; PLACES], Additions::default()); 1 << SLOT_BITS].into())
    }

    /// What a line offers, and what can be added to its expressions.
    pub(crate) fn of(&mut self, line: Line) -> (&Offered, &Additions) {
        let (held, offered, additions) = &mut self.0[slot(line)];
        if *held != line {
            (*held, *offered, *additions) = (line, line.offered(), Additions::of(line));
        }
        (offered, additions)
    }
}

/// Where a line is remembered.
fn slot(line: Line) -> usize {
    let number = line.number();
    let folded = number as u64 ^ ((number >> 64) as u64).rotate_left(16);
    (folded.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (u64::BITS - SLOT_BITS)) as usize
}

/// Does something with what this thread remembers.
pub(crate) fn counted<T>(with: impl FnOnce(&mut LineMemo) -> T) -> T {
    thread_local! {
        static MEMO: RefCell<LineMemo> = RefCell::new(LineMemo::new());
    }
    MEMO.with_borrow_mut(with)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lines::Code;

    #[test]
    fn what_is_remembered_is_what_is_counted() {
        let mut memo = LineMemo::new();
        let mut state = 1u64;
        let mut lot = |most: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % most
        };
        let lines: Vec<Line> = (0..3 << SLOT_BITS)
            .map(|_| {
                let side = 3 + 2 * lot(10);
                (0..side).fold(Line::empty(side), |line, place| {
                    if lot(3) > 0 { line } else { line.with(place, 1 + lot(13) as Code) }
                })
            })
            .collect();
        // The second time many have been driven out, and some neighbours of theirs are still there.
        for &line in lines.iter().chain(&lines) {
            assert_eq!(memo.of(line), (&line.offered(), &Additions::of(line)));
            assert_eq!(memo.of(line), (&line.offered(), &Additions::of(line)));
        }
    }
}
