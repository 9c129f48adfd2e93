//! Why a run is no correct equation.

use crate::board::Symbol;

use crate::rules::{Fault, What};

/// What is wrong with a run that should be a correct equation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Flaw {
    /// It has no `=`.
    #[error("it has no '='")]
    NoEquals,
    /// There is nothing before, after or between its `=`.
    #[error("a part beside an '=' is empty")]
    EmptyPart,
    /// This symbol cannot stand where it does, or in no equation of this game.
    #[error("'{0}' cannot stand where it does")]
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
    /// A part, or what a logical operator is applied to, is negative.
    #[error("a value is negative")]
    Negative,
    /// What a logical operator is applied to is no whole number.
    #[error("a logical operator is applied to a fraction")]
    NotWhole,
    /// Its parts are not all of the same value.
    #[error("its parts are not equal")]
    Unequal,
    /// It holds this symbol followed, or `1` followed, by this one: a banned identity.
    #[error("'{0}{1}' is banned")]
    Identity(Symbol, Symbol),
}

impl Flaw {
    /// The fault of a main run that has this flaw, by this clause.
    pub(crate) const fn breaks(self, clause: &'static str) -> Fault {
        Fault { clause, what: What::Equation(self) }
    }
}
