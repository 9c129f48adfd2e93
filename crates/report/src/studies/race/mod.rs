//! Race for the best.

mod charts;
mod words;
