//! Balance of rules: charts, tables and sentences.

pub(crate) mod charts;
pub mod words;
