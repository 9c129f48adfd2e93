//! The tiles of sub-hands in every order, digits and operators each for themselves, side by side.

use super::super::code::{Code, DIVIDE, PLUS, members};
use super::super::hand::{Hand, SubHand};
use super::lanes::{LANES, LANES_OF_ONE, Lanes, NO_LANES, Vector, number_of, wide, with_number};
use super::multisets::MOST;
use super::permutations::{FIRST_SHIFT, Order, Permutations, SHIFT_BITS};
use super::sub_hands::SubHands;

/// Arrangements of some digits and some operators, [`LANES`] at most, side by side.
#[derive(Clone, Debug)]
pub(super) struct Batch {
    /// How many there are.
    pub(super) count: usize,
    /// A `/` is among the operators of some of them.
    pub(super) divides: bool,
    /// By place in the arrangement: the operators, by their numbers. The digits are numbers of one digit.
    pub(super) operators: [Lanes; MOST],
    pub(super) sub_hands: [u8; LANES],
    /// The numbers that neighbouring digits make, as far as they are known: see [`place_of`].
    numbers: [Lanes; NUMBERS],
    /// For each first digit, how long the numbers are that are known.
    known: [u8; MOST],
}

impl Batch {
    const EMPTY: Batch = Batch {
        count: 0,
        divides: false,
        operators: [NO_LANES; MOST],
        sub_hands: [0; LANES],
        numbers: [NO_LANES; NUMBERS],
        known: [1; MOST],
    };

    fn clear(&mut self) {
        (self.count, self.divides, self.known) = (0, false, [1; MOST]);
    }

    /// How many vectors are in use, the last one not always in all its lanes.
    #[inline(always)]
    pub(super) fn vectors(&self) -> usize {
        self.count.div_ceil(LANES_OF_ONE)
    }

    /// The digit at a place of one arrangement.
    pub(super) fn digit(&self, place: usize, lane: usize) -> Code {
        Code(self.numbers[place_of(place, 1)].as_flattened()[lane] as u8)
    }

    /// The operator at a place of one arrangement.
    pub(super) fn operator(&self, place: usize, lane: usize) -> Code {
        Code(PLUS.0 + self.operators[place].as_flattened()[lane] as u8)
    }

    /// The numbers made of n digits from some place on, once they are made. A number of no digits is 0.
    #[inline(always)]
    pub(super) fn numbers(&self, first: usize, length: usize) -> &Lanes {
        debug_assert!(length <= usize::from(self.known[first]));
        if length == 0 { &NOTHING } else { &self.numbers[place_of(first, length)] }
    }

    /// Makes the numbers of n digits from each place on. Those of one digit are there.
    #[inline(always)]
    pub(super) fn make_numbers(&mut self, longest: &[u8; MOST]) {
        if longest.iter().zip(&self.known).all(|(longest, known)| longest <= known) {
            return;
        }
        let vectors = self.vectors();
        for first in 0..MOST {
            for known in usize::from(self.known[first])..usize::from(longest[first]) {
                let (shorter, longer) = self.numbers.split_at_mut(place_of(first, known + 1));
                let (number, digit) = (&shorter[place_of(first, known)], &shorter[first + known]);
                with_number(number, digit, 1, &mut longer[0], vectors);
                self.known[first] = known as u8 + 1;
            }
        }
    }
}

/// How many numbers neighbouring digits make.
const NUMBERS: usize = MOST * (MOST + 1) / 2;

/// A number of no digits.
static NOTHING: Lanes = NO_LANES;

/// Where the number of n digits from some place on is kept: one after the other by length and the first digit. The
/// digits themselves come first, by place.
#[inline(always)]
const fn place_of(first: usize, length: usize) -> usize {
    (length - 1) * (2 * MOST + 2 - length) / 2 + first
}

/// Arrangements by the numbers of digits and operators; made when they are asked for.
#[derive(Clone, Debug, Default)]
pub(super) struct Arrangements {
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
        self.lists.iter_mut().flatten().for_each(|list| list.sub_hands = 0);
    }

    /// The distinct arrangements of some sub-hands with n digits and operators, and maybe of others with as
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
            arrange(list, hand, (digits, operators), wanted);
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

    /// The last batch, of which some lanes are free.
    #[inline(always)]
    fn free(&mut self) -> &mut Batch {
        if self.used == 0 || self.batches[self.used - 1].count == LANES {
            self.add();
        }
        &mut self.batches[self.used - 1]
    }
}

wide! {
    /// Lists the arrangements of some sub-hands with n digits and operators.
    fn arrange(list: &'a mut List, hand: &'a Hand, tiles: (usize, usize), wanted: SubHands) {
        let (digits, operators) = tiles;
        (list.sub_hands, list.used) = (wanted, 0);
        let permutations = Permutations::get();
        for sub_hand in members(wanted) {
            let (symbols, equal) = symbols(hand, sub_hand as SubHand);
            // Sub-hands with a `/`, the last tile in order, come behind all others.
            let divides = operators > 0 && hand.codes[sub_hand.ilog2() as usize] == DIVIDE;
            let (mut left, mut orders) = permutations.of(digits, operators, equal);
            while left > 0 {
                let batch = list.free();
                let (start, more) = (batch.count, left.min(LANES - batch.count));
                let vectors = &orders.as_chunks().0[..more.div_ceil(LANES_OF_ONE)];
                for (orders, start) in vectors.iter().zip((start..).step_by(LANES_OF_ONE)) {
                    let mut orders = *orders;
                    for column in &mut batch.numbers[..digits] {
                        *from(column, start) = next_symbols(&mut orders, symbols);
                    }
                    for column in &mut batch.operators[..operators] {
                        *from(column, start) = next_symbols(&mut orders, symbols);
                    }
                }
                batch.sub_hands[start..start + more].fill(sub_hand as u8);
                batch.count += more;
                batch.divides |= divides;
                (left, orders) = (left - more, &orders[more..]);
            }
        }
    }
}

/// The symbols of a sub-hand in order, four bits each, the first one lowest; and which tiles equal the one before: bit j
/// for tile j + 1.
#[inline(always)]
fn symbols(hand: &Hand, sub_hand: SubHand) -> (Order, usize) {
    let (mut symbols, mut equal, mut tile, mut left) = (0, 0, 0, u32::from(sub_hand));
    while left != 0 {
        let place = left.trailing_zeros() as usize;
        symbols |= Order::from(number(hand.codes[place])) << (4 * tile);
        // Equal tiles of a sub-hand are side by side.
        equal |= (usize::from(hand.doubles) >> place & 1) << tile;
        (left, tile) = (left & (left - 1), tile + 1);
    }
    (symbols, equal >> 1)
}

/// The symbols at the next place of some arrangements, which is taken off their orders.
#[inline(always)]
fn next_symbols(orders: &mut [Order; LANES_OF_ONE], symbols: Order) -> Vector {
    let mut wide = [0; LANES_OF_ONE];
    for i in 0..LANES_OF_ONE {
        wide[i] = symbols >> (orders[i] & FIRST_SHIFT) & 15;
        orders[i] >>= SHIFT_BITS;
    }
    let mut vector = [0; LANES_OF_ONE];
    for i in 0..LANES_OF_ONE {
        vector[i] = wide[i] as u16;
    }
    vector
}

/// Sixteen lanes of a column, from some lane on. Lanes that are not in use yet may be changed.
#[inline(always)]
fn from(column: &mut Lanes, start: usize) -> &mut Vector {
    column.as_flattened_mut()[start..].first_chunk_mut().expect("room for one vector more")
}

/// The number of a symbol: digits have their own.
fn number(code: Code) -> u16 {
    if code.is_operator() { number_of(code) } else { code.0.into() }
}
