//! Analysis of positions that a user sets up, and of recorded games.
//!
//! A [`Setting`] is a position from the view of one player, parsed from texts and checked against the rules.
//! [`Setting::placements`] lists the legal placements, [`Setting::judge`] says why one is illegal, [`Setting::draw`]
//! gives the best draw, [`Setting::trials`] simulates the most promising actions in random worlds, [`Setting::exact`]
//! solves endgames, and [`evaluated_steps`] analyses a record turn by turn. All results are texts and numbers for display, so
//! that the command line and a page show the same.
//!
//! [`balance`] has the figures of what rules do to a game. [`review`] adds these up for many games, and [`fit`] fits a model of a human player to them and plays setups with it.
//! Results are values that serialize as the program prints them. This crate reads no file and prints nothing.

// Fields whose names say what they are have no docs.
#![allow(missing_docs)]

pub mod balance;
mod chances;
mod drawing;
mod exact;
pub mod fit;
mod forms;
mod game;
mod hint;
mod opponent;
mod placements;
mod review;
mod setting;
mod solver;
pub mod whole;

pub use chances::{Chance, Trial, action_text, no_trials};
pub use drawing::{DrawAdvice, FromBag};
pub use exact::Outcome;
pub use forms::{Form, laid, runs};
pub use game::{Evaluator, Step, evaluated_steps};
pub use hint::Hint;
pub use placements::{Kind, Line, PlacementList, Preview};
pub use review::{
    LARGE_LOSS, PlayerReview, RecordAt, Review, ReviewError, ReviewedGame, ReviewedTurn, WorstTurn,
    review,
};
pub use setting::{PositionRequest, Setting, SettingError, board_of, check_tiles, hand_of};
