//! The digits of a hand in every order.

use super::hand::Hand;
use super::lanes::{LANES, Lanes};
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
    pub(super) fn of(&mut self, hand: &Hand, length: usize) -> &[Block] {
        let list = &mut self.by_length[length];
        if !list.ready {
            list.ready = true;
            list.used = 0;
            list.extend(hand, length, 0, 0, &mut [0; MOST]);
        }
        &list.blocks[..list.used]
    }
}

impl List {
    fn extend(&mut self, hand: &Hand, length: usize, at: usize, used: u8, digits: &mut [u16; MOST]) {
        if at == length {
            return self.push(&digits[..length], used);
        }
        let mut places = hand.takeable(used) & hand.digits;
        while places != 0 {
            let place = places.trailing_zeros();
            places &= places - 1;
            digits[at] = u16::from(hand.codes[place as usize].0);
            self.extend(hand, length, at + 1, used | 1 << place, digits);
        }
    }

    fn push(&mut self, digits: &[u16], used: u8) {
        if self.used == 0 || self.blocks[self.used - 1].count == LANES {
            if self.used == self.blocks.len() {
                let block = Block { count: 0, digits: [[0; LANES]; MOST], places: [0; LANES] };
                self.blocks.push(block);
            }
            self.blocks[self.used].count = 0;
            self.used += 1;
        }
        let block = &mut self.blocks[self.used - 1];
        for (column, &digit) in block.digits.iter_mut().zip(digits) {
            column[block.count] = digit;
        }
        block.places[block.count] = used;
        block.count += 1;
    }
}
