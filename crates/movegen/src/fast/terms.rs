//! The rule options that affect generation.

use bagsplit_game::rules::math_scrabble::{MathScrabble, Powers};

use super::board::Board;

/// The rule options that affect generation.
#[derive(Clone, Copy, Debug)]
pub(super) struct Terms {
    /// Powers of ten below 1 score nothing.
    pub(super) positive_only: bool,
    bonus_tiles: u32,
    bonus_points: u32,
    opening_points: u32,
}

impl Terms {
    pub(super) fn from_game(game: &MathScrabble) -> Terms {
        Terms {
            positive_only: game.powers() == Powers::Positive,
            bonus_tiles: u32::from(game.bonus_tiles()),
            bonus_points: game.bonus_points(),
            opening_points: game.opening_points(),
        }
    }

    /// The bonus of a scoring run with this number of new tiles.
    pub(super) const fn bonus(&self, new_tiles: u32) -> u32 {
        if new_tiles >= self.bonus_tiles { self.bonus_points } else { 0 }
    }

    /// The points of every placement on this board in addition to its runs. They are the same for all, so searches
    /// ignore them.
    pub(super) const fn opening(&self, board: &Board) -> u32 {
        if board.empty { self.opening_points } else { 0 }
    }
}
