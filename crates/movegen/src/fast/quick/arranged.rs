//! The tiles of sub-hands in every order, digits and operators each for themselves, side by side.

use super::super::code::DIVIDE;
use super::hand::Hand;
use super::lanes::{LANES, LANES_OF_ONE, Lanes, NO_LANES, with_number};
use super::multisets::MOST;
use super::orders::{Order, Orders, symbols_at};
use super::sub_hands::{SubHands, members, places};

/// Arrangements of some digits and some operators, [`LANES`] at most, side by side.
#[derive(Clone, Debug)]
pub(super) struct Block {
    /// How many there are.
    pub(super) count: usize,
    /// A `/` is among the operators of some of them.
    pub(super) divides: bool,
    /// By place in the arrangement.
    pub(super) digits: [Lanes; MOST],
    pub(super) operators: [Lanes; MOST],
    /// The sub-hand.
    pub(super) places: [u8; LANES],
    /// The same digits and operators, packed.
    packed_digits: [Order; LANES],
    packed_operators: [Order; LANES],
    /// The numbers that neighbouring digits make, by the first digit and the length, once asked for.
    numbers: [[Lanes; MOST + 1]; MOST],
    /// For each first digit, how long the numbers are that are known.
    known: [usize; MOST],
}

impl Block {
    const EMPTY: Block = Block {
        count: 0,
        divides: false,
        digits: [NO_LANES; MOST],
        operators: [NO_LANES; MOST],
        places: [0; LANES],
        packed_digits: [0; LANES],
        packed_operators: [0; LANES],
        numbers: [[NO_LANES; MOST + 1]; MOST],
        known: [0; MOST],
    };

    fn clear(&mut self) {
        (self.count, self.divides, self.known) = (0, false, [0; MOST]);
    }

    /// Takes over as many of some orders of digits, with one order of operators, as there is room for; how many.
    fn append(&mut self, digits: &[Order], operators: Order, sub_hand: u8) -> usize {
        let (start, more) = (self.count, digits.len().min(LANES - self.count));
        let lanes = start..start + more;
        self.packed_digits[lanes.clone()].copy_from_slice(&digits[..more]);
        self.packed_operators[lanes.clone()].fill(operators);
        self.places[lanes].fill(sub_hand);
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
pub(super) struct Arranged {
    orders: Orders,
    lists: [[List; MOST + 1]; MOST + 1],
}

#[derive(Clone, Debug, Default)]
struct List {
    /// Of which sub-hands; none when they are of another hand.
    sub_hands: SubHands,
    used: usize,
    /// Kept from hand to hand, those in use first.
    blocks: Vec<Block>,
}

impl Arranged {
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
    ) -> &mut [Block] {
        let list = &mut self.lists[digits][operators];
        let serves = wanted & !list.sub_hands == 0;
        if !serves || list.sub_hands.count_ones() > 2 * wanted.count_ones() {
            list.arrange(hand, &mut self.orders, wanted);
            list.blocks[..list.used].iter_mut().for_each(|block| block.unpack(digits, operators));
        }
        &mut list.blocks[..list.used]
    }
}

impl List {
    fn add(&mut self) {
        if self.used == self.blocks.len() {
            self.blocks.push(Block::EMPTY);
        }
        self.blocks[self.used].clear();
        self.used += 1;
    }

    fn arrange(&mut self, hand: &Hand, orders: &mut Orders, wanted: SubHands) {
        (self.sub_hands, self.used) = (wanted, 0);
        self.add();
        for sub_hand in members(wanted) {
            let sub_hand = sub_hand as u8;
            let digits = orders.of(hand, sub_hand & hand.digits);
            let operators = orders.of(hand, sub_hand & !hand.digits);
            // Sub-hands with a `/`, the last tile in order, come behind all others.
            let divides = places(sub_hand).any(|place| hand.codes[place] == DIVIDE);
            for &operators in orders.list(operators) {
                let mut digits = orders.list(digits.clone());
                while !digits.is_empty() {
                    if self.blocks[self.used - 1].count == LANES {
                        self.add();
                    }
                    let block = &mut self.blocks[self.used - 1];
                    block.divides |= divides;
                    let taken = block.append(digits, operators, sub_hand);
                    digits = &digits[taken..];
                }
            }
        }
    }
}
