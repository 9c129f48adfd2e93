//! The table `worth`: what is each mechanic worth to each player?

use crate::studies::worth::{Worth, WorthFinding};
use bagsplit_stats::Level;

use crate::table::Table;
use crate::table::column::{Columns, Frame};

/// What a mechanic is worth to a player.
pub(crate) struct Row<'f> {
    names: [&'f str; 2],
    level: Level,
    found: &'f WorthFinding,
}

/// The table `worth`.
pub(crate) const WORTH: Table = Table {
    name: "worth",
    rows: "Written where an experiment has `[worth]`. A row a player and mechanic, by player and the worthiest first.",
    columns: || columns().docs(),
};

#[rustfmt::skip]
fn columns<'f>() -> Columns<'f, Row<'f>> {
    Columns::<Row<'f>>::new()
        .text("player", "Name of the setup that may do everything", |row| Some(row.names[0]))
        .words("without", "What the other setup may not do, such as `mulligan` or `operator *`; docs/worth.md has all of them",
            |row| Some(row.found.restriction.to_string()))
        .text("setup", "Name of that setup", |row| Some(row.names[1]))
        .sum("pairs", "pairs", "Pairs that the two played", |row| row.found.pairs)
        .sum("lost_both", "pairs", "Pairs of which the player lost both games", |row| row.found.by_quarters[0])
        .sum("quarter", "pairs", "Pairs with a quarter for the player: a tie and a loss", |row| row.found.by_quarters[1])
        .sum("split", "pairs", "Pairs with a half for the player: a win each, or two ties", |row| row.found.by_quarters[2])
        .sum("three_quarters", "pairs", "Pairs with three quarters for the player: a win and a tie",
            |row| row.found.by_quarters[3])
        .sum("won_both", "pairs", "Pairs of which the player won both games", |row| row.found.by_quarters[4])
        .estimate("worth", "share", [
            "What the player wins of its games against the other setup, less one half: what the mechanic is worth to it",
            "Lower end of its confidence interval, by itself",
            "Upper end",
            "Standard error over pairs",
        ], |row| Some(row.found.worth), |_| true)
        .estimate("points", "points", [
            "Mean points of the player less those of the other setup, a game; null with fewer than 2 pairs",
            "Lower end of its confidence interval, by itself",
            "Upper end",
            "Standard error over pairs",
        ], |row| row.found.points, |_| true)
        .number("p_adjusted", "share",
            "P-value that `worth` is 0, adjusted by Holm for all rows of the table and for looks before the planned end",
            |row| Some(row.found.p_adjusted))
        .truth("real", "`p_adjusted` is at most 1 less `level`", |row| Some(row.found.real))
        .number("level", "share",
            "Confidence of the intervals; 1 less the chance to call any worth real where there is none",
            |row| Some(row.level.confidence()))
}

/// The table `worth`. `names` are those of the setups.
///
/// # Panics
/// When a setup has no name.
#[must_use]
pub fn worth(names: &[String], found: &Worth) -> Frame {
    let rows = found.findings.iter().map(|row| Row {
        names: [row.player, row.bound].map(|setup| names[setup].as_str()),
        level: found.level,
        found: row,
    });
    columns().frame(WORTH, rows)
}
