//! Practice for human players: games against a setup, and lessons.
//!
//! A [`Sitting`] is a game between a human and a setup. It is replayed from its beginning with the [`Answer`]s that the
//! human has given so far, up to the next question or to the end: the same answers make the same game, so that the
//! answers are the only state between two questions. A caller that keeps the opponent's [`Decisions`] saves their
//! computation. The game loop is the same as in all other games ([`bagsplit_arena::Table`]), so its guarantees hold
//! here too; and a finished game is a record like any other.
//!
//! Lessons are numbered questions with their right answers: [`DrawLesson`] shows a hand and bags from a game and asks
//! for the draw by the player's card, or for the best one; [`ExpressionLesson`] asks which expression is a power of
//! ten, or to complete one.

mod answer;
mod bags;
mod decisions;
mod drawing;
mod expressions;
mod log;
mod person;
mod seen;
mod sitting;

pub use answer::Answer;
pub use bags::{BagCounts, BagTexts, bag_texts, split_of};
pub use decisions::Decisions;
pub use drawing::{DrawGoal, DrawLesson, DrawVerdict};
pub use expressions::{ExpressionGoal, ExpressionLesson, Task};
pub use log::Logged;
pub use person::Prompt;
pub use seen::Seen;
pub use sitting::{Now, Over, Refused, Sitting, State, Unplayed};
