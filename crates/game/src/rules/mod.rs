//! The judge: whether a placement is legal, what it scores, and whether the game is over.
//!
//! Every ruleset is plain, slow where need be, and written clause by clause from the rules page
//! (`docs/rules.md`, `docs/rules-shared-bag.md`); tests are named for the clauses they check. Options are
//! data. Nothing here knows of chance (draws are handed in), of files, or of who decides (bots).
//!
//! All games share [`Game`], the questions that a ruleset answers; [`Action`], what a player does in a turn;
//! [`Position`], the state of play and its bookkeeping; [`Referee`], which judges a whole game step by step; [`Fault`],
//! which clause something breaks. What differs (the grammar and worth of a run, when a game ends, who has won) is in a
//! module for each game, and [`Ruleset`] is the list of them:
//! [`math_scrabble`], [`number_scrabble`], [`binary_number_scrabble`]. The latter two differ in their
//! tiles and in the grammar and value of an equation; all else they have in common, in [`shared_bag`].

mod action;
pub mod binary_number_scrabble;
mod deal;
mod fault;
mod game;
pub mod math_scrabble;
pub mod number_scrabble;
mod options;
mod outcome;
mod position;
mod referee;
mod ruleset;
mod run;
pub mod shared_bag;

pub use crate::with_game;
pub use action::Action;
pub use deal::Deal;
pub use fault::{Fault, What};
pub use game::{Clauses, Game, GameKind, Score};
pub use options::{Entry, OptionError, Value};
pub use outcome::{Ending, Outcome};
pub use position::Position;
pub use referee::Referee;
pub use ruleset::Ruleset;
pub use run::Run;
