//! The parts of a run, and the possible places of its new `=`.

use std::ops::Range;

use bagsplit_game::board::{MAX_SIDE, Symbol};

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

    /// Adds a place to the counts, or, with the largest number, removes it.
    const fn count(&mut self, place: &Place, n: usize) {
        match place {
            Place::Slot(_) => self.slots = self.slots.wrapping_add(n),
            Place::Old(symbol) if symbol.is_digit() => self.digits = self.digits.wrapping_add(n),
            Place::Old(_) => {}
        }
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
    if places.contains(&Place::Old(Symbol::Equals)) {
        for equals in equals_slots(places, left) {
            if parts(places, equals, own) {
                visit(equals, own);
            }
        }
        return;
    }
    let equals = only(Symbol::Equals) & left.symbols();
    if equals == 0 {
        return;
    }
    // Two parts: the places before the `=` and those after it.
    let mut after = PatternPart {
        places: 0..places.len(),
        ..PatternPart::begin(0, 0)
    };
    places.iter().for_each(|place| after.count(place, 1));
    let olds = olds_from_each(places);
    let mut before = PatternPart::begin(0, 0);
    for (at, place) in places.iter().enumerate() {
        after.count(place, usize::MAX);
        if let Place::Slot(mask) = place
            && mask & equals != 0
            && at > 0
            && at + 1 < places.len()
        {
            before.places.end = at;
            (after.places.start, after.slot, after.old) = (at + 1, before.slots + 1, olds[at + 1]);
            visit(Some(before.slots), &[before.clone(), after.clone()]);
        }
        before.count(place, 1);
        before.old |= place.old().map_or(0, only);
    }
}

/// The old symbols from each place of a run on.
fn olds_from_each(places: &[Place]) -> [Symbols; MAX_SIDE as usize + 1] {
    let mut olds = [0; MAX_SIDE as usize + 1];
    for (at, place) in places.iter().enumerate().rev() {
        olds[at] = olds[at + 1] | place.old().map_or(0, only);
    }
    olds
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

#[cfg(test)]
mod tests {
    use bagsplit_game::board::Tiles;
    use bagsplit_game::rules::number_scrabble::NumberScrabble;

    use super::*;

    #[test]
    fn parts_of_all_new_equals_are_those_of_each() {
        let game = NumberScrabble::default();
        let left = HandLeft::new(&game, &"12=".parse::<Tiles>().unwrap(), 0);
        let (free, old) = (Place::Slot(Symbols::MAX), Place::Old);
        let mut count = 0;
        for places in [
            vec![free; 5],
            vec![
                old(Symbol::D1),
                free,
                Place::Slot(1),
                old(Symbol::Plus),
                old(Symbol::D3),
                free,
                free,
                free,
            ],
            vec![free, free, old(Symbol::D1), free],
            vec![
                free,
                old(Symbol::Equals),
                free,
                free,
                old(Symbol::Minus),
                free,
            ],
            vec![free, old(Symbol::Equals), old(Symbol::D1)],
        ] {
            let mut found = Vec::new();
            let mut expected = Vec::new();
            for equals in equals_slots(&places, &left) {
                if parts(&places, equals, &mut found) {
                    expected.push((equals, format!("{found:?}")));
                }
            }
            let mut all = Vec::new();
            each_equals(&places, &left, &mut found, |equals, found| {
                all.push((equals, format!("{found:?}")))
            });
            assert_eq!(all, expected, "{places:?}");
            count += all.len();
        }
        assert!(count > 8, "{count}");
    }
}
