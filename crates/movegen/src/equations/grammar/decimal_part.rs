//! A partly read part of an equation of Number Scrabble, with rounded values.

use bagsplit_game::board::Symbol;

use crate::equations::hand::symbols::{DIGITS, Symbols};
use crate::equations::value::rounded::{EXACT, NOTHING, absolute, rooted_and_squared};

/// The reading position within a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum At {
    Start,
    Signed,
    Rooted,
    Zero,
    Digits,
    Squared,
}

/// A part read so far: `base` + `factor` times the number being read, or divided by it.
///
/// A sign is included in the factor, and so is a minus before the number: so each value takes one multiplication, or
/// division, and one addition.
#[derive(Clone, Copy, Debug)]
pub struct DecimalPart {
    pub(crate) base: f64,
    pub(crate) factor: f64,
    /// The digits of the number being read.
    pub(crate) number: u64,
    /// The largest absolute value of the calculation so far.
    pub(crate) largest: f64,
    pub(crate) state: ReadState,
}

/// The reading position, and flags. Packed in one word, since a part is copied at each step of a search, and reading a
/// word right after writing it byte by byte stalls a processor.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ReadState(pub(crate) u32);

impl ReadState {
    pub(crate) const ROOT: u32 = 1 << 16;
    /// The number is a divisor.
    pub(crate) const DIVIDES: u32 = 1 << 17;
    /// Base and factor are whole and exact.
    pub(crate) const WHOLE: u32 = 1 << 18;

    pub(crate) const fn new(divides: bool, whole: bool) -> ReadState {
        ReadState(
            At::Start as u32
                | if divides { ReadState::DIVIDES } else { 0 }
                | if whole { ReadState::WHOLE } else { 0 },
        )
    }

    #[inline]
    pub(crate) const fn at(self, at: At) -> ReadState {
        ReadState(self.0 & !255 | at as u32)
    }

    pub(crate) const fn has(self, flag: u32) -> bool {
        self.0 & flag != 0
    }
}

pub(crate) const BEGIN: DecimalPart = DecimalPart {
    base: 0.,
    factor: 1.,
    number: 0,
    largest: 1.,
    state: ReadState::new(false, true),
};

impl DecimalPart {
    #[inline]
    pub(crate) const fn is_at(&self, at: At) -> bool {
        self.state.0 & 255 == at as u32
    }

    #[inline]
    pub(crate) const fn divides(&self) -> bool {
        self.state.has(ReadState::DIVIDES)
    }

    #[inline]
    pub(crate) const fn root(&self) -> bool {
        self.state.has(ReadState::ROOT)
    }

    /// The number with these digits, with root and square.
    #[inline]
    pub(crate) fn number(&self, digits: f64, squared: bool) -> f64 {
        rooted_and_squared(digits, self.root(), squared)
    }

    /// The term that this number adds to the base.
    #[inline]
    pub(crate) fn term(&self, number: f64) -> f64 {
        if self.divides() {
            self.factor / number
        } else {
            self.factor * number
        }
    }

    /// The value when the number has these digits.
    #[inline]
    pub(crate) fn with(&self, digits: f64, squared: bool) -> f64 {
        self.base + self.term(self.number(digits, squared))
    }

    /// Whether this term, of a number with these digits, and its result are whole and exact.
    #[inline]
    pub(crate) fn stays_whole(&self, digits: u64, squared: bool, term: f64) -> bool {
        self.state.has(ReadState::WHOLE)
            && term.abs() < EXACT
            && (self.base + term).abs() < EXACT
            && (digits as f64) < EXACT
            && (!self.root() || squared || digits.isqrt().pow(2) == digits)
            && (!self.divides() || term.fract() == 0.)
    }

    /// The digits of the number, and whether it is squared, when this symbol is the last.
    pub(crate) fn ended(&self, symbol: Symbol) -> (u64, bool) {
        match symbol.digit() {
            Some(digit) => (self.number * 10 + u64::from(digit), false),
            None => (
                self.number,
                symbol == Symbol::Square || self.is_at(At::Squared),
            ),
        }
    }

    /// The interval of the absolute value when the number is between two, of digits or squared; empty when there is no
    /// such number.
    #[inline]
    pub(crate) fn between(&self, least: u64, most: u64, squared: bool) -> (f64, f64) {
        let least = if self.divides() { least.max(1) } else { least };
        if least > most {
            return NOTHING;
        }
        absolute(
            self.with(least as f64, squared),
            self.with(most as f64, squared),
        )
    }

    /// The same with one digit more.
    #[inline]
    pub(crate) fn with_digit(&self, least: u64, most: u64, digits: Symbols) -> (f64, f64) {
        if digits & DIGITS == 0 {
            return NOTHING;
        }
        self.between(
            10 * least + smallest(digits),
            10 * most + largest(digits),
            false,
        )
    }
}

pub(crate) fn smallest(digits: Symbols) -> u64 {
    u64::from((digits & DIGITS).trailing_zeros())
}

pub(crate) fn largest(digits: Symbols) -> u64 {
    u64::from(31 - (digits & DIGITS).leading_zeros())
}
