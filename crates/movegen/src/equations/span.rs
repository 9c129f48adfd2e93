//! What lies between two numbers.

use super::rounded::{max, min};

/// Two numbers that something lies between.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Span {
    pub(crate) least: f64,
    pub(crate) most: f64,
}

impl Span {
    /// Just 0, and just 1.
    pub(super) const ZERO: Span = Span { least: 0., most: 0. };
    pub(super) const ONE: Span = Span { least: 1., most: 1. };

    /// What lies between none of two numbers.
    pub(crate) const NONE: Span = Span { least: f64::INFINITY, most: f64::NEG_INFINITY };

    /// What is in both.
    pub(crate) fn both(self, other: Span) -> Span {
        Span { least: max(self.least, other.least), most: min(self.most, other.most) }
    }

    /// What is in one of them, or between them.
    pub(super) fn either(self, other: Span) -> Span {
        Span { least: min(self.least, other.least), most: max(self.most, other.most) }
    }

    pub(super) fn plus(self, other: Span) -> Span {
        Span { least: self.least + other.least, most: self.most + other.most }
    }

    /// The product, of what is not negative.
    pub(super) fn times(self, other: Span) -> Span {
        Span { least: self.least * other.least, most: self.most * other.most }
    }

    /// Somewhat more, since what is calculated is rounded.
    pub(crate) fn rounded(self) -> Span {
        Span { least: self.least * (1. - 1e-9) - 1e-6, most: self.most * (1. + 1e-9) + 1e-6 }
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.least > self.most
    }
}
