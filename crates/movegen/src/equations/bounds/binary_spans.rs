//! How small and how large can a part of Binary Number Scrabble get, when certain tiles of the hand are left for others?
//!
//! As in the [bounds](crate::equations::bounds::decimal_spans) of Number Scrabble: numbers are read from the first place to the last, and what has been
//! read up to a place with the same tiles is one state.

use bagsplit_game::board::{MAX_SIDE, Symbol};

use crate::equations::grammar::binary_part::{BITS, OPERATORS};
use crate::equations::hand::counts::Others;
use crate::equations::hand::hand_left::HandLeft;
use crate::equations::hand::symbols::{Symbols, only};
use crate::equations::pattern::place::Place;
use crate::equations::value::rounded::{max, min};
use crate::equations::value::span::{Bound, PartCounts, Span, add_bound};

/// How the number that is read next is joined to what stands before it, a bit each: it divides; its product is subtracted;
/// something stands to the left of AND, of XOR, and of OR.
type Joined = u8;

const DIVIDES: Joined = 1;
const SUBTRACTS: Joined = 2;
const AND: Joined = 4;
const XOR: Joined = 8;
const OR: Joined = 16;

/// What of a hand is left over besides digits, and how many tiles are not.
type Left = (Others, u8);

/// What has been read before a number.
#[derive(Clone, Copy, Debug)]
struct State {
    left: Left,
    joined: Joined,
    /// What is added up, and what the number multiplies or divides.
    sum: Span,
    product: Span,
    /// What stands to the left of AND, of XOR, and of OR.
    held: [Span; 3],
}

/// The states before the numbers that begin on each place, in memory that is kept.
#[derive(Clone, Debug, Default)]
pub(crate) struct States([Vec<State>; MAX_SIDE as usize]);

impl States {
    /// Adds the bounds of a part that is read in the standard order to those of all.
    pub(crate) fn add(&mut self, places: &[Place], left: &HandLeft, all: &mut Vec<Bound>) {
        let blanks = usize::from(left.blanks());
        let [zeros, ones] = [Symbol::D0, Symbol::D1].map(|symbol| usize::from(left.count(symbol)));
        let slots = places.iter().filter(|place| matches!(place, Place::Slot(_))).count();
        self.0[0].push(State {
            left: (left.others(), 0),
            joined: 0,
            sum: Span::ZERO,
            product: Span::ONE,
            held: [Span::ZERO; 3],
        });
        let from = all.len();
        let (bits, there) = ([zeros + blanks, ones + blanks], left.symbols());
        let mut search = Search { places, bits, tiles: zeros + ones, slots, there, from, states: self, all };
        for at in 0..places.len() {
            let mut states = std::mem::take(&mut search.states.0[at]);
            let not = at + 1 < places.len() && search.fits(at) & only(Symbol::Not) != 0;
            for state in &states {
                search.number(at, state, state.left, false);
                if not {
                    let (ways, count) = search.ways(at, Symbol::Not, state.left);
                    ways[..count].iter().for_each(|&left| search.number(at + 1, state, left, true));
                }
            }
            states.clear();
            search.states.0[at] = states;
        }
    }
}

/// A search for the smallest and the largest values of a part.
struct Search<'d> {
    places: &'d [Place],
    /// How many zeros and how many ones can be laid, and how many of them are tiles.
    bits: [usize; 2],
    tiles: usize,
    slots: usize,
    there: Symbols,
    /// Where the bounds of the part begin.
    from: usize,
    states: &'d mut States,
    all: &'d mut Vec<Bound>,
}

impl Search<'_> {
    /// What can be on a place.
    #[inline]
    fn fits(&self, at: usize) -> Symbols {
        match self.places[at] {
            Place::Old(old) => only(old),
            Place::Slot(mask) => mask & self.there,
        }
    }

    /// What is left in each way that a symbol that fits can come on a place, and how many ways there are.
    #[inline]
    fn ways(&self, at: usize, symbol: Symbol, (others, taken): Left) -> ([Left; 2], usize) {
        let mut ways = [(others, taken); 2];
        if matches!(self.places[at], Place::Old(_)) {
            return (ways, 1);
        }
        let mut count = 0;
        for tile in [Others::one(symbol), Others::BLANK] {
            if others.has(tile) {
                ways[count] = (others.without(tile), taken + 1);
                count += 1;
            }
        }
        (ways, count)
    }

    /// Reads a number whose first digit is on a place.
    fn number(&mut self, begin: usize, state: &State, left: Left, not: bool) {
        let (mut least, mut most) = (0u32, 0u32);
        let [mut zeros, mut ones] = self.bits;
        for at in begin..self.places.len() {
            // What begins with 0 is 0, but for what is turned over.
            if at == begin + 1 && !not {
                if most == 0 {
                    return;
                }
                if least == 0 {
                    least = 1;
                    zeros += usize::from(matches!(self.places[begin], Place::Slot(_)));
                }
            }
            let (low, high) = match self.places[at] {
                Place::Old(Symbol::D0) => (0, 0),
                Place::Old(Symbol::D1) => (1, 1),
                Place::Old(_) => return,
                Place::Slot(mask) if mask & self.there & BITS == 0 => return,
                Place::Slot(mask) => {
                    let zero = mask & only(Symbol::D0) != 0 && zeros > 0;
                    let one = mask & only(Symbol::D1) != 0 && ones > 0;
                    zeros -= usize::from(zero);
                    ones -= usize::from(one);
                    (u32::from(!zero), u32::from(one))
                }
            };
            (least, most) = (2 * least + low, 2 * most + high);
            let number = || {
                let all = (1 << (at + 1 - begin)) - 1;
                let (least, most) = if not { (all - most.min(all), all - least) } else { (least, most) };
                Span { least: least.into(), most: most.into() }
            };
            if at + 1 == self.places.len() {
                return self.ended(at + 1, state, left, 0, number());
            }
            // Something follows an operator.
            let operators = self.fits(at + 1) & OPERATORS;
            if operators != 0 && at + 2 < self.places.len() {
                self.ended(at + 1, state, left, operators, number());
            }
        }
    }

    /// Goes on behind a number, with each of these operators on a place; without any the part ends there.
    fn ended(&mut self, at: usize, state: &State, left: Left, mut operators: Symbols, number: Span) {
        let product = if state.joined & DIVIDES == 0 {
            state.product.times(number)
        } else {
            // Nothing is divided by 0.
            if number.most < 1. {
                return;
            }
            Span {
                least: state.product.least / number.most,
                most: state.product.most / max(number.least, 1.),
            }
        };
        let sum = if state.joined & SUBTRACTS == 0 {
            state.sum.plus(product)
        } else {
            Span { least: state.sum.least - product.most, most: state.sum.most - product.least }
        };
        if operators == 0 {
            if let Some(value) = state.held(sum, AND | XOR | OR) {
                let others = usize::from(left.1);
                let counts = PartCounts { slots: self.slots, digit_tiles: self.tiles, others };
                add_bound(counts, left.0, value, self.from, self.all);
            }
            return;
        }
        while operators != 0 {
            let symbol = Symbol::ALL[operators.trailing_zeros() as usize];
            operators &= operators - 1;
            let (ways, count) = self.ways(at, symbol, left);
            if count > 0
                && let Some(next) = state.with(symbol, sum, product)
            {
                ways[..count].iter().for_each(|&left| self.push(at + 1, &next, left));
            }
        }
    }

    /// Notes what is read before a place.
    fn push(&mut self, at: usize, state: &State, left: Left) {
        let states = &mut self.states.0[at];
        let same = |own: &&mut State| own.left.0 == left.0 && own.joined == state.joined;
        let Some(own) = states.iter_mut().find(same) else {
            return states.push(State { left, ..*state });
        };
        own.sum = own.sum.either(state.sum);
        own.product = own.product.either(state.product);
        for (own, other) in own.held.iter_mut().zip(state.held) {
            *own = own.either(other);
        }
    }
}

impl State {
    /// What those of AND, XOR and OR that are given and to whose left something stands make of a sum; `None` where it is
    /// negative.
    #[inline]
    fn held(&self, sum: Span, which: Joined) -> Option<Span> {
        if sum.most < -0.5 {
            return None;
        }
        let mut value = Span { least: max(sum.least, 0.), most: max(sum.most, 0.) };
        let joined = self.joined & which;
        let [and, xor, or] = self.held;
        if joined & AND != 0 {
            value = Span { least: 0., most: min(and.most, value.most) };
        }
        if joined & XOR != 0 {
            let least = max(max(xor.least - value.most, value.least - xor.most), 0.);
            value = Span { least, most: xor.most + value.most };
        }
        if joined & OR != 0 {
            value = Span { least: max(or.least, value.least), most: or.most + value.most };
        }
        Some(value)
    }

    /// What is read before the number behind this operator, when all before it adds up to `sum`, the last product being this.
    #[inline]
    fn with(&self, symbol: Symbol, sum: Span, product: Span) -> Option<State> {
        let State { joined, held: [and, xor, or], .. } = *self;
        let (zero, one) = (Span::ZERO, Span::ONE);
        let (joined, sum, product, held) = match symbol {
            Symbol::Plus => (joined & !(DIVIDES | SUBTRACTS), sum, one, self.held),
            Symbol::Minus => (joined & !DIVIDES | SUBTRACTS, sum, one, self.held),
            Symbol::Times => (joined & !DIVIDES, self.sum, product, self.held),
            Symbol::Divide => (joined | DIVIDES, self.sum, product, self.held),
            Symbol::And => (joined & (XOR | OR) | AND, zero, one, [self.held(sum, AND)?, xor, or]),
            Symbol::Xor => (joined & OR | XOR, zero, one, [and, self.held(sum, AND | XOR)?, or]),
            _ => (OR, zero, one, [and, xor, self.held(sum, AND | XOR | OR)?]),
        };
        Some(State { joined, sum, product, held, ..*self })
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use bagsplit_game::board::Tiles;
    use bagsplit_game::rules::binary_number_scrabble::BinaryNumberScrabble;

    use super::*;
    use crate::equations::fill::walk::{Goal, Walk};
    use crate::equations::grammar::arithmetic::{Arithmetic, EquationGame};
    use crate::equations::grammar::binary::Binary;
    use crate::equations::tables::filled::Filled;

    #[test]
    fn all_values_of_a_part_lie_between_its_bounds() {
        const FREE: Place = Place::Slot(Symbols::MAX);
        let old = Place::Old;
        let odd = Place::Slot(only(Symbol::D0) | only(Symbol::Plus) | only(Symbol::Not));
        let parts = [
            vec![FREE; 5],
            vec![FREE, old(Symbol::Divide), FREE, FREE, FREE],
            vec![old(Symbol::Not), FREE, FREE, odd, FREE],
            vec![old(Symbol::D0), FREE, FREE, FREE],
            vec![FREE, odd, old(Symbol::D1), FREE, FREE],
            vec![FREE, FREE, old(Symbol::D1), old(Symbol::D0), FREE],
            vec![FREE, FREE, old(Symbol::And), FREE, FREE, FREE],
        ];
        let game = BinaryNumberScrabble::default();
        let mut arithmetic = game.arithmetic();
        let mut count = 0;
        for hand in ["0011+-", "01A/*", "011N-O", "1+A??", "00*/1?", "111N+O?", "000+1", "1111-"] {
            let tiles: Tiles = hand.parse().unwrap();
            let hand = HandLeft::new(&game, &tiles, Binary::UNARY);
            for places in &parts {
                let (mut states, mut bounds) = (States::default(), Vec::new());
                states.add(places, &hand, &mut bounds);
                let mut visit = |_: &mut Binary, _: &mut HandLeft, filled: &Filled| {
                    let Some(taken) = hand.others_of(filled.counts) else {
                        return ControlFlow::Continue(());
                    };
                    let left = hand.others().without(taken);
                    let span = bounds.iter().find(|(own, _)| *own == left);
                    let span = span.unwrap_or_else(|| panic!("{tiles} {places:?} {filled:?}")).1.rounded();
                    assert!(
                        span.least <= filled.size && filled.size <= span.most,
                        "{tiles} {places:?} {filled:?} {span:?}"
                    );
                    count += 1;
                    ControlFlow::Continue(())
                };
                let mut left = hand.clone();
                let _ = Walk::new(&mut arithmetic, &mut left, places, Goal::All, &mut visit).run(0, 0);
            }
        }
        assert!(count > 500, "{count}");
    }
}
