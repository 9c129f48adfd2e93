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

mod amount;
mod arithmetic;
mod band;
mod best;
mod binary;
mod binary_part;
mod binary_spans;
mod blanks;
mod bounds;
mod counts;
mod cross;
mod decimal;
mod decimal_part;
mod decimal_spans;
mod digits;
mod exact;
mod field;
mod filled;
mod gather;
mod generator;
mod grouped;
mod hand_left;
mod hands;
mod key;
mod known;
mod leaves;
mod list;
mod number;
mod numbers;
mod parts;
mod pattern;
mod pool;
mod position;
mod record;
mod rounded;
mod run;
mod scores;
mod shapes;
mod sides;
mod sizes;
mod span;
mod spans;
mod split;
mod steps;
mod symbols;
mod table;
mod turn;
mod walk;
mod weighed;
mod whole;
mod windows;

pub use generator::Equations;
