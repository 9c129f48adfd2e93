//! How large can a part of Number Scrabble get, when certain tiles of the hand are left for others?
//!
//! Whoever lays the whole hand lays all its operators. With those that one part takes the other is bounded well, long
//! before any digit is chosen: what cannot get as large as a value need not be filled for it.

use board::Symbol;

use super::arithmetic::{DIGITS, Symbols, only};
use super::counts::Others;
use super::filling::Place;
use super::hand_left::HandLeft;
use super::rounded::TENS;

/// The symbols that are no digits.
const OTHERS: [Symbol; 6] =
    [Symbol::Plus, Symbol::Minus, Symbol::Times, Symbol::Divide, Symbol::Square, Symbol::Root];

/// The largest absolute values of a part.
#[derive(Clone, Debug, Default)]
pub struct Largest {
    by_others: Vec<(Others, f64)>,
}

impl Largest {
    /// Of a part that is read in the standard order.
    pub(crate) fn of(places: &[Place], left: &HandLeft) -> Largest {
        let mut digits = Vec::with_capacity(left.tiles());
        digits.resize(usize::from(left.blanks()), 9.);
        for symbol in Symbol::ALL.into_iter().rev() {
            if let Some(digit) = symbol.digit() {
                digits.extend(std::iter::repeat_n(f64::from(digit), usize::from(left.count(symbol))));
            }
        }
        let tiles = digits.len() - usize::from(left.blanks());
        // What a blank can be any tile can.
        let there = |symbol: &Symbol| left.blanks() > 0 || left.count(*symbol) > 0;
        let others = OTHERS.into_iter().filter(there).map(only).sum();
        let mut search =
            Search { digits: &digits, tiles, others, largest: Largest { by_others: Vec::with_capacity(16) } };
        search.step(places, BEGIN, left.others());
        search.largest
    }

    /// A bound on the part when exactly these tiles are left over, if they can be.
    pub(crate) fn besides(&self, others: Others) -> Option<f64> {
        let (_, largest) = self.by_others.iter().find(|(own, _)| *own == others)?;
        Some(largest * (1. + 1e-9) + 1e-6)
    }

    /// A bound on the part when these tiles are left over, or also others unless the whole hand is laid.
    fn bound(&self, others: Others, whole: bool) -> Option<f64> {
        let fits = |own: Others| if whole { own == others } else { others.is_within(own) };
        let left = self.by_others.iter().filter(|&&(own, _)| fits(own));
        left.map(|&(_, largest)| largest).reduce(f64::max)
    }

    /// A bound on the value of two parts that are filled from a hand together.
    pub(crate) fn together(&self, other: &Largest, hand: Others, whole: bool) -> f64 {
        let both =
            |&(left, own): &(Others, f64)| other.bound(hand.without(left), whole).map(|most| own.min(most));
        self.by_others.iter().filter_map(both).fold(-1., f64::max)
    }

    fn add(&mut self, others: Others, value: f64) {
        match self.by_others.iter_mut().find(|(own, _)| *own == others) {
            Some((_, largest)) => *largest = largest.max(value),
            None => self.by_others.push((others, value)),
        }
    }
}

/// A part whose digits are not chosen: bounds on what has been read.
#[derive(Clone, Copy)]
struct Shape {
    /// The sums of what is added and of what is subtracted.
    sums: [f64; 2],
    /// What the number being read multiplies, and whether it is subtracted.
    term: f64,
    negative: bool,
    divides: bool,
    root: bool,
    squared: bool,
    signed: bool,
    /// The number, and the digits of the hand in it.
    number: f64,
    laid: u8,
    len: u8,
    /// The digits of the hand in all numbers.
    all: u8,
}

const BEGIN: Shape = Shape {
    sums: [0.; 2],
    term: 1.,
    negative: false,
    divides: false,
    root: false,
    squared: false,
    signed: false,
    number: 0.,
    laid: 0,
    len: 0,
    all: 0,
};

impl Shape {
    fn digit(mut self, digit: f64) -> Option<Shape> {
        (!self.squared).then(|| {
            self.number = 10. * self.number + digit;
            self.len += 1;
            self
        })
    }

    /// With the number.
    fn ended(&self) -> f64 {
        let read = |number: f64| match (self.root, self.squared) {
            (true, false) => number.sqrt(),
            (false, true) => number * number,
            _ => number,
        };
        // Nothing is divided by 0.
        if self.divides {
            self.term / read(TENS[usize::from(self.len) - 1])
        } else {
            self.term * read(self.number)
        }
    }

    /// What may come next that is no digit.
    const fn next(&self) -> Symbols {
        if self.len > 0 { !only(Symbol::Root) } else { only(Symbol::Minus) | only(Symbol::Root) }
    }

    fn sums(&self) -> [f64; 2] {
        let mut sums = self.sums;
        sums[usize::from(self.negative)] += self.ended();
        sums
    }

    #[inline]
    fn other(mut self, symbol: Symbol) -> Option<Shape> {
        let all = self.all;
        match symbol {
            Symbol::Square if self.len > 0 && !self.squared => self.squared = true,
            Symbol::Root if self.len == 0 && !self.root => self.root = true,
            Symbol::Minus if self.len == 0 && !self.signed && !self.root => {
                self.signed = true;
                self.negative = !self.negative;
            }
            Symbol::Plus | Symbol::Minus if self.len > 0 => {
                return Some(Shape { sums: self.sums(), negative: symbol == Symbol::Minus, all, ..BEGIN });
            }
            Symbol::Times | Symbol::Divide if self.len > 0 => {
                let Shape { sums, negative, .. } = self;
                let divides = symbol == Symbol::Divide;
                return Some(Shape { sums, term: self.ended(), negative, divides, all, ..BEGIN });
            }
            _ => return None,
        }
        Some(self)
    }
}

struct Search<'d> {
    /// The digits of the hand, largest first; a blank counts as a 9.
    digits: &'d [f64],
    /// How many of them are tiles.
    tiles: usize,
    /// What can be laid that is no digit.
    others: Symbols,
    largest: Largest,
}

impl Search<'_> {
    /// `others` are left over, but for the blanks among them that are digits.
    fn step(&mut self, mut places: &[Place], mut shape: Shape, others: Others) {
        while let Some((&place, rest)) = places.split_first() {
            places = rest;
            let mask = match place {
                Place::Old(symbol) => {
                    let next = match symbol.digit() {
                        Some(digit) => shape.digit(digit.into()),
                        None => shape.other(symbol),
                    };
                    let Some(next) = next else { return };
                    shape = next;
                    continue;
                }
                Place::Slot(mask) => mask,
            };
            let free = usize::from(shape.all) < self.tiles + others.blanks();
            let mut choices = mask & self.others & shape.next();
            if rest.is_empty() {
                choices &= only(Symbol::Square); // something follows all others
            }
            while choices != 0 {
                let symbol = Symbol::ALL[choices.trailing_zeros() as usize];
                choices &= choices - 1;
                let own = others.has(Others::one(symbol));
                let blank = free && others.blanks() > 0;
                if !own && !blank {
                    continue;
                }
                let Some(next) = shape.other(symbol) else { continue };
                if own {
                    self.step(rest, next, others.without(Others::one(symbol)));
                }
                if blank {
                    self.step(rest, next, others.without(Others::BLANK));
                }
            }
            // What has a digit here is gone on with, not begun anew.
            let Some(&digit) = self.digits.get(usize::from(shape.laid)) else { return };
            if mask & DIGITS == 0 || !free {
                return;
            }
            let Some(next) = shape.digit(digit) else { return };
            shape = next;
            shape.laid += 1;
            shape.all += 1;
        }
        if shape.len > 0 {
            self.add(&shape, others);
        }
    }

    /// Adds a shape with each number of blanks that are digits.
    fn add(&mut self, shape: &Shape, mut others: Others) {
        let [one, other] = shape.sums();
        let value = one.max(other);
        for blanks in 0..=others.blanks().min(shape.all.into()) {
            if blanks > 0 {
                others = others.without(Others::BLANK);
            }
            if usize::from(shape.all) <= self.tiles + blanks {
                self.largest.add(others, value);
            }
        }
    }
}
