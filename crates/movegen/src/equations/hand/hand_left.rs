//! The rest of a hand while its tiles are placed.

use bagsplit_game::board::{Symbol, Tile, Tiles};
use bagsplit_game::rules::shared_bag::SharedBag;

use super::counts::{Counts, Digits, FREE, ONE, lacking};
use super::symbols::{Symbols, only};

/// The rest of a hand. A symbol is taken from a tile that carries it while there is one, and then from a blank: its
/// availability does not depend on which.
#[derive(Clone, Debug)]
pub(crate) struct HandLeft {
    counts: Counts,
    blanks: u8,
    carried: Symbols,
    stood_for: Symbols,
    /// The unary symbols.
    unary: Symbols,
    /// The number of tiles that can be digits, and the number that carry unary symbols.
    digits: u8,
    unaries: u8,
    /// The number of steps of all walks with it.
    pub(crate) steps: u64,
}

impl HandLeft {
    /// A hand, in a game whose blanks represent the symbols that its tiles carry.
    pub(crate) fn new<G: SharedBag>(game: &G, hand: &Tiles, unary: Symbols) -> HandLeft {
        let symbols = G::SYMBOLS
            .iter()
            .copied()
            .filter(|&symbol| game.tiles().count(symbol) > 0);
        let stood_for: Symbols = symbols.clone().map(only).sum();
        let mut left = HandLeft {
            counts: Counts(0),
            blanks: hand.count(Tile::BLANK),
            carried: 0,
            stood_for,
            unary,
            digits: hand.count(Tile::BLANK),
            unaries: 0,
            steps: 0,
        };
        for symbol in symbols {
            for _ in 0..hand.count(symbol) {
                left.put_back(symbol, false);
            }
        }
        left
    }

    /// The available symbols.
    pub(crate) const fn symbols(&self) -> Symbols {
        if self.blanks > 0 {
            self.stood_for
        } else {
            self.carried
        }
    }

    pub(crate) const fn count(&self, symbol: Symbol) -> u8 {
        self.counts.get(symbol)
    }

    /// The tiles that carry digits.
    pub(crate) const fn digit_tiles(&self) -> Digits {
        self.counts.of_digits()
    }

    pub(crate) const fn blanks(&self) -> u8 {
        self.blanks
    }

    /// The available digits, the smallest first; a blank can be a 0.
    #[inline]
    pub(crate) fn ascending(&self) -> impl Iterator<Item = u64> {
        let (mut blanks, mut digits) = (self.blanks, self.counts.of_digits());
        std::iter::from_fn(move || {
            if blanks > 0 {
                blanks -= 1;
                return Some(0);
            }
            digits.take_smallest().map(u64::from)
        })
    }

    /// The same, the largest first; a blank can be a 9.
    #[inline]
    pub(crate) fn descending(&self) -> impl Iterator<Item = u64> {
        let (mut blanks, mut digits) = (self.blanks, self.counts.of_digits());
        std::iter::from_fn(move || {
            if blanks > 0 {
                blanks -= 1;
                return Some(9);
            }
            digits.take_largest().map(u64::from)
        })
    }

    /// The number of digits that can still be placed.
    pub(crate) const fn digits(&self) -> usize {
        self.digits as usize
    }

    /// The number of remaining unary tiles.
    pub(crate) const fn unaries(&self) -> usize {
        self.unaries as usize
    }

    /// Takes a symbol; `None` when it is not available, otherwise whether a blank was taken.
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

    /// Takes a blank, for any symbol; the hand must hold one.
    pub(crate) fn take_blank(&mut self) {
        self.blanks -= 1;
        self.digits -= 1;
    }

    /// Returns a taken symbol.
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

    /// Whether all of these can be taken, using blanks where needed.
    #[inline]
    pub(crate) fn has(&self, counts: Counts) -> bool {
        let spare = (self.counts.0 | FREE) - counts.0;
        if spare & FREE == FREE {
            return true;
        }
        self.blanks > 0 && lacking(spare).sum::<u128>() <= self.blanks.into()
    }
}
