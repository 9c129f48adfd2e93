//! Search for splits and cards.

mod words;
