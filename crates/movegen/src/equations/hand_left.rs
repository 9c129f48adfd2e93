//! What is left of a hand while its tiles are laid.

use board::{Symbol, Tile, Tiles};
use rules::shared_bag::SharedBag;

use super::arithmetic::{DIGITS, Symbols, only};
use super::filling::{Filling, symbol_on};

/// How many of each symbol, five bits each.
///
/// The highest of the five is free, so that one subtraction compares all counts (SWAR; H. S. Warren, Hacker's
/// Delight, 2nd edition, 2012, 2-18).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Counts(u128);

const BITS: usize = 5;

/// One of each symbol.
const ONE: [u128; Symbol::COUNT] = {
    let mut one = [0; Symbol::COUNT];
    let mut at = 0;
    while at < Symbol::COUNT {
        one[at] = 1 << (BITS * at);
        at += 1;
    }
    one
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
const FREE: u128 = {
    let (mut free, mut at) = (0, 0);
    while at < Symbol::COUNT {
        free |= ONE[at] << (BITS - 1);
        at += 1;
    }
    free
};

impl Counts {
    /// Of the symbols on the slots of a filling.
    #[inline]
    pub(crate) fn of(filling: Filling, slots: usize) -> Counts {
        let mut counts = 0;
        for slot in 0..slots {
            counts += ONE[symbol_on(filling, slot).index()];
        }
        Counts(counts)
    }

    /// The same without digits, of a filling whose digits are not laid yet.
    pub(crate) fn of_others(mut filling: Filling) -> Counts {
        const ZERO: usize = Symbol::D0.index();
        const { assert!(ZERO == 0) };
        let mut counts = 0;
        while filling != 0 {
            let index = (filling & 31) as usize;
            counts += if index == ZERO { 0 } else { ONE[index] };
            filling >>= 5;
        }
        Counts(counts)
    }

    /// With one symbol more.
    #[inline]
    pub(crate) const fn with(self, symbol: Symbol) -> Counts {
        Counts(self.0 + ONE[symbol.index()])
    }

    /// How many of them are digits.
    #[inline]
    pub(crate) const fn digits(self) -> u8 {
        const FIELDS: u64 = (1 << (10 * BITS)) - 1;
        Digits(self.0 as u64 & FIELDS).count() as u8
    }

    fn total(self) -> usize {
        Symbol::ALL.into_iter().map(|symbol| usize::from(self.get(symbol))).sum()
    }

    const fn get(self, symbol: Symbol) -> u8 {
        (self.0 >> (BITS * symbol.index())) as u8 & 15
    }

    #[inline]
    const fn lacks(self, symbol: Symbol) -> bool {
        self.0 & (15 * ONE[symbol.index()]) == 0
    }
}

/// How many of each digit, five bits each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Digits(u64);

impl Digits {
    /// Adds some of a digit; no run has 32.
    pub(crate) fn add(&mut self, digit: u8, count: u8) {
        self.0 += u64::from(count) << (BITS * usize::from(digit));
    }

    /// Those of two together.
    pub(crate) const fn with(self, other: Digits) -> Digits {
        Digits(self.0 + other.0)
    }

    /// How many there are.
    pub(crate) const fn count(self) -> usize {
        // They are added up in the highest field, where the sum fits.
        ((self.0 as u128 * (ONES as u128)) >> (9 * BITS)) as usize & 31
    }

    /// All of them, the largest first.
    #[inline]
    pub(crate) fn descending(mut self) -> impl Iterator<Item = u8> {
        std::iter::from_fn(move || {
            let digit = self.0.checked_ilog2()? as usize / BITS;
            self.0 -= 1 << (BITS * digit);
            Some(digit as u8)
        })
    }
}

/// How many tiles there are of each kind that is no digit, the blanks in the highest bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Others(u128);

/// All counts of symbols that are no digits.
const OTHERS: u128 = !0 << (10 * BITS) & !(!0 << (Symbol::COUNT * BITS));

impl Others {
    const NONE: Others = Others(0);
    pub(crate) const BLANK: Others = Others(1 << 120);

    /// One tile with this symbol.
    pub(crate) const fn one(symbol: Symbol) -> Others {
        Others(ONE[symbol.index()])
    }

    /// Whether this one is there.
    pub(crate) const fn has(self, one: Others) -> bool {
        self.0 & (15 * one.0) != 0
    }

    /// Whether these are among others, five bits for each kind.
    pub(crate) const fn is_within(self, others: Others) -> bool {
        let free = FREE | 16 << 120;
        ((others.0 | free) - self.0) & free == free
    }

    pub(crate) const fn blanks(self) -> usize {
        (self.0 >> 120) as usize
    }

    /// How many tiles there are.
    pub(crate) fn count(self) -> usize {
        Counts(self.0 & OTHERS).total() + self.blanks()
    }

    /// Without what is there of others.
    pub(crate) const fn without(self, others: Others) -> Others {
        Others(self.0 - others.0)
    }
}

/// What is left of a hand. A symbol is taken from a tile that carries it while there is one, and from a blank
/// then: whether it can be had does not depend on which.
#[derive(Clone, Debug)]
pub struct HandLeft {
    counts: Counts,
    blanks: u8,
    carried: Symbols,
    stood_for: Symbols,
    /// The symbols that need no number of their own.
    unary: Symbols,
    /// How many tiles can be digits, and how many tiles carry such symbols.
    digits: u8,
    unaries: u8,
    /// What is kept for other parts, and is no longer among the rest.
    reserved: Others,
    /// How many steps of walks have been taken with it.
    pub(crate) steps: u64,
}

impl HandLeft {
    /// A hand, in a game whose blanks stand for the symbols that its tiles carry.
    pub(crate) fn new<G: SharedBag>(game: &G, hand: &Tiles, unary: Symbols) -> HandLeft {
        let there = |symbol: &&Symbol| game.tiles().count(**symbol) > 0;
        let stood_for: Symbols = G::SYMBOLS.iter().filter(there).map(|&symbol| only(symbol)).sum();
        let mut left = HandLeft {
            counts: Counts(0),
            blanks: hand.count(Tile::BLANK),
            carried: 0,
            stood_for,
            unary,
            digits: hand.count(Tile::BLANK),
            unaries: 0,
            reserved: Others::NONE,
            steps: 0,
        };
        for &symbol in G::SYMBOLS.iter().filter(there) {
            for _ in 0..hand.count(symbol) {
                left.put_back(symbol, false);
            }
        }
        left
    }

    /// What of it is no digit.
    pub(crate) const fn others(&self) -> Others {
        Others(self.counts.0 & OTHERS | (self.blanks as u128) << 120)
    }

    /// What of these is no digit, with the blanks that must stand for what is lacking; `None` when they cannot all be
    /// taken.
    #[inline]
    pub(crate) fn others_of(&self, counts: Counts) -> Option<Others> {
        let spare = (self.counts.0 | FREE) - counts.0;
        let (mut carried, mut blanks) = (counts.0, 0);
        for (at, more) in lacking(spare) {
            carried -= more << at;
            blanks += more;
        }
        (blanks <= self.blanks.into()).then_some(Others(carried & OTHERS | blanks << 120))
    }

    /// The symbols that can be taken.
    pub(crate) const fn symbols(&self) -> Symbols {
        if self.blanks > 0 { self.stood_for } else { self.carried }
    }

    pub(crate) const fn count(&self, symbol: Symbol) -> u8 {
        self.counts.get(symbol)
    }

    pub(crate) const fn blanks(&self) -> u8 {
        self.blanks
    }

    /// The digits that can be laid, the smallest first; a blank can be a 0.
    #[inline]
    pub(crate) fn ascending(&self) -> impl Iterator<Item = f64> {
        let blanks = std::iter::repeat_n(0., usize::from(self.blanks));
        let (mut rest, mut more) = (self.carried & DIGITS, 0);
        blanks.chain(std::iter::from_fn(move || {
            let symbol = Symbol::ALL.get(rest.trailing_zeros() as usize)?;
            more = if more > 0 { more } else { self.count(*symbol) } - 1;
            rest &= if more > 0 { rest } else { rest - 1 };
            Some(symbol.index() as f64)
        }))
    }

    /// The same, the largest first; a blank can be a 9.
    #[inline]
    pub(crate) fn descending(&self) -> impl Iterator<Item = f64> {
        let blanks = std::iter::repeat_n(9., usize::from(self.blanks));
        let (mut rest, mut more) = (self.carried & DIGITS, 0);
        blanks.chain(std::iter::from_fn(move || {
            let index = rest.checked_ilog2()?;
            more = if more > 0 { more } else { self.counts.get(Symbol::ALL[index as usize]) } - 1;
            rest &= if more > 0 { rest } else { !(1 << index) };
            Some(f64::from(index))
        }))
    }

    /// How many tiles are left.
    pub(crate) fn tiles(&self) -> usize {
        self.counts.total() + usize::from(self.blanks)
    }

    /// How many more digits can be laid.
    pub(crate) const fn digits(&self) -> usize {
        self.digits as usize
    }

    /// How many tiles are left that need no number of their own.
    pub(crate) const fn unaries(&self) -> usize {
        self.unaries as usize
    }

    /// Takes a symbol; `None` when it cannot be had, and else whether a blank was taken.
    #[inline]
    pub(crate) fn take(&mut self, symbol: Symbol) -> Option<bool> {
        if self.symbols() & only(symbol) == 0 {
            return None;
        }
        if self.carried & only(symbol) != 0 {
            self.counts.0 -= ONE[symbol.index()];
            self.carried &= !(u32::from(self.counts.lacks(symbol)) << symbol.index());
            self.digits -= u8::from(symbol.is_digit());
            self.unaries -= (self.unary >> symbol.index() & 1) as u8;
            return Some(false);
        }
        self.take_blank();
        Some(true)
    }

    /// Takes a blank, whatever it stands for; for hands that hold one.
    pub(crate) fn take_blank(&mut self) {
        self.blanks -= 1;
        self.digits -= 1;
    }

    /// Keeps tiles that are no digits, and blanks, for another part; [`has`](HandLeft::has) finds them. Nothing else is kept
    /// meanwhile.
    pub(crate) fn reserve(&mut self, others: Others) {
        debug_assert_eq!(self.reserved, Others::NONE);
        let fewer = Counts(others.0 & OTHERS);
        self.counts.0 -= fewer.0;
        self.reserved = others;
        self.set_others(others.blanks() as u8, fewer, false);
    }

    /// Gives back what was kept.
    pub(crate) fn release(&mut self) {
        let others = std::mem::replace(&mut self.reserved, Others::NONE);
        let more = Counts(others.0 & OTHERS);
        self.counts.0 += more.0;
        self.set_others(others.blanks() as u8, more, true);
    }

    fn set_others(&mut self, blanks: u8, counts: Counts, more: bool) {
        for symbol in Symbol::ALL {
            let count = counts.get(symbol);
            if count > 0 {
                let lacks = self.counts.lacks(symbol);
                self.carried = self.carried & !only(symbol) | u32::from(!lacks) << symbol.index();
                let unary = count * (self.unary >> symbol.index() & 1) as u8;
                self.unaries = if more { self.unaries + unary } else { self.unaries - unary };
            }
        }
        self.blanks = if more { self.blanks + blanks } else { self.blanks - blanks };
        self.digits = if more { self.digits + blanks } else { self.digits - blanks };
    }

    /// Puts back what was taken.
    #[inline]
    pub(crate) fn put_back(&mut self, symbol: Symbol, blank: bool) {
        if blank {
            self.blanks += 1;
            self.digits += 1;
        } else {
            self.counts.0 += ONE[symbol.index()];
            self.carried |= only(symbol);
            self.digits += u8::from(symbol.is_digit());
            self.unaries += (self.unary >> symbol.index() & 1) as u8;
        }
    }

    /// Whether all of these can be taken, if blanks stand for what they are needed for.
    #[inline]
    pub(crate) fn has(&self, counts: Counts) -> bool {
        let spare = ((self.counts.0 + (self.reserved.0 & OTHERS)) | FREE) - counts.0;
        if spare & FREE == FREE {
            return true;
        }
        let blanks = self.blanks + self.reserved.blanks() as u8;
        blanks > 0 && lacking(spare).map(|(_, more)| more).sum::<u128>() <= blanks.into()
    }
}

/// Of which symbols there are too few, by where their counts begin, and how many too few.
#[inline]
fn lacking(spare: u128) -> impl Iterator<Item = (u32, u128)> {
    let mut rest = !spare & FREE;
    std::iter::from_fn(move || {
        let at = (rest != 0).then(|| rest.trailing_zeros() - 4)?;
        rest &= rest - 1;
        Some((at, 16 - (spare >> at & 15)))
    })
}
