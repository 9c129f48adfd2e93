//! The table `luck`: the luck of the draws of games replayed by `why`.

use crate::table::Table;
use crate::table::column::{Columns, Frame};

/// A replayed game, seen from a setup.
#[derive(Clone, Debug, PartialEq)]
pub struct LuckRow {
    /// The setup.
    pub setup: String,
    /// Its opponent.
    pub against: String,
    /// The number of the pair.
    pub pair: u64,
    /// The index of the game in its pair.
    pub game: u8,
    /// Points of the setup minus those of the opponent.
    pub margin: i64,
    /// The luck of the setup and of the opponent by stage: opening draw, early, late.
    pub luck: [[f64; 3]; 2],
}

/// The table `luck`.
pub const LUCK: Table = Table {
    name: "luck",
    rows: "Written by `why --out`, in games with private bags. One row per replayed game, ordered by `pair`, opponent, `game`.",
    columns: || columns().docs(),
};

#[rustfmt::skip]
fn columns<'r>() -> Columns<'r, &'r LuckRow> {
    let sum = |player: usize| move |row: &&LuckRow| Some(row.luck[player].iter().sum());
    let mut columns = Columns::<&LuckRow>::new()
        .text("setup", "Name of the setup", |row| Some(&row.setup))
        .text("against", "Name of its opponent", |row| Some(&row.against))
        .sum("pair", "", "Number of the pair, as in `games`", |row| row.pair)
        .small("game", "", "Which game of the pair, 0 or 1, as in `games`", |row| row.game.into())
        .number("margin", "points", "Points of the setup minus those of the opponent", |row| Some(row.margin as f64))
        .number("luck", "points",
            "Value of the tiles that the setup drew minus the expected value of these draws, in points of the fitted value of a \
             hand: 0 on average for any play",
            sum(0))
        .number("luck_against", "points", "Luck of the opponent", sum(1));
    for (stage, name) in ["opening", "early", "late"].into_iter().enumerate() {
        for (player, of) in [("", "the setup"), ("_against", "the opponent")].into_iter().enumerate() {
            let meaning = match name {
                "opening" => format!("Luck of the opening draw of {}", of.1),
                "early" => format!("Luck of draws of {} while its bags hold at least half of their tiles", of.1),
                _ => format!("Luck of later draws of {}", of.1),
            };
            columns = columns.number(&format!("luck_{name}{}", of.0), "points", &meaning, move |row| Some(row.luck[player][stage]));
        }
    }
    columns
}

/// The table `luck`.
pub fn luck(rows: &[LuckRow]) -> Frame {
    columns().frame(LUCK, rows)
}
