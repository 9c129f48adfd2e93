//! Intervals of values, and the bounds on a part by its unused tiles.

use super::rounded::{max, min};
use crate::equations::hand::counts::NonDigitCounts;

/// An interval.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Span {
    pub(crate) least: f64,
    pub(crate) most: f64,
}

impl Span {
    /// Just 0, and just 1.
    pub(crate) const ZERO: Span = Span { least: 0., most: 0. };
    pub(crate) const ONE: Span = Span { least: 1., most: 1. };

    /// The empty interval.
    pub(crate) const NONE: Span = Span { least: f64::INFINITY, most: f64::NEG_INFINITY };

    /// The intersection.
    pub(crate) fn both(self, other: Span) -> Span {
        Span { least: max(self.least, other.least), most: min(self.most, other.most) }
    }

    /// The smallest interval that contains both.
    pub(crate) fn either(self, other: Span) -> Span {
        Span { least: min(self.least, other.least), most: max(self.most, other.most) }
    }

    pub(crate) fn plus(self, other: Span) -> Span {
        Span { least: self.least + other.least, most: self.most + other.most }
    }

    /// The product of non-negative intervals.
    pub(crate) fn times(self, other: Span) -> Span {
        Span { least: self.least * other.least, most: self.most * other.most }
    }

    /// Widened by a margin for rounding errors.
    pub(crate) fn rounded(self) -> Span {
        Span { least: self.least * (1. - 1e-9) - 1e-6, most: self.most * (1. + 1e-9) + 1e-6 }
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.least > self.most
    }
}

/// The non-digits of a hand that a part leaves, and the interval of its absolute value then.
pub(crate) type Bound = (NonDigitCounts, Span);

/// The bounds on the absolute value of a part, by the tiles that it leaves.
#[derive(Clone, Copy)]
pub(crate) struct Spans<'b>(pub(crate) &'b [Bound]);

impl Spans<'_> {
    /// The interval of the part when exactly these tiles are left over, if that is possible.
    pub(crate) fn besides(&self, others: NonDigitCounts) -> Option<Span> {
        let (_, span) = self.0.iter().find(|(own, _)| *own == others)?;
        Some(span.rounded())
    }

    /// The interval of the part when these tiles are left over, or also others unless the whole hand is placed.
    fn span(&self, others: NonDigitCounts, whole: bool) -> Span {
        let fits = |own: NonDigitCounts| if whole { own == others } else { others.is_within(own) };
        let left = self.0.iter().filter(|&&(own, _)| fits(own));
        left.fold(Span::NONE, |span, &(_, own)| span.either(own))
    }

    /// The interval of the value of two parts that are filled from a hand together; empty where they cannot be equal.
    pub(crate) fn together(&self, other: &Spans<'_>, hand: NonDigitCounts, whole: bool) -> Span {
        let both = |&(left, own): &Bound| own.rounded().both(other.span(hand.without(left), whole).rounded());
        self.0.iter().map(both).filter(|span| !span.is_empty()).fold(Span::NONE, Span::either)
    }
}

/// The counts that determine which blanks of a filled part can be digits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PartCounts {
    /// The number of slots of the part.
    pub(crate) slots: usize,
    /// The number of digit tiles in the hand.
    pub(crate) digit_tiles: usize,
    /// The number of non-digits that the part takes.
    pub(crate) others: usize,
}

/// Adds the bound of a part that leaves `others` to those from `from` on: once for each number of blanks that are
/// digits.
pub(crate) fn add_bound(
    counts: PartCounts,
    mut others: NonDigitCounts,
    value: Span,
    from: usize,
    all: &mut Vec<Bound>,
) {
    let digits = counts.slots - counts.others;
    for blanks in 0..=others.blanks().min(digits) {
        if blanks > 0 {
            others = others.without(NonDigitCounts::BLANK);
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
