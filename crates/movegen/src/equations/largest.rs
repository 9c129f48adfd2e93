//! How large can a part of Number Scrabble get, when certain tiles of the hand are left for others?
//!
//! Whoever lays the whole hand lays all its operators. With those that one part takes the other is bounded well, long
//! before any digit is chosen: what cannot get as large as a value need not be filled for it.
//!
//! Numbers are read from the first place to the last. What has been read up to a place with the same tiles is one
//! [state](State), whatever the order: each of its bounds is the largest of all.

use board::{MAX_HAND, MAX_SIDE, Symbol};

use super::arithmetic::{DIGITS, Symbols, only};
use super::counts::{Counts, Others};
use super::filling::Place;
use super::hand_left::HandLeft;
use super::rounded::{TENTHS, max};

const OPERATORS: Symbols =
    only(Symbol::Plus) | only(Symbol::Minus) | only(Symbol::Times) | only(Symbol::Divide);

/// The symbols that are no digits.
const OTHERS: Symbols = OPERATORS | only(Symbol::Square) | only(Symbol::Root);

/// What is left over of a hand besides digits, and the most that a part can be worth then.
pub(super) type Bound = (Others, f64);

/// The largest absolute values of a part.
#[derive(Clone, Copy)]
pub(crate) struct Largest<'b>(pub(crate) &'b [Bound]);

impl Largest<'_> {
    /// A bound on the part when exactly these tiles are left over, if they can be.
    pub(crate) fn besides(&self, others: Others) -> Option<f64> {
        let (_, largest) = self.0.iter().find(|(own, _)| *own == others)?;
        Some(largest * (1. + 1e-9) + 1e-6)
    }

    /// A bound on the part when these tiles are left over, or also others unless the whole hand is laid.
    fn bound(&self, others: Others, whole: bool) -> Option<f64> {
        let fits = |own: Others| if whole { own == others } else { others.is_within(own) };
        let left = self.0.iter().filter(|&&(own, _)| fits(own));
        left.map(|&(_, largest)| largest).reduce(f64::max)
    }

    /// A bound on the value of two parts that are filled from a hand together.
    pub(crate) fn together(&self, other: &Largest<'_>, hand: Others, whole: bool) -> f64 {
        let both = |&(left, own): &Bound| other.bound(hand.without(left), whole).map(|most| own.min(most));
        self.0.iter().filter_map(both).fold(-1., f64::max)
    }
}

/// What of a hand is left over besides digits, but for the blanks among it that are digits, and how many tiles are not.
#[derive(Clone, Copy, Debug)]
struct Left {
    others: Others,
    taken: usize,
}

/// What has been read before a number.
#[derive(Clone, Copy, Debug)]
struct State {
    left: Left,
    /// Whether the number divides.
    divides: bool,
    /// The most that is added up, and that is subtracted.
    sums: [f64; 2],
    /// The most that the number multiplies, or divides, if it is added and if it is subtracted; 0 if it is not.
    terms: [f64; 2],
}

/// The bounds of all parts, and what is known of a part while it is read.
#[derive(Clone, Debug, Default)]
pub struct Bounds {
    pub(super) all: Vec<Bound>,
    /// The hand that was asked of last, and its digits, the largest first; a blank counts as a 9.
    hand: Option<(Counts, u8)>,
    digits: [f64; MAX_HAND],
    /// The states before the numbers that begin on each place.
    states: [Vec<State>; MAX_SIDE as usize],
}

impl Bounds {
    /// Adds those of a part that is read in the standard order.
    pub(super) fn add(&mut self, places: &[Place], left: &HandLeft) {
        let hand = left.others();
        let blanks = usize::from(left.blanks());
        if self.hand != Some(left.counts_and_blanks()) {
            self.hand = Some(left.counts_and_blanks());
            let mut digits = std::iter::repeat_n(9, blanks).chain(left.digit_tiles().descending());
            self.digits = std::array::from_fn(|_| digits.next().map_or(0., f64::from));
        }
        let tiles = left.digits() - blanks;
        // No part has more slots.
        let digits = self.digits;
        let digits = &digits[..(blanks + tiles).min(MAX_HAND)];
        let slots = places.iter().filter(|place| matches!(place, Place::Slot(_))).count();
        let there = left.symbols() & OTHERS;
        let from = self.all.len();
        let first =
            State { left: Left { others: hand, taken: 0 }, divides: false, sums: [0.; 2], terms: [1., 0.] };
        self.states[0].push(first);
        let mut search = Search { places, digits, tiles, slots, there, from, bounds: self };
        for at in 0..places.len() {
            let mut states = std::mem::take(&mut search.bounds.states[at]);
            states.iter().for_each(|state| search.signed(at, state));
            states.clear();
            search.bounds.states[at] = states;
        }
    }
}

/// A search for the largest values of a part.
struct Search<'d> {
    places: &'d [Place],
    /// The digits of the hand, largest first; a blank counts as a 9.
    digits: &'d [f64],
    /// How many digits are tiles, and how many places are slots.
    tiles: usize,
    slots: usize,
    /// What can be laid that is no digit.
    there: Symbols,
    /// Where the bounds of the part begin.
    from: usize,
    bounds: &'d mut Bounds,
}

impl Search<'_> {
    /// Calls `visit` with what is left in each way that a symbol can come on a place.
    fn each_way(&mut self, at: usize, symbol: Symbol, left: Left, mut visit: impl FnMut(&mut Self, Left)) {
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
                let (one, taken) = (Others::one(symbol), left.taken + 1);
                if left.others.has(one) {
                    visit(self, Left { others: left.others.without(one), taken });
                }
                if left.others.blanks() > 0 {
                    visit(self, Left { others: left.others.without(Others::BLANK), taken });
                }
            }
        }
    }

    /// Reads a number on the places from this one on, which may have a sign.
    fn signed(&mut self, at: usize, state: &State) {
        self.rooted(at, state);
        if at + 1 < self.places.len() {
            let State { terms: [added, subtracted], left, .. } = *state;
            self.each_way(at, Symbol::Minus, left, |search, left| {
                search.rooted(at + 1, &State { left, terms: [subtracted, added], ..*state });
            });
        }
    }

    /// The same for one that may have a root.
    fn rooted(&mut self, at: usize, state: &State) {
        self.number(at, state, false);
        if at + 1 < self.places.len() {
            self.each_way(at, Symbol::Root, state.left, |search, left| {
                search.number(at + 1, &State { left, ..*state }, true);
            });
        }
    }

    /// The same for one that begins with a digit.
    fn number(&mut self, begin: usize, state: &State, root: bool) {
        let (mut number, mut laid) = (0., 0);
        for at in begin..self.places.len() {
            let digit = match self.places[at] {
                Place::Old(symbol) => symbol.digit().map(f64::from),
                Place::Slot(mask) if mask & DIGITS == 0 => None,
                Place::Slot(_) => {
                    laid += 1;
                    self.digits.get(laid - 1).copied()
                }
            };
            let Some(digit) = digit else { return };
            number = 10. * number + digit;
            // Nothing is divided by 0.
            let digits = if state.divides { TENTHS[at - begin] } else { number };
            self.ended(at + 1, state, if root { digits.sqrt() } else { digits });
            if at + 1 < self.places.len() {
                let squared = if root { digits } else { digits * digits };
                self.each_way(at + 1, Symbol::Square, state.left, |search, left| {
                    search.ended(at + 2, &State { left, ..*state }, squared);
                });
            }
        }
    }

    /// Goes on at a place behind a number that multiplies by this.
    fn ended(&mut self, at: usize, state: &State, number: f64) {
        let terms = state.terms.map(|term| term * number);
        let sums = [state.sums[0] + terms[0], state.sums[1] + terms[1]];
        let Some(place) = self.places.get(at) else { return self.keep(state.left, max(sums[0], sums[1])) };
        // Something follows an operator.
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
                Symbol::Plus => (sums, [1., 0.]),
                Symbol::Minus => (sums, [0., 1.]),
                _ => (state.sums, terms),
            };
            self.each_way(at, symbol, state.left, |search, left| {
                search.push(at + 1, State { left, divides, sums, terms });
            });
        }
    }

    /// Notes what is read before a place.
    fn push(&mut self, at: usize, state: State) {
        let states = &mut self.bounds.states[at];
        let same = |own: &&mut State| own.left.others == state.left.others && own.divides == state.divides;
        let Some(own) = states.iter_mut().find(same) else { return states.push(state) };
        for side in 0..2 {
            own.sums[side] = max(own.sums[side], state.sums[side]);
            own.terms[side] = max(own.terms[side], state.terms[side]);
        }
    }

    /// Keeps the value of a part with each number of blanks that are digits.
    fn keep(&mut self, Left { mut others, taken }: Left, value: f64) {
        let digits = self.slots - taken;
        for blanks in 0..=others.blanks().min(digits) {
            if blanks > 0 {
                others = others.without(Others::BLANK);
            }
            if digits > self.tiles + blanks {
                continue;
            }
            match self.bounds.all[self.from..].iter_mut().find(|(own, _)| *own == others) {
                Some((_, largest)) => *largest = max(*largest, value),
                None => self.bounds.all.push((others, value)),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use board::Tiles;
    use rules::number_scrabble::NumberScrabble;

    use super::super::arithmetic::Arithmetic;
    use super::super::decimal::Decimal;
    use super::*;

    #[test]
    fn a_part_is_worth_no_more_than_its_largest_numbers_make() {
        let game = NumberScrabble::default();
        let free = Place::Slot(Symbols::MAX);
        let largest = |hand: &str, places: &[Place], left: &str| {
            let [hand, left] = [hand, left].map(|tiles| {
                HandLeft::new(&game, &tiles.parse::<Tiles>().unwrap(), <Decimal as Arithmetic>::UNARY)
            });
            let mut bounds = Bounds::default();
            bounds.add(places, &hand);
            bounds.all.iter().find(|(own, _)| *own == left.others()).map(|&(_, largest)| largest)
        };
        assert_eq!(largest("123", &[free; 2], ""), Some(32.));
        // Each number may have the largest digits.
        assert_eq!(largest("123+*", &[free; 4], "+"), Some(96.));
        assert_eq!(largest("123+*", &[free; 4], "*"), Some(35.));
        assert_eq!(largest("123+*", &[free; 4], "+*"), None);
        assert_eq!(largest("123-", &[Place::Old(Symbol::D4), free, free], ""), Some(4.));
        assert_eq!(largest("123-", &[free, Place::Old(Symbol::D4), free], ""), Some(43.));
        assert_eq!(largest("12/", &[free; 3], ""), Some(2.));
        assert_eq!(largest("12s", &[free; 3], ""), Some(441.));
        assert_eq!(largest("4r", &[free; 2], ""), Some(2.));
        // A blank is a digit, or an operator, or both.
        assert_eq!(largest("12?", &[free; 3], ""), Some(92. * 92.));
        assert_eq!(largest("12?", &[free; 2], ""), Some(92.));
    }
}
