//! The generator for equations: Number Scrabble and Binary Number Scrabble.
//!
//! A main run is an equation with at most one new `=` (NS-4), so its parts are filled separately and joined by their
//! values: a meet in the middle. For each row of empty squares (a [window](board::windows)) and each place of the new
//! `=` the fillings of the part with the fewest slots are enumerated, once a turn for equal parts, and stored by exact
//! value in a [table](tables::table); the other part is [walked](fill::walk) symbol by symbol, and where its value is
//! in the table the two are joined. Rounded values, with a bound on the error, cut a branch early when it cannot reach
//! any value of the table whose tiles are left. For the best of Number Scrabble the [shapes](fill::shapes) of the
//! walked part are enumerated first, and then their [digits](fill::digits). Only values that may match are computed
//! exactly. Cross-checks give the symbols that fit on a square, and their scores. The rules judge each placement before
//! it is returned.
//!
//! The best placement is found by best-first search: see [`search::best_search`]. Placements are
//! [counted](search::list) without constructing them. A worked example with numbers is in `walkthrough`.
//!
//! Each folder uses only those above it:
//!
//! | folder | contents |
//! |---|---|
//! | `hand` | sets of symbols, counts of tiles, the rest of a hand, blanks, values of leaves |
//! | `value` | rounded numbers, intervals, bands, exact keys in a finite field |
//! | `pattern` | the places of a run, its parts, its two sides |
//! | `grammar` | the trait `Arithmetic` and the readers of the two games |
//! | `board` | cross-checks, multipliers of squares, windows, positions |
//! | `bounds` | bounds on the values of runs and on the points of windows |
//! | `tables` | the fillings of a part by value |
//! | `fill` | search of the fillings of one part |
//! | `runs` | joining parts to runs, band by band of their values |
//! | `search` | search of a position: the best, or all |

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

mod walkthrough;

pub use generator::Equations;
