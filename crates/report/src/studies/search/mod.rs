//! Search for splits and cards.

mod charts;
mod words;
