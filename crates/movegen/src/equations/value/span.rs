//! Intervals of values, and the bounds on a part by the tiles that it leaves.

use crate::equations::hand::counts::Others;
use crate::equations::value::rounded::{max, min};

/// Two numbers that something lies between.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Span {
    pub(crate) least: f64,
    pub(crate) most: f64,
}

impl Span {
    /// Just 0, and just 1.
    pub(crate) const ZERO: Span = Span { least: 0., most: 0. };
    pub(crate) const ONE: Span = Span { least: 1., most: 1. };

    /// What lies between none of two numbers.
    pub(crate) const NONE: Span = Span { least: f64::INFINITY, most: f64::NEG_INFINITY };

    /// What is in both.
    pub(crate) fn both(self, other: Span) -> Span {
        Span { least: max(self.least, other.least), most: min(self.most, other.most) }
    }

    /// What is in one of them, or between them.
    pub(crate) fn either(self, other: Span) -> Span {
        Span { least: min(self.least, other.least), most: max(self.most, other.most) }
    }

    pub(crate) fn plus(self, other: Span) -> Span {
        Span { least: self.least + other.least, most: self.most + other.most }
    }

    /// The product, of what is not negative.
    pub(crate) fn times(self, other: Span) -> Span {
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

/// The tiles of a hand that a part leaves besides digits, and the interval that its absolute value lies in then.
pub(crate) type Bound = (Others, Span);

/// The counts that decide which blanks of a filled part can be digits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PartCounts {
    /// How many slots the part has.
    pub(crate) slots: usize,
    /// How many digit tiles the hand holds.
    pub(crate) digit_tiles: usize,
    /// How many tiles other than digits the part takes.
    pub(crate) others: usize,
}

/// Adds the bound of a part that leaves `others` to those from `from` on: once for each number of blanks that are digits.
pub(crate) fn add_bound(
    counts: PartCounts,
    mut others: Others,
    value: Span,
    from: usize,
    all: &mut Vec<Bound>,
) {
    let digits = counts.slots - counts.others;
    for blanks in 0..=others.blanks().min(digits) {
        if blanks > 0 {
            others = others.without(Others::BLANK);
        }
        if digits > counts.digit_tiles + blanks {
            continue;
        }
        match all[from..].iter_mut().find(|(own, _)| *own == others) {
            Some((_, span)) => *span = span.either(value),
            None => all.push((others, value)),
        }
    }
}
