//! The places of a run: the old tile on each, or the permitted symbols.

use bagsplit_game::board::{MAX_SIDE, Symbol};

use crate::equations::hand::symbols::{Filling, Symbols, only, symbol_on};

/// A place of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Place {
    /// An old tile.
    Old(Symbol),
    /// An empty square with its permitted symbols.
    Slot(Symbols),
}

impl Place {
    /// The old symbol, if there is one.
    pub(crate) const fn old(&self) -> Option<Symbol> {
        match *self {
            Place::Old(symbol) => Some(symbol),
            Place::Slot(_) => None,
        }
    }
}

/// The rest of a part from some place on.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Rest {
    /// The old symbols.
    pub(crate) old: Symbols,
    /// The number of them that are digits.
    pub(crate) digits: usize,
    /// The number of places that can hold symbols without more digits of the hand: slots less old numbers.
    pub(crate) demand: isize,
}

impl Rest {
    /// The rest of a part from each place on.
    pub(crate) fn from_each(places: &[Place]) -> [Rest; MAX_SIDE as usize + 1] {
        let mut rests = [Rest::default(); MAX_SIDE as usize + 1];
        let mut rest = Rest::default();
        for (at, place) in places.iter().enumerate().rev() {
            match place {
                Place::Slot(_) => rest.demand += 1,
                Place::Old(symbol) => {
                    rest.old |= only(*symbol);
                    rest.digits += usize::from(symbol.is_digit());
                    rest.demand -= isize::from(symbol.is_digit());
                }
            }
            rests[at] = rest;
        }
        rests
    }
}

/// The symbols of some places; `slot` is the index of their first slot in the filling.
pub(crate) fn symbols(
    places: &[Place],
    filling: Filling,
    slot: usize,
) -> impl Iterator<Item = Symbol> {
    let mut next = slot;
    places.iter().map(move |place| match *place {
        Place::Old(old) => old,
        Place::Slot(_) => {
            next += 1;
            symbol_on(filling, next - 1)
        }
    })
}
