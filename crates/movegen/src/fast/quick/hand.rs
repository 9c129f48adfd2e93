//! A hand of at most seven tiles.

use board::Tiles;

use super::super::code::{CODES, Code};
use super::lookup::KEYS;
use super::multisets::{FIRST, Key, MOST, STEP};
use super::sub_hands::{OF_SIZE, ORDERLY, SUB_HANDS, SubHands, WITH, below, places};

/// The hand as a row of tiles in order, so digits first.
///
/// A sub-hand is a set of places in that row. Of equal tiles always the first are taken, so that every
/// multiset is exactly one set of places.
#[derive(Clone, Debug)]
pub(super) struct Hand {
    pub(super) codes: [Code; MOST],
    pub(super) size: usize,
    /// All places.
    pub(super) all: u8,
    /// The places of digits.
    pub(super) digits: u8,
    /// Bit j: the tile equals the one before it.
    doubles: u8,
    /// The symbols held, by code.
    pub(super) symbols: u16,
    /// Bit j of each: that many of the tiles of a sub-hand of so many tiles can be operators.
    pub(super) affordable: [u8; MOST + 1],
    /// The key of each sub-hand.
    pub(super) keys: [Key; SUB_HANDS],
}

impl Hand {
    pub(super) const NONE: Hand = Hand {
        codes: [Code(0); MOST],
        size: 0,
        all: 0,
        digits: 0,
        doubles: 0,
        symbols: 0,
        affordable: [0; MOST + 1],
        keys: [Key(0); SUB_HANDS],
    };

    /// Reads a hand; `false` when it has too many tiles.
    pub(super) fn read(&mut self, tiles: &Tiles) -> bool {
        (self.size, self.all, self.digits, self.doubles, self.symbols) = (0, 0, 0, 0, 0);
        self.affordable = [0; MOST + 1];
        for index in 1..CODES as u8 {
            let code = Code(index);
            for copy in 0..tiles.count(code.symbol()) {
                if self.size == MOST {
                    return false;
                }
                let place: u8 = 1 << self.size;
                self.codes[self.size] = code;
                self.all |= place;
                self.digits |= if code.is_digit() { place } else { 0 };
                self.doubles |= if copy > 0 { place } else { 0 };
                self.symbols |= 1 << index;
                // Each sub-hand so far, with this tile more.
                let (without, with) = self.keys.split_at_mut(usize::from(place));
                for (key, without) in with.iter_mut().zip(without) {
                    *key = without.plus(KEYS[code.index()]);
                }
                self.size += 1;
            }
        }
        let digits = self.digits.count_ones() as usize;
        for tiles in 1..=self.size {
            let (fewest, most) = (tiles.saturating_sub(digits), (self.size - digits).min(tiles));
            self.affordable[tiles] = ((1u16 << (most + 1)) - (1 << fewest)) as u8;
        }
        true
    }

    /// The places that may be taken next when those of `used` are.
    #[inline]
    pub(super) fn takeable(&self, used: u8) -> u8 {
        let free = self.all & !used;
        free & !(self.doubles & (free << 1))
    }

    /// The places of a sub-hand that can be left out so that a sub-hand remains.
    #[inline]
    pub(super) fn leavable(&self, sub_hand: u8) -> u8 {
        sub_hand & !((sub_hand & self.doubles) >> 1)
    }

    /// The sub-hands with so many tiles of which so many are operators.
    #[inline]
    pub(super) fn sub_hands(&self, tiles: usize, operators: usize) -> SubHands {
        let operator_places = self.all & !self.digits;
        let of = OF_SIZE[tiles] & WITH[usize::from(operator_places)][operators];
        of & ORDERLY[usize::from(self.doubles >> 1)] & below(self.size)
    }

    /// All sub-hands with so many tiles.
    #[inline]
    pub(super) fn of_size(&self, tiles: usize) -> SubHands {
        OF_SIZE[tiles] & ORDERLY[usize::from(self.doubles >> 1)] & below(self.size)
    }

    /// How many of the tiles of a sub-hand are operators.
    pub(super) fn operators(&self, sub_hand: u8) -> usize {
        (sub_hand & !self.digits).count_ones() as usize
    }

    /// The number of the multiset of a sub-hand's tiles.
    #[inline]
    pub(super) fn multiset(&self, sub_hand: u8) -> u32 {
        let mut number = FIRST[sub_hand.count_ones() as usize];
        for (i, place) in places(sub_hand).enumerate() {
            number += STEP[i][usize::from(self.codes[place].0) - 1];
        }
        number
    }

    /// The tiles of a sub-hand.
    pub(super) fn tiles(&self, sub_hand: u8) -> Tiles {
        places(sub_hand).map(|place| self.codes[place].symbol()).collect()
    }
}
