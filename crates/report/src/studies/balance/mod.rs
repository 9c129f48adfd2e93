//! Balance of rules: charts, tables and sentences.

pub(crate) mod charts;
pub(crate) mod data;
pub mod words;
