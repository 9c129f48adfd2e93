//! The thirteen symbols of Math Scrabble in one small number.

use board::{Face, Symbol, Tiles};

/// What a square shows: 0 for nothing, 1 to 9 for the digits, 10 to 13 for `+ - * /`. Codes compare as
/// symbols do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
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

    pub(super) fn of(face: Option<Face>) -> Code {
        face.map_or(EMPTY, |face| Code(face.symbol() as u8))
    }

    pub(super) const fn symbol(self) -> Symbol {
        Symbol::ALL[self.0 as usize]
    }
}

/// The hand by code, and by place among the kinds it holds.
#[derive(Clone, Debug, Default)]
pub(super) struct HandCodes {
    /// The kinds in the hand, in order.
    pub(super) kinds: Vec<Code>,
    /// How many of each kind the hand holds, by code.
    pub(super) counts: [u8; CODES],
    /// What one tile of each kind adds to the number of a sub-hand, by code.
    pub(super) steps: [usize; CODES],
    /// How many sub-hands there are, the empty one and the whole hand included.
    pub(super) sub_hands: usize,
    pub(super) digits: u32,
    pub(super) operators: u32,
}

impl HandCodes {
    /// Reads the tiles of Math Scrabble in a hand.
    pub(super) fn read(&mut self, hand: &Tiles) {
        self.kinds.clear();
        self.counts = [0; CODES];
        (self.digits, self.operators, self.sub_hands) = (0, 0, 1);
        for index in 1..CODES as u8 {
            let code = Code(index);
            let count = hand.count(code.symbol());
            if count == 0 {
                continue;
            }
            self.kinds.push(code);
            self.counts[code.index()] = count;
            // Sub-hands are numbered in mixed radix: the number of tiles of each kind is a digit.
            self.steps[code.index()] = self.sub_hands;
            self.sub_hands *= usize::from(count) + 1;
            *(if code.is_digit() { &mut self.digits } else { &mut self.operators }) += u32::from(count);
        }
    }

    /// How many tiles the hand has.
    pub(super) const fn total(&self) -> u32 {
        self.digits + self.operators
    }
}
