//! The n best placements of a search.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use bagsplit_game::board::MAX_HAND;

use super::super::code::Code;
use super::super::windows::Window;

/// Placements in order; the greatest is to be played.
pub(super) type Rank = (i64, u32, u8, Reverse<u16>, Reverse<u64>, Reverse<[Code; MAX_HAND]>);

/// A placement by its rank, which is unique, and its window.
pub(super) type Ranked = (Rank, Window);

/// The n best.
pub(super) struct Top {
    most: usize,
    /// A heap with the lowest on top.
    heap: BinaryHeap<Reverse<Ranked>>,
}

impl Top {
    /// An empty result for `most` placements; at least one.
    pub(super) fn new(most: usize) -> Top {
        assert!(most > 0, "a list of none has no least");
        Top { most, heap: BinaryHeap::new() }
    }

    /// The retained placements, the best first.
    pub(super) fn into_ranked(self) -> impl Iterator<Item = Ranked> {
        self.heap.into_sorted_vec().into_iter().map(|Reverse(ranked)| ranked)
    }

    /// The rank that others must exceed to be retained; `None` while any is.
    pub(super) fn least(&self) -> Option<&Rank> {
        if self.heap.len() < self.most {
            return None;
        }
        self.heap.peek().map(|Reverse((rank, _))| rank)
    }

    /// Retains a placement if it is better than that.
    pub(super) fn offer(&mut self, rank: Rank, window: &Window) {
        if self.least().is_some_and(|least| rank <= *least) {
            return;
        }
        if self.heap.len() == self.most {
            self.heap.pop();
        }
        self.heap.push(Reverse((rank, *window)));
    }
}
