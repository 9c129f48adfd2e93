//! The tiles of a hand in every order, digits and operators each for themselves.

use super::super::code::{Code, PLUS};
use super::hand::Hand;
use super::lanes::{LANES, Lanes, number_of, with_digits};
use super::multisets::MOST;

/// Arrangements of some digits and some operators, [`LANES`] at most, side by side.
#[derive(Clone, Debug)]
pub(super) struct Block {
    /// How many there are.
    pub(super) count: usize,
    /// By place in the arrangement.
    pub(super) digits: [Lanes; MOST],
    pub(super) operators: [Lanes; MOST],
    /// The sub-hand.
    pub(super) places: [u8; LANES],
    /// The numbers that neighbouring digits make, by the first digit and the length, once asked for.
    numbers: [[Lanes; MOST + 1]; MOST],
    /// For each first digit, how long the numbers are that are known.
    known: [usize; MOST],
}

impl Block {
    const EMPTY: Block = Block {
        count: 0,
        digits: [[0; LANES]; MOST],
        operators: [[0; LANES]; MOST],
        places: [0; LANES],
        numbers: [[[0; LANES]; MOST + 1]; MOST],
        known: [0; MOST],
    };

    fn clear(&mut self) {
        (self.count, self.known) = (0, [0; MOST]);
    }

    /// How many lanes are in use: a few more than there are arrangements.
    pub(super) fn lanes(&self) -> usize {
        self.count.next_multiple_of(16)
    }

    /// The operator in some place of an arrangement.
    pub(super) fn operator(&self, place: usize, lane: usize) -> Code {
        Code(PLUS.0 + self.operators[place][lane] as u8)
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
        let lanes = self.lanes();
        for known in self.known[first]..length {
            let [before, next] = &mut self.numbers[first][known..known + 2] else {
                unreachable!("two numbers")
            };
            // A number of no digits is 0.
            with_digits(before, &self.digits[first + known], next, lanes);
        }
        self.known[first] = length;
    }
}

/// All arrangements, by the numbers of digits and operators; made when they are asked for.
#[derive(Clone, Debug, Default)]
pub(super) struct Arranged {
    of_digits: [Digits; MOST + 1],
    of_both: [[List; MOST + 1]; MOST + 1],
}

#[derive(Clone, Debug, Default)]
struct List {
    ready: bool,
    used: usize,
    /// Kept from hand to hand, those in use first.
    blocks: Vec<Block>,
}

impl Arranged {
    /// Forgets the last hand.
    pub(super) fn clear(&mut self) {
        self.of_digits.iter_mut().for_each(|digits| digits.ready = false);
        self.of_both.iter_mut().flatten().for_each(|list| list.ready = false);
    }

    /// The distinct arrangements of so many digits and operators of a hand.
    pub(super) fn of(&mut self, hand: &Hand, digits: usize, operators: usize) -> &mut [Block] {
        let list = &mut self.of_both[digits][operators];
        if !list.ready {
            let from = &mut self.of_digits[digits];
            from.arrange(hand, digits);
            list.reset();
            list.arrange_operators(hand, from, digits, operators, &mut [Code(0); MOST], 0);
        }
        &mut list.blocks[..list.used]
    }
}

/// Arrangements of digits alone, all side by side.
#[derive(Clone, Debug, Default)]
struct Digits {
    ready: bool,
    /// By place in the arrangement, and for the whole of it the places in the hand; longer than they need be.
    digits: [Vec<u16>; MOST],
    places: Vec<u8>,
    count: usize,
}

impl Digits {
    /// Makes all of this length.
    fn arrange(&mut self, hand: &Hand, length: usize) {
        if self.ready {
            return;
        }
        (self.ready, self.count) = (true, 0);
        let held = hand.digits.count_ones() as usize;
        let most = (0..length).map(|laid| held - laid).product();
        if self.places.len() < most {
            self.places.resize(most, 0);
            self.digits[..length].iter_mut().for_each(|digits| digits.resize(most, 0));
        }
        self.extend(hand, length, 0, 0);
    }

    /// Makes all that begin with some digits, `at` of them.
    fn extend(&mut self, hand: &Hand, length: usize, at: usize, used: u8) {
        if length == 0 {
            (self.count, self.places[0]) = (1, 0);
            return;
        }
        for place in super::sub_hands::places(hand.takeable(used) & hand.digits) {
            let (digit, used) = (u16::from(hand.codes[place].0), used | 1 << place);
            if at + 1 == length {
                self.digits[at][self.count] = digit;
                self.places[self.count] = used;
                self.count += 1;
            } else {
                let start = self.count;
                self.extend(hand, length, at + 1, used);
                self.digits[at][start..self.count].fill(digit);
            }
        }
    }
}

impl List {
    fn reset(&mut self) {
        (self.ready, self.used) = (true, 0);
        self.add();
    }

    fn add(&mut self) {
        if self.used == self.blocks.len() {
            self.blocks.push(Block::EMPTY);
        }
        self.blocks[self.used].clear();
        self.used += 1;
    }

    fn last(&mut self) -> &mut Block {
        &mut self.blocks[self.used - 1]
    }

    /// Adds all arrangements of digits with each arrangement of operators that begins with some.
    fn arrange_operators(
        &mut self,
        hand: &Hand,
        from: &Digits,
        digits: usize,
        missing: usize,
        codes: &mut [Code; MOST],
        used: u8,
    ) {
        let laid = used.count_ones() as usize;
        if missing == 0 {
            return self.append(from, digits, &codes[..laid], used);
        }
        for place in super::sub_hands::places(hand.takeable(used) & !hand.digits) {
            codes[laid] = hand.codes[place];
            self.arrange_operators(hand, from, digits, missing - 1, codes, used | 1 << place);
        }
    }

    /// Adds arrangements of digits, all with the same operators.
    fn append(&mut self, from: &Digits, digits: usize, codes: &[Code], used: u8) {
        let mut copied = 0;
        while copied < from.count {
            if self.last().count == LANES {
                self.add();
            }
            let block = self.last();
            let start = block.count;
            let more = (from.count - copied).min(LANES - start);
            let (to, of) = (start..start + more, copied..copied + more);
            for (column, from) in block.digits.iter_mut().zip(&from.digits).take(digits) {
                column[to.clone()].copy_from_slice(&from[of.clone()]);
            }
            for (place, &code) in codes.iter().enumerate() {
                block.operators[place][to.clone()].fill(number_of(code));
            }
            for (places, from) in block.places[to].iter_mut().zip(&from.places[of]) {
                *places = from | used;
            }
            block.count += more;
            copied += more;
        }
    }
}
