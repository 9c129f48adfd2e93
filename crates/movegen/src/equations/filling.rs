//! What lies on the places of a run, and how its slots are filled.

use bagsplit_game::board::{Face, MAX_SIDE, Symbol};

use super::arithmetic::{Key, Symbols, only};
use super::counts::Counts;

/// The symbols on the slots of a window, five bits each, the first lowest.
pub(crate) type Filling = u64;

/// The symbol on a slot.
#[inline]
pub(crate) const fn symbol_on(filling: Filling, slot: usize) -> Symbol {
    Symbol::ALL[(filling >> (5 * slot) & 31) as usize]
}

/// A place of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// A tile that lies there.
    Old(Symbol),
    /// An empty square, on which one of these may be laid.
    Slot(Symbols),
}

impl Place {
    /// What lies there.
    pub(crate) const fn old(&self) -> Option<Symbol> {
        match *self {
            Place::Old(symbol) => Some(symbol),
            Place::Slot(_) => None,
        }
    }
}

/// What a part has from some place on.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Rest {
    /// The symbols that lie there.
    pub(crate) old: Symbols,
    /// How many of them are digits.
    pub(crate) digits: usize,
    /// How many places can hold symbols without more digits of the hand: slots less old numbers.
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

/// A part that has been filled.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Filled {
    pub(crate) filling: Filling,
    /// About its absolute value.
    pub(crate) size: f64,
    pub(crate) error: f64,
    pub(crate) key: Key,
    /// What it takes of a hand.
    pub(crate) counts: Counts,
}

/// The face of a symbol that a tile carries or that a blank stands for.
pub(crate) const fn face(symbol: Symbol, is_blank: bool) -> Face {
    if is_blank { Face::blank(symbol) } else { Face::plain(symbol) }
}

/// The symbols of some places, the first slot being number `slot` of the filling.
pub(crate) fn symbols(places: &[Place], filling: Filling, slot: usize) -> impl Iterator<Item = Symbol> {
    let mut next = slot;
    places.iter().map(move |place| match *place {
        Place::Old(old) => old,
        Place::Slot(_) => {
            next += 1;
            symbol_on(filling, next - 1)
        }
    })
}
