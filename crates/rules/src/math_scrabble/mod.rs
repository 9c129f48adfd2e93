//! Math Scrabble, clauses MS-1 to MS-21 of the rules page.

mod ending;
mod expression;
mod judge;
mod options;

pub use expression::{Expression, earns, evaluate, power_of_ten};
pub use options::{First, MathScrabble, MulliganRule, Powers};

use board::{Grid, Placement, Player, Tiles};

use crate::{Ending, Entry, Fault, Game, Position, Score, Supply};

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

    fn entries(&self) -> Vec<Entry> {
        options::entries(self)
    }
}
