//! Promises of every reader and every judge for arbitrary bytes.
//!
//! Each target takes bytes, derives its input from them, and panics if a promise is broken: that accepted input can be
//! read again after it is written, that a refusal is short and names the place, that generators and judges agree. The
//! tests of this crate run all targets on the corpus and on mutations of it; `scripts/ci/fuzz.sh` runs libFuzzer to search
//! for inputs that fail.
//!
//! Work is bounded by the length of the input and by the sizes that a target chooses, so that hundreds of inputs run
//! per second.
//!
//! | target | bytes | promise |
//! |---|---|---|
//! | [`experiment`], [`setup`], [`split`], [`rules_file`] | a TOML file | it is the same after writing and reading |
//! | [`board_text`], [`hand`] | a text | it is the same after writing and reading |
//! | [`record`] | a line of JSON | a record accepted by the referee is accepted again after writing and reading |
//! | [`moves`] | choices | the fast generators find exactly the placements that the judge allows |
//! | [`game`] | choices | a played game follows the rules, and its record is complete |
//! | [`block`], [`manifest`] | a file of a results folder | it is read as it was written, or refused |
//! | [`question`] | a question of the pages | it and the same with an extreme are answered in time, or refused |

mod choices;
mod files;
mod games;
mod generators;
mod questions;
mod refusal;
mod rulesets;
mod stored;
mod texts;

pub use files::{experiment, rules_file, setup, split};
pub use games::{game, record};
pub use generators::moves;
pub use questions::question;
pub use stored::{block, manifest};
pub use texts::{board_text, hand};

/// A target: checks promises for some bytes, and panics if one is broken.
pub type Target = fn(&[u8]);

/// Every target by name, which is also that of its folder in the corpus and of its libFuzzer program.
pub const TARGETS: &[(&str, Target)] = &[
    ("experiment", experiment),
    ("setup", setup),
    ("split", split),
    ("rules", rules_file),
    ("board", board_text),
    ("hand", hand),
    ("record", record),
    ("moves", moves),
    ("game", game),
    ("block", block),
    ("manifest", manifest),
    ("question", question),
];
