//! Cache of the features of lines.
//!
//! Most lines of a board are those of the turn before, and the candidates of a turn place the same tiles on the same
//! squares repeatedly. Each thread therefore caches the features of lines by their tiles. They depend on nothing else,
//! so the cache saves work and never changes a result.

use std::cell::RefCell;

use crate::extensions::Additions;
use crate::lines::{Line, Offered, PLACES};

/// The binary logarithm of the number of slots. More would hardly help: most misses are new lines.
const SLOT_BITS: u32 = 12;

/// The cached features of lines: each slot contains the latest line that hashed to it.
pub(crate) struct LineMemo(Box<[Remembered]>);

/// A line, its features, and the additions to its expressions.
type Remembered = (Line, Offered, Additions);

impl LineMemo {
    fn new() -> LineMemo {
        // Every line has a wall, so an empty slot matches none.
        LineMemo(vec![(Line::default(), [0; PLACES], Additions::default()); 1 << SLOT_BITS].into())
    }

    /// The features of a line, and the additions to its expressions.
    pub(crate) fn features(&mut self, line: Line) -> (&Offered, &Additions) {
        let (held, offered, additions) = &mut self.0[slot(line)];
        if *held != line {
            (*held, *offered, *additions) = (line, line.offered(), Additions::from_line(line));
        }
        (offered, additions)
    }
}

/// The slot of a line.
fn slot(line: Line) -> usize {
    let number = line.number();
    let folded = number as u64 ^ ((number >> 64) as u64).rotate_left(16);
    (folded.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (u64::BITS - SLOT_BITS)) as usize
}

/// Runs a closure with the cache of this thread.
pub(crate) fn with_memo<T>(run: impl FnOnce(&mut LineMemo) -> T) -> T {
    thread_local! {
        static MEMO: RefCell<LineMemo> = RefCell::new(LineMemo::new());
    }
    MEMO.with_borrow_mut(run)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lines::Code;

    #[test]
    fn cached_features_equal_computed_ones() {
        let mut memo = LineMemo::new();
        let mut state = 1u64;
        let mut random = |most: usize| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % most
        };
        let lines: Vec<Line> = (0..3 << SLOT_BITS)
            .map(|_| {
                let side = 3 + 2 * random(10);
                (0..side).fold(Line::empty(side), |line, place| {
                    if random(3) > 0 {
                        line
                    } else {
                        line.with(place, 1 + random(13) as Code)
                    }
                })
            })
            .collect();
        // In the second pass many have been evicted, and some of their neighbours are still cached.
        for &line in lines.iter().chain(&lines) {
            assert_eq!(
                memo.features(line),
                (&line.offered(), &Additions::from_line(line))
            );
            assert_eq!(
                memo.features(line),
                (&line.offered(), &Additions::from_line(line))
            );
        }
    }
}
