//! The best placement found for each sub-hand.

use std::cmp::Reverse;

use super::super::code::members;
use super::super::windows::Window;
use super::bounds::Bound;
use super::position::Codes;
use super::record::{Entry, Record};
use super::sub_hands::{SUB_HANDS, SubHands, set_of};
use crate::found::TieBreak;

/// The best placement of each sub-hand, by index; `None` where no placement is legal.
#[derive(Clone, Debug)]
pub(super) struct Frontier {
    pub(super) entries: Box<[Option<Entry>; SUB_HANDS]>,
    ties: TieBreak,
    /// By points: the sub-hands with a known placement of at least that score; the last entry covers all higher scores.
    at_least: [SubHands; POINTS + 1],
}

/// The maximum score that is distinguished directly.
const POINTS: usize = 15;

impl Frontier {
    pub(super) fn new() -> Frontier {
        Frontier {
            entries: Box::new([None; SUB_HANDS]),
            ties: TieBreak::FIRST,
            at_least: [0; POINTS + 1],
        }
    }

    /// Removes all placements, for a search with this order among equal ones.
    pub(super) fn clear(&mut self, ties: TieBreak) {
        self.ties = ties;
        self.entries.fill(None);
        self.at_least = [0; POINTS + 1];
    }

    /// The sub-hands without a known placement.
    pub(super) fn unknown(&self, sub_hands: SubHands) -> SubHands {
        sub_hands & !self.at_least[0]
    }

    /// See [`Record::contenders`]; sub-hands without a known placement are left out.
    pub(super) fn contending(
        &self,
        sub_hands: SubHands,
        points: u32,
        window: &Window,
        or_equal: bool,
    ) -> SubHands {
        let legal = sub_hands & self.at_least[0];
        let at = points as usize;
        let better = if at < POINTS {
            legal & !self.at_least[at]
        } else {
            0
        };
        // After excluding known better ones, hardly any have the same worth or need to be compared.
        let more = if at < POINTS {
            self.at_least[at + 1]
        } else {
            0
        };
        let others = legal & !better & !more;
        better
            | set_of(
                members(others)
                    .filter(|&sub_hand| self.contends(sub_hand, points, window, or_equal)),
            )
    }

    /// Whether a sub-hand with this score in a window would improve on the known placement, or equal it.
    fn contends(&self, sub_hand: usize, points: u32, window: &Window, or_equal: bool) -> bool {
        let place = (points, Reverse(self.ties.rank(window.location)));
        self.entries[sub_hand].as_ref().is_some_and(|entry| {
            let best = (entry.points, Reverse(self.ties.rank(entry.window.location)));
            place > best || (or_equal && place == best && points > 0)
        })
    }
}

impl Record for &mut Frontier {
    const IS_OF_EACH: bool = true;
    const LEGAL_FIRST: bool = true;

    fn least(&self) -> Option<Bound> {
        None
    }

    fn contenders(
        &self,
        sub_hands: SubHands,
        points: u32,
        window: &Window,
        or_equal: bool,
    ) -> SubHands {
        self.contending(sub_hands, points, window, or_equal)
    }

    fn offer(
        &mut self,
        sub_hand: usize,
        points: u32,
        window: &Window,
        codes: Option<Codes>,
    ) -> bool {
        let place = (points, Reverse(self.ties.rank(window.location)));
        let entry = &mut self.entries[sub_hand];
        let better = entry.as_ref().is_none_or(|entry| {
            let best = (entry.points, Reverse(self.ties.rank(entry.window.location)));
            place > best || (place == best && codes.is_some() && codes < entry.codes)
        });
        if better {
            *entry = Some(Entry {
                points,
                window: *window,
                sub_hands: 1 << sub_hand,
                codes,
            });
            self.at_least[..=POINTS.min(points as usize)]
                .iter_mut()
                .for_each(|all| *all |= 1 << sub_hand);
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
