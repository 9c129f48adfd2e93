//! The digits of a part whose operators are known.
//!
//! Between which numbers its values lie is known after each digit: with the largest and the smallest digits left on the
//! squares that follow. The last number is not tried digit by digit where few values are looked for: it is
//! calculated from them.

use std::ops::ControlFlow;

use board::Symbol;

use super::arithmetic::{Arithmetic, DIGITS, Symbols, only};
use super::decimal::{TENS, absolute, max, min};
use super::filling::{Filling, Place};
use super::shapes::{Number, Shapes};
use super::table::CALCULATED;
use super::walk::Visit;

/// What is read before a number: the value is `base` + `factor` times what the number multiplies by.
#[derive(Clone, Copy)]
pub(super) struct Read {
    pub(super) base: f64,
    pub(super) factor: f64,
    /// The largest absolute value on the way.
    pub(super) largest: f64,
}

/// Whole numbers below this are exact.
pub(super) const EXACT: f64 = (1u64 << 52) as f64;

impl<A: Arithmetic, V: Visit<A>> Shapes<'_, A, V> {
    /// Lays the digits of this number and those after it, when its digits before `at` make `digits`.
    pub(super) fn lay(
        &mut self,
        number: usize,
        mut at: usize,
        mut digits: f64,
        read: &Read,
        filling: Filling,
    ) -> ControlFlow<()> {
        self.walk.left.steps += 1;
        let own = self.numbers[number];
        let (begin, end) = (usize::from(own.begin), usize::from(own.end));
        while at < end
            && let Place::Old(symbol) = self.walk.places[at]
        {
            digits = 10. * digits + value(symbol);
            at += 1;
        }
        if at == end {
            return self.ended(number, digits, read, filling);
        }
        let Place::Slot(mask) = self.walk.places[at] else { return ControlFlow::Continue(()) };
        if number + 1 == self.count
            && let Some(numbers) = self.solutions(&own, at, digits, read)
        {
            let prefix = digits * TENS[end - at];
            for &whole in numbers.as_slice() {
                let lacking = whole - prefix;
                if lacking >= 0. && lacking < TENS[end - at] {
                    self.lay_number(&own, at, lacking as u64, filling)?;
                }
            }
            return ControlFlow::Continue(());
        }
        let mut choices = mask & DIGITS & self.walk.left.symbols();
        if at == begin && end - at > 1 {
            choices &= !only(Symbol::D0);
        }
        let Some(rest) = self.span(at + 1, end, false) else { return ControlFlow::Continue(()) };
        let scale = TENS[end - at - 1];
        while choices != 0 {
            let symbol = Symbol::ALL[choices.trailing_zeros() as usize];
            choices &= choices - 1;
            let longer = 10. * digits + value(symbol);
            let Some(range) = own.between((longer * scale + rest.0, longer * scale + rest.1)) else {
                continue;
            };
            let (reach, largest) = reach(&own, read, range);
            if !self.is_wanted(reach, largest) {
                continue;
            }
            let Some(blank) = self.walk.left.take(symbol) else { continue };
            let flow = self.lay(number, at + 1, longer, read, self.with(filling, at, symbol));
            self.walk.left.put_back(symbol, blank);
            flow?;
        }
        ControlFlow::Continue(())
    }

    /// Goes on behind a number.
    fn ended(&mut self, number: usize, digits: f64, read: &Read, filling: Filling) -> ControlFlow<()> {
        let own = &self.numbers[number];
        if own.divides && digits == 0. {
            return ControlFlow::Continue(());
        }
        if number + 1 == self.count {
            return self.walk.read(filling);
        }
        let term = read.factor * own.factor(digits);
        let largest = read.largest.max(term.abs());
        let next = &self.numbers[number + 1];
        let begin = next.begin.into();
        let read = if next.joins {
            Read { factor: term, largest, ..*read }
        } else {
            let base = read.base + term;
            Read { base, factor: next.sign(), largest: largest.max(base.abs()) }
        };
        self.lay(number + 1, begin, 0., &read, filling)
    }

    /// With a symbol on a place.
    fn with(&self, filling: Filling, at: usize, symbol: Symbol) -> Filling {
        filling | (symbol.index() as u64) << (5 * self.slots[at])
    }

    /// The numbers that the last number can be, as far as it gives a value that is looked for; `None` where it is better
    /// tried.
    fn solutions(&self, own: &Number, at: usize, digits: f64, read: &Read) -> Option<Solutions> {
        let (begin, end) = (usize::from(own.begin), usize::from(own.end));
        let (low, high) = self.span(at, end, at == begin)?;
        let prefix = digits * TENS[end - at];
        let mut all = Solutions { numbers: [0.; 2 * CALCULATED], count: 0 };
        let Some(range) = own.between((prefix + low, prefix + high)) else { return Some(all) };
        let ((low, high), largest) = reach(own, read, range);
        let error = error((low, high), largest);
        let (least, most) = absolute(low, high);
        let mut known = true;
        let mut visit = |size: f64| {
            for value in [size, -size] {
                if value >= low - 2. * error && value <= high + 2. * error {
                    known = known && all.add(own, read, value, error);
                }
            }
            known
        };
        let few = self.walk.each_wanted(least - error, most + error, &mut visit);
        (few && known).then_some(all)
    }

    /// Lays what is lacking of the digits of a number.
    fn lay_number(&mut self, own: &Number, at: usize, lacking: u64, filling: Filling) -> ControlFlow<()> {
        let (begin, end) = (usize::from(own.begin), usize::from(own.end));
        if at == end {
            return self.walk.read(filling);
        }
        let scale = 10u64.pow((end - at - 1) as u32);
        let (digit, rest) = (lacking / scale, lacking % scale);
        let symbol = Symbol::ALL[digit as usize];
        let mask = match self.walk.places[at] {
            Place::Old(old) if old == symbol => return self.lay_number(own, at + 1, rest, filling),
            Place::Old(_) => return ControlFlow::Continue(()),
            Place::Slot(mask) => mask,
        };
        let leads = at == begin && end - at > 1;
        if mask & only(symbol) == 0 || (leads && digit == 0) {
            return ControlFlow::Continue(());
        }
        let Some(blank) = self.walk.left.take(symbol) else { return ControlFlow::Continue(()) };
        let flow = self.lay_number(own, at + 1, rest, self.with(filling, at, symbol));
        self.walk.left.put_back(symbol, blank);
        flow
    }

    /// Whether a value between these two may be looked for.
    #[inline]
    pub(super) fn is_wanted(&self, reach: (f64, f64), largest: f64) -> bool {
        let error = error(reach, largest);
        let (low, high) = absolute(reach.0, reach.1);
        self.walk.may_be_wanted(low - error, high + error)
    }

    /// The least and the most that the digits on some places can make, `None` when one of them can hold none. A number
    /// of several digits does not begin with 0.
    pub(super) fn span(&self, from: usize, to: usize, begins: bool) -> Option<(f64, f64)> {
        if from == to {
            return Some((0., 0.));
        }
        let left = &self.walk.left;
        let all = left.symbols() & DIGITS;
        if to - from == 1 {
            return match self.walk.places[from] {
                Place::Old(symbol) => Some((value(symbol), value(symbol))),
                Place::Slot(mask) => extremes(mask & all),
            };
        }
        let (mut smallest, mut largest) = (left.ascending(), left.descending());
        let (mut low, mut high) = (0., 0.);
        for at in from..to {
            let (least, most) = match self.walk.places[at] {
                Place::Old(symbol) => (value(symbol), value(symbol)),
                Place::Slot(mask) => {
                    let leads = begins && at == from && to - from > 1;
                    let fits = if leads { mask & all & !only(Symbol::D0) } else { mask & all };
                    let own = extremes(fits)?;
                    if fits == all {
                        (smallest.next().unwrap_or(own.0), largest.next().unwrap_or(own.1))
                    } else if mask & DIGITS == DIGITS {
                        (own.0, largest.next().unwrap_or(own.1))
                    } else {
                        own
                    }
                }
            };
            (low, high) = (10. * low + least, 10. * high + most);
        }
        Some((low, high))
    }
}

/// The smallest and the largest of some digits, if there are any.
#[inline]
fn extremes(digits: Symbols) -> Option<(f64, f64)> {
    (digits != 0).then(|| (f64::from(digits.trailing_zeros()), f64::from(31 - digits.leading_zeros())))
}

/// Numbers that a number can be.
struct Solutions {
    numbers: [f64; 2 * CALCULATED],
    count: usize,
}

impl Solutions {
    fn as_slice(&self) -> &[f64] {
        &self.numbers[..self.count]
    }

    /// Adds the number that gives this value, if it is a whole one; `false` where several may.
    fn add(&mut self, own: &Number, read: &Read, value: f64, error: f64) -> bool {
        let number = |value: f64| {
            let term = value - read.base;
            let factor = if own.divides { read.factor / term } else { term / read.factor };
            match (own.root, own.squared) {
                (true, false) => factor.abs() * factor,
                (false, true) if factor > 0. => factor.sqrt(),
                _ => factor,
            }
        };
        let middle = number(value);
        // The calculation may be off as the value may.
        let (one, other) = (number(value - 2. * error), number(value + 2. * error));
        let (low, high) = (one.min(other) - 1e-9 * middle.abs(), one.max(other) + 1e-9 * middle.abs());
        if !(low <= middle && middle <= high && high - low < 1. && high < EXACT) {
            return false;
        }
        let whole = high.floor();
        if whole >= low && whole >= 0. && !self.as_slice().contains(&whole) {
            self.numbers[self.count] = whole;
            self.count += 1;
        }
        true
    }
}

/// Two numbers that the value lies between when a number multiplies by what is between two, and the largest absolute
/// value on the way.
#[inline]
fn reach(own: &Number, read: &Read, range: (f64, f64)) -> ((f64, f64), f64) {
    let reach = reach_between(own, read.base, read.factor, range);
    let one = read.factor * range.1 * own.factors.1;
    (reach, max(read.largest, one.abs()) + own.largest)
}

/// Two numbers that the value lies between when a number multiplies by what is between two, after what is read.
#[inline]
pub(super) fn reach_between(own: &Number, base: f64, factor: f64, range: (f64, f64)) -> (f64, f64) {
    let one = factor * range.0 * own.factors.0;
    let other = factor * range.1 * own.factors.1;
    (base + min(one, other) + own.sums.0, base + max(one, other) + own.sums.1)
}

/// How far what is calculated may be off.
#[inline]
pub(super) fn error((low, high): (f64, f64), largest: f64) -> f64 {
    1e-6 + 1e-9 * max(low.abs(), high.abs()) + 1e-13 * largest
}

/// The value of a digit.
#[inline]
pub(super) fn value(digit: Symbol) -> f64 {
    digit.index() as f64
}
