//! The environments for reinforcement learning: games stepped from outside by numbered actions.
//!
//! | for | look in |
//! |---|---|
//! | what an action number stands for | `actions` |
//! | which actions are legal while a decision is put together | `choice` |
//! | what a player sees, as numbers | `encode` |
//! | the legal placements of a turn | `placements` |
//! | generators, which games share | `generators` |
//! | rules, setups and the decisions that come from outside | `seating` |
//! | a game stepped by actions | `stepped` |
//! | the classes for Python: one game, many games | `stepper`, `vector` |

mod actions;
mod choice;
mod encode;
mod generators;
mod placements;
mod seating;
mod stepped;
mod stepper;
mod vector;

pub(crate) use stepper::Stepper;
pub(crate) use vector::VectorStepper;
