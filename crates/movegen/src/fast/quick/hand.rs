//! A hand of at most seven tiles, and its sub-hands as bits.

use board::Tiles;

use super::super::code::{CODES, Code};
use super::lookup::KEYS;
use super::multisets::{FIRST, Key, MOST, STEP};

/// A set of sub-hands: bit `s` stands for the sub-hand of the tiles whose bits are set in `s`.
pub(super) type SubHands = u128;

/// How many sub-hands there are, of seven distinct tiles.
pub(super) const SUB_HANDS: usize = 1 << MOST;

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

/// The places in a sub-hand, in order.
#[inline]
pub(super) fn places(sub_hand: u8) -> impl Iterator<Item = usize> {
    members(sub_hand.into())
}

/// The places of the bits of a set, in order.
#[inline]
pub(super) fn members(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let first = set.trailing_zeros() as usize;
            set &= set - 1;
            first
        })
    })
}

/// All sub-hands of those in a set.
#[inline]
pub(super) fn parts(of: SubHands) -> SubHands {
    let mut parts = of;
    let mut place = 0;
    while place < MOST {
        parts |= parts >> (1 << place) & WITHOUT[place];
        place += 1;
    }
    parts
}

/// The sub-hands of the first places alone, the empty one left out.
fn below(size: usize) -> SubHands {
    let all = if size == MOST { !0 } else { (1 << (1 << size)) - 1 };
    all & !1
}

/// By number of tiles.
static OF_SIZE: [SubHands; MOST + 1] = with(0x7f);
/// By the places of operators, then by how many of them are in the sub-hand.
static WITH: [[SubHands; MOST + 1]; SUB_HANDS] = all_with();
/// By the places, but for the first, of tiles equal to the one before: where such a one is not taken
/// without the other.
static ORDERLY: [SubHands; SUB_HANDS / 2] = orderly();
/// By place: the sub-hands without it.
const WITHOUT: [SubHands; MOST] = without();

const fn with(places: usize) -> [SubHands; MOST + 1] {
    let mut by_count = [0; MOST + 1];
    let mut sub_hand = 0;
    while sub_hand < SUB_HANDS {
        by_count[(sub_hand & places).count_ones() as usize] |= 1 << sub_hand;
        sub_hand += 1;
    }
    by_count
}

const fn all_with() -> [[SubHands; MOST + 1]; SUB_HANDS] {
    let mut all = [[0; MOST + 1]; SUB_HANDS];
    let mut places = 0;
    while places < SUB_HANDS {
        all[places] = with(places);
        places += 1;
    }
    all
}

const fn orderly() -> [SubHands; SUB_HANDS / 2] {
    let mut all = [0; SUB_HANDS / 2];
    let mut doubles = 0;
    while doubles < SUB_HANDS / 2 {
        let mut sub_hand = 0;
        while sub_hand < SUB_HANDS {
            if sub_hand & (doubles << 1) & !(sub_hand << 1) == 0 {
                all[doubles] |= 1 << sub_hand;
            }
            sub_hand += 1;
        }
        doubles += 1;
    }
    all
}

const fn without() -> [SubHands; MOST] {
    let mut all = [0; MOST];
    let mut sub_hand = 0;
    while sub_hand < SUB_HANDS {
        let mut place = 0;
        while place < MOST {
            if sub_hand >> place & 1 == 0 {
                all[place] |= 1 << sub_hand;
            }
            place += 1;
        }
        sub_hand += 1;
    }
    all
}
