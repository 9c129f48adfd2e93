//! Practice for people: games against a setup, and lessons.
//!
//! A [`Sitting`] is a game between a person and a setup. It is played from its beginning with the [`Answer`]s that
//! the person has given so far, up to the question that comes next or to the end: the same answers make the same game, so
//! nothing has to be kept between two questions but them; a caller that keeps the [`Decisions`] of the opponent spares it thinking
//! again. It is the game loop of every other game
//! ([`bagsplit_arena::Table`]), so what holds for games between setups holds here too; and a game that is over is a record like any
//! other.
//!
//! Lessons are questions by number, with what is right about them: [`DrawLesson`] shows a hand and bags out of a game
//! and asks for the draw of one's own card, or for the best one;
//! [`ExpressionLesson`] asks which expression is a power of ten, or to complete one.

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
pub use person::Asked;
pub use seen::Seen;
pub use sitting::{Now, Over, Refused, Sitting, State, Unplayed};
