//! Balance of rules: charts, tables and sentences.

pub(crate) mod charts;
pub(crate) mod data;
pub(crate) mod effects;
pub(crate) mod grid;
pub mod sweeps;
pub mod words;
