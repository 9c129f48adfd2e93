//! All values of a part whose operators are known, as far as they are within a band.
//!
//! The digits are laid from the first to the last, each where the rest can still come into the band. With the last one a
//! value is one multiplication and one addition away, and nearly always a whole number that needs no more.

use std::ops::ControlFlow;

use board::Symbol;

use super::arithmetic::{Arithmetic, DIGITS, Key, only};
use super::decimal::TENS;
use super::digits::{EXACT, Read, error, reach, value};
use super::filling::{Filled, Filling, Place};
use super::hand_left::Counts;
use super::shapes::{Number, Shapes};
use super::walk::{Goal, Visit};

/// What has been laid before a digit.
#[derive(Clone, Copy)]
pub(super) struct Gathered {
    /// What is read before the number.
    pub(super) read: Read,
    /// Whether that is of whole numbers, and exact.
    pub(super) whole: bool,
    pub(super) filling: Filling,
    /// What it takes.
    pub(super) counts: Counts,
}

impl Gathered {
    /// The term of a number with these digits, and whether it is whole and exact.
    #[inline]
    fn term(&self, number: &Number, digits: f64) -> (f64, bool) {
        let multiplied = if number.squared && !number.root { digits * digits } else { digits };
        let rooted = number.root && !number.squared;
        let factor = if rooted { digits.sqrt() } else { multiplied };
        let term = if number.divides { self.read.factor / factor } else { self.read.factor * factor };
        let is_exact = digits < EXACT && term.abs() < EXACT && (self.read.base + term).abs() < EXACT;
        (term, self.whole && !rooted && is_exact && (!number.divides || term.fract() == 0.))
    }
}

impl<A: Arithmetic, V: Visit<A>> Shapes<'_, A, V> {
    /// Lays the digits of this number and those after it, when its digits before `at` make `digits`.
    pub(super) fn gather(
        &mut self,
        number: usize,
        mut at: usize,
        mut digits: f64,
        laid: &Gathered,
    ) -> ControlFlow<()> {
        let own = self.numbers[number];
        let (begin, end) = (usize::from(own.begin), usize::from(own.end));
        while at < end
            && let Place::Old(symbol) = self.walk.places[at]
        {
            digits = 10. * digits + value(symbol);
            at += 1;
        }
        if at == end {
            return self.gather_next(number, digits, laid);
        }
        let Place::Slot(mask) = self.walk.places[at] else { return ControlFlow::Continue(()) };
        let mut choices = mask & DIGITS & self.walk.left.symbols();
        if at == begin && end - at > 1 {
            choices &= !only(Symbol::D0);
        }
        let slot = self.slots[at];
        let is_last = at + 1 == end && number + 1 == self.count;
        let rest = if is_last {
            (0., 0.)
        } else {
            let Some(rest) = self.span(at + 1, end, false) else { return ControlFlow::Continue(()) };
            rest
        };
        let scale = TENS[end - at - 1];
        while choices != 0 {
            let index = choices.trailing_zeros() as usize;
            let symbol = Symbol::ALL[index];
            choices &= choices - 1;
            let longer = 10. * digits + index as f64;
            let next = Gathered {
                filling: laid.filling | (index as u64) << (5 * slot),
                counts: laid.counts.with(symbol),
                ..*laid
            };
            if is_last {
                self.gather_last(&own, longer, &next)?;
                continue;
            }
            let Some(range) = own.between((longer * scale + rest.0, longer * scale + rest.1)) else {
                continue;
            };
            let (reach, largest) = reach(&own, &laid.read, range);
            if !self.is_wanted(reach, largest) {
                continue;
            }
            let Some(blank) = self.walk.left.take(symbol) else { continue };
            let flow = self.gather(number, at + 1, longer, &next);
            self.walk.left.put_back(symbol, blank);
            flow?;
        }
        ControlFlow::Continue(())
    }

    /// Goes on behind a number.
    fn gather_next(&mut self, number: usize, digits: f64, laid: &Gathered) -> ControlFlow<()> {
        let own = &self.numbers[number];
        if own.divides && digits == 0. {
            return ControlFlow::Continue(());
        }
        if number + 1 == self.count {
            return self.walk.read(laid.filling);
        }
        let (term, whole) = laid.term(own, digits);
        let Read { base, largest, .. } = laid.read;
        let largest = largest.max(term.abs());
        let next = &self.numbers[number + 1];
        let begin = next.begin.into();
        let read = if next.joins {
            Read { base, factor: term, largest }
        } else {
            let base = base + term;
            Read { base, factor: next.sign(), largest: largest.max(base.abs()) }
        };
        self.gather(number + 1, begin, 0., &Gathered { read, whole, ..*laid })
    }

    /// Takes the value when the last number is this one, if it is in the band.
    #[inline]
    fn gather_last(&mut self, own: &Number, digits: f64, laid: &Gathered) -> ControlFlow<()> {
        if own.divides && digits == 0. {
            return ControlFlow::Continue(());
        }
        let (term, whole) = laid.term(own, digits);
        let value = laid.read.base + term;
        let size = value.abs();
        if !whole {
            // What is not exact may be out of the band only as it is read otherwise.
            let error = error((value, value), laid.read.largest.max(term.abs()));
            return if self.walk.may_be_wanted(size - error, size + error) {
                self.walk.read(laid.filling)
            } else {
                ControlFlow::Continue(())
            };
        }
        if let Goal::Within(least, most) = self.walk.goal
            && !(size > least && size <= most)
        {
            return ControlFlow::Continue(());
        }
        let error = error((value, value), laid.read.largest);
        let &Gathered { filling, counts, .. } = laid;
        let filled = Filled { filling, size, error, key: Key::of_whole(value), counts };
        (self.walk.visit)(self.walk.arithmetic, self.walk.left, &filled)
    }
}
