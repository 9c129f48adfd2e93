//! Bounds on the value of a part of Number Scrabble, by the tiles that it leaves for the other part.
//!
//! A placement of the whole hand uses all its operators. The operators of one part determine those of the other, and
//! they bound its value before any digit is chosen: parts that cannot reach a value are not filled for it.
//!
//! Numbers are read from the first place to the last. All orders of the same tiles up to a place are merged into one
//! [state](BoundState), with the smallest and the largest of their values.

use bagsplit_game::board::{MAX_HAND, MAX_SIDE, Symbol};

use crate::equations::hand::counts::{Counts, NonDigitCounts};
use crate::equations::hand::hand_left::HandLeft;
use crate::equations::hand::symbols::{DIGITS, Symbols, only};
use crate::equations::pattern::place::Place;
use crate::equations::value::rounded::{TENTHS, max};
use crate::equations::value::span::{Bound, PartCounts, Span, add_bound};

const OPERATORS: Symbols =
    only(Symbol::Plus) | only(Symbol::Minus) | only(Symbol::Times) | only(Symbol::Divide);

/// The symbols other than digits.
const OTHERS: Symbols = OPERATORS | only(Symbol::Square) | only(Symbol::Root);

/// The unused tiles other than digits, with the blanks that become digits, and the number of used tiles.
#[derive(Clone, Copy, Debug)]
struct LeftOver {
    others: NonDigitCounts,
    taken: usize,
}

/// A state of reading before a number.
#[derive(Clone, Copy, Debug)]
struct BoundState {
    left: LeftOver,
    /// Whether the number divides.
    divides: bool,
    /// The sum of the added terms, and that of the subtracted ones.
    sums: [Span; 2],
    /// The factor of the number, if its term is added and if it is subtracted; 0 otherwise.
    terms: [Span; 2],
}

/// The digits of a hand and the states of a part while it is read, in memory that is reused.
#[derive(Clone, Debug, Default)]
pub(crate) struct PartBounder {
    /// The last hand and its digits, the largest first; a blank counts as a 9.
    hand: Option<(Counts, u8)>,
    digits: [f64; MAX_HAND],
    /// The same, the smallest first, when a blank counts as a 0; and the minimum first digit of a number of several
    /// digits.
    smallest: [f64; MAX_HAND],
    leading: f64,
    /// The states before the numbers that begin on each place.
    states: [Vec<BoundState>; MAX_SIDE as usize],
}

impl PartBounder {
    /// Adds the bounds of a part that is read in the standard order to those of all.
    pub(crate) fn add(&mut self, places: &[Place], left: &HandLeft, all: &mut Vec<Bound>) {
        let hand = left.others();
        let blanks = usize::from(left.blanks());
        if self.hand != Some(left.counts_and_blanks()) {
            self.hand = Some(left.counts_and_blanks());
            let mut digits = std::iter::repeat_n(9, blanks).chain(left.digit_tiles().descending());
            self.digits = std::array::from_fn(|_| digits.next().map_or(0., f64::from));
            let mut digits = left.ascending();
            self.smallest = std::array::from_fn(|_| digits.next().map_or(0., |digit| digit as f64));
            let digits = left.symbols() & DIGITS & !only(Symbol::D0);
            self.leading = if digits == 0 { 9. } else { f64::from(digits.trailing_zeros()) };
        }
        let tiles = left.digits() - blanks;
        // No part has more slots.
        let digits = self.digits;
        let digits = &digits[..(blanks + tiles).min(MAX_HAND)];
        let slots = places.iter().filter(|place| matches!(place, Place::Slot(_))).count();
        let there = left.symbols() & OTHERS;
        let from = all.len();
        let first = BoundState {
            left: LeftOver { others: hand, taken: 0 },
            divides: false,
            sums: [Span::ZERO; 2],
            terms: [Span::ONE, Span::ZERO],
        };
        self.states[0].push(first);
        let mut search = BoundSearch { places, digits, tiles, slots, there, from, own: self, all };
        for at in 0..places.len() {
            let mut states = std::mem::take(&mut search.own.states[at]);
            states.iter().for_each(|state| search.signed(at, state));
            states.clear();
            search.own.states[at] = states;
        }
    }
}

/// A search for the smallest and the largest values of a part.
struct BoundSearch<'d> {
    places: &'d [Place],
    /// The digits of the hand, largest first; a blank counts as a 9.
    digits: &'d [f64],
    /// The number of digit tiles, and the number of slots.
    tiles: usize,
    slots: usize,
    /// The symbols other than digits that can be placed.
    there: Symbols,
    /// The index where the bounds of the part begin.
    from: usize,
    own: &'d mut PartBounder,
    all: &'d mut Vec<Bound>,
}

impl BoundSearch<'_> {
    /// Calls `visit` with the rest of the hand for each way to place a symbol.
    fn each_way(
        &mut self,
        at: usize,
        symbol: Symbol,
        left: LeftOver,
        mut visit: impl FnMut(&mut Self, LeftOver),
    ) {
        match self.places[at] {
            Place::Old(old) => {
                if old == symbol {
                    visit(self, left);
                }
            }
            Place::Slot(mask) => {
                if mask & self.there & only(symbol) == 0 {
                    return;
                }
                let (one, taken) = (NonDigitCounts::single(symbol), left.taken + 1);
                if left.others.has(one) {
                    visit(self, LeftOver { others: left.others.without(one), taken });
                }
                if left.others.blanks() > 0 {
                    visit(self, LeftOver { others: left.others.without(NonDigitCounts::BLANK), taken });
                }
            }
        }
    }

    /// Reads a number on the places from this one on, which may have a sign.
    fn signed(&mut self, at: usize, state: &BoundState) {
        self.rooted(at, state);
        if at + 1 < self.places.len() {
            let BoundState { terms: [added, subtracted], left, .. } = *state;
            self.each_way(at, Symbol::Minus, left, |search, left| {
                search.rooted(at + 1, &BoundState { left, terms: [subtracted, added], ..*state });
            });
        }
    }

    /// The same for one that may have a root.
    fn rooted(&mut self, at: usize, state: &BoundState) {
        self.number(at, state, false);
        if at + 1 < self.places.len() {
            self.each_way(at, Symbol::Root, state.left, |search, left| {
                search.number(at + 1, &BoundState { left, ..*state }, true);
            });
        }
    }

    /// The same for one that begins with a digit.
    fn number(&mut self, begin: usize, state: &BoundState, root: bool) {
        // A number of several digits does not begin with 0.
        let leads = usize::from(matches!(self.places[begin], Place::Slot(_)));
        let (mut number, mut laid) = (Span::ZERO, 0);
        for at in begin..self.places.len() {
            let digit = match self.places[at] {
                Place::Old(symbol) => {
                    symbol.digit().map(|digit| Span { least: digit.into(), most: digit.into() })
                }
                Place::Slot(mask) if mask & DIGITS == 0 => None,
                Place::Slot(_) => {
                    laid += 1;
                    self.digits
                        .get(laid - 1)
                        .map(|&most| Span { least: self.own.smallest[laid.saturating_sub(1 + leads)], most })
                }
            };
            let Some(digit) = digit else { return };
            if leads == 1 && at == begin + 1 {
                number.least = self.own.leading;
            }
            number = Span { least: 10. * number.least + digit.least, most: 10. * number.most + digit.most };
            // Divisors are not 0.
            let digits = if state.divides {
                Span { least: 1. / max(number.most, 1.), most: TENTHS[at - begin] }
            } else {
                number
            };
            let rooted = |digits: Span| Span { least: digits.least.sqrt(), most: digits.most.sqrt() };
            self.ended(at + 1, state, if root { rooted(digits) } else { digits });
            if at + 1 < self.places.len() {
                let squared = if root { digits } else { digits.times(digits) };
                self.each_way(at + 1, Symbol::Square, state.left, |search, left| {
                    search.ended(at + 2, &BoundState { left, ..*state }, squared);
                });
            }
        }
    }

    /// Continues at the place after a number, which multiplies by this interval.
    fn ended(&mut self, at: usize, state: &BoundState, number: Span) {
        let terms = state.terms.map(|term| term.times(number));
        let sums = [state.sums[0].plus(terms[0]), state.sums[1].plus(terms[1])];
        let Some(place) = self.places.get(at) else {
            let [added, subtracted] = sums;
            let least = max(max(added.least - subtracted.most, subtracted.least - added.most), 0.);
            let most = max(added.most - subtracted.least, subtracted.most - added.least);
            let LeftOver { others, taken } = state.left;
            let counts = PartCounts { slots: self.slots, digit_tiles: self.tiles, others: taken };
            return add_bound(counts, others, Span { least, most }, self.from, self.all);
        };
        // An operator is followed by a number.
        if at + 1 == self.places.len() {
            return;
        }
        let mut operators = OPERATORS
            & match place {
                Place::Old(symbol) => only(*symbol),
                Place::Slot(mask) => mask & self.there,
            };
        while operators != 0 {
            let symbol = Symbol::ALL[operators.trailing_zeros() as usize];
            operators &= operators - 1;
            let divides = symbol == Symbol::Divide;
            let (sums, terms) = match symbol {
                Symbol::Plus => (sums, [Span::ONE, Span::ZERO]),
                Symbol::Minus => (sums, [Span::ZERO, Span::ONE]),
                _ => (state.sums, terms),
            };
            self.each_way(at, symbol, state.left, |search, left| {
                search.push(at + 1, BoundState { left, divides, sums, terms });
            });
        }
    }

    /// Merges a state before a place.
    fn push(&mut self, at: usize, state: BoundState) {
        let states = &mut self.own.states[at];
        let same =
            |own: &&mut BoundState| own.left.others == state.left.others && own.divides == state.divides;
        let Some(own) = states.iter_mut().find(same) else { return states.push(state) };
        for side in 0..2 {
            own.sums[side] = own.sums[side].either(state.sums[side]);
            own.terms[side] = own.terms[side].either(state.terms[side]);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use bagsplit_game::board::Tiles;
    use bagsplit_game::rules::number_scrabble::NumberScrabble;

    use super::*;
    use crate::equations::fill::walk::{Goal, Walk};
    use crate::equations::grammar::arithmetic::{Arithmetic, EquationGame};
    use crate::equations::grammar::decimal::Decimal;
    use crate::equations::tables::filled::FilledPart;

    /// The bounds of a part with this hand.
    fn bounds(places: &[Place], hand: &HandLeft) -> Vec<Bound> {
        let mut bounds = Vec::new();
        PartBounder::default().add(places, hand, &mut bounds);
        bounds
    }

    fn hand_left(tiles: &str) -> HandLeft {
        let tiles: Tiles = tiles.parse().unwrap();
        HandLeft::new(&NumberScrabble::default(), &tiles, <Decimal as Arithmetic>::UNARY)
    }

    /// The same with these unused tiles besides digits.
    fn span(hand: &str, places: &[Place], left: &str) -> Option<Span> {
        let others = hand_left(left).others();
        bounds(places, &hand_left(hand)).iter().find(|(own, _)| *own == others).map(|&(_, span)| span)
    }

    const FREE: Place = Place::Slot(Symbols::MAX);

    #[test]
    fn a_part_is_worth_no_more_than_its_largest_numbers_make() {
        let largest = |hand, places: &[Place], left| span(hand, places, left).map(|span| span.most);
        assert_eq!(largest("123", &[FREE; 2], ""), Some(32.));
        // Each number may have the largest digits.
        assert_eq!(largest("123+*", &[FREE; 4], "+"), Some(96.));
        assert_eq!(largest("123+*", &[FREE; 4], "*"), Some(35.));
        assert_eq!(largest("123+*", &[FREE; 4], "+*"), None);
        assert_eq!(largest("123-", &[Place::Old(Symbol::D4), FREE, FREE], ""), Some(3.));
        assert_eq!(largest("123-", &[FREE, Place::Old(Symbol::D4), FREE], ""), Some(43.));
        assert_eq!(largest("12/", &[FREE; 3], ""), Some(2.));
        assert_eq!(largest("12s", &[FREE; 3], ""), Some(441.));
        assert_eq!(largest("4r", &[FREE; 2], ""), Some(2.));
        // A blank is a digit, or an operator, or both.
        assert_eq!(largest("12?", &[FREE; 3], ""), Some(92. * 92.));
        assert_eq!(largest("12?", &[FREE; 2], ""), Some(92.));
    }

    #[test]
    fn a_part_is_worth_no_less_than_its_smallest_numbers_make() {
        let smallest = |hand, places: &[Place], left| span(hand, places, left).map(|span| span.least);
        assert_eq!(smallest("230", &[FREE; 3], ""), Some(202.));
        assert_eq!(smallest("123+*", &[FREE; 4], "*"), Some(12.));
        assert_eq!(smallest("123+*", &[FREE; 4], "+"), Some(11.));
        assert_eq!(smallest("123-", &[FREE, FREE, FREE, Place::Old(Symbol::D4)], ""), Some(7.));
        assert_eq!(smallest("123-", &[FREE; 4], ""), Some(8.));
        assert_eq!(smallest("48/", &[FREE; 3], ""), Some(0.5));
        assert_eq!(smallest("34s", &[FREE; 3], ""), Some(33. * 33.));
        assert_eq!(smallest("45?", &[FREE; 3], "?"), None);
        // A blank may be any digit.
        assert_eq!(smallest("456?", &[FREE; 3], "?"), Some(104.));
    }

    #[test]
    fn all_values_of_a_part_lie_between_its_bounds() {
        let old = Place::Old;
        let parts = [
            vec![FREE; 4],
            vec![FREE, old(Symbol::Divide), FREE, FREE],
            vec![old(Symbol::Root), FREE, FREE, FREE],
            vec![old(Symbol::D0), FREE, FREE],
            vec![FREE, old(Symbol::D4), FREE, FREE],
            vec![FREE, FREE, old(Symbol::Square), FREE, FREE],
            vec![FREE, FREE, old(Symbol::D1), old(Symbol::D2)],
        ];
        let mut arithmetic = NumberScrabble::default().arithmetic();
        for hand in ["0247+*s", "36/19-r", "1480-?+", "09/2*?s", "11+--", "00*/-"] {
            let hand = hand_left(hand);
            for places in &parts {
                let bounds = bounds(places, &hand);
                let mut visit = |_: &mut Decimal, _: &mut HandLeft, filled: &FilledPart| {
                    let Some(taken) = hand.others_of(filled.counts) else {
                        return ControlFlow::Continue(());
                    };
                    let left = hand.others().without(taken);
                    let span = bounds.iter().find(|(own, _)| *own == left).unwrap().1.rounded();
                    assert!(
                        span.least <= filled.size && filled.size <= span.most,
                        "{places:?} {filled:?} {span:?}"
                    );
                    ControlFlow::Continue(())
                };
                let mut left = hand.clone();
                let _ = Walk::new(&mut arithmetic, &mut left, places, Goal::All, &mut visit).run(0, 0);
            }
        }
    }
}
