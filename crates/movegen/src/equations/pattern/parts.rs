//! The parts of a run, and the possible places of its new `=`.

use std::ops::Range;

use bagsplit_game::board::Symbol;

use super::place::Place;
use crate::equations::hand::hand_left::HandLeft;
use crate::equations::hand::symbols::{Symbols, only};

/// A part of a run.
#[derive(Clone, Debug)]
pub(crate) struct PatternPart {
    /// Its places in the run.
    pub(crate) places: Range<usize>,
    /// Its first slot.
    pub(crate) slot: usize,
    pub(crate) slots: usize,
    /// The old symbols in it, and the number of digits among them.
    pub(crate) old: Symbols,
    pub(crate) digits: usize,
}

impl PatternPart {
    /// An empty part that begins at this place and slot.
    const fn begin(at: usize, slot: usize) -> PatternPart {
        PatternPart {
            places: at..at,
            slot,
            slots: 0,
            old: 0,
            digits: 0,
        }
    }

    /// The number of its slots that can hold symbols without more digits of the hand.
    pub(crate) const fn demand(&self) -> isize {
        self.slots as isize - self.digits as isize
    }
}

/// The slots of a run on which its new `=` can be when this hand is placed, and `None` where it has one already, and
/// needs no new one.
pub(crate) fn equals_slots(
    places: &[Place],
    left: &HandLeft,
) -> impl Iterator<Item = Option<usize>> {
    let equals = only(Symbol::Equals) & left.symbols();
    let none = places.contains(&Place::Old(Symbol::Equals)).then_some(None);
    // No part is empty.
    let inner = 1..places.len().saturating_sub(1);
    let slots = places
        .iter()
        .enumerate()
        .filter_map(move |(at, place)| match place {
            Place::Slot(mask) => Some(mask & equals != 0 && inner.contains(&at)),
            Place::Old(_) => None,
        });
    none.into_iter().chain(
        slots
            .enumerate()
            .filter_map(|(slot, fits)| fits.then_some(Some(slot))),
    )
}

/// Calls `visit` with each slot of a run on which its new `=` can be, as in [`equals_slots`], and with the resulting
/// parts, if none of them is empty. `own` is a buffer for them.
pub(crate) fn each_equals(
    places: &[Place],
    left: &HandLeft,
    own: &mut Vec<PatternPart>,
    mut visit: impl FnMut(Option<usize>, &[PatternPart]),
) {
    for equals in equals_slots(places, left) {
        if parts(places, equals, own) {
            visit(equals, own);
        }
    }
}

/// Finds the parts of a run, whose `equals`th slot is a new `=`; `false` when one of them is empty.
pub(crate) fn parts(places: &[Place], equals: Option<usize>, parts: &mut Vec<PatternPart>) -> bool {
    parts.clear();
    let mut part = PatternPart::begin(0, 0);
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
            part = PatternPart::begin(at + 1, slots);
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
