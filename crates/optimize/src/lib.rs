//! Adaptive search: best-arm identification, equilibria of matchup tables, and tuning of rules.

// Fields whose names say what they are have no docs.
#![allow(missing_docs)]

pub mod metagame;
pub mod select;
pub mod tune;
