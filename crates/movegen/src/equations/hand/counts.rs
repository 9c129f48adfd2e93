//! Counts of tiles by kind, in one word.

use bagsplit_game::board::Symbol;

use super::symbols::{Filling, symbol_on};

/// The count of each symbol, five bits each.
///
/// The highest of the five is free, so that one subtraction compares all counts (SWAR; H. S. Warren, Hacker's Delight,
/// 2nd edition, 2012, 2-18).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Counts(pub(crate) u128);

pub(crate) const BITS: usize = 5;

/// One of each symbol.
pub(crate) const ONE: [u128; Symbol::COUNT] = {
    let mut counts = [0; Symbol::COUNT];
    let mut at = 0;
    while at < Symbol::COUNT {
        counts[at] = 1 << (BITS * at);
        at += 1;
    }
    counts
};

/// One of each digit.
const ONES: u64 = {
    let (mut ones, mut at) = (0, 0);
    while at < 10 {
        ones |= 1 << (BITS * at);
        at += 1;
    }
    ones
};

/// The highest bit of each count.
pub(crate) const FREE: u128 = {
    let (mut free, mut at) = (0, 0);
    while at < Symbol::COUNT {
        free |= ONE[at] << (BITS - 1);
        at += 1;
    }
    free
};

impl Counts {
    /// The counts of the symbols on the slots of a filling.
    #[inline]
    pub(crate) fn from_filling(filling: Filling, slots: usize) -> Counts {
        let mut counts = 0;
        for slot in 0..slots {
            counts += ONE[symbol_on(filling, slot).index()];
        }
        Counts(counts)
    }

    /// The counts with one more symbol.
    #[inline]
    pub(crate) const fn with(self, symbol: Symbol) -> Counts {
        Counts(self.0 + ONE[symbol.index()])
    }

    /// The number of digits.
    #[inline]
    pub(crate) const fn digits(self) -> u8 {
        self.of_digits().count() as u8
    }

    /// The digits.
    #[inline]
    pub(crate) const fn of_digits(self) -> Digits {
        const FIELDS: u64 = (1 << (10 * BITS)) - 1;
        Digits(self.0 as u64 & FIELDS)
    }

    pub(crate) const fn get(self, symbol: Symbol) -> u8 {
        (self.0 >> (BITS * symbol.index())) as u8 & 15
    }

    #[inline]
    pub(crate) const fn lacks(self, symbol: Symbol) -> bool {
        self.0 & (15 * ONE[symbol.index()]) == 0
    }
}

/// The count of each digit, five bits each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Digits(pub(crate) u64);

impl Digits {
    /// Adds some of a digit; no run has 32.
    pub(crate) fn add(&mut self, digit: u8, count: u8) {
        self.0 += u64::from(count) << (BITS * usize::from(digit));
    }

    /// The sum of both.
    pub(crate) const fn with(self, other: Digits) -> Digits {
        Digits(self.0 + other.0)
    }

    /// The total number.
    pub(crate) const fn count(self) -> usize {
        // The fields are summed in the highest one, where the sum fits.
        ((self.0 as u128 * (ONES as u128)) >> (9 * BITS)) as usize & 31
    }

    /// Removes the smallest digit.
    #[inline]
    pub(crate) fn take_smallest(&mut self) -> Option<u8> {
        let digit = (self.0 != 0).then(|| self.0.trailing_zeros() as usize / BITS)?;
        self.0 -= 1 << (BITS * digit);
        Some(digit as u8)
    }

    /// Removes the largest digit.
    #[inline]
    pub(crate) fn take_largest(&mut self) -> Option<u8> {
        let digit = self.0.checked_ilog2()? as usize / BITS;
        self.0 -= 1 << (BITS * digit);
        Some(digit as u8)
    }

    /// The digits in descending order.
    #[inline]
    pub(crate) fn descending(mut self) -> impl Iterator<Item = u8> {
        std::iter::from_fn(move || self.take_largest())
    }
}

/// The missing numbers of the symbols with negative counts.
#[inline]
pub(crate) fn lacking(spare: u128) -> impl Iterator<Item = u128> {
    let mut rest = !spare & FREE;
    std::iter::from_fn(move || {
        let at = (rest != 0).then(|| rest.trailing_zeros() - 4)?;
        rest &= rest - 1;
        Some(16 - (spare >> at & 15))
    })
}
