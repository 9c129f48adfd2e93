//! Columns of the table `why`: the breakdown of a margin.

use crate::studies::why::WhyPart;
use bagsplit_stats::Level;

use crate::table::column::{Columns, Frame};

/// A part with the names of the setup and of the opponent.
type WhyRow<'f> = (&'f WhyPart, &'f str, &'f str, Level);

#[rustfmt::skip]
pub(crate) fn columns<'f>() -> Columns<'f, WhyRow<'f>> {
    Columns::<WhyRow<'f>>::new("why", "Written by `why --out`. One row per part of the points that a setup is ahead by, group by group.")
        .text("setup", "Name of the setup", |row| Some(row.1))
        .text("against", "Name of the opponent, or all opponents", |row| Some(row.2))
        .text("group", "The grouping of the parts: `all` for the whole margin; `kind`, `turns`, `begins`, `ending`; `phase` \
            is from replayed games. Each group adds up to the margin of its games", |row| Some(row.0.group))
        .text("part", "Name of the part", |row| Some(row.0.name))
        .estimate("points", "points", [
            "Points per game of the margin in this part",
            "Lower end of its 95% interval",
            "Upper end",
            "Standard error over pair indices",
        ], |row| Some(row.0.points), |_| true)
        .number("own", "", "The setup's figure of the part: points per game by kind and phase, turns per game, share of turns that score, points per scoring turn",
            |row| Some(row.0.both?[0]))
        .number("other", "", "The same for the opponent", |row| Some(row.0.both?[1]))
        .number("games_share", "share", "Share of the games that the part is about", |row| Some(row.0.games?.share))
        .estimate("wins", "share", [
            "Win rate of the setup in these games, a tie as half",
            "Lower end of its 95% interval",
            "Upper end",
            "Standard error over pair indices",
        ], |row| Some(row.0.games?.wins), |row| row.0.games.is_some())
        .sum("pairs", "pairs", "Pair indices that it is based on", |row| row.0.pairs)
        .number("level", "share", "Confidence of each interval (not simultaneous)", |row| Some(row.3.confidence()))
}

pub(crate) fn why(parts: &[WhyPart], setup: &str, against: &str, level: Level) -> Frame {
    columns().frame(parts.iter().map(|part| (part, setup, against, level)))
}
