//! The rule options that change what is generated.

use bagsplit_game::rules::math_scrabble::{MathScrabble, Powers};

use super::board::Board;

/// The rule options that change what is generated.
#[derive(Clone, Copy, Debug)]
pub(super) struct Terms {
    /// Powers of ten below 1 earn nothing.
    pub(super) positive_only: bool,
    bonus_tiles: u32,
    bonus_points: u32,
    opening_points: u32,
}

impl Terms {
    pub(super) fn of(game: &MathScrabble) -> Terms {
        Terms {
            positive_only: game.powers() == Powers::Positive,
            bonus_tiles: u32::from(game.bonus_tiles()),
            bonus_points: game.bonus_points(),
            opening_points: game.opening_points(),
        }
    }

    /// The bonus of an earning run with this many new tiles.
    pub(super) const fn bonus(&self, new_tiles: u32) -> u32 {
        if new_tiles >= self.bonus_tiles { self.bonus_points } else { 0 }
    }

    /// What every placement on this board earns beside its runs. It is the same for all, so searches leave it out.
    pub(super) const fn opening(&self, board: &Board) -> u32 {
        if board.empty { self.opening_points } else { 0 }
    }
}
