//! The environments for reinforcement learning: games stepped from outside by numbered actions.
//!
//! | for | look in |
//! |---|---|
//! | what an action number stands for | `actions` |
//! | which actions are legal while a decision is put together | `choice` |
//! | what a player sees, as numbers | `encode` |
//! | a table on a thread of its own that waits for decisions | `table` |
//! | the class for Python | `stepper` |

mod actions;
mod choice;
mod encode;
mod stepper;
mod table;

pub(crate) use stepper::Stepper;
