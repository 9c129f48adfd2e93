//! A number of a shape: its factor, and the interval of the resulting values.

use bagsplit_game::board::Symbol;

use crate::equations::value::rounded::{max, min, rooted_and_squared};

/// A number of a shape.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Number {
    /// The places of its digits.
    pub(crate) begin: u8,
    pub(crate) end: u8,
    /// Whether it multiplies or divides the term before it; otherwise it is added.
    pub(crate) joins: bool,
    pub(crate) divides: bool,
    pub(crate) negative: bool,
    pub(crate) root: bool,
    pub(crate) squared: bool,
    /// Whether the product that it begins is subtracted.
    pub(crate) minus: bool,
    /// The interval of its factor, with its root, its square and its division.
    pub(crate) range: (f64, f64),
    /// The intervals of the rest of its product, and of the terms added after it.
    pub(crate) factors: (f64, f64),
    pub(crate) sums: (f64, f64),
    /// A bound on the partial sums of these terms.
    pub(crate) largest: f64,
}

impl Number {
    /// Its factor when its digits make this number, which is not 0 if it divides.
    #[inline]
    pub(crate) fn factor(&self, digits: f64) -> f64 {
        let number = rooted_and_squared(digits, self.root, self.squared);
        if self.divides { 1. / number } else { number }
    }

    /// The sign of its product.
    pub(crate) const fn sign(&self) -> f64 {
        if self.minus { -1. } else { 1. }
    }

    /// The interval of the [`factor`](Number::factor) between two numbers; `None` when there is no possible divisor.
    #[inline]
    pub(crate) fn between(&self, (low, high): (f64, f64)) -> Option<(f64, f64)> {
        if !self.divides {
            return Some((self.factor(low), self.factor(high)));
        }
        (high > 0.).then(|| (self.factor(high), self.factor(low.max(1.))))
    }
}

/// The value before a number: the whole is `base` + `factor` times the factor of the number.
#[derive(Clone, Copy)]
pub(crate) struct Read {
    pub(crate) base: f64,
    pub(crate) factor: f64,
    /// The largest absolute value on the way.
    pub(crate) largest: f64,
}

/// The interval of the value when a number's factor is in an interval, and the largest absolute value in between.
#[inline]
pub(crate) fn reach(number: &Number, read: &Read, range: (f64, f64)) -> ((f64, f64), f64) {
    let product = read.factor * range.0 * number.factors.0;
    let other = read.factor * range.1 * number.factors.1;
    let reach = (
        read.base + min(product, other) + number.sums.0,
        read.base + max(product, other) + number.sums.1,
    );
    (reach, max(read.largest, other.abs()) + number.largest)
}

/// The interval of a sum when an interval is added to it, or subtracted.
#[inline]
pub(crate) fn added(sums: (f64, f64), (low, high): (f64, f64), minus: bool) -> (f64, f64) {
    if minus {
        (sums.0 - high, sums.1 - low)
    } else {
        (sums.0 + low, sums.1 + high)
    }
}

/// A bound on the rounding error of a value.
#[inline]
pub(crate) fn error((low, high): (f64, f64), largest: f64) -> f64 {
    1e-6 + 1e-9 * max(low.abs(), high.abs()) + 1e-13 * largest
}

/// The value of a digit.
#[inline]
pub(crate) fn value(digit: Symbol) -> f64 {
    digit.index() as f64
}
