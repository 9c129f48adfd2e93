//! Race for the best.

mod words;
