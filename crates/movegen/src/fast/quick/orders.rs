//! The distinct orders of some tiles, made from those of fewer.

use std::ops::Range;

use super::super::code::{Code, PLUS};
use super::hand::Hand;
use super::lanes::{Vector, number_of};
use super::sub_hands::{SUB_HANDS, places};
use super::wide::wide;

/// Tiles in a row, four bits each, the first one lowest: digits as they are, operators by their numbers.
pub(super) type Order = u32;

wide! {
    /// The symbols at a place of many orders.
    pub(super) fn symbols_at(orders: &'a [Order], place: usize, symbols: &'a mut [Vector]) {
        let shift = 4 * place as u32;
        for (symbol, order) in symbols.as_flattened_mut().iter_mut().zip(orders) {
            *symbol = (order >> shift) as u16 & 15;
        }
    }
}

/// Takes the first symbol of an order.
#[inline]
pub(super) fn take_first(order: &mut Order) -> u8 {
    let first = *order & 15;
    *order >>= 4;
    first as u8
}

/// The operator of a number.
#[inline]
pub(super) fn operator(number: u8) -> Code {
    Code(PLUS.0 + number)
}

/// The orders of the sub-hands that were asked for, of digits alone or operators alone.
#[derive(Clone, Debug)]
pub(super) struct Orders {
    /// By sub-hand; empty when they are not made yet.
    known: [Range<u16>; SUB_HANDS],
    all: Vec<Order>,
}

/// The sum of k! C(7, k): all orders of any of seven tiles.
const MOST_ORDERS: usize = 13_700;

impl Default for Orders {
    fn default() -> Orders {
        Orders { known: [const { 0..0 }; SUB_HANDS], all: Vec::with_capacity(MOST_ORDERS) }
    }
}

impl Orders {
    /// Forgets the last hand.
    pub(super) fn clear(&mut self) {
        self.known.fill(0..0);
        // Nothing has one order.
        self.known[0] = 0..1;
        self.all.clear();
        self.all.push(0);
    }

    /// Makes the orders of a sub-hand if need be; where they are.
    pub(super) fn of(&mut self, hand: &Hand, sub_hand: u8) -> Range<usize> {
        let known = &self.known[usize::from(sub_hand)];
        if !known.is_empty() {
            return known.start.into()..known.end.into();
        }
        // Each tile can be the last; of equal ones the last is left out, so that the rest is a sub-hand too.
        let lasts = || places(hand.leavable(sub_hand));
        for place in lasts() {
            self.of(hand, sub_hand & !(1 << place));
        }
        let start = self.all.len();
        let shift = 4 * (sub_hand.count_ones() - 1);
        for place in lasts() {
            let before = self.known[usize::from(sub_hand & !(1 << place))].clone();
            let at = self.all.len();
            self.all.extend_from_within(usize::from(before.start)..usize::from(before.end));
            let last = Order::from(number(hand.codes[place])) << shift;
            self.all[at..].iter_mut().for_each(|order| *order |= last);
        }
        self.known[usize::from(sub_hand)] = start as u16..self.all.len() as u16;
        start..self.all.len()
    }

    /// The orders that are there.
    pub(super) fn list(&self, at: Range<usize>) -> &[Order] {
        &self.all[at]
    }
}

fn number(code: Code) -> u16 {
    if code.is_operator() { number_of(code) } else { code.0.into() }
}
