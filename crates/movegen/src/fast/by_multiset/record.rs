//! The best that has been found of all placements.

use std::cmp::Reverse;

use super::super::code::{Code, members};
use super::super::hand::Hand;
use super::super::windows::Window;
use super::bounds::Bound;
use super::position::{Codes, Leaves};
use super::sub_hands::{SubHands, set_of};
use crate::found::worth;

/// What a search keeps of what it finds.
pub(super) trait Record {
    /// It keeps something of each sub-hand.
    const IS_OF_EACH: bool;
    /// It wants to know first which can be laid at all.
    const LEGAL_FIRST: bool;

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
    const LEGAL_FIRST: bool = false;

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
