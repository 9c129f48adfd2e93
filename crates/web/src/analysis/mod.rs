//! What can be said of a position that somebody sets up, and of the turns of a game that was recorded?
//!
//! A [`Setting`] is a position as one player sees it, read from texts and held against the rules. [`Setting::placements`]
//! lists what can be laid, [`Setting::judge`] says why something cannot be, [`Setting::draw`] what to take from which
//! bag, [`Setting::trials`] tries the most promising actions in worlds filled in by lot, [`Setting::exact`] says who wins once
//! nothing is left to draw, and [`steps`] goes through a record turn by turn. All of it comes as texts and numbers that a page or a table can show as they are, so that the
//! command line and a page say the same.
//!
//! Nothing here reads a file, prints, or plays a game.

mod chances;
mod drawing;
mod exact;
mod forms;
mod game;
mod hint;
mod opponent;
mod placements;
mod review;
mod setting;

pub use chances::{Chance, Trial, no_trials};
pub use drawing::{DrawAdvice, FromBag};
pub use exact::{Outcome, Proven};
pub use forms::{Form, laid};
pub use game::{Evaluator, Step, evaluated_steps, steps, steps_while};
pub use hint::Hint;
pub use placements::{Kind, Line, Listed, Preview};
pub use review::{LARGE_LOSS, PlayerReview, ReviewedGame, by_player, worst_turns};
pub use setting::{Asked, Setting, SettingError, board_of, check_tiles, hand_of};
