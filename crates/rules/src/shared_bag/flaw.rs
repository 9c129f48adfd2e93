//! Why a run is no correct equation.

use std::fmt;

use board::Symbol;

use crate::{Fault, What};

/// What is wrong with a run that should be a correct equation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// It has no `=`.
    NoEquals,
    /// There is nothing before, after or between its `=`.
    EmptyPart,
    /// This symbol cannot stand where it does, or in no equation of this game.
    Misplaced(Symbol),
    /// A part ends where a number must follow.
    NumberMissing,
    /// A number begins with 0 and is not 0.
    LeadingZero,
    /// A division by zero.
    DivisionByZero,
    /// A part, or what a logical operator is applied to, is negative.
    Negative,
    /// What a logical operator is applied to is no whole number.
    NotWhole,
    /// Its parts are not all of the same value.
    Unequal,
    /// It holds this symbol followed, or `1` followed, by this one: a banned identity.
    Identity(Symbol, Symbol),
}

impl Flaw {
    /// The fault of a main run that has this flaw, by this clause.
    pub(crate) const fn breaks(self, clause: &'static str) -> Fault {
        Fault { clause, what: What::Equation(self) }
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Flaw::NoEquals => write!(f, "it has no '='"),
            Flaw::EmptyPart => write!(f, "a part beside an '=' is empty"),
            Flaw::Misplaced(symbol) => write!(f, "'{symbol}' cannot stand where it does"),
            Flaw::NumberMissing => write!(f, "a part ends where a number must follow"),
            Flaw::LeadingZero => write!(f, "a number has a leading 0"),
            Flaw::DivisionByZero => write!(f, "it divides by zero"),
            Flaw::Negative => write!(f, "a value is negative"),
            Flaw::NotWhole => write!(f, "a logical operator is applied to a fraction"),
            Flaw::Unequal => write!(f, "its parts are not equal"),
            Flaw::Identity(first, second) => write!(f, "'{first}{second}' is banned"),
        }
    }
}
