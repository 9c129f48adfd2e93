//! The best placements of the frontier, by points and leave.

use super::super::code::members;
use super::super::windows::Window;
use super::bounds::Bound;
use super::frontier::Frontier;
use super::position::{Codes, Leaves};
use super::record::{Entry, Record};
use super::sub_hands::{SUB_HANDS, SubHands, set_of};
use crate::found::worth;

/// The best placement of each sub-hand that is among the first n, by points and leave; for others some placement of
/// lower worth.
pub(super) struct Top<'a> {
    frontier: &'a mut Frontier,
    leaves: &'a Leaves,
    /// The greatest worths of the frontier so far, the greatest first; no more than are wanted.
    greatest: [i64; SUB_HANDS],
    count: usize,
    most: usize,
}

impl<'a> Top<'a> {
    /// An empty result for the `most` best.
    pub(super) fn new(frontier: &'a mut Frontier, leaves: &'a Leaves, most: usize) -> Top<'a> {
        Top {
            frontier,
            leaves,
            greatest: [0; SUB_HANDS],
            count: 0,
            most: most.min(SUB_HANDS),
        }
    }

    /// The results, with their worths, by sub-hand. Of those with the lowest worth the first ones are included.
    pub(super) fn entries(&self) -> impl Iterator<Item = (i64, &Entry)> {
        let least = self.least_worth().unwrap_or(i64::MIN);
        let mut equal = self.greatest[..self.count]
            .iter()
            .filter(|&&worth| worth == least)
            .count();
        let best =
            self.frontier
                .entries
                .iter()
                .zip(self.leaves)
                .filter_map(move |(entry, &leave)| {
                    let entry = entry.as_ref()?;
                    let worth = worth(entry.points, leave);
                    let first = worth == least && equal > 0;
                    equal -= usize::from(first);
                    (worth > least || first).then_some((worth, entry))
                });
        best.take(self.most)
    }

    /// The worth below which nothing is included, once there are enough.
    fn least_worth(&self) -> Option<i64> {
        if self.count < self.most {
            None
        } else {
            self.greatest[..self.count].last().copied()
        }
    }

    /// Updates the greatest worths when that of a sub-hand grows.
    fn note(&mut self, before: Option<i64>, now: i64) {
        let known = &mut self.greatest[..self.count];
        // The place of its former worth, or else the last.
        let last = match before.filter(|&before| known.last().is_some_and(|&least| before >= least))
        {
            Some(before) => known.partition_point(|&worth| worth > before),
            None if self.count < self.most => {
                self.count += 1;
                self.count - 1
            }
            None if known.last().is_some_and(|&least| now > least) => self.count - 1,
            None => return,
        };
        let first = self.greatest[..last].partition_point(|&worth| worth >= now);
        self.greatest.copy_within(first..last, first + 1);
        self.greatest[first] = now;
    }
}

impl Record for &mut Top<'_> {
    const IS_OF_EACH: bool = true;
    // Placements without points are usually worth too little.
    const LEGAL_FIRST: bool = false;

    fn least(&self) -> Option<Bound> {
        // An equal worth may come before others.
        self.least_worth().map(|worth| Bound::new(worth, 0, 0))
    }

    fn contenders(
        &self,
        sub_hands: SubHands,
        points: u32,
        window: &Window,
        or_equal: bool,
    ) -> SubHands {
        let known = self
            .frontier
            .contending(sub_hands, points, window, or_equal);
        let sub_hands = known | self.frontier.unknown(sub_hands);
        let Some(least) = self.least_worth() else {
            return sub_hands;
        };
        set_of(members(sub_hands).filter(|&sub_hand| worth(points, self.leaves[sub_hand]) >= least))
    }

    fn offer(
        &mut self,
        sub_hand: usize,
        points: u32,
        window: &Window,
        codes: Option<Codes>,
    ) -> bool {
        let before = self.frontier.entries[sub_hand]
            .as_ref()
            .map(|entry| entry.points);
        let better = (&mut *self.frontier).offer(sub_hand, points, window, codes);
        if better && before != Some(points) {
            let leave = self.leaves[sub_hand];
            self.note(
                before.map(|points| worth(points, leave)),
                worth(points, leave),
            );
        }
        better
    }

    fn rivals(&self, sub_hand: usize) -> SubHands {
        1 << sub_hand
    }

    fn is_indifferent(&self) -> bool {
        false
    }
}
