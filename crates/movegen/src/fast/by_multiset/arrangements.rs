//! The tiles of sub-hands in every order, digits and operators each for themselves, side by side.

use std::ops::Range;

use super::super::code::{Code, DIVIDE, PLUS, members};
use super::super::hand::{Hand, SubHand};
use super::lanes::{LANES, LANES_OF_ONE, Lanes, NO_LANES, Vector, number_of, wide, with_number};
use super::multisets::MOST;
use super::sub_hands::{SUB_HANDS, SubHands};

/// Arrangements of some digits and some operators, [`LANES`] at most, side by side.
#[derive(Clone, Debug)]
pub(super) struct Batch {
    /// How many there are.
    pub(super) count: usize,
    /// A `/` is among the operators of some of them.
    pub(super) divides: bool,
    /// By place in the arrangement.
    pub(super) digits: [Lanes; MOST],
    pub(super) operators: [Lanes; MOST],
    pub(super) sub_hands: [u8; LANES],
    /// The same digits and operators, packed.
    packed_digits: [Order; LANES],
    packed_operators: [Order; LANES],
    /// The numbers that neighbouring digits make, by the first digit and the length, once asked for.
    numbers: [[Lanes; MOST + 1]; MOST],
    /// For each first digit, how long the numbers are that are known.
    known: [usize; MOST],
}

impl Batch {
    const EMPTY: Batch = Batch {
        count: 0,
        divides: false,
        digits: [NO_LANES; MOST],
        operators: [NO_LANES; MOST],
        sub_hands: [0; LANES],
        packed_digits: [0; LANES],
        packed_operators: [0; LANES],
        numbers: [[NO_LANES; MOST + 1]; MOST],
        known: [0; MOST],
    };

    fn clear(&mut self) {
        (self.count, self.divides, self.known) = (0, false, [0; MOST]);
    }

    /// Takes over as many of some orders of digits, with one order of operators, as there is room for; how many.
    fn append(&mut self, digits: &[Order], operators: Order, sub_hand: SubHand) -> usize {
        let (start, more) = (self.count, digits.len().min(LANES - self.count));
        let lanes = start..start + more;
        self.packed_digits[lanes.clone()].copy_from_slice(&digits[..more]);
        self.packed_operators[lanes.clone()].fill(operators);
        self.sub_hands[lanes].fill(sub_hand as u8);
        self.count += more;
        more
    }

    /// Puts so many digits and operators of each lane where they can be read.
    fn unpack(&mut self, digits: usize, operators: usize) {
        let vectors = self.vectors();
        let unpack = |columns: &mut [Lanes], packed: &[Order; LANES]| {
            for (place, column) in columns.iter_mut().enumerate() {
                symbols_at(&packed[..vectors * LANES_OF_ONE], place, &mut column[..vectors]);
            }
        };
        unpack(&mut self.digits[..digits], &self.packed_digits);
        unpack(&mut self.operators[..operators], &self.packed_operators);
    }

    /// How many vectors are in use, the last one not always in all its lanes.
    pub(super) fn vectors(&self) -> usize {
        self.count.div_ceil(LANES_OF_ONE)
    }

    /// The digits and the operators of one arrangement.
    pub(super) fn packed(&self, lane: usize) -> (Order, Order) {
        (self.packed_digits[lane], self.packed_operators[lane])
    }

    /// The numbers made of so many digits from some place on, once they are made.
    pub(super) fn numbers(&self, first: usize, length: usize) -> &Lanes {
        debug_assert!(length <= self.known[first]);
        &self.numbers[first][length]
    }

    /// Makes the numbers of so many digits from some place on.
    #[inline]
    pub(super) fn make_numbers(&mut self, first: usize, length: usize) {
        if self.known[first] < length {
            self.make_more_numbers(first, length);
        }
    }

    fn make_more_numbers(&mut self, first: usize, length: usize) {
        let vectors = self.vectors();
        for known in self.known[first]..length {
            let [before, next] = &mut self.numbers[first][known..known + 2] else {
                unreachable!("two numbers")
            };
            // A number of no digits is 0.
            with_number(before, &self.digits[first + known], 1, next, vectors);
        }
        self.known[first] = length;
    }
}

/// Arrangements by the numbers of digits and operators; made when they are asked for.
#[derive(Clone, Debug, Default)]
pub(super) struct Arrangements {
    orders: Orders,
    lists: [[List; MOST + 1]; MOST + 1],
}

#[derive(Clone, Debug, Default)]
struct List {
    /// Of which sub-hands; none when they are of another hand.
    sub_hands: SubHands,
    used: usize,
    /// Kept from hand to hand, those in use first.
    batches: Vec<Batch>,
}

impl Arrangements {
    /// Forgets the last hand.
    pub(super) fn clear(&mut self) {
        self.orders.clear();
        self.lists.iter_mut().flatten().for_each(|list| list.sub_hands = 0);
    }

    /// The distinct arrangements of some sub-hands with so many digits and operators, and maybe of others with as
    /// many that have been asked for before, if they are not many more.
    pub(super) fn of(
        &mut self,
        hand: &Hand,
        digits: usize,
        operators: usize,
        wanted: SubHands,
    ) -> &mut [Batch] {
        let list = &mut self.lists[digits][operators];
        let serves = wanted & !list.sub_hands == 0;
        if !serves || list.sub_hands.count_ones() > 2 * wanted.count_ones() {
            list.arrange(hand, &mut self.orders, wanted);
            list.batches[..list.used].iter_mut().for_each(|batch| batch.unpack(digits, operators));
        }
        &mut list.batches[..list.used]
    }
}

impl List {
    fn add(&mut self) {
        if self.used == self.batches.len() {
            self.batches.push(Batch::EMPTY);
        }
        self.batches[self.used].clear();
        self.used += 1;
    }

    fn arrange(&mut self, hand: &Hand, orders: &mut Orders, wanted: SubHands) {
        (self.sub_hands, self.used) = (wanted, 0);
        self.add();
        for sub_hand in members(wanted) {
            let sub_hand = sub_hand as SubHand;
            let digits = orders.of(hand, sub_hand & hand.digits);
            let operators = orders.of(hand, sub_hand & !hand.digits);
            // Sub-hands with a `/`, the last tile in order, come behind all others.
            let divides = hand.codes(sub_hand).any(|code| code == DIVIDE);
            for &operators in orders.list(operators) {
                let mut digits = orders.list(digits.clone());
                while !digits.is_empty() {
                    if self.batches[self.used - 1].count == LANES {
                        self.add();
                    }
                    let batch = &mut self.batches[self.used - 1];
                    batch.divides |= divides;
                    let taken = batch.append(digits, operators, sub_hand);
                    digits = &digits[taken..];
                }
            }
        }
    }
}

/// Tiles in a row, four bits each, the first one lowest: digits as they are, operators by their numbers.
pub(super) type Order = u32;

wide! {
    /// The symbols at a place of many orders.
    fn symbols_at(orders: &'a [Order], place: usize, symbols: &'a mut [Vector]) {
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
struct Orders {
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
    fn clear(&mut self) {
        self.known.fill(0..0);
        // Nothing has one order.
        self.known[0] = 0..1;
        self.all.clear();
        self.all.push(0);
    }

    /// Makes the orders of a sub-hand if need be; where they are.
    fn of(&mut self, hand: &Hand, sub_hand: SubHand) -> Range<usize> {
        let known = &self.known[usize::from(sub_hand)];
        if !known.is_empty() {
            return known.start.into()..known.end.into();
        }
        // Each tile can be the last; of equal ones the last is left out, so that the rest is a sub-hand too.
        let lasts = || members(hand.leavable(sub_hand).into());
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
    fn list(&self, at: Range<usize>) -> &[Order] {
        &self.all[at]
    }
}

fn number(code: Code) -> u16 {
    if code.is_operator() { number_of(code) } else { code.0.into() }
}
