//! The best that has been found: of all placements, or of those of each sub-hand.

use std::cmp::Reverse;

use super::super::code::{Code, members};
use super::super::hand::Hand;
use super::super::windows::Window;
use super::bounds::Bound;
use super::position::{Codes, Leaves};
use super::sub_hands::{SUB_HANDS, SubHands, set_of};
use crate::found::worth;

/// What a search keeps of what it finds.
pub(super) trait Record {
    /// It keeps something of each sub-hand, and wants to know first which can be laid at all.
    const IS_OF_EACH: bool;

    /// What promises less than this need not be looked at.
    fn least(&self) -> Option<Bound>;

    /// The sub-hands in a set which would be better than what there is if they earned so much in a window; or as
    /// good but for the symbols, if these are asked for.
    fn contenders(&self, sub_hands: SubHands, points: u32, window: &Window, or_equal: bool) -> SubHands;

    /// Takes a placement of a sub-hand if it is better than what there is; tells whether it is. How the window is
    /// filled need not be known yet.
    fn offer(&mut self, sub_hand: usize, points: u32, window: &Window, codes: Option<Codes>) -> bool;

    /// The sub-hands that are compared with this one.
    fn rivals(&self, sub_hand: usize) -> SubHands;

    /// All sub-hands are as good as one another, so that the window decides.
    fn is_indifferent(&self) -> bool;
}

/// How good a placement is; the greatest is to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    value: i64,
    points: u32,
    tiles: u8,
    order: Reverse<u16>,
    /// The code of a single tile: its square can be looked at as two windows.
    single: Reverse<Code>,
}

/// A placement in a window.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) points: u32,
    pub(super) window: Window,
    /// The sub-hands that are as good as one another.
    pub(super) sub_hands: SubHands,
    /// How the window is filled, if that is known already.
    pub(super) codes: Option<Codes>,
}

/// The best placement, by points or by points and the leave.
pub(super) struct Best<'a> {
    hand: &'a Hand,
    leaves: Option<&'a Leaves>,
    best: Option<(Rank, Entry)>,
}

impl<'a> Best<'a> {
    pub(super) fn new(hand: &'a Hand, leaves: Option<&'a Leaves>) -> Best<'a> {
        Best { hand, leaves, best: None }
    }

    pub(super) fn entry(&self) -> Option<Entry> {
        self.best.map(|(_, entry)| entry)
    }

    fn rank(&self, sub_hand: usize, points: u32, window: &Window) -> Rank {
        Rank {
            value: worth(points, self.leaves.map_or(0, |leaves| leaves[sub_hand])),
            points,
            tiles: window.tiles,
            order: Reverse(window.order),
            single: Reverse(if window.tiles == 1 {
                self.hand.codes[sub_hand.trailing_zeros() as usize]
            } else {
                Code::default()
            }),
        }
    }
}

impl Record for Best<'_> {
    const IS_OF_EACH: bool = false;

    fn least(&self) -> Option<Bound> {
        self.best.map(|(rank, _)| Bound::of(rank.value, rank.points, rank.tiles))
    }

    fn contenders(&self, sub_hands: SubHands, points: u32, window: &Window, or_equal: bool) -> SubHands {
        let Some((best, _)) = self.best else { return sub_hands };
        let better = |sub_hand: usize| {
            let rank = self.rank(sub_hand, points, window);
            rank > best || (or_equal && rank == best)
        };
        if self.leaves.is_none() && window.tiles > 1 {
            return if better(0) { sub_hands } else { 0 };
        }
        set_of(members(sub_hands).filter(|&sub_hand| better(sub_hand)))
    }

    fn offer(&mut self, sub_hand: usize, points: u32, window: &Window, codes: Option<Codes>) -> bool {
        let rank = self.rank(sub_hand, points, window);
        if let Some((best, entry)) = &mut self.best {
            if rank == *best {
                // The same window, as the order of windows is a total one.
                if codes.is_none() {
                    entry.sub_hands |= 1 << sub_hand;
                }
                if codes >= entry.codes {
                    return false;
                }
            } else if rank < *best {
                return false;
            }
        }
        self.best = Some((rank, Entry { points, window: *window, sub_hands: 1 << sub_hand, codes }));
        true
    }

    fn rivals(&self, _: usize) -> SubHands {
        !0
    }

    fn is_indifferent(&self) -> bool {
        self.leaves.is_none()
    }
}

/// The best placement of each sub-hand, by its number; `None` where no placement is legal.
#[derive(Clone, Debug)]
pub(super) struct Frontier {
    pub(super) entries: Box<[Option<Entry>; SUB_HANDS]>,
    /// By points: the sub-hands of which a placement is known that earns so much or more; the last ones for all that is more.
    at_least: [SubHands; POINTS + 1],
}

/// The points that are told apart at once.
const POINTS: usize = 15;

impl Frontier {
    pub(super) fn new() -> Frontier {
        Frontier { entries: Box::new([None; SUB_HANDS]), at_least: [0; POINTS + 1] }
    }

    /// Forgets all placements.
    pub(super) fn clear(&mut self) {
        self.entries.fill(None);
        self.at_least = [0; POINTS + 1];
    }

    /// See [`Record::contenders`].
    pub(super) fn contending(
        &self,
        sub_hands: SubHands,
        points: u32,
        window: &Window,
        or_equal: bool,
    ) -> SubHands {
        let legal = sub_hands & self.at_least[0];
        let at = points as usize;
        let better = if at < POINTS { legal & !self.at_least[at] } else { 0 };
        // Of those that are not known to be worth less, hardly any are worth as much or have to be looked at.
        let more = if at < POINTS { self.at_least[at + 1] } else { 0 };
        let others = legal & !better & !more;
        better | set_of(members(others).filter(|&sub_hand| self.contends(sub_hand, points, window, or_equal)))
    }

    /// Whether a sub-hand would be better than what there is if it earned so much in a window, or as good.
    fn contends(&self, sub_hand: usize, points: u32, window: &Window, or_equal: bool) -> bool {
        let place = (points, Reverse(window.order));
        self.entries[sub_hand].as_ref().is_some_and(|entry| {
            let best = (entry.points, Reverse(entry.window.order));
            place > best || (or_equal && place == best && points > 0)
        })
    }
}

impl Record for &mut Frontier {
    const IS_OF_EACH: bool = true;

    fn least(&self) -> Option<Bound> {
        None
    }

    fn contenders(&self, sub_hands: SubHands, points: u32, window: &Window, or_equal: bool) -> SubHands {
        self.contending(sub_hands, points, window, or_equal)
    }

    fn offer(&mut self, sub_hand: usize, points: u32, window: &Window, codes: Option<Codes>) -> bool {
        let place = (points, Reverse(window.order));
        let entry = &mut self.entries[sub_hand];
        let better = entry.as_ref().is_none_or(|entry| {
            let best = (entry.points, Reverse(entry.window.order));
            place > best || (place == best && codes.is_some() && codes < entry.codes)
        });
        if better {
            *entry = Some(Entry { points, window: *window, sub_hands: 1 << sub_hand, codes });
            self.at_least[..=POINTS.min(points as usize)].iter_mut().for_each(|all| *all |= 1 << sub_hand);
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
