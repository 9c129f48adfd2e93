//! The rules: legality of placements, their scores, and the end of games.
//!
//! Every ruleset is simple rather than fast, and written clause by clause from the rules page (`docs/rules.md`,
//! `docs/rules-shared-bag.md`); tests are named for the clauses they check. Options are data. This module is
//! independent of chance (draws are arguments), files, and bots.
//!
//! All games share [`Game`], the interface of a ruleset; [`Action`], a player's action in a turn; [`Position`], the
//! state of play and its bookkeeping; [`Referee`], which judges a whole game step by step; and [`Fault`], a breach of a
//! clause. The differences (grammar and value of runs, endings, winners) are in a module for each game, and [`Ruleset`]
//! lists them: [`math_scrabble`], [`number_scrabble`], [`binary_number_scrabble`]. The latter two differ only in their
//! tiles and in the grammar and value of equations; the rest is in [`shared_bag`].

mod action;
pub mod binary_number_scrabble;
mod deal;
mod fault;
mod game;
mod listing;
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
pub use fault::{Fault, What, wrong_tiles};
pub use game::{Clauses, Game, Score};
pub use listing::{differing_options, set_in_any_order};
pub use options::{Bounds, Entry, OptionError, Value};
pub use outcome::{Ending, Outcome};
pub use position::Position;
pub use referee::Referee;
pub use ruleset::{GameKind, Ruleset};
pub use run::Run;
