//! What Number Scrabble and Binary Number Scrabble have in common: clauses NS-1, NS-3, NS-4, NS-8 to NS-10
//! and NS-12 of the rules page.
//!
//! Both are Scrabble with equations for words. They differ in what an equation is, what it adds to the tiles
//! and which tiles there are; a game's own module answers that, in [`SharedBag`]. Where a placement may lie,
//! what premium squares do, exchanges, going out and the options about them are here, once.

mod common;
mod ending;
mod equation;
mod flaw;
mod game;
mod judge;
mod options;
mod premiums;
mod referee;

pub use common::Common;
pub use equation::Order;
pub use flaw::Flaw;
pub use options::{GoingOut, Ties};
pub use premiums::standard_premium;
pub use referee::{Action, Outcome, Referee};

pub(crate) use common::Published;
pub(crate) use ending::{end_bonus, ending, winner};
pub(crate) use equation::{End, fold, identities, number_end, parts};
pub(crate) use game::shared_bag_game;
pub(crate) use judge::judge;
pub(crate) use options::{counts, entries};

use board::Symbol;

use crate::{Clauses, Fault, Game};

/// The clauses that bookkeeping names in these games.
pub(crate) const CLAUSES: Clauses = Clauses { draw: "NS-1", put_back: "NS-1", place: "NS-1", pass: "NS-1" };

/// A game with a shared bag: its options that both such games have, and its equations.
pub trait SharedBag: Game {
    /// The symbols that tiles of this game can show, in order.
    const SYMBOLS: &'static [Symbol];

    /// The options that both games have.
    fn common(&self) -> &Common;

    /// The bonus of a run that is a correct equation under the options, before word premiums.
    ///
    /// # Errors
    /// The clause by which it is none.
    ///
    /// # Panics
    /// When there are more symbols than the largest board has in a line.
    fn equation_bonus(&self, run: &[Symbol]) -> Result<u64, Fault>;
}
