//! The parts of a run, and where its new `=` can be.

use std::ops::Range;

use board::Symbol;

use super::arithmetic::{Symbols, only};
use super::filling::Place;
use super::hand_left::HandLeft;

/// A part of a run.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    /// Its places in the run.
    pub(crate) places: Range<usize>,
    /// Its first slot.
    pub(super) slot: usize,
    pub(crate) slots: usize,
    /// The symbols that lie there, and how many of them are digits.
    pub(crate) old: Symbols,
    pub(crate) digits: usize,
}

impl Part {
    /// How many of its slots can hold symbols without more digits of the hand.
    pub(crate) const fn demand(&self) -> isize {
        self.slots as isize - self.digits as isize
    }
}

/// The slots of a run on which its new `=` can lie when this can be laid, and `None` where it has one already, and needs no
/// new one.
pub(crate) fn equals_slots(places: &[Place], left: &HandLeft) -> impl Iterator<Item = Option<usize>> {
    let equals = only(Symbol::Equals) & left.symbols();
    let none = places.contains(&Place::Old(Symbol::Equals)).then_some(None);
    // No part is empty.
    let inner = 1..places.len().saturating_sub(1);
    let slots = places.iter().enumerate().filter_map(move |(at, place)| match place {
        Place::Slot(mask) => Some(mask & equals != 0 && inner.contains(&at)),
        Place::Old(_) => None,
    });
    none.into_iter().chain(slots.enumerate().filter_map(|(slot, fits)| fits.then_some(Some(slot))))
}

/// Finds the parts of a run, whose `equals`th slot is a new `=`; `false` when one of them is empty.
pub(crate) fn parts(places: &[Place], equals: Option<usize>, parts: &mut Vec<Part>) -> bool {
    parts.clear();
    let begin = |at, slot| Part { places: at..at, slot, slots: 0, old: 0, digits: 0 };
    let mut part = begin(0, 0);
    let mut slots = 0;
    for (at, place) in places.iter().enumerate() {
        let ends = match *place {
            Place::Slot(_) => {
                slots += 1;
                equals == Some(slots - 1)
            }
            Place::Old(symbol) => symbol == Symbol::Equals,
        };
        if ends {
            if part.places.start == at {
                return false;
            }
            part.places.end = at;
            parts.push(part);
            part = begin(at + 1, slots);
            continue;
        }
        match *place {
            Place::Slot(_) => part.slots += 1,
            Place::Old(symbol) => {
                part.old |= only(symbol);
                part.digits += usize::from(symbol.is_digit());
            }
        }
    }
    part.places.end = places.len();
    if part.places.is_empty() {
        return false;
    }
    parts.push(part);
    true
}
