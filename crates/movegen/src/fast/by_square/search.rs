//! The best placement, by bounds.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use board::{MAX_HAND, Tiles};

use super::super::board::Board;
use super::super::code::{Code, members};
use super::super::fill::{Filled, Visitor, fill};
use super::super::hand::{Hand, SubHand};
use super::super::placement::found;
use super::super::terms::Terms;
use super::super::windows::Window;
use crate::found::{Found, worth};

/// The worst that a leave can be worth: less than any real value.
const NEVER: i32 = i32::MIN / 2;

/// What a search is guided by: the worth of the leave, for every sub-hand that could be laid; and its scratch.
#[derive(Clone, Debug, Default)]
pub(super) struct Search {
    /// By the sub-hand that is laid, in thousandths of a point.
    leaves: Vec<i32>,
    /// The most of those, by tiles and operators laid.
    most: [[i32; MAX_HAND + 1]; MAX_HAND + 1],
    /// Whether the leave makes any difference.
    is_guided: bool,
    /// The windows with the best that a placement there could be worth.
    bounds: Vec<(i64, Window)>,
}

/// Placements in order; the greatest is to be played.
type Rank = (i64, u32, u8, Reverse<u16>, Reverse<[Code; MAX_HAND]>);

impl Search {
    /// The best placement in these windows.
    pub(super) fn best(
        &mut self,
        board: &Board,
        hand: &Hand,
        terms: &Terms,
        windows: &[Window],
        leave_value: impl Fn(&Tiles) -> i32,
    ) -> Option<Found> {
        self.value_leaves(hand, leave_value);
        let mut bounds = std::mem::take(&mut self.bounds);
        bounds.clear();
        bounds.extend(windows.iter().map(|window| {
            let crosses = board.crosses(window);
            let most = |place: usize| u32::from(crosses[place].most(hand.symbols));
            let cross = members(board.crossed(window).into()).map(most).sum();
            let operators = members(window.operators.into());
            (
                operators.map(|operators| self.bound(terms, window, operators, cross)).max().unwrap_or(0),
                *window,
            )
        }));
        bounds.sort_unstable_by_key(|(bound, window)| (Reverse(*bound), Reverse(window.tiles), window.order));
        let mut best: Option<(Rank, Window)> = None;
        for (bound, window) in &bounds {
            if best.is_some_and(|((value, ..), _)| *bound < value) {
                break;
            }
            let mut fills = Fills { search: self, hand, terms, window, best: &mut best };
            // The visitor never breaks: bounds tell what to leave out.
            let _ = fill(board, hand, terms, (window, window.operators), &mut fills);
        }
        self.bounds = bounds;
        best.map(|((.., codes), window)| found(board, &window, &codes.0, terms))
    }

    /// Values every sub-hand by its leave.
    fn value_leaves(&mut self, hand: &Hand, leave_value: impl Fn(&Tiles) -> i32) {
        self.leaves.clear();
        self.leaves.resize(1 << hand.size, NEVER);
        (self.most, self.is_guided) = ([[NEVER; MAX_HAND + 1]; MAX_HAND + 1], false);
        for sub_hand in 0..=hand.all {
            if sub_hand & hand.doubles & !(sub_hand << 1) == 0 {
                let value = leave_value(&hand.leave(sub_hand));
                self.leaves[usize::from(sub_hand)] = value;
                let most = &mut self.most[sub_hand.count_ones() as usize][hand.operators(sub_hand)];
                *most = value.max(*most);
                self.is_guided |= value != 0;
            }
        }
    }

    /// The most that a placement with so many operators can be worth.
    fn bound(&self, terms: &Terms, window: &Window, operators: usize, cross: u32) -> i64 {
        worth(points(terms, window, operators) + cross, self.most[usize::from(window.tiles)][operators])
    }
}

/// What a run in this window earns, when it earns, with so many new operators.
fn points(terms: &Terms, window: &Window, operators: usize) -> u32 {
    u32::from(window.old_operators) + operators as u32 + terms.bonus(window.tiles.into())
}

/// Keeps the best way to fill a window, if it is better than what there is.
struct Fills<'a> {
    search: &'a Search,
    hand: &'a Hand,
    terms: &'a Terms,
    window: &'a Window,
    best: &'a mut Option<(Rank, Window)>,
}

impl Visitor for Fills<'_> {
    fn wanted(&self, laid: SubHand, most_cross: u32) -> bool {
        let Some(((value, _, tiles, order, _), _)) = *self.best else { return true };
        let fewest = self.hand.operators(laid);
        let to_fill = usize::from(self.window.tiles) - laid.count_ones() as usize;
        let most = fewest + self.hand.operators(self.hand.all & !laid).min(to_fill);
        let bound = |operators| self.search.bound(self.terms, self.window, operators, most_cross);
        let bound = (fewest..=most).map(bound).max().expect("some number of operators");
        let place = (self.window.tiles, Reverse(self.window.order));
        // Equal bounds matter only where a tie could be won.
        let may_win_tie =
            self.search.is_guided || place > (tiles, order) || (tiles == 1 && place == (tiles, order));
        bound > value || (bound == value && may_win_tie)
    }

    fn take(&mut self, filled: &Filled<'_>, earns: impl FnOnce() -> bool) -> ControlFlow<()> {
        let leave = self.search.leaves[usize::from(filled.sub_hand)];
        let most = filled.cross + points(self.terms, self.window, self.hand.operators(filled.sub_hand));
        if self.best.is_some_and(|((value, ..), _)| worth(most, leave) < value) {
            return ControlFlow::Continue(());
        }
        let points = if earns() { most } else { filled.cross };
        let mut codes = [Code::default(); MAX_HAND];
        codes[..filled.codes.len()].copy_from_slice(filled.codes);
        let Window { tiles, order, .. } = *self.window;
        let rank = (worth(points, leave), points, tiles, Reverse(order), Reverse(codes));
        if self.best.is_none_or(|(best, _)| rank > best) {
            *self.best = Some((rank, *self.window));
        }
        ControlFlow::Continue(())
    }
}
