//! The n best placements, by branch and bound.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use bagsplit_game::board::MAX_HAND;

use super::super::ReadPosition;
use super::super::code::members;
use super::super::fill::{Filled, Visitor, fill};
use super::super::hand::{Hand, SubHand};
use super::super::placement::found;
use super::super::terms::Terms;
use super::super::windows::Window;
use super::count::counted_operators;
use crate::best_few::{Retention, TopOfAll};
use crate::found::{ScoredPlacement, TieBreak, worth};
use crate::generator::Query;

/// A sentinel: a leave value below any real one.
const NEVER: i32 = i32::MIN / 2;

/// The leave values of every sub-hand that could be placed, and scratch buffers.
#[derive(Clone, Debug, Default)]
pub(super) struct Search {
    /// By the placed sub-hand, in thousandths of a point.
    leaves: Vec<i32>,
    /// The maximum of those, by numbers of placed tiles and operators.
    most: [[i32; MAX_HAND + 1]; MAX_HAND + 1],
    /// Whether the leave matters.
    is_guided: bool,
    ties: TieBreak,
    /// The windows with the bounds on their placements.
    bounds: Vec<(i64, Window)>,
}

impl Search {
    /// The best placements in these windows, in order, as many as a query wants.
    pub(super) fn top(
        &mut self,
        read: &ReadPosition,
        windows: &[Window],
        query: &Query<'_>,
    ) -> Vec<ScoredPlacement> {
        if query.most == 0 {
            return Vec::new();
        }
        let mut top = TopOfAll::new(query.most, query.ties);
        self.begin(&read.hand, query);
        self.fill_windows(read, windows, &mut top);
        top.found().iter().map(|&(_, found)| found).collect()
    }

    /// Fills windows in order of their bounds, until none can contain a retained placement.
    fn fill_windows(&mut self, read: &ReadPosition, windows: &[Window], top: &mut TopOfAll) {
        let ReadPosition { terms, board, hand } = read;
        let mut bounds = std::mem::take(&mut self.bounds);
        bounds.clear();
        bounds.extend(windows.iter().map(|window| {
            let crosses = board.crosses(window);
            let crossed = members(board.crossed(window).into());
            let cross = crossed
                .map(|place| u32::from(crosses[place].most(hand.symbols)))
                .sum();
            let operators = members(window.operators.into());
            (
                operators
                    .map(|operators| self.bound(terms, window, operators, cross))
                    .max()
                    .unwrap_or(0),
                *window,
            )
        }));
        bounds.sort_unstable_by_key(|(bound, window)| {
            (
                Reverse(*bound),
                Reverse(window.tiles),
                self.ties.rank(window.location),
            )
        });
        for (bound, window) in &bounds {
            if top.least().is_some_and(|least| *bound < least) {
                break;
            }
            let mut fills = Fills {
                search: self,
                read,
                window,
                top,
            };
            // The visitor never breaks: bounds exclude what is not needed.
            let _ = fill(
                board,
                hand,
                terms,
                window,
                counted_operators(board, window),
                &mut fills,
            );
        }
        self.bounds = bounds;
    }

    /// Begins a query: computes the leave value of every sub-hand.
    fn begin(&mut self, hand: &Hand, query: &Query<'_>) {
        self.ties = query.ties;
        self.leaves.clear();
        self.leaves.resize(1 << hand.size, NEVER);
        (self.most, self.is_guided) = ([[NEVER; MAX_HAND + 1]; MAX_HAND + 1], false);
        for sub_hand in 0..=hand.all {
            if sub_hand & hand.doubles & !(sub_hand << 1) == 0 {
                let value = query.value(&hand.leave(sub_hand));
                self.leaves[usize::from(sub_hand)] = value;
                let most = &mut self.most[sub_hand.count_ones() as usize][hand.operators(sub_hand)];
                *most = value.max(*most);
                self.is_guided |= value != 0;
            }
        }
    }

    /// An upper bound on the worth of a placement with n operators.
    fn bound(&self, terms: &Terms, window: &Window, operators: usize, cross: u32) -> i64 {
        worth(
            points(terms, window, operators) + cross,
            self.most[usize::from(window.tiles)][operators],
        )
    }
}

/// The most points of a scoring run in this window, with n new operators.
fn points(terms: &Terms, window: &Window, operators: usize) -> u32 {
    (u32::from(window.old_operators) + operators as u32) * terms.most_points
        + terms.bonus(window.tiles.into())
}

/// Retains the fillings of a window that are better than the current results.
struct Fills<'a> {
    search: &'a Search,
    read: &'a ReadPosition,
    window: &'a Window,
    top: &'a mut TopOfAll,
}

impl Fills<'_> {
    /// Whether a placement of the same worth could precede a retained one.
    fn may_win_tie(&self, retained: &ScoredPlacement) -> bool {
        let ties = self.search.ties;
        let rank = (self.window.tiles, Reverse(ties.rank(self.window.location)));
        let tiles = retained.placement.len() as u8;
        let other = (tiles, Reverse(ties.rank_of(&retained.placement)));
        // Symbols decide between fillings of one window, and windows of a single tile coincide.
        self.search.is_guided || rank > other || (rank == other && (!ties.is_first() || tiles == 1))
    }
}

impl Visitor for Fills<'_> {
    fn wanted(&self, laid: SubHand, most_cross: u32) -> bool {
        let Some((worth, retained)) = self.top.last() else {
            return true;
        };
        let ReadPosition { terms, hand, .. } = self.read;
        let fewest = hand.operators(laid);
        let to_fill = usize::from(self.window.tiles) - laid.count_ones() as usize;
        let most = fewest + hand.operators(hand.all & !laid).min(to_fill);
        let bounds = (fewest..=most)
            .map(|operators| self.search.bound(terms, self.window, operators, most_cross));
        let bound = bounds.max().expect("some number of operators");
        bound > *worth || (bound == *worth && self.may_win_tie(retained))
    }

    fn take(&mut self, filled: &Filled<'_>, earns: impl FnOnce() -> bool) -> ControlFlow<()> {
        let ReadPosition { terms, board, hand } = self.read;
        let leave = self.search.leaves[usize::from(filled.sub_hand)];
        let most = filled.cross + points(terms, self.window, hand.operators(filled.sub_hand));
        let least = self.top.least().unwrap_or(i64::MIN);
        if worth(most, leave) >= least {
            let mut points = filled.cross;
            if earns() {
                points += terms.points_of(board.run(self.window)) + terms.points_of(filled.codes);
                points += terms.bonus(self.window.tiles.into());
            }
            let worth = worth(points, leave);
            if worth >= least {
                self.top
                    .offer(worth, &found(board, self.window, filled.codes, terms));
            }
        }
        ControlFlow::Continue(())
    }
}
