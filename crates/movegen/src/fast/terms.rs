//! The rule options that affect generation.

use bagsplit_game::rules::math_scrabble::{MathScrabble, Powers};

use super::board::Board;
use super::code::{CODES, Code, PLUS};
use super::value::{Whole, is_power_of_ten};

/// The rule options that affect generation.
#[derive(Clone, Debug)]
pub(super) struct Terms {
    /// Powers of ten below 1 score nothing.
    pub(super) positive_only: bool,
    /// The rules where other values than powers of ten score.
    pub(super) others: Option<Box<MathScrabble>>,
    /// The points of an operator in a scoring run, by code; and the most of these.
    pub(super) points: [u8; CODES],
    pub(super) most_points: u32,
    bonus_tiles: u32,
    bonus_points: u32,
    opening_points: u32,
}

impl Terms {
    pub(super) fn from_game(game: &MathScrabble) -> Terms {
        let points: [u8; CODES] =
            std::array::from_fn(|code| game.points_of(Code(code as u8).symbol()) as u8);
        Terms {
            others: (!game.scores_powers_of_ten()).then(|| Box::new(game.clone())),
            points,
            most_points: points.into_iter().max().map_or(0, u32::from),
            positive_only: game.powers() == Powers::Positive,
            bonus_tiles: u32::from(game.bonus_tiles()),
            bonus_points: game.bonus_points(),
            opening_points: game.opening_points(),
        }
    }

    /// Whether powers of ten score a point for each operator, which the tables of multisets are of.
    pub(super) fn is_tabulated(&self) -> bool {
        self.others.is_none() && self.points[PLUS.index()..] == [1; 4]
    }

    /// Whether a run with this value scores, a fraction with a positive denominator (MS-12).
    ///
    /// The first test is modulo nine: powers of ten are 1 modulo nine, so numerator and denominator have the same residue.
    /// It rejects eight in nine candidates.
    #[inline]
    pub(super) fn earns<I: Whole>(&self, (numerator, denominator): (I, I)) -> bool {
        match &self.others {
            None => {
                (numerator - denominator) % I::from(9) == I::from(0)
                    && is_power_of_ten(numerator, denominator, self.positive_only)
            }
            Some(game) => game.scores_value(numerator.into(), denominator.into()),
        }
    }

    /// The points of the operators among these codes, in a scoring run.
    #[inline]
    pub(super) fn points_of(&self, codes: &[Code]) -> u32 {
        codes
            .iter()
            .map(|code| u32::from(self.points[code.index()]))
            .sum()
    }

    /// The bonus of a scoring run with this number of new tiles.
    pub(super) const fn bonus(&self, new_tiles: u32) -> u32 {
        if new_tiles >= self.bonus_tiles {
            self.bonus_points
        } else {
            0
        }
    }

    /// The points of every placement on this board in addition to its runs. They are the same for all, so searches
    /// ignore them.
    pub(super) const fn opening(&self, board: &Board) -> u32 {
        if board.empty { self.opening_points } else { 0 }
    }
}
