//! What does every reader and every judge promise, whatever bytes it is given?
//!
//! Each target takes bytes, makes of them what it tries, and panics where a promise is broken: that what is accepted
//! reads back after it is written, that a refusal is short and names the place, that generators and judges agree. The
//! tests of this crate run all targets over the corpus and over mutations of it; `scripts/fuzz.sh` has libFuzzer look
//! for bytes that do worse.
//!
//! Work is bounded by the length of the input and by the sizes that a target chooses, so that some hundreds of inputs
//! are run in a second.
//!
//! | target | bytes | promise |
//! |---|---|---|
//! | [`experiment`], [`setup`], [`split`], [`rules_file`] | a TOML file | written and read again it is the same |
//! | [`board_text`], [`hand`], [`placement`] | a text | written and read again it is the same |
//! | [`record`] | a line of JSON | what the referee accepts it accepts again, written anew |
//! | [`moves`] | choices | the fast generators find what the judge allows, and nothing else |
//! | [`game`] | choices | a game that was played is by the rules, its record says all of it, and another claim is refused |
//! | [`block`], [`journal`], [`manifest`] | a file of a results folder | read as it was written, or refused |

mod choices;
mod files;
mod games;
mod generators;
mod refusal;
mod rulesets;
mod stored;
mod texts;

pub use files::{experiment, rules_file, setup, split};
pub use games::{game, record};
pub use generators::moves;
pub use stored::{block, journal, manifest};
pub use texts::{board_text, hand, placement};

/// A target: what is tried with bytes. It panics where a promise is broken.
pub type Target = fn(&[u8]);

/// Every target with its name, which is that of its folder in the corpus and of its program for libFuzzer.
pub const TARGETS: &[(&str, Target)] = &[
    ("experiment", experiment),
    ("setup", setup),
    ("split", split),
    ("rules", rules_file),
    ("board", board_text),
    ("hand", hand),
    ("placement", placement),
    ("record", record),
    ("moves", moves),
    ("game", game),
    ("block", block),
    ("journal", journal),
    ("manifest", manifest),
];
