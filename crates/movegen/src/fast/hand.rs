//! A hand as a row of tiles, and its sub-hands as sets of places in that row.

use bagsplit_game::board::{MAX_HAND, Tiles};

use super::code::{CODES, Code, places};

/// Some tiles of a hand: bit j is the tile at index j.
pub(super) type SubHand = u16;

/// The hand as a row of tiles in order, so digits first.
///
/// Of equal tiles a sub-hand always takes the first, so that every multiset is exactly one set of indexes.
#[derive(Clone, Debug)]
pub(super) struct Hand {
    pub(super) codes: [Code; MAX_HAND],
    pub(super) size: usize,
    /// All places.
    pub(super) all: SubHand,
    /// The indexes of digits.
    pub(super) digits: SubHand,
    /// Bit j: the tile equals the one before it.
    pub(super) doubles: SubHand,
    /// The symbols held, by code.
    pub(super) symbols: u16,
    /// Bit j of each: whether j of the tiles of a sub-hand of n tiles can be operators.
    pub(super) affordable: [u16; MAX_HAND + 1],
}

impl Hand {
    pub(super) const EMPTY: Hand = Hand {
        codes: [Code(0); MAX_HAND],
        size: 0,
        all: 0,
        digits: 0,
        doubles: 0,
        symbols: 0,
        affordable: [0; MAX_HAND + 1],
    };

    /// Reads the tiles of Math Scrabble in a hand.
    pub(super) fn read(&mut self, tiles: &Tiles) {
        *self = Hand::EMPTY;
        for index in 1..CODES as u8 {
            let code = Code(index);
            for copy in 0..tiles.count(code.symbol()) {
                let place: SubHand = 1 << self.size;
                self.codes[self.size] = code;
                self.all |= place;
                self.digits |= if code.is_digit() { place } else { 0 };
                self.doubles |= if copy > 0 { place } else { 0 };
                self.symbols |= 1 << index;
                self.size += 1;
            }
        }
        let digits = self.digits.count_ones() as usize;
        for tiles in 1..=self.size {
            let (fewest, most) = (
                tiles.saturating_sub(digits),
                (self.size - digits).min(tiles),
            );
            self.affordable[tiles] = (1 << (most + 1)) - (1 << fewest);
        }
    }

    /// The indexes that may be taken next after those of `used`.
    #[inline]
    pub(super) fn takeable(&self, used: SubHand) -> SubHand {
        let free = self.all & !used;
        free & !(self.doubles & (free << 1))
    }

    /// The number of operators in a sub-hand.
    pub(super) fn operators(&self, sub_hand: SubHand) -> usize {
        (sub_hand & !self.digits).count_ones() as usize
    }

    /// The codes of a sub-hand's tiles, in order.
    #[inline]
    pub(super) fn codes(&self, sub_hand: SubHand) -> impl Iterator<Item = Code> {
        places(sub_hand.into()).map(|place| self.codes[place])
    }

    /// The leave: the tiles that remain when a sub-hand is placed.
    pub(super) fn leave(&self, sub_hand: SubHand) -> Tiles {
        self.codes(self.all & !sub_hand).map(Code::symbol).collect()
    }
}
