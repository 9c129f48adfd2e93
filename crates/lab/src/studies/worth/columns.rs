//! Columns of the table `worth`: the value of each mechanic to each player.

use crate::studies::worth::{Worth, WorthFinding};
use bagsplit_stats::Level;

use crate::table::column::{Columns, Frame};

/// The value of a mechanic to a player.
pub(crate) struct WorthRow<'f> {
    level: Level,
    found: &'f WorthFinding,
}

#[rustfmt::skip]
pub(crate) fn columns<'f>() -> Columns<'f, WorthRow<'f>> {
    Columns::<WorthRow<'f>>::new("worth",
        "Written if the experiment has `[worth]`. One row per player and mechanic, by player, most valuable first.")
        .text("player", "Name of the unrestricted setup", |row| Some(&row.found.setup))
        .words("without", "The mechanic that the restricted setup does not use, such as `mulligan` or `operator *`; docs/compare-rules.md lists all",
            |row| Some(row.found.restriction.to_string()))
        .text("setup", "Name of the restricted setup", |row| Some(&row.found.restricted_setup))
        .sum("pairs", "pairs", "Pairs played by the two", |row| row.found.pairs)
        .sum("lost_both", "pairs", "Pairs in which the player lost both games", |row| row.found.counts.by_quarters()[0])
        .sum("quarter", "pairs", "Pairs with a quarter for the player: a tie and a loss", |row| row.found.counts.by_quarters()[1])
        .sum("split", "pairs", "Pairs with a half for the player: a win each, or two ties", |row| row.found.counts.by_quarters()[2])
        .sum("three_quarters", "pairs", "Pairs with three quarters for the player: a win and a tie",
            |row| row.found.counts.by_quarters()[3])
        .sum("won_both", "pairs", "Pairs in which the player won both games", |row| row.found.counts.by_quarters()[4])
        .estimate("worth", "share", [
            "Value of the mechanic: win rate of the player against the restricted setup, less one half",
            "Lower end of its confidence interval (not simultaneous)",
            "Upper end",
            "Standard error over pairs",
        ], |row| Some(row.found.worth), |_| true)
        .estimate("points", "points", [
            "Mean points per game of the player less those of the restricted setup; null with fewer than 2 pairs",
            "Lower end of its confidence interval (not simultaneous)",
            "Upper end",
            "Standard error over pairs",
        ], |row| row.found.points, |_| true)
        .number("p_adjusted", "share",
            "P-value of the hypothesis that `worth` is 0, adjusted for all rows of the table (Holm) and for looks before the planned end",
            |row| Some(row.found.p_adjusted))
        .truth("real", "`p_adjusted` is at most 1 less `level`", |row| Some(row.found.real))
        .number("level", "share",
            "Confidence of each interval; 1 less the probability that any value is called real that is none",
            |row| Some(row.level.confidence()))
}

pub(crate) fn worth(found: &Worth) -> Frame {
    let rows = found.findings.iter().map(|row| WorthRow {
        level: found.level,
        found: row,
    });
    columns().frame(rows)
}
