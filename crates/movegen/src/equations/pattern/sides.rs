//! The two sides of an `=`, which are interchangeable: a run and the one with its sides swapped share their fillings.

use super::parts::PatternPart;
use super::place::Place;
use crate::equations::hand::symbols::{Filling, only};
use bagsplit_game::board::Symbol;

/// The key of a run whose sides are in a canonical order.
#[derive(Debug)]
pub(crate) struct Sorted {
    pub(crate) equals: Option<u8>,
    /// Whether they were swapped.
    pub(crate) swapped: bool,
}

impl Sorted {
    /// Puts the sides of a run with these parts, whose `equals`th slot is a new `=`, in order.
    pub(crate) fn sort(places: &mut [Place], equals: Option<u8>, parts: &[PatternPart]) -> Sorted {
        let [first, second] = parts else {
            return Sorted {
                equals,
                swapped: false,
            };
        };
        let middle = first.places.end;
        if equals.is_some() {
            // Other permitted symbols make no difference.
            places[middle] = Place::Slot(only(Symbol::Equals));
        }
        if places[..middle] <= places[middle + 1..] {
            return Sorted {
                equals,
                swapped: false,
            };
        }
        // The whole is reversed, and then each side.
        let len = second.places.len();
        places.reverse();
        places[..len].reverse();
        places[len + 1..].reverse();
        Sorted {
            equals: equals.map(|_| second.slots as u8),
            swapped: true,
        }
    }
}

/// The filling with its sides swapped: `first` of its `slots` are on the first side, and `equals` (0 or 1) is the new `=`.
pub(crate) fn swapped(filling: Filling, slots: usize, first: usize, equals: usize) -> Filling {
    let second = slots - first - equals;
    slots_from(filling, first + equals, second)
        | slots_from(filling, first, equals) << (5 * second)
        | slots_from(filling, 0, first) << (5 * (second + equals))
}

/// The symbols on `count` slots from this one on.
fn slots_from(filling: Filling, from: usize, count: usize) -> Filling {
    filling >> (5 * from) & ((1 << (5 * count)) - 1)
}

#[cfg(test)]
mod tests {
    use super::super::parts::parts;
    use super::super::place::symbols;
    use super::*;

    #[test]
    fn a_run_and_its_sides_swapped_are_one() {
        let (free, old) = (Place::Slot(!0), Place::Old);
        let sides = [
            vec![free, old(Symbol::D3), free],
            vec![old(Symbol::D1), free],
        ];
        let sorted = |[one, other]: [&[Place]; 2], middle, equals: Option<usize>| {
            let places = [one, &[middle], other].concat();
            let mut sides = Vec::new();
            assert!(parts(&places, equals, &mut sides));
            let mut sorted = places.clone();
            let name = Sorted::sort(&mut sorted, equals.map(|slot| slot as u8), &sides);
            (name, sorted, places)
        };
        // With a new `=`, on a square where only some symbols fit or where all do, and with an old one.
        let [one, other] = sides.each_ref().map(Vec::as_slice);
        for (middle, new) in [
            (Place::Slot(only(Symbol::Equals) | 3), true),
            (old(Symbol::Equals), false),
        ] {
            let slot = |slots: usize| new.then_some(slots);
            let (first, one_places, places) = sorted([one, other], middle, slot(2));
            let (second, other_places, turned) =
                sorted([other, one], if new { free } else { middle }, slot(1));
            assert_eq!((one_places, first.equals), (other_places, second.equals));
            assert!(first.swapped != second.swapped);
            let equals = Symbol::Equals.index() as u64;
            let filling = if new {
                0b00111 << 15 | equals << 10 | 0b00010_00001
            } else {
                0b00111_00010_00001
            };
            let slots = if new { 4 } else { 3 };
            let read: Vec<Symbol> = symbols(&places, filling, 0).collect();
            let back = swapped(filling, slots, 2, usize::from(new));
            let mut expected = read[4..].to_vec();
            expected.extend(&read[3..4]);
            expected.extend(&read[..3]);
            assert_eq!(symbols(&turned, back, 0).collect::<Vec<_>>(), expected);
        }
    }
}
