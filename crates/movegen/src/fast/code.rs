//! The thirteen symbols of Math Scrabble as small integers, and sets as bits.

use bagsplit_game::board::{Face, Symbol};

/// The content of a square: 0 for empty, 1 to 9 for the digits, 10 to 13 for `+ - * /`. Codes compare as symbols do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default, Hash)]
pub(super) struct Code(pub(super) u8);

/// One more than the largest code.
pub(super) const CODES: usize = 14;

pub(super) const EMPTY: Code = Code(0);
pub(super) const PLUS: Code = Code(10);
pub(super) const MINUS: Code = Code(11);
pub(super) const TIMES: Code = Code(12);
pub(super) const DIVIDE: Code = Code(13);

impl Code {
    pub(super) const fn is_digit(self) -> bool {
        self.0 < 10
    }

    pub(super) const fn is_operator(self) -> bool {
        self.0 >= 10
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    pub(super) fn from_face(face: Option<Face>) -> Code {
        face.map_or(EMPTY, |face| Code(face.symbol() as u8))
    }

    pub(super) const fn symbol(self) -> Symbol {
        Symbol::ALL[self.0 as usize]
    }
}

/// The indexes of the set bits, in order.
#[inline]
pub(super) fn members(set: u128) -> impl Iterator<Item = usize> {
    // In halves, because double words are slow.
    let (mut here, mut rest, mut before) = (set as u64, (set >> 64) as u64, 0);
    std::iter::from_fn(move || {
        if here == 0 {
            if rest == 0 {
                return None;
            }
            (here, rest, before) = (rest, 0, 64);
        }
        let first = before + here.trailing_zeros() as usize;
        here &= here - 1;
        Some(first)
    })
}

/// The indexes of the set bits of a small set, in order.
#[inline]
pub(super) fn places(mut set: u64) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let first = set.trailing_zeros() as usize;
            set &= set - 1;
            first
        })
    })
}
