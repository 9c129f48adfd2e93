//! Players from outside: programs that answer lines of JSON on standard input and output.
//!
//! | for | look in |
//! |---|---|
//! | the messages | [`protocol`] |
//! | what a program is shown | [`seen()`] |
//! | what it answers | [`answer`] |
//! | the process, its limits and its end | `process` |
//! | a program at a table | `seat` |
//! | pairs, with a second attempt and forfeits | `pairs` |
//! | our own players for other programs | [`serve`] |
//!
//! Luck stays ours: a program gets a seed and never tiles to choose. What it answers is judged before it is played, and the
//! record of the game is judged again by the referee. There is no substitute move.

pub mod answer;
mod fault;
mod pairs;
mod process;
pub mod protocol;
mod seat;
mod seen;
pub mod serve;

pub use fault::{Fault, FaultClass, FaultReport};
pub use pairs::{ExternalPair, PairSeed, play_external_pair};
pub use process::{Greeting, end_all, greet, kill_all};
pub use seen::{drawn_tiles, new_game, seen};
