//! What parts lie between when certain tiles of the hand are left for others, as far as it is known.

use super::counts::Others;
use super::filling::Place;
use super::hand_left::HandLeft;
use super::span::Span;
use super::{binary_spans, decimal_spans};

/// What is left over of a hand besides digits, and what the absolute value of a part lies between then.
pub(super) type Bound = (Others, Span);

/// What the absolute values of a part lie between.
#[derive(Clone, Copy)]
pub(crate) struct Spans<'b>(pub(crate) &'b [Bound]);

impl Spans<'_> {
    /// Bounds on the part when exactly these tiles are left over, if they can be.
    pub(crate) fn besides(&self, others: Others) -> Option<Span> {
        let (_, span) = self.0.iter().find(|(own, _)| *own == others)?;
        Some(span.rounded())
    }

    /// Bounds on the part when these tiles are left over, or also others unless the whole hand is laid.
    fn span(&self, others: Others, whole: bool) -> Span {
        let fits = |own: Others| if whole { own == others } else { others.is_within(own) };
        let left = self.0.iter().filter(|&&(own, _)| fits(own));
        left.fold(Span::NONE, |span, &(_, own)| span.either(own))
    }

    /// Bounds on the value of two parts that are filled from a hand together; nothing lies between where they cannot be equal.
    pub(crate) fn together(&self, other: &Spans<'_>, hand: Others, whole: bool) -> Span {
        let both = |&(left, own): &Bound| own.rounded().both(other.span(hand.without(left), whole).rounded());
        self.0.iter().map(both).filter(|span| !span.is_empty()).fold(Span::NONE, Span::either)
    }
}

/// The bounds of all parts, and room to find them in.
#[derive(Clone, Debug, Default)]
pub struct Bounds {
    pub(super) all: Vec<Bound>,
    decimal: decimal_spans::States,
    binary: binary_spans::States,
}

impl Bounds {
    /// Adds those of a part of Number Scrabble that is read in the standard order.
    pub(super) fn add_decimal(&mut self, places: &[Place], left: &HandLeft) {
        self.decimal.add(places, left, &mut self.all);
    }

    /// The same of Binary Number Scrabble.
    pub(super) fn add_binary(&mut self, places: &[Place], left: &HandLeft) {
        self.binary.add(places, left, &mut self.all);
    }
}

/// Keeps the value of a part, of so many slots and from so many digit tiles, that leaves these with each number of blanks that
/// are digits; so many tiles of what was there are not left.
pub(super) fn keep(
    (slots, tiles): (usize, usize),
    (mut others, taken): (Others, usize),
    value: Span,
    from: usize,
    all: &mut Vec<Bound>,
) {
    let digits = slots - taken;
    for blanks in 0..=others.blanks().min(digits) {
        if blanks > 0 {
            others = others.without(Others::BLANK);
        }
        if digits > tiles + blanks {
            continue;
        }
        match all[from..].iter_mut().find(|(own, _)| *own == others) {
            Some((_, span)) => *span = span.either(value),
            None => all.push((others, value)),
        }
    }
}
