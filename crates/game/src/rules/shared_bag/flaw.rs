//! Reasons why a run is not a correct equation.

use crate::board::Symbol;

use crate::rules::{Fault, What};

/// The defect of a run that should be a correct equation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Flaw {
    /// It has no `=`.
    #[error("it has no '='")]
    NoEquals,
    /// A part before, after or between its `=` is empty.
    #[error("a part beside an '=' is empty")]
    EmptyPart,
    /// A symbol that cannot be in this place, or is not part of this game.
    #[error("'{0}' is not allowed in this place")]
    Misplaced(Symbol),
    /// A part ends where a number must follow.
    #[error("a part ends where a number must follow")]
    NumberMissing,
    /// A number begins with 0 and is not 0.
    #[error("a number has a leading 0")]
    LeadingZero,
    /// A division by zero.
    #[error("it divides by zero")]
    DivisionByZero,
    /// A part, or an operand of a logical operator, is negative.
    #[error("a value is negative")]
    Negative,
    /// An operand of a logical operator is a fraction.
    #[error("a logical operator is applied to a fraction")]
    NotWhole,
    /// Its parts do not all have the same value.
    #[error("its parts are not equal")]
    Unequal,
    /// It contains this symbol followed, or `1` followed, by this one: a banned identity.
    #[error("'{0}{1}' is banned")]
    Identity(Symbol, Symbol),
}

impl Flaw {
    /// The fault of a main run with this flaw, by this clause.
    pub(crate) const fn breaks(self, clause: &'static str) -> Fault {
        Fault { clause, what: What::Equation(self) }
    }
}
