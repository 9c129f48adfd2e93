//! The best placement found.

use std::cmp::{Ordering, Reverse};

use super::super::code::{members, places};
use super::super::hand::Hand;
use super::super::windows::Window;
use super::bounds::Bound;
use super::multisets::MOST;
use super::position::{Codes, Leaves};
use super::sub_hands::{SubHands, set_of};
use crate::found::{TieBreak, worth};

/// The results of a search.
pub(super) trait Record {
    /// Whether it has a result for each sub-hand.
    const IS_OF_EACH: bool;
    /// Whether it needs the legal sub-hands first.
    const LEGAL_FIRST: bool;

    /// The bound below which groups need not be searched.
    fn least(&self) -> Option<Bound>;

    /// The sub-hands in a set which would improve on the current result with this score in a window; or equal it except
    /// for the symbols, if requested.
    fn contenders(
        &self,
        sub_hands: SubHands,
        points: u32,
        window: &Window,
        or_equal: bool,
    ) -> SubHands;

    /// Adds a placement of a sub-hand if it improves on the current result; returns whether it does. The filling of the
    /// window need not be known yet.
    fn offer(
        &mut self,
        sub_hand: usize,
        points: u32,
        window: &Window,
        codes: Option<Codes>,
    ) -> bool;

    /// The sub-hands that are compared with this one.
    fn rivals(&self, sub_hand: usize) -> SubHands;

    /// Whether all sub-hands are equally good, so that the window decides.
    fn is_indifferent(&self) -> bool;
}

/// The rank of a placement; the greatest is to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    value: i64,
    points: u32,
    tiles: u8,
    place: Reverse<u16>,
    /// The sum of the weights of the tiles. Where all are equal, the code of a single tile: its square belongs to two
    /// windows.
    weight: Reverse<u64>,
}

/// A placement in a window.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) points: u32,
    pub(super) window: Window,
    /// The sub-hands that are equally good.
    pub(super) sub_hands: SubHands,
    /// The filling of the window, if it is known already.
    pub(super) codes: Option<Codes>,
}

/// The best placement, by points or by points and leave.
pub(super) struct Best<'a> {
    hand: &'a Hand,
    leaves: Option<&'a Leaves>,
    ties: TieBreak,
    /// By tile of the hand.
    weights: [u64; MOST],
    best: Option<(Rank, Entry)>,
}

impl<'a> Best<'a> {
    pub(super) fn new(hand: &'a Hand, leaves: Option<&'a Leaves>, ties: TieBreak) -> Best<'a> {
        let weights = std::array::from_fn(|tile| ties.weight(hand.codes[tile].0));
        Best {
            hand,
            leaves,
            ties,
            weights,
            best: None,
        }
    }

    pub(super) fn entry(&self) -> Option<Entry> {
        self.best.map(|(_, entry)| entry)
    }

    fn rank(&self, sub_hand: usize, points: u32, window: &Window) -> Rank {
        Rank {
            value: worth(points, self.leaves.map_or(0, |leaves| leaves[sub_hand])),
            points,
            tiles: window.tiles,
            place: Reverse(self.ties.rank(window.location)),
            weight: Reverse(self.weight(sub_hand, window)),
        }
    }

    fn weight(&self, sub_hand: usize, window: &Window) -> u64 {
        match (self.ties.is_first(), window.tiles) {
            (false, _) => places(sub_hand as u64).map(|tile| self.weights[tile]).sum(),
            (true, 1) => self.hand.codes[sub_hand.trailing_zeros() as usize].0.into(),
            (true, _) => 0,
        }
    }
}

impl Record for Best<'_> {
    const IS_OF_EACH: bool = false;
    const LEGAL_FIRST: bool = false;

    fn least(&self) -> Option<Bound> {
        self.best
            .map(|(rank, _)| Bound::new(rank.value, rank.points, rank.tiles))
    }

    fn contenders(
        &self,
        sub_hands: SubHands,
        points: u32,
        window: &Window,
        or_equal: bool,
    ) -> SubHands {
        let Some((best, _)) = self.best else {
            return sub_hands;
        };
        if self.leaves.is_none() {
            // Without leaves only the weights differ.
            let place = Reverse(self.ties.rank(window.location));
            let known = (best.points, best.tiles, best.place);
            match (points, window.tiles, place).cmp(&known) {
                Ordering::Less => return 0,
                Ordering::Greater => return sub_hands,
                Ordering::Equal => {}
            }
        }
        set_of(members(sub_hands).filter(|&sub_hand| {
            let rank = self.rank(sub_hand, points, window);
            rank > best || (or_equal && rank == best)
        }))
    }

    fn offer(
        &mut self,
        sub_hand: usize,
        points: u32,
        window: &Window,
        codes: Option<Codes>,
    ) -> bool {
        let rank = self.rank(sub_hand, points, window);
        if let Some((best, entry)) = &mut self.best {
            if rank == *best {
                // The same window, since the order of windows is total.
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
        self.best = Some((
            rank,
            Entry {
                points,
                window: *window,
                sub_hands: 1 << sub_hand,
                codes,
            },
        ));
        true
    }

    fn rivals(&self, _: usize) -> SubHands {
        !0
    }

    fn is_indifferent(&self) -> bool {
        self.leaves.is_none()
    }
}
