//! External players: programs that answer lines of JSON on standard input and output.
//!
//! | for | see |
//! |---|---|
//! | the messages | [`protocol`] |
//! | the observation sent to a program | [`seen()`] |
//! | its answers | `answer` |
//! | the lines to and from a process, with limits | `lines` |
//! | the process, and its termination | `process`, `kill` |
//! | games in which programs decide | `program` |
//! | the program of a setup | `seat` |
//! | pairs, with a second attempt and forfeits | `pairs` |
//! | built-in players for other programs | [`serve`] |
//!
//! Tiles are drawn by this program: an external one gets a seed for its own use and never chooses tiles. Its answers
//! are validated before they are played, and the record of the game is judged again by the referee. Illegal moves are
//! never replaced by others.

mod answer;
mod fault;
mod kill;
mod lines;
mod pairs;
mod process;
mod program;
pub mod protocol;
mod seat;
mod seen;
pub mod serve;

pub use fault::{Fault, FaultClass, FaultReport};
pub use kill::{adopt_orphans, end_all};
pub use pairs::{ExternalPair, ExternalPairs};
pub use process::{Greeting, greet};
pub use program::Program;
pub use seen::{new_game, seen};
