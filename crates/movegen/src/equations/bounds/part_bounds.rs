//! Bounds on the values of a part when certain tiles of the hand are left for the other part.

use super::{binary_spans, decimal_spans};
use crate::equations::grammar::arithmetic::Arithmetic;
use crate::equations::grammar::binary::Binary;
use crate::equations::grammar::decimal::Decimal;
use crate::equations::hand::counts::Others;
use crate::equations::hand::hand_left::HandLeft;
use crate::equations::pattern::place::Place;
use crate::equations::value::span::{Bound, Span};
use bagsplit_game::rules::shared_bag::Order;

/// The bounds on the absolute value of a part, by the tiles that it leaves.
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

    /// Bounds on the value of two parts that are filled from a hand together; empty where they cannot be equal.
    pub(crate) fn together(&self, other: &Spans<'_>, hand: Others, whole: bool) -> Span {
        let both = |&(left, own): &Bound| own.rounded().both(other.span(hand.without(left), whole).rounded());
        self.0.iter().map(both).filter(|span| !span.is_empty()).fold(Span::NONE, Span::either)
    }
}

/// The bounds of all parts, and the buffers of their searches.
#[derive(Clone, Debug, Default)]
pub struct PartBounds {
    pub(crate) all: Vec<Bound>,
    decimal: decimal_spans::States,
    binary: binary_spans::States,
}

/// A reader of equations that can bound parts by the tiles that they leave.
pub trait SpanBounds: Arithmetic {
    /// Whether such bounds are known and save more time than they take, in runs that lay the `whole` hand or in others.
    fn has_spans(&self, whole: bool) -> bool;

    /// Adds the bounds of a part. For readers that [have](SpanBounds::has_spans) them.
    fn add_spans(&self, places: &[Place], left: &HandLeft, bounds: &mut PartBounds);
}

impl SpanBounds for Decimal {
    fn has_spans(&self, _: bool) -> bool {
        self.order == Order::Standard
    }

    fn add_spans(&self, places: &[Place], left: &HandLeft, bounds: &mut PartBounds) {
        bounds.decimal.add(places, left, &mut bounds.all);
    }
}

impl SpanBounds for Binary {
    fn has_spans(&self, whole: bool) -> bool {
        whole && self.order == Order::Standard
    }

    fn add_spans(&self, places: &[Place], left: &HandLeft, bounds: &mut PartBounds) {
        bounds.binary.add(places, left, &mut bounds.all);
    }
}
