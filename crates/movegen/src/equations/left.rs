//! What is left of a hand while its tiles are laid.

use board::{Symbol, Tile, Tiles};
use rules::shared_bag::SharedBag;

use super::arithmetic::{Symbols, only};
use super::walk::{Filling, symbol_on};

/// What is left of a hand. A symbol is taken from a tile that carries it while there is one, and from a blank
/// then: whether it can be had does not depend on which.
#[derive(Clone, Debug)]
pub(crate) struct Left {
    counts: [u8; Symbol::COUNT],
    blanks: u8,
    carried: Symbols,
    stood_for: Symbols,
    /// The symbols that need no number of their own.
    unary: Symbols,
    /// How many tiles can be digits, and how many tiles carry such symbols.
    digits: u8,
    unaries: u8,
}

impl Left {
    /// A hand, in a game whose blanks stand for the symbols that its tiles carry.
    pub(crate) fn new<G: SharedBag>(game: &G, hand: &Tiles, unary: Symbols) -> Left {
        let there = |symbol: &&Symbol| game.tiles().count(**symbol) > 0;
        let stood_for: Symbols = G::SYMBOLS.iter().filter(there).map(|&symbol| only(symbol)).sum();
        let mut left = Left {
            counts: [0; Symbol::COUNT],
            blanks: hand.count(Tile::BLANK),
            carried: 0,
            stood_for,
            unary,
            digits: hand.count(Tile::BLANK),
            unaries: 0,
        };
        for &symbol in G::SYMBOLS.iter().filter(there) {
            for _ in 0..hand.count(symbol) {
                left.put_back(symbol, false);
            }
        }
        left
    }

    /// The symbols that can be taken.
    pub(crate) const fn symbols(&self) -> Symbols {
        if self.blanks > 0 { self.stood_for } else { self.carried }
    }

    pub(crate) const fn count(&self, symbol: Symbol) -> u8 {
        self.counts[symbol.index()]
    }

    pub(crate) const fn blanks(&self) -> u8 {
        self.blanks
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
        let count = &mut self.counts[symbol.index()];
        if *count > 0 {
            *count -= 1;
            self.carried &= !(u32::from(*count == 0) << symbol.index());
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

    /// Puts back what was taken.
    #[inline]
    pub(crate) fn put_back(&mut self, symbol: Symbol, blank: bool) {
        if blank {
            self.blanks += 1;
            self.digits += 1;
        } else {
            self.counts[symbol.index()] += 1;
            self.carried |= only(symbol);
            self.digits += u8::from(symbol.is_digit());
            self.unaries += (self.unary >> symbol.index() & 1) as u8;
        }
    }

    /// Whether all symbols on these slots can be taken.
    pub(crate) fn has(&self, filling: Filling, slots: usize) -> bool {
        let mut counts = self.counts;
        let mut blanks = self.blanks;
        (0..slots).all(|slot| {
            let symbol = symbol_on(filling, slot);
            let count = &mut counts[symbol.index()];
            if *count > 0 {
                *count -= 1;
                return true;
            }
            let there = blanks > 0 && self.stood_for & only(symbol) != 0;
            blanks -= u8::from(there);
            there
        })
    }
}
