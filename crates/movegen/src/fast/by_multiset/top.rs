//! The best of the frontier that have been found, by points and the leave.

use super::super::code::members;
use super::super::windows::Window;
use super::bounds::Bound;
use super::frontier::Frontier;
use super::position::{Codes, Leaves};
use super::record::{Entry, Record};
use super::sub_hands::{SUB_HANDS, SubHands, set_of};
use crate::found::worth;

/// The best placement of each sub-hand that is among so many, by points and the leave; of others some that is worth
/// less than these.
pub(super) struct Top<'a> {
    frontier: &'a mut Frontier,
    leaves: &'a Leaves,
    /// The greatest worths of the frontier as it is known, the greatest first; no more than are wanted.
    greatest: [i64; SUB_HANDS],
    count: usize,
    most: usize,
}

impl<'a> Top<'a> {
    /// Of an empty frontier, the `most` best.
    pub(super) fn new(frontier: &'a mut Frontier, leaves: &'a Leaves, most: usize) -> Top<'a> {
        Top { frontier, leaves, greatest: [0; SUB_HANDS], count: 0, most: most.min(SUB_HANDS) }
    }

    /// They, with their worths, by sub-hand. Of those that are worth just enough the first ones are among them.
    pub(super) fn entries(&self) -> impl Iterator<Item = (i64, &Entry)> {
        let least = self.least_worth().unwrap_or(i64::MIN);
        let mut equal = self.greatest[..self.count].iter().filter(|&&worth| worth == least).count();
        let told = self.frontier.entries.iter().zip(self.leaves).filter_map(move |(entry, &leave)| {
            let entry = entry.as_ref()?;
            let worth = worth(entry.points, leave);
            let first = worth == least && equal > 0;
            equal -= usize::from(first);
            (worth > least || first).then_some((worth, entry))
        });
        told.take(self.most)
    }

    /// What is worth less is not among them, once there are as many as are wanted.
    fn least_worth(&self) -> Option<i64> {
        if self.count < self.most { None } else { self.greatest[..self.count].last().copied() }
    }

    /// Takes note that a sub-hand is worth more than before, if anything was known of it before.
    fn note(&mut self, before: Option<i64>, now: i64) {
        let known = &mut self.greatest[..self.count];
        // The place that is free, or comes to be: of what it was worth before, or else the last.
        let last = match before.filter(|&before| known.last().is_some_and(|&least| before >= least)) {
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
    // What earns nothing is mostly worth too little.
    const LEGAL_FIRST: bool = false;

    fn least(&self) -> Option<Bound> {
        // What is worth as much may come before others that are.
        self.least_worth().map(|worth| Bound::of(worth, 0, 0))
    }

    fn contenders(&self, sub_hands: SubHands, points: u32, window: &Window, or_equal: bool) -> SubHands {
        let known = self.frontier.contending(sub_hands, points, window, or_equal);
        let sub_hands = known | self.frontier.unknown(sub_hands);
        let Some(least) = self.least_worth() else { return sub_hands };
        set_of(members(sub_hands).filter(|&sub_hand| worth(points, self.leaves[sub_hand]) >= least))
    }

    fn offer(&mut self, sub_hand: usize, points: u32, window: &Window, codes: Option<Codes>) -> bool {
        let before = self.frontier.entries[sub_hand].as_ref().map(|entry| entry.points);
        let better = (&mut *self.frontier).offer(sub_hand, points, window, codes);
        if better && before != Some(points) {
            let of = |points| worth(points, self.leaves[sub_hand]);
            self.note(before.map(of), of(points));
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
