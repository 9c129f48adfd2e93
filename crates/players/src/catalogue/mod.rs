//! The catalogue of bots and policies by the names and parameters that files use.
//!
//! Each family (bots, draw policies, ...) is declared once, by the macro `policies` in `family`, which generates its
//! `enum`, its names and parameters, and the conversions from and to files.

mod argument;
mod family;
mod given;
mod kind;
mod policy;
#[cfg(test)]
mod tests;

pub(crate) use argument::Argument;
pub(crate) use family::policies;
pub(crate) use given::{GivenParameters, unknown};
pub(crate) use kind::number;
pub use kind::{HumanEffort, Kind, Parameter, Values};
pub use policy::{BuildError, Choice, Policy};
