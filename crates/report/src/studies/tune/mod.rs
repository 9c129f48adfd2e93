//! Tuning of rules.

mod charts;
mod words;
