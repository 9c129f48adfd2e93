//! What bots and policies there are, by name and parameter, as files name them.
//!
//! A family (bots, draw policies, ...) is written down once, by the macro `policies` in `family`; from that come its
//! `enum`, its names and parameters, and how it is read and told.

mod argument;
mod error;
mod family;
mod given;
mod kind;
mod policy;
#[cfg(test)]
mod tests;

pub(crate) use argument::Argument;
pub use error::BuildError;
pub(crate) use family::policies;
pub(crate) use given::{Given, unknown};
pub(crate) use kind::number;
pub use kind::{Kind, Parameter, Values};
pub use policy::{Choice, Policy};
