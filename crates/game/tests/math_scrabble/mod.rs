//! Math Scrabble.

mod drawing;
mod ending;
mod exact;
mod expressions;
mod options;
mod placing;
mod scoring;
mod setting_up;
mod vectors;

use bagsplit_game::board::{Grid, Placement};
use bagsplit_game::rules::math_scrabble::MathScrabble;

use crate::table::{self, judge};

/// A split of the default tiles into four bags.
const SPLIT: &str = "A:111222333 B:444555666777888999 C:+++++----- D:*****/////";

/// The default rules with some options set.
fn game(options: &str) -> MathScrabble {
    table::game(options)
}

/// A board of side 13 with these placements.
fn grid(placements: &[Placement]) -> Grid {
    table::board(13, placements)
}

/// The points of a placement under the default rules.
fn points(grid: &Grid, placement: &Placement) -> u32 {
    judge(&game(""), grid, placement).unwrap().total()
}

/// The clause that a placement breaks under the default rules.
fn broken(grid: &Grid, placement: &Placement) -> &'static str {
    judge(&game(""), grid, placement).unwrap_err().clause
}
