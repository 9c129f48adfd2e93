//! The queue of a search: tasks ordered by the bounds on their points.

use bagsplit_game::board::{Axis, Square};

use crate::equations::board::windows::Window;
use crate::equations::runs::steps::RunName;
use crate::found::{TieBreak, location};

/// A part of the search space that may contain the best placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Task {
    /// A window, and the shorter ones that begin on the same square.
    Window,
    /// The places of the new `=` of one window.
    Places,
    Equals(Option<u8>),
    /// A run, and the step to take.
    Step(RunName, u32),
}

/// The search order: the highest bound first, then by the order of placements; last the index of the window, of which
/// one task at a time is queued. Packed in one number, which is compared at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Rank(pub(crate) u128);

impl Rank {
    pub(crate) fn new(bound: i64, window: &Window, at: usize, ties: TieBreak) -> Rank {
        let order = Rank::order(window.len(), window.axis, window.square(0), ties);
        Rank(
            u128::from(bound as u64 ^ 1 << 63) << 64
                | u128::from(order) << 32
                | u128::from(!(at as u32)),
        )
    }

    /// Larger for placements that precede others with the same points.
    pub(crate) fn order(len: usize, axis: Axis, first: Square, ties: TieBreak) -> u32 {
        (len as u32) << 16 | u32::from(!ties.rank(location(axis, first)))
    }

    pub(crate) const fn bound(self) -> i64 {
        ((self.0 >> 64) as u64 ^ 1 << 63) as i64
    }

    pub(crate) const fn at(self) -> usize {
        !(self.0 as u32) as usize
    }
}

/// A task in the queue. No two have the same rank, so that this alone decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Queued(pub(crate) Rank, pub(crate) Task);
