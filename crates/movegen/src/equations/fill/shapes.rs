//! The shapes of a part: the places of its operators, signs, roots and squares, before any digit is chosen.
//!
//! A part of some squares has few shapes, and for each the interval of its values is known. Most shapes cannot reach a
//! wanted value, and none of their digits is tried; in the others the [digits](super::digits) are placed from the first
//! to the last, each where a wanted value is still possible.

use std::ops::ControlFlow;

use bagsplit_game::board::{MAX_SIDE, Symbol};

use super::number::{Number, Read, added};
use super::walk::{VisitPart, Walk};
use crate::equations::grammar::arithmetic::Arithmetic;
use crate::equations::hand::symbols::{DIGITS, Filling, Symbols, only};
use crate::equations::pattern::place::Place;

/// The reading position within a number.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
enum At {
    Start,
    Signed,
    Rooted,
    Digits,
    Squared,
}

/// The symbols other than digits that can come next, by the reading position.
const NEXT: [Symbols; 5] = {
    const OPERATORS: Symbols =
        only(Symbol::Plus) | only(Symbol::Minus) | only(Symbol::Times) | only(Symbol::Divide);
    let root = only(Symbol::Root);
    [
        only(Symbol::Minus) | root,
        root,
        0,
        OPERATORS | only(Symbol::Square),
        OPERATORS,
    ]
};

/// A shape up to some place: the current [number](Number), the number of numbers before it, and the number of digits of
/// the hand in all. Packed in one word, as `ReadState` is: reading a word right after writing it in pieces stalls a
/// processor.
#[derive(Clone, Copy)]
struct Shape(u64);

impl Shape {
    /// Nothing read yet.
    const EMPTY: Shape = Shape(At::Start as u64);

    /// The offsets of its fields, eight bits each.
    const AT: u32 = 0;
    const BEGIN: u32 = 8;
    const END: u32 = 16;
    const NUMBERS: u32 = 24;
    const LAID: u32 = 32;

    const JOINS: u64 = 1 << 40;
    const DIVIDES: u64 = 1 << 41;
    const NEGATIVE: u64 = 1 << 42;
    const ROOT: u64 = 1 << 43;
    const SQUARED: u64 = 1 << 44;

    const fn get(self, field: u32) -> usize {
        (self.0 >> field) as usize & 255
    }

    const fn with(self, field: u32, value: usize) -> Shape {
        Shape(self.0 & !(255 << field) | (value as u64) << field)
    }

    const fn has(self, flag: u64) -> bool {
        self.0 & flag != 0
    }

    const fn is_at(self, at: At) -> bool {
        self.get(Shape::AT) == at as usize
    }

    /// At another position of the same number, with a flag changed.
    const fn moved(self, at: At, flag: u64) -> Shape {
        Shape(self.0 ^ flag).with(Shape::AT, at as usize)
    }

    /// With a number begun that has these flags.
    const fn next(self, flags: u64) -> Shape {
        let (numbers, laid) = (self.get(Shape::NUMBERS) + 1, self.get(Shape::LAID));
        Shape(Shape::EMPTY.0 | flags)
            .with(Shape::NUMBERS, numbers)
            .with(Shape::LAID, laid)
    }
}

/// The maximum number of numbers in a part.
const NUMBERS: usize = MAX_SIDE as usize / 2 + 1;

/// A search through the shapes of a part.
pub(crate) struct Shapes<'w, A, V> {
    pub(crate) walk: Walk<'w, A, V>,
    /// The numbers of the shape from the first to the last, as far as they are known.
    outline: [Number; NUMBERS],
    /// The same in the order in which they are placed, and their count.
    pub(crate) numbers: [Number; NUMBERS],
    pub(crate) count: usize,
    /// The slot of each place, counted from the first of the filling.
    pub(crate) slots: [usize; MAX_SIDE as usize],
}

impl<'w, A: Arithmetic, V: VisitPart<A>> Shapes<'w, A, V> {
    pub(crate) fn new(walk: Walk<'w, A, V>) -> Shapes<'w, A, V> {
        let none = [Number::default(); NUMBERS];
        Shapes {
            walk,
            outline: none,
            numbers: none,
            count: 0,
            slots: [0; MAX_SIDE as usize],
        }
    }

    /// Enumerates all fillings; `slot` is the index of the first slot in the filling.
    pub(crate) fn run(&mut self, filling: Filling, slot: usize) -> ControlFlow<()> {
        self.walk.first = slot;
        let mut next = slot;
        for (at, place) in self.walk.places.iter().enumerate() {
            self.slots[at] = next;
            next += usize::from(matches!(place, Place::Slot(_)));
        }
        self.step(0, slot, filling, Shape::EMPTY)
    }

    /// Continues at a place.
    fn step(&mut self, at: usize, slot: usize, filling: Filling, shape: Shape) -> ControlFlow<()> {
        let left = &self.walk.left;
        // An operator may have used the blank that a digit needed.
        let Some(digits) = left.digits().checked_sub(shape.get(Shape::LAID)) else {
            return ControlFlow::Continue(());
        };
        let Some(&place) = self.walk.places.get(at) else {
            if !(shape.is_at(At::Digits) || shape.is_at(At::Squared))
                || ((2 * digits + left.unaries()) as isize) < self.walk.demand
            {
                return ControlFlow::Continue(());
            }
            return if self.keep_number(shape).is_some() {
                self.complete(shape.get(Shape::NUMBERS) + 1, filling)
            } else {
                ControlFlow::Continue(())
            };
        };
        // Limited by the digits that others need, and by the slots that the rest can fill.
        let demand = self.walk.rests[at].demand + self.walk.demand;
        if digits < self.walk.reserved || ((2 * digits + left.unaries()) as isize) < demand {
            return ControlFlow::Continue(());
        }
        match place {
            Place::Old(symbol) if symbol.is_digit() => {
                if let Some(next) = self.digit(shape, at) {
                    self.step(at + 1, slot, filling, next)?;
                }
            }
            Place::Old(symbol) => {
                if NEXT[shape.get(Shape::AT)] & only(symbol) != 0
                    && let Some(next) = self.other(shape, at, symbol)
                {
                    self.step(at + 1, slot, filling, next)?;
                }
            }
            Place::Slot(mask) => {
                let choices = mask & left.symbols();
                // What the later places demand; the next step tests it again.
                let spare = (2 * digits + left.unaries()) as isize
                    - self.walk.rests[at + 1].demand
                    - self.walk.demand;
                if spare < 0 {
                    return ControlFlow::Continue(());
                }
                if choices & DIGITS != 0
                    && digits > self.walk.reserved
                    && spare >= 2
                    && let Some(next) = self.digit(shape, at)
                {
                    let next = next.with(Shape::LAID, next.get(Shape::LAID) + 1);
                    self.step(at + 1, slot + 1, filling, next)?;
                }
                let mut others = choices & NEXT[shape.get(Shape::AT)];
                while others != 0 {
                    let index = others.trailing_zeros() as usize;
                    others &= others - 1;
                    let symbol = Symbol::ALL[index];
                    let Some(blank) = self.walk.left.take(symbol) else {
                        continue;
                    };
                    let longer = filling | (index as u64) << (5 * slot);
                    let flow = match self.other(shape, at, symbol) {
                        Some(next) => self.step(at + 1, slot + 1, longer, next),
                        None => ControlFlow::Continue(()),
                    };
                    self.walk.left.put_back(symbol, blank);
                    flow?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Places a digit.
    #[inline(always)]
    fn digit(&self, shape: Shape, at: usize) -> Option<Shape> {
        let mut next = shape;
        if shape.is_at(At::Squared) {
            return None;
        }
        if shape.is_at(At::Digits) {
            // A number with more digits does not begin with 0.
            let begin = shape.get(Shape::BEGIN);
            if begin + 1 == at && self.walk.places[begin] == Place::Old(Symbol::D0) {
                return None;
            }
        } else {
            next = next.with(Shape::BEGIN, at);
        }
        Some(
            next.with(Shape::AT, At::Digits as usize)
                .with(Shape::END, at + 1),
        )
    }

    /// Places a symbol other than a digit that is permitted here.
    #[inline(always)]
    fn other(&mut self, shape: Shape, at: usize, symbol: Symbol) -> Option<Shape> {
        match symbol {
            Symbol::Square => Some(shape.moved(At::Squared, Shape::SQUARED)),
            Symbol::Root => Some(shape.moved(At::Rooted, Shape::ROOT)),
            Symbol::Minus if shape.is_at(At::Start) => {
                Some(shape.moved(At::Signed, Shape::NEGATIVE))
            }
            // Something comes after an operator.
            _ if at + 1 == self.walk.places.len() => None,
            _ => {
                self.keep_number(shape)?;
                Some(shape.next(match symbol {
                    Symbol::Times => Shape::JOINS,
                    Symbol::Divide => Shape::JOINS | Shape::DIVIDES,
                    Symbol::Minus => Shape::NEGATIVE,
                    _ => 0,
                }))
            }
        }
    }

    /// Adds a complete number; `None` when it can have no digits, or cannot be a divisor.
    fn keep_number(&mut self, shape: Shape) -> Option<()> {
        let (begin, end) = (shape.get(Shape::BEGIN), shape.get(Shape::END));
        let span = self.span(begin, end, true);
        if span.0 > span.1 {
            return None;
        }
        let number = &mut self.outline[shape.get(Shape::NUMBERS)];
        (number.begin, number.end) = (begin as u8, end as u8);
        number.joins = shape.has(Shape::JOINS);
        number.divides = shape.has(Shape::DIVIDES);
        number.negative = shape.has(Shape::NEGATIVE);
        number.root = shape.has(Shape::ROOT);
        number.squared = shape.has(Shape::SQUARED);
        number.range = number.between(span)?;
        Some(())
    }

    /// Orders the numbers of the outline for placing: the one with the most slots comes last, where the fewest of its
    /// digits are possible.
    fn set_order(&mut self) {
        let all = &self.outline[..self.count];
        let last = (0..all.len())
            .max_by_key(|&at| self.slots_of(&all[at]))
            .unwrap_or(0);
        // Its product goes after all others, and the number itself last.
        let begin = (0..=last).rev().find(|&at| !all[at].joins).unwrap_or(0);
        let end = (last + 1..all.len())
            .find(|&at| !all[at].joins)
            .unwrap_or(all.len());
        let rest = all[..begin].iter().chain(&all[end..]);
        let reordered = all[begin..last]
            .iter()
            .chain(&all[last + 1..end])
            .chain(&all[last..=last]);
        let first = begin + all.len() - end;
        for (at, (number, kept)) in self
            .numbers
            .iter_mut()
            .zip(rest.chain(reordered))
            .enumerate()
        {
            *number = *kept;
            if at >= first {
                number.joins = at > first;
            }
        }
    }

    /// The number of slots of a number.
    fn slots_of(&self, number: &Number) -> usize {
        let places = &self.walk.places[usize::from(number.begin)..usize::from(number.end)];
        places
            .iter()
            .filter(|place| matches!(place, Place::Slot(_)))
            .count()
    }

    /// Places the digits of a shape, if a wanted value is possible.
    fn complete(&mut self, count: usize, filling: Filling) -> ControlFlow<()> {
        self.count = count;
        let (reach, largest) = self.reach();
        if !self.is_wanted(reach, largest) {
            return ControlFlow::Continue(());
        }
        self.set_order();
        self.set_rests();
        let first = &self.numbers[0];
        let read = Read {
            base: 0.,
            factor: first.sign(),
            largest: 1.,
        };
        self.lay(0, first.begin.into(), 0., &read, filling)
    }

    /// Bounds on the values of the outline, and the largest sum on the way.
    fn reach(&self) -> ((f64, f64), f64) {
        let (mut factors, mut sums, mut largest, mut minus) = ((1., 1.), (0., 0.), 0., false);
        for number in self.outline[..self.count].iter().rev() {
            minus ^= number.negative;
            factors = (number.range.0 * factors.0, number.range.1 * factors.1);
            if !number.joins {
                sums = added(sums, factors, minus);
                largest += factors.1;
                (factors, minus) = ((1., 1.), false);
            }
        }
        (sums, largest)
    }

    /// Sets the intervals of the rest after each number.
    fn set_rests(&mut self) {
        let (mut factors, mut sums, mut largest, mut minus) = ((1., 1.), (0., 0.), 0., false);
        for number in self.numbers[..self.count].iter_mut().rev() {
            (number.factors, number.sums, number.largest) = (factors, sums, largest);
            minus ^= number.negative;
            number.minus = minus && !number.joins;
            factors = (number.range.0 * factors.0, number.range.1 * factors.1);
            if !number.joins {
                sums = added(sums, factors, minus);
                largest += factors.1;
                (factors, minus) = ((1., 1.), false);
            }
        }
    }
}
