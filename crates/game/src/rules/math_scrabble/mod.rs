//! Math Scrabble, clauses MS-1 to MS-21 of the rules page.

mod earning;
mod expression;
mod judge;
mod options;

pub use earning::power_of;
pub use expression::{Expression, evaluate};
pub use options::{First, MathScrabble, MulliganRule, Powers};

use crate::board::{Grid, Placement, Player, Symbol, Tiles};

use crate::rules::options as rows;
use crate::rules::{Clauses, Ending, Entry, Fault, Game, OptionError, Position, Score, Value};

impl Game for MathScrabble {
    const NAME: &'static str = "math-scrabble";
    const TITLE: &'static str = "Math Scrabble";
    const SYMBOLS: &'static [Symbol] = &Symbol::list::<13>("123456789+-*/");
    const CLAUSES: &'static Clauses = &Clauses {
        deal: "MS-3",
        draw: "MS-5",
        hand: "MS-6",
        replace: "MS-18",
        mulligan: "MS-8",
        turn: "MS-4",
        board: "MS-1",
        tile: "MS-2",
        place: "MS-13",
        points: "MS-17",
        pass: "MS-18",
        exchange: "MS-18",
        over: "MS-19",
        clock: "MS-21",
        wins: "MS-20",
    };

    fn side(&self) -> u8 {
        self.board
    }

    fn hand_size(&self) -> u32 {
        self.hand.into()
    }

    fn tiles(&self) -> &Tiles {
        &self.tiles
    }

    fn private_bags(&self) -> Option<u8> {
        Some(self.bags)
    }

    fn has_advantage(&self) -> bool {
        true
    }

    fn has_discards(&self) -> bool {
        true
    }

    fn advantage_known(&self) -> bool {
        self.advantage_known
    }

    fn judge(&self, grid: &Grid, hand: &Tiles, placement: &Placement) -> Result<Score, Fault> {
        judge::judge(self, grid, hand, placement)
    }

    /// MS-19, with passes checked first: right after the last of them, before anything else.
    fn ending(&self, position: &Position) -> Option<Ending> {
        if position.consecutive_passes() >= self.passes_to_end() {
            return Some(Ending::SixPasses);
        }
        self.at_target(position).or_else(|| {
            position
                .is_out(position.to_move())
                .then_some(Ending::OutOfTiles)
        })
    }

    /// MS-20.
    fn tie_break(&self, position: &Position) -> Option<Player> {
        let nil_nil = position.scores()[Player::P0] == 0;
        if nil_nil {
            position.holder()
        } else {
            Some(position.first_to_score())
        }
    }

    fn clock(&self) -> Option<(u64, u64)> {
        (self.move_ms > 0 && self.reserve_ms > 0).then_some((self.move_ms, self.reserve_ms))
    }

    fn opener(&self, holder: Player, chosen: Player) -> Player {
        match self.first {
            First::Choice => chosen,
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

    fn target(&self) -> Option<u32> {
        (self.target > 0).then_some(self.target)
    }

    fn head_start(&self) -> u32 {
        self.head_start
    }

    fn passes_to_end(&self) -> u32 {
        2 * self.pass_limit
    }

    fn split_hidden(&self) -> bool {
        self.split_hidden
    }

    fn entries(&self) -> Vec<Entry> {
        options::OPTIONS.iter().map(|row| row.entry(self)).collect()
    }

    fn set(&mut self, key: &str, value: &Value) -> Result<(), OptionError> {
        rows::set(options::OPTIONS, self, key, value)
    }
}
