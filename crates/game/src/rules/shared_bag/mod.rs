//! The rules that Number Scrabble and Binary Number Scrabble share: clauses NS-1, NS-3, NS-4, NS-8 to NS-10 and NS-12
//! of the rules page.
//!
//! Both are Scrabble with equations for words. They differ in equations, bonuses and tiles; the module of each game
//! implements these in [`SharedBag`], which makes it a [`Game`]. Placements, premium squares, exchanges, going out and
//! their options are implemented here, once.

mod bonus;
mod common;
pub(crate) mod equation;
mod judge;
mod options;
mod premiums;

pub use crate::rules::fault::Flaw;
pub use bonus::{BySize, Steps};
pub use common::{Common, GoingOut, Published, ScorelessTurns, Ties};
pub use equation::Order;
pub use premiums::standard_premium;

pub(crate) use equation::{IDENTITIES, identities};
pub(crate) use options::Options;

use crate::board::{ByPlayer, Grid, Placement, Player, Premium, Square, Symbol, Tile, Tiles};

use crate::rules::{Clauses, Ending, Entry, Fault, Game, OptionError, Position, Score, Value};

/// A game with a shared bag: its published properties, options, and equations. Only this crate implements it.
pub trait SharedBag: Game + Options {
    /// Its names, symbols and tiles.
    const PUBLISHED: Published;

    /// The options that both games share.
    fn common(&self) -> &Common;

    /// The bonus of a run that is a correct equation under the options, before word premiums.
    ///
    /// # Errors
    /// The clause that the run breaks if it is not an equation.
    ///
    /// # Panics
    /// When there are more symbols than the largest board has in a line.
    fn equation_bonus(&self, run: &[Symbol]) -> Result<u64, Fault>;
}

impl<G: SharedBag> Game for G {
    const NAME: &'static str = G::PUBLISHED.name;
    const TITLE: &'static str = G::PUBLISHED.title;
    const SYMBOLS: &'static [Symbol] = G::PUBLISHED.symbols;
    const CLAUSES: &'static Clauses = &Clauses {
        deal: "NS-1",
        draw: "NS-1",
        hand: "NS-2",
        replace: "NS-2",
        mulligan: "NS-1",
        turn: "NS-1",
        board: "NS-1",
        tile: "NS-2",
        place: "NS-1",
        points: "NS-10",
        pass: "NS-1",
        exchange: "NS-1",
        over: "NS-12",
        clock: "NS-1",
        wins: "NS-1",
    };

    fn side(&self) -> u8 {
        self.common().board
    }

    fn hand_size(&self) -> u32 {
        self.common().hand.into()
    }

    fn tiles(&self) -> &Tiles {
        &self.common().tiles
    }

    fn has_exchange(&self) -> bool {
        true
    }

    fn has_blanks(&self) -> bool {
        true
    }

    fn has_end_bonus(&self) -> bool {
        true
    }

    fn judge(&self, grid: &Grid, hand: &Tiles, placement: &Placement) -> Result<Score, Fault> {
        judge::judge(self, grid, hand, placement)
    }

    /// NS-12: going out comes before any other ending.
    fn ending(&self, position: &Position) -> Option<Ending> {
        if gone_out(position, self.max_tiles_when_out()).is_some() {
            return Some(Ending::OutOfTiles);
        }
        let idle = self.consecutive_idle_turns(position) >= self.passes_to_end();
        self.at_target(position)
            .or_else(|| idle.then_some(Ending::Scoreless))
    }

    fn end_bonus(&self, position: &Position, ending: Ending) -> ByPlayer<i32> {
        match ending {
            Ending::OutOfTiles => self
                .common()
                .end_bonus(position, gone_out(position, self.max_tiles_when_out())),
            Ending::Scoreless => self.common().end_bonus(position, None),
            _ => ByPlayer::default(),
        }
    }

    /// NS-1: equal scores are a tie, or with `first-to-score` won as in MS-20, 0-0 excepted.
    fn tie_break(&self, position: &Position) -> Option<Player> {
        let by_turn = self.common().ties == Ties::FirstToScore && position.scores()[Player::P0] > 0;
        by_turn.then(|| position.first_to_score())
    }

    fn target(&self) -> Option<u32> {
        let target = self.common().target;
        (target > 0).then_some(target)
    }

    fn max_tiles_when_out(&self) -> u32 {
        self.common().max_tiles_when_out
    }

    fn head_start(&self) -> u32 {
        self.common().head_start
    }

    fn scoreless_counts_as_pass(&self) -> bool {
        self.common().scoreless_turns == ScorelessTurns::All
    }

    fn passes_to_end(&self) -> u32 {
        self.common().scoreless_limit
    }

    fn exchange_limit(&self, in_hand: u32, in_bag: u32) -> u32 {
        if in_bag >= self.common().exchange_min() {
            in_hand.min(in_bag)
        } else {
            0
        }
    }

    fn premium(&self, square: Square) -> Premium {
        self.common().premiums.get(square, self.side())
    }

    fn tile_score(&self, tile: Tile) -> u32 {
        self.common().tile_score(tile)
    }

    fn entries(&self) -> Vec<Entry> {
        options::entries(self)
    }

    fn set(&mut self, key: &str, value: &Value) -> Result<(), OptionError> {
        options::set(self, key, value)
    }
}

/// The player whose last placement left at most `max_tiles_when_out` tiles in the hand, with nothing left in the bag to
/// draw.
fn gone_out(position: &Position, max_tiles_when_out: u32) -> Option<Player> {
    let last = position.to_move().other();
    let placed = position.turns() > 0 && position.consecutive_passes() == 0;
    let few = position.hand(last).total() <= max_tiles_when_out && position.available(last, 1) == 0;
    (placed && few).then_some(last)
}
