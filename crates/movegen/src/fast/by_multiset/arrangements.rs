//! All orders of the tiles of sub-hands, digits and operators separately, side by side.

use super::super::code::{Code, DIVIDE, PLUS, members};
use super::super::hand::{Hand, SubHand};
use super::lanes::{LANES, LANES_OF_ONE, Lanes, NO_LANES, Vector, number_of, with_number};
use super::multisets::MOST;
use super::permutations::{FIRST_SHIFT, Order, Permutations, SHIFT_BITS};
use super::sub_hands::SubHands;

/// Arrangements of some digits and some operators, at most [`LANES`], side by side.
#[derive(Clone, Debug)]
pub(super) struct Batch {
    /// The number of arrangements.
    pub(super) count: usize,
    /// Whether some of them have a `/` among the operators, and whether all have.
    pub(super) divides: bool,
    pub(super) all_divide: bool,
    /// By place in the arrangement: the operators, by index. The digits are numbers of one digit.
    pub(super) operators: [Lanes; MOST],
    /// The first arrangement of each sub-hand, in order.
    starts: Vec<(u8, u8)>,
    /// The numbers formed by adjacent digits, as far as they are computed: see [`place_of`].
    numbers: [Lanes; NUMBERS],
    /// For each first digit, the length up to which numbers are computed.
    known: [u8; MOST],
}

impl Batch {
    const EMPTY: Batch = Batch {
        count: 0,
        divides: false,
        all_divide: true,
        operators: [NO_LANES; MOST],
        starts: Vec::new(),
        numbers: [NO_LANES; NUMBERS],
        known: [1; MOST],
    };

    fn clear(&mut self) {
        self.starts.clear();
        (self.count, self.divides, self.all_divide, self.known) = (0, false, true, [1; MOST]);
    }

    /// The number of vectors in use; the last one may be partly filled.
    #[inline(always)]
    pub(super) fn vectors(&self) -> usize {
        self.count.div_ceil(LANES_OF_ONE)
    }

    /// The sub-hand of one arrangement.
    pub(super) fn sub_hand(&self, lane: u8) -> u8 {
        let start = self.starts.iter().rfind(|(start, _)| *start <= lane);
        start
            .expect("the first sub-hand starts at the first lane")
            .1
    }

    /// The digit at a place of one arrangement.
    pub(super) fn digit(&self, place: usize, lane: usize) -> Code {
        Code(self.numbers(place_of(place, 1)).as_flattened()[lane] as u8)
    }

    /// The operator at a place of one arrangement.
    pub(super) fn operator(&self, place: usize, lane: usize) -> Code {
        Code(PLUS.0 + self.operators[place].as_flattened()[lane] as u8)
    }

    /// The numbers at a place, see [`place_of`], once they are computed.
    #[inline(always)]
    pub(super) fn numbers(&self, place: usize) -> &Lanes {
        &self.numbers[place]
    }

    /// Computes the numbers of n digits from each place on. Those of one digit exist already.
    #[inline(always)]
    pub(super) fn make_numbers(&mut self, longest: &[u8; MOST]) {
        if longest
            .iter()
            .zip(&self.known)
            .all(|(longest, known)| longest <= known)
        {
            return;
        }
        let vectors = self.vectors();
        for first in 0..MOST {
            for known in usize::from(self.known[first])..usize::from(longest[first]) {
                let (number, rest) = self.numbers[place_of(first, known)..].split_at_mut(1);
                let (next, rest) = rest.split_at_mut(1);
                let digit = &rest[place_of(first + known, 1) - place_of(first, known + 2)];
                with_number(&number[0], digit, 1, &mut next[0], vectors);
                self.known[first] = known as u8 + 1;
            }
        }
    }
}

/// The number of numbers that adjacent digits form, and those of no digits.
pub(super) const NUMBERS: usize = (MOST + 1) * (MOST + 2) / 2;

/// The index of the number of n digits from some place on: ordered by the first digit and then by length. A number of
/// no digits is 0.
#[inline(always)]
pub(super) const fn place_of(first: usize, length: usize) -> usize {
    first * (2 * MOST + 3 - first) / 2 + length
}

/// Arrangements by the numbers of digits and operators; computed on demand.
#[derive(Debug, Default)]
pub(super) struct Arrangements {
    /// The tiles of the hand that they are of, a byte each.
    hand: u64,
    lists: [[List; MOST + 1]; MOST + 1],
}

#[derive(Debug, Default)]
struct List {
    /// The sub-hands; empty before the first request for this hand.
    sub_hands: SubHands,
    used: usize,
    /// Reused from hand to hand, those in use first.
    batches: Vec<Batch>,
}

impl Arrangements {
    /// The distinct arrangements of some sub-hands with n digits and operators, and maybe of others with the same
    /// numbers that were requested before, if they are not many more.
    #[inline(always)]
    pub(super) fn batches(
        &mut self,
        hand: &Hand,
        digits: usize,
        operators: usize,
        wanted: SubHands,
    ) -> &mut [Batch] {
        let tiles = hand
            .codes
            .first_chunk()
            .expect("hands have places for more");
        let tiles = u64::from_le_bytes(tiles.map(|code| code.0));
        if self.hand != tiles {
            self.hand = tiles;
            self.lists
                .iter_mut()
                .flatten()
                .for_each(|list| list.sub_hands = 0);
        }
        let list = &mut self.lists[digits][operators];
        let listed = list.sub_hands;
        let serves = wanted & !listed == 0 && listed.count_ones() <= 2 * wanted.count_ones();
        if listed != wanted && !serves {
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

    /// The last batch, with some free lanes.
    #[inline(always)]
    fn free(&mut self) -> &mut Batch {
        if self.used == 0 || self.batches[self.used - 1].count == LANES {
            self.add();
        }
        &mut self.batches[self.used - 1]
    }
}

/// Lists the arrangements of some sub-hands with n digits and operators.
#[inline(always)]
fn arrange(list: &mut List, hand: &Hand, tiles: (usize, usize), wanted: SubHands) {
    let (digits, operators) = tiles;
    (list.sub_hands, list.used) = (wanted, 0);
    let permutations = Permutations::get();
    for sub_hand in members(wanted) {
        let (symbols, equal) = symbols(hand, sub_hand as SubHand);
        // Sub-hands with a `/`, the last tile in order, come after all others.
        let divides = operators > 0 && hand.codes[sub_hand.ilog2() as usize] == DIVIDE;
        let (mut left, mut orders) = permutations.orders(digits, operators, equal);
        while left > 0 {
            let batch = list.free();
            let (start, more) = (batch.count, left.min(LANES - batch.count));
            let vectors = &orders.as_chunks().0[..more.div_ceil(LANES_OF_ONE)];
            for (orders, start) in vectors.iter().zip((start..).step_by(LANES_OF_ONE)) {
                let mut orders = *orders;
                for digit in 0..digits {
                    *from(&mut batch.numbers[place_of(digit, 1)], start) =
                        next_symbols(&mut orders, symbols);
                }
                for column in &mut batch.operators[..operators] {
                    *from(column, start) = next_symbols(&mut orders, symbols);
                }
            }
            batch.starts.push((start as u8, sub_hand as u8));
            batch.count += more;
            batch.divides |= divides;
            batch.all_divide &= divides;
            (left, orders) = (left - more, &orders[more..]);
        }
    }
}

/// The symbols of a sub-hand in order, four bits each, the first one lowest; and the tiles that equal the one before:
/// bit j for tile j + 1.
#[inline(always)]
fn symbols(hand: &Hand, sub_hand: SubHand) -> (Order, usize) {
    let (mut symbols, mut equal, mut tile, mut left) = (0, 0, 0, u32::from(sub_hand));
    while left != 0 {
        let place = left.trailing_zeros() as usize;
        symbols |= Order::from(number(hand.codes[place])) << (4 * tile);
        // Equal tiles of a sub-hand are adjacent.
        equal |= (usize::from(hand.doubles) >> place & 1) << tile;
        (left, tile) = (left & (left - 1), tile + 1);
    }
    (symbols, equal >> 1)
}

/// Removes the symbols at the next place of some arrangements from their orders and returns them.
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

/// Sixteen lanes of a column, from some lane on. Unused lanes may be overwritten.
#[inline(always)]
fn from(column: &mut Lanes, start: usize) -> &mut Vector {
    column.as_flattened_mut()[start..]
        .first_chunk_mut()
        .expect("space for one more vector")
}

/// The index of an operator or the value of a digit.
fn number(code: Code) -> u16 {
    if code.is_operator() {
        number_of(code)
    } else {
        code.0.into()
    }
}
