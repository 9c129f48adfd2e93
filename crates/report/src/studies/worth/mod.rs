//! Value of choices.

mod charts;
mod words;
