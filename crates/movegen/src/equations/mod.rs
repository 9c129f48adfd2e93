//! The generator for equations: Number Scrabble and Binary Number Scrabble.
//!
//! A main run is an equation with at most one new `=` (NS-4), so its parts are filled apart and joined by their
//! values. For each row of empty squares (a [window](windows)) and each place of the new `=` the
//! fillings of the part with the fewest slots are listed, once a turn for equal parts, and kept by exact value
//! in a [table]; the other part is [walked](walk) through symbol by symbol, and where its value is among those
//! kept the two are joined. On the way values are rounded, with a bound on the error, and tell early what cannot
//! come to any value that is kept and whose tiles are left. For the best of Number Scrabble the [shapes](shapes) of that
//! part are gone through first, and then their [digits](digits). Only what may match is calculated exactly. Cross runs
//! say beforehand which symbols fit on a square, and what they add. What is found goes through the rules before
//! it is given out.
//!
//! The best placement is looked for where most can be earned: see [`best`]. How many there are is [counted](list)
//! without making them.

mod board;
mod bounds;
mod fill;
mod generator;
mod grammar;
mod hand;
mod pattern;
mod runs;
mod search;
mod tables;
mod value;

pub use generator::Equations;
