//! Enumeration of all values of a shape that lie within a band.
//!
//! The digits are placed from the first to the last, each where the rest can still come into the band. Before the last
//! one the value is a linear function of it, nearly always of whole numbers, and needs no further reading.

use std::ops::ControlFlow;

use bagsplit_game::board::Symbol;

use super::number::{Number, error, reach_between, value};
use super::shapes::Shapes;
use super::walk::{Goal, VisitPart};
use crate::equations::grammar::arithmetic::Arithmetic;
use crate::equations::hand::counts::Counts;
use crate::equations::hand::symbols::{DIGITS, FRACTIONAL_SYMBOLS, Filling, Symbols, only};
use crate::equations::pattern::place::Place;
use crate::equations::tables::filled::FilledPart;
use crate::equations::value::key::Key;
use crate::equations::value::rounded::{EXACT, TENS, absolute, rooted_and_squared};

/// The symbols placed before a digit, and their counts.
#[derive(Clone, Copy)]
struct Prefix {
    filling: Filling,
    counts: Counts,
}

impl Prefix {
    fn with(self, symbol: Symbol, slot: usize) -> Prefix {
        let filling = self.filling | (symbol.index() as u64) << (5 * slot);
        Prefix { filling, counts: self.counts.with(symbol) }
    }
}

/// The value before a number: the whole is `base` + `factor` times the factor of the number.
#[derive(Clone, Copy)]
struct Before {
    base: f64,
    factor: f64,
    /// Whether both are whole numbers, and exact.
    whole: bool,
}

impl Before {
    /// The term of a number with these digits, and whether it is whole and exact.
    fn term(self, number: &Number, digits: f64) -> (f64, bool) {
        let multiplied = rooted_and_squared(digits, number.root, number.squared);
        let term = if number.divides { self.factor / multiplied } else { self.factor * multiplied };
        let is_exact = digits < EXACT && term.abs() < EXACT && (self.base + term).abs() < EXACT;
        let rooted = number.root && !number.squared;
        (term, self.whole && !rooted && is_exact && (!number.divides || term.fract() == 0.))
    }
}

impl<A: Arithmetic, V: VisitPart<A>> Shapes<'_, A, V> {
    /// Gathers all values of a shape that lie between two numbers, with this as the largest sum on the way.
    pub(crate) fn gather(&mut self, reach: (f64, f64), largest: f64, filling: Filling) -> ControlFlow<()> {
        self.error = error(reach, largest);
        let counts = Counts::non_digits_of(filling >> (5 * self.walk.first));
        let first = &self.numbers[0];
        let before = Before { base: 0., factor: first.sign(), whole: true };
        self.gather_digits(0, first.begin.into(), 0., before, Prefix { filling, counts })
    }

    /// Places the digits of this number and those after it, when its digits before `at` make `digits`.
    fn gather_digits(
        &mut self,
        number: usize,
        mut at: usize,
        mut digits: f64,
        before: Before,
        prefix: Prefix,
    ) -> ControlFlow<()> {
        let own = &self.numbers[number];
        let (begin, end) = (usize::from(own.begin), usize::from(own.end));
        while at < end
            && let Place::Old(symbol) = self.walk.places[at]
        {
            digits = 10. * digits + value(symbol);
            at += 1;
        }
        if at == end {
            return self.gather_next(number, digits, before, prefix);
        }
        let Place::Slot(mask) = self.walk.places[at] else { return ControlFlow::Continue(()) };
        let mut choices = mask & DIGITS & self.walk.left.symbols();
        let more = end - at - 1;
        if at == begin && more > 0 {
            choices &= !only(Symbol::D0);
        }
        if more == 0 && number + 1 == self.count {
            return self.gather_last(number, at, choices, digits, before, prefix);
        }
        let scale = TENS[more];
        // Allowing any digits after it is fast and a close enough bound.
        let rest = (0., scale - 1.);
        while choices != 0 {
            let index = choices.trailing_zeros() as usize;
            choices &= choices - 1;
            let longer = 10. * digits + index as f64;
            let own = &self.numbers[number];
            let Some(range) = own.between((longer * scale + rest.0, longer * scale + rest.1)) else {
                continue;
            };
            if !self.may_be_within(reach_between(own, before.base, before.factor, range)) {
                continue;
            }
            let symbol = Symbol::ALL[index];
            let Some(blank) = self.walk.left.take(symbol) else { continue };
            let laid = prefix.with(symbol, self.slots[at]);
            let flow = self.gather_digits(number, at + 1, longer, before, laid);
            self.walk.left.put_back(symbol, blank);
            flow?;
        }
        ControlFlow::Continue(())
    }

    /// Whether a value between these two may be in the band.
    #[inline]
    fn may_be_within(&self, (low, high): (f64, f64)) -> bool {
        let Goal::Within(least, most) = self.walk.goal else { return true };
        let (low, high) = absolute(low, high);
        high + self.error > least && low - self.error <= most
    }

    /// Continues after a number.
    fn gather_next(&mut self, number: usize, digits: f64, before: Before, laid: Prefix) -> ControlFlow<()> {
        let own = &self.numbers[number];
        if number + 1 == self.count {
            let own = *own;
            return self.gather_value(&own, digits, before, laid);
        }
        if own.divides && digits == 0. {
            return ControlFlow::Continue(());
        }
        let (term, whole) = before.term(own, digits);
        let next = &self.numbers[number + 1];
        let (base, factor) = if next.joins { (before.base, term) } else { (before.base + term, next.sign()) };
        let before = Before { base, factor, whole };
        self.gather_digits(number + 1, next.begin.into(), 0., before, laid)
    }

    /// Places each of these digits as the last of all.
    fn gather_last(
        &mut self,
        number: usize,
        at: usize,
        mut choices: Symbols,
        digits: f64,
        before: Before,
        prefix: Prefix,
    ) -> ControlFlow<()> {
        let own = &self.numbers[number];
        let tens = 10. * digits;
        let plain = before.whole && !own.divides && !own.squared && !own.root;
        if !plain || tens + 9. >= EXACT || before.base.abs() + before.factor.abs() * (tens + 9.) >= EXACT {
            let own = *own;
            while choices != 0 {
                let index = choices.trailing_zeros() as usize;
                choices &= choices - 1;
                let laid = prefix.with(Symbol::ALL[index], self.slots[at]);
                self.gather_value(&own, tens + index as f64, before, laid)?;
            }
            return ControlFlow::Continue(());
        }
        let (least, most) = match self.walk.goal {
            Goal::Within(least, most) => (least, most),
            _ => (-1., f64::INFINITY),
        };
        let first = before.base + before.factor * tens;
        while choices != 0 {
            let index = choices.trailing_zeros() as usize;
            choices &= choices - 1;
            let value = first + before.factor * index as f64;
            let size = value.abs();
            if size > least && size <= most {
                self.keep(prefix.with(Symbol::ALL[index], self.slots[at]), value)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Takes the value with this last number, if it is in the band.
    fn gather_value(&mut self, own: &Number, digits: f64, before: Before, prefix: Prefix) -> ControlFlow<()> {
        if own.divides && digits == 0. {
            return ControlFlow::Continue(());
        }
        let (term, whole) = before.term(own, digits);
        let value = before.base + term;
        if !self.may_be_within((value, value)) {
            return ControlFlow::Continue(());
        }
        if !whole {
            // It is read again, since the rounded value may be outside of the band.
            let is_broken = self.is_broken(value.abs()) && !self.may_break();
            return if is_broken { ControlFlow::Continue(()) } else { self.walk.read(prefix.filling) };
        }
        match self.walk.goal {
            Goal::Within(least, most) if value.abs() <= least || value.abs() > most => {
                ControlFlow::Continue(())
            }
            _ => self.keep(prefix, value),
        }
    }

    /// Whether a size cannot be that of a whole number.
    fn is_broken(&self, size: f64) -> bool {
        size < EXACT && (size - ((size + 0.5) as u64) as f64).abs() > self.error
    }

    /// Whether another part can have a fractional value.
    fn may_break(&self) -> bool {
        self.walk.broken || self.walk.left.symbols() & FRACTIONAL_SYMBOLS != 0
    }

    #[inline]
    fn keep(&mut self, Prefix { filling, counts }: Prefix, value: f64) -> ControlFlow<()> {
        let (size, error, key) = (value.abs(), self.error, Key::from_whole(value));
        (self.walk.visit)(
            self.walk.arithmetic,
            self.walk.left,
            &FilledPart { filling, size, error, key, counts },
        )
    }
}
