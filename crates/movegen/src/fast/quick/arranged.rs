//! The digits of a hand in every order.

use super::hand::Hand;
use super::lanes::{LANES, Lanes, with_digits};
use super::multisets::MOST;

/// Arrangements of some number of digits, [`LANES`] at most, side by side.
#[derive(Clone, Debug)]
pub(super) struct Block {
    /// How many there are.
    pub(super) count: usize,
    /// By place in the arrangement.
    pub(super) digits: [Lanes; MOST],
    /// The places in the hand.
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

    /// The numbers made of so many digits from some place on.
    pub(super) fn numbers(&mut self, first: usize, length: usize) -> &Lanes {
        let lanes = self.lanes();
        while self.known[first] < length {
            let known = self.known[first];
            let [before, next] = &mut self.numbers[first][known..known + 2] else {
                unreachable!("two numbers")
            };
            // A number of no digits is 0.
            with_digits(before, &self.digits[first + known], next, lanes);
            self.known[first] += 1;
        }
        &self.numbers[first][length]
    }
}

/// All arrangements, by their length; made when they are asked for.
#[derive(Clone, Debug, Default)]
pub(super) struct Arranged {
    by_length: [List; MOST + 1],
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
        self.by_length.iter_mut().for_each(|list| list.ready = false);
    }

    /// The distinct arrangements of so many digits of a hand.
    pub(super) fn of(&mut self, hand: &Hand, length: usize) -> &mut [Block] {
        self.prepare(hand, length);
        let list = &mut self.by_length[length];
        &mut list.blocks[..list.used]
    }

    /// Makes each arrangement from one that is a digit shorter.
    fn prepare(&mut self, hand: &Hand, length: usize) {
        if self.by_length[length].ready {
            return;
        }
        if length == 0 {
            self.by_length[0].reset();
            let block = self.by_length[0].last();
            (block.count, block.places[0]) = (1, 0);
            return;
        }
        self.prepare(hand, length - 1);
        let (shorter, list) = self.by_length.split_at_mut(length);
        let (shorter, list) = (&shorter[length - 1], &mut list[0]);
        list.reset();
        for from in &shorter.blocks[..shorter.used] {
            for lane in 0..from.count {
                list.extend(hand, length, from, lane);
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

    /// Adds what follows on one arrangement.
    fn extend(&mut self, hand: &Hand, length: usize, from: &Block, lane: usize) {
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
}
