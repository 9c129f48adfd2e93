//! Practice for human players: games against a setup or another person, and lessons.
//!
//! A [`Sitting`] is a game of two seats, each a person or a bot ([`bagsplit_arena::Running`], as all other games), which goes on
//! with the [`Answer`]s of people up to the next question or to the end. The same answers make the same game, so a caller that
//! has lost a sitting gets it back from its answers.
//!
//! Lessons are numbered questions with their right answers: [`DrawLesson`] shows a hand and bags from a game and asks
//! for the draw by the player's card, or for the best one; [`SheetLesson`] shows a position in which an expression of the setup's
//! list scores; [`ExpressionLesson`] asks which expression is a power of ten, or to complete one.

mod answer;
mod bags;
mod drawing;
mod expressions;
mod log;
mod sheet;
mod sitting;
mod view;

pub use answer::Answer;
pub use bags::{BagCounts, BagTexts, bag_texts, split_of};
pub use drawing::{DrawGoal, DrawLesson, DrawVerdict};
pub use expressions::{ExpressionGoal, ExpressionLesson, Task};
pub use log::LogEntry;
pub use sheet::{SheetAnswer, SheetLesson};
pub use sitting::{
    FinishedGame, NextStep, PlayError, Prompt, RejectedAnswer, Seat, Sitting, State,
};
pub use view::PlayerView;
