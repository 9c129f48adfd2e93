//! The tiles of a hand in every order, digits and operators each for themselves.

use super::super::code::Code;
use super::hand::Hand;
use super::lanes::{LANES, Lanes, Operators, with_digits};
use super::multisets::MOST;

/// Arrangements of some digits and some operators, [`LANES`] at most, side by side.
#[derive(Clone, Debug)]
pub(super) struct Block {
    /// How many there are.
    pub(super) count: usize,
    /// By place in the arrangement.
    pub(super) digits: [Lanes; MOST],
    pub(super) operators: [Operators; MOST],
    codes: [[Code; LANES]; MOST],
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
        operators: [Operators::TIMES; MOST],
        codes: [[Code(0); LANES]; MOST],
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
        self.codes[place][lane]
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
    of_digits: [List; MOST + 1],
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
        self.of_digits
            .iter_mut()
            .chain(self.of_both.iter_mut().flatten())
            .for_each(|list| list.ready = false);
    }

    /// The distinct arrangements of so many digits and operators of a hand.
    pub(super) fn of(&mut self, hand: &Hand, digits: usize, operators: usize) -> &mut [Block] {
        self.arrange_digits(hand, digits);
        let from = &self.of_digits[digits];
        let list = &mut self.of_both[digits][operators];
        if !list.ready {
            list.reset();
            list.arrange_operators(hand, from, digits, operators, &mut [Code(0); MOST], 0);
        }
        &mut list.blocks[..list.used]
    }

    /// Makes each arrangement of digits from one that is a digit shorter.
    fn arrange_digits(&mut self, hand: &Hand, length: usize) {
        if self.of_digits[length].ready {
            return;
        }
        if length == 0 {
            self.of_digits[0].reset();
            let block = self.of_digits[0].last();
            (block.count, block.places[0]) = (1, 0);
            return;
        }
        self.arrange_digits(hand, length - 1);
        let (shorter, list) = self.of_digits.split_at_mut(length);
        let (shorter, list) = (&shorter[length - 1], &mut list[0]);
        list.reset();
        for from in &shorter.blocks[..shorter.used] {
            for lane in 0..from.count {
                list.lengthen(hand, length, from, lane);
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

    /// Adds one arrangement of digits with each digit behind it.
    fn lengthen(&mut self, hand: &Hand, length: usize, from: &Block, lane: usize) {
        let used = from.places[lane];
        let mut places = hand.takeable(used) & hand.digits;
        if self.last().count + places.count_ones() as usize > LANES {
            self.add();
        }
        let block = self.last();
        let (start, mut end) = (block.count, block.count);
        while places != 0 {
            let place = places.trailing_zeros();
            places &= places - 1;
            block.digits[length - 1][end] = u16::from(hand.codes[place as usize].0);
            block.places[end] = used | 1 << place;
            end += 1;
        }
        for (column, from) in block.digits.iter_mut().zip(&from.digits).take(length - 1) {
            column[start..end].fill(from[lane]);
        }
        block.count = end;
    }

    /// Adds all arrangements of digits with each arrangement of operators that begins with some.
    fn arrange_operators(
        &mut self,
        hand: &Hand,
        from: &List,
        digits: usize,
        missing: usize,
        codes: &mut [Code; MOST],
        used: u8,
    ) {
        let laid = used.count_ones() as usize;
        if missing == 0 {
            for from in &from.blocks[..from.used] {
                self.append(from, digits, &codes[..laid], used);
            }
            return;
        }
        for place in super::hand::places(hand.takeable(used) & !hand.digits) {
            codes[laid] = hand.codes[place];
            self.arrange_operators(hand, from, digits, missing - 1, codes, used | 1 << place);
        }
    }

    /// Adds arrangements of digits, all with the same operators.
    fn append(&mut self, from: &Block, digits: usize, codes: &[Code], used: u8) {
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
                block.operators[place].fill(code, to.clone());
                block.codes[place][to.clone()].fill(code);
            }
            for (places, from) in block.places[to].iter_mut().zip(&from.places[of]) {
                *places = from | used;
            }
            block.count += more;
            copied += more;
        }
    }
}
