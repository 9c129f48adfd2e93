//! Experiments: reading them, playing what is missing, concluding, and writing tables.

// Fields whose names say what they are have no docs.
#![allow(missing_docs)]

pub mod experiment;
pub mod finding;
pub mod recommendation;
pub mod results;
pub mod run;
pub mod studies;
pub mod study;
pub mod table;
