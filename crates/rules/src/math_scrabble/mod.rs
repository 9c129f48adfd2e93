//! Math Scrabble, clauses MS-1 to MS-21 of the rules page.

mod ending;
mod expression;
mod judge;
mod options;
mod referee;
mod split;

pub use expression::{Expression, earns, evaluate, power_of_ten};
pub use options::{First, MathScrabble, MulliganRule, Powers};
pub use referee::{Action, Referee};

use board::{Grid, Placement, Player, Tiles};

use crate::{Ending, Entry, Fault, Game, OptionError, Position, Score, Supply, Value};

impl Game for MathScrabble {
    const NAME: &'static str = "math-scrabble";

    fn side(&self) -> u8 {
        self.board
    }

    fn hand_size(&self) -> u8 {
        self.hand
    }

    fn tiles(&self) -> &Tiles {
        &self.tiles
    }

    fn supply(&self) -> Supply {
        Supply::Private { bags: self.bags }
    }

    fn judge(&self, grid: &Grid, hand: &Tiles, placement: &Placement) -> Result<Score, Fault> {
        judge::judge(self, grid, hand, placement)
    }

    fn ending(&self, position: &Position) -> Option<Ending> {
        ending::ending(self, position)
    }

    fn winner(&self, position: &Position, ending: Ending) -> Option<Player> {
        Some(ending::winner(position, ending))
    }

    fn clock(&self) -> Option<(u64, u64)> {
        (self.move_ms > 0 && self.reserve_ms > 0).then_some((self.move_ms, self.reserve_ms))
    }

    fn opener(&self, holder: Player, wished: Player) -> Player {
        match self.first {
            First::Choice => wished,
            First::Holder => holder,
            First::Other => holder.other(),
        }
    }

    fn mulligan_after(&self, opening: bool) -> bool {
        match self.mulligan {
            MulliganRule::Off => false,
            MulliganRule::Any => true,
            MulliganRule::TurnsOnly => !opening,
        }
    }

    fn passes_to_end(&self) -> u32 {
        2 * self.pass_limit
    }

    fn split_hidden(&self) -> bool {
        self.split_hidden
    }

    fn entries(&self) -> Vec<Entry> {
        options::entries(self)
    }

    fn set(&mut self, key: &str, value: &Value) -> Result<(), OptionError> {
        MathScrabble::set(self, key, value)
    }
}
