//! Sets of symbols, and fillings: the symbols on the slots of a window.

use bagsplit_game::board::{Face, Symbol};

/// A set of symbols, the bit at [`Symbol::index`] for each.
pub(crate) type Symbols = u32;

/// The set with only this symbol.
pub(crate) const fn only(symbol: Symbol) -> Symbols {
    1 << symbol.index()
}

/// The ten digits.
pub(crate) const DIGITS: Symbols = (1 << 10) - 1;

/// The symbols on the slots of a window, five bits each, the first lowest.
pub(crate) type Filling = u64;

/// The symbol on a slot.
#[inline]
pub(crate) const fn symbol_on(filling: Filling, slot: usize) -> Symbol {
    Symbol::ALL[(filling >> (5 * slot) & 31) as usize]
}

/// The face of a symbol, as its own tile or as a blank.
pub(crate) const fn face(symbol: Symbol, is_blank: bool) -> Face {
    if is_blank {
        Face::blank(symbol)
    } else {
        Face::plain(symbol)
    }
}
