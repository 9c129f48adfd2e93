//! The judge: is this legal, what does it score, is the game over?
//!
//! Every ruleset is plain, slow where need be, and written clause by clause from the rules page
//! (`docs/rules.md`, `docs/rules-shared-bag.md`); tests are named for the clauses they check. Options are
//! data. Nothing here knows of chance (draws are handed in), of files, or of who decides (bots).
//!
//! Three things are shared by all games: [`Game`], the questions that a ruleset answers; [`Position`],
//! the state of play and its bookkeeping; [`Fault`], which clause something breaks. What differs (the
//! grammar and worth of a run, when a game ends, who has won) is in a module for each game:
//! [`math_scrabble`], [`number_scrabble`], [`binary_number_scrabble`]. The latter two differ in their
//! tiles and in the grammar and value of an equation; all else they have in common, in [`shared_bag`].

pub mod binary_number_scrabble;
mod fault;
mod game;
pub mod math_scrabble;
pub mod number_scrabble;
mod options;
mod position;
mod ruleset;
pub mod shared_bag;

pub use fault::{Fault, What};
pub use game::{Clauses, Ending, Game, Score, Supply};
pub use options::{Entry, OptionError, Value};
pub use position::{Position, run_through};
pub use ruleset::Ruleset;
