//! The n best placements, by branch and bound.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use bagsplit_game::board::MAX_HAND;

use super::super::board::Board;
use super::super::code::{Code, members};
use super::super::fill::{Filled, Visitor, fill};
use super::super::hand::{Hand, SubHand};
use super::super::placement::found;
use super::super::terms::Terms;
use super::super::windows::Window;
use super::count::counted_operators;
use super::kept::Top;
use crate::found::{Found, TieBreak, worth};
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
        board: &Board,
        hand: &Hand,
        terms: &Terms,
        windows: &[Window],
        query: &Query<'_>,
    ) -> Vec<Found> {
        if query.most == 0 {
            return Vec::new();
        }
        let mut top = Top::new(query.most);
        self.begin(hand, query);
        self.fill_windows(board, hand, terms, windows, &mut top);
        top.into_ranked().map(|((.., codes), window)| found(board, &window, &codes.0, terms)).collect()
    }

    /// Fills windows in order of their bounds, until none can contain a retained placement.
    fn fill_windows(&mut self, board: &Board, hand: &Hand, terms: &Terms, windows: &[Window], top: &mut Top) {
        let mut bounds = std::mem::take(&mut self.bounds);
        bounds.clear();
        bounds.extend(windows.iter().map(|window| {
            let crosses = board.crosses(window);
            let crossed = members(board.crossed(window).into());
            let cross = crossed.map(|place| u32::from(crosses[place].most(hand.symbols))).sum();
            let operators = members(window.operators.into());
            (
                operators.map(|operators| self.bound(terms, window, operators, cross)).max().unwrap_or(0),
                *window,
            )
        }));
        bounds.sort_unstable_by_key(|(bound, window)| {
            (Reverse(*bound), Reverse(window.tiles), self.ties.rank(window.location))
        });
        for (bound, window) in &bounds {
            if top.least().is_some_and(|(value, ..)| bound < value) {
                break;
            }
            let mut fills = Fills { search: self, hand, terms, window, top };
            // The visitor never breaks: bounds exclude what is not needed.
            let _ = fill(board, hand, terms, window, counted_operators(board, window), &mut fills);
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
        worth(points(terms, window, operators) + cross, self.most[usize::from(window.tiles)][operators])
    }
}

/// The points of a scoring run in this window, with n new operators.
fn points(terms: &Terms, window: &Window, operators: usize) -> u32 {
    u32::from(window.old_operators) + operators as u32 + terms.bonus(window.tiles.into())
}

/// Retains the fillings of a window that are better than the current results.
struct Fills<'a> {
    search: &'a Search,
    hand: &'a Hand,
    terms: &'a Terms,
    window: &'a Window,
    top: &'a mut Top,
}

impl Visitor for Fills<'_> {
    fn wanted(&self, laid: SubHand, most_cross: u32) -> bool {
        let Some(&(value, _, tiles, place, ..)) = self.top.least() else { return true };
        let fewest = self.hand.operators(laid);
        let to_fill = usize::from(self.window.tiles) - laid.count_ones() as usize;
        let most = fewest + self.hand.operators(self.hand.all & !laid).min(to_fill);
        let bounds = (fewest..=most)
            .map(|operators| self.search.bound(self.terms, self.window, operators, most_cross));
        let bound = bounds.max().expect("some number of operators");
        let own = (self.window.tiles, Reverse(self.search.ties.rank(self.window.location)));
        // Equal bounds matter only where a tie could be won; in the same window another filling may have less weight.
        let same = !self.search.ties.is_first() || tiles == 1;
        let may_win_tie = self.search.is_guided || own > (tiles, place) || (same && own == (tiles, place));
        bound > value || (bound == value && may_win_tie)
    }

    fn take(&mut self, filled: &Filled<'_>, earns: impl FnOnce() -> bool) -> ControlFlow<()> {
        let leave = self.search.leaves[usize::from(filled.sub_hand)];
        let most = filled.cross + points(self.terms, self.window, self.hand.operators(filled.sub_hand));
        if self.top.least().is_some_and(|&(value, ..)| worth(most, leave) < value) {
            return ControlFlow::Continue(());
        }
        let points = if earns() { most } else { filled.cross };
        let mut codes = [Code::default(); MAX_HAND];
        codes[..filled.codes.len()].copy_from_slice(filled.codes);
        let Window { tiles, location, .. } = *self.window;
        let ties = self.search.ties;
        let weight = filled.codes.iter().map(|code| ties.weight(code.0)).sum();
        let place = Reverse(ties.rank(location));
        let rank = (worth(points, leave), points, tiles, place, Reverse(weight), Reverse(codes));
        self.top.offer(rank, self.window);
        ControlFlow::Continue(())
    }
}
