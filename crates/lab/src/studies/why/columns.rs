//! Columns of the table `why`: the breakdown of a margin.

use crate::studies::why::Why;
use bagsplit_stats::{Estimate, Level};

use crate::table::Table;
use crate::table::column::{Columns, Frame};

/// A part of a margin, or the whole margin.
#[derive(Clone, Copy, Debug)]
pub struct WhyRow<'f> {
    /// The group of parts, such as `kind`; `all` for the whole margin.
    pub group: &'f str,
    /// The part.
    pub part: &'f str,
    /// Its points of the margin, per game.
    pub points: Estimate,
    /// The figure of the setup and of the opponent, if there is one.
    pub both: Option<[f64; 2]>,
    /// The share of the games that it is about, and the setup's win rate in these.
    pub games: Option<(f64, Estimate)>,
    /// The number of pair indices that it is based on.
    pub pairs: u64,
}

impl<'f> WhyRow<'f> {
    /// The whole margin, and its parts.
    #[must_use]
    pub fn rows(why: &'f Why) -> Vec<WhyRow<'f>> {
        let pairs = why.pairs as u64;
        let all = WhyRow {
            group: "all",
            part: "margin",
            points: why.margin,
            both: None,
            games: Some((1., why.wins)),
            pairs,
        };
        let parts = why.parts.iter().map(|part| WhyRow {
            group: part.group.name(),
            part: part.name,
            points: part.points,
            both: part.both,
            games: part.games,
            pairs,
        });
        [all].into_iter().chain(parts).collect()
    }
}

type Row<'f> = (WhyRow<'f>, &'f str, &'f str, Level);

/// The table `why`.
pub const WHY: Table = Table {
    name: "why",
    rows: "Written by `why --out`. One row per part of the points that a setup is ahead by, group by group.",
    columns: || columns().docs(),
};

#[rustfmt::skip]
fn columns<'f>() -> Columns<'f, Row<'f>> {
    Columns::<Row<'f>>::new()
        .text("setup", "Name of the setup", |row| Some(row.1))
        .text("against", "Name of the opponent, or all opponents", |row| Some(row.2))
        .text("group", "The grouping of the parts: `all` for the whole margin; `kind`, `turns`, `begins`, `ending`; `phase` and `luck` \
            are from replayed games. Each group adds up to the margin of its games", |row| Some(row.0.group))
        .text("part", "Name of the part", |row| Some(row.0.part))
        .estimate("points", "points", [
            "Points per game of the margin in this part",
            "Lower end of its 95% interval",
            "Upper end",
            "Standard error over pair indices",
        ], |row| Some(row.0.points), |_| true)
        .number("own", "", "The setup's figure of the part: points per game by kind and phase, turns per game, share of turns that score, points per scoring turn",
            |row| Some(row.0.both?[0]))
        .number("other", "", "The same for the opponent", |row| Some(row.0.both?[1]))
        .number("games_share", "share", "Share of the games that the part is about", |row| Some(row.0.games?.0))
        .estimate("wins", "share", [
            "Win rate of the setup in these games, a tie as half",
            "Lower end of its 95% interval",
            "Upper end",
            "Standard error over pair indices",
        ], |row| Some(row.0.games?.1), |row| row.0.games.is_some())
        .sum("pairs", "pairs", "Pair indices that it is based on", |row| row.0.pairs)
        .number("level", "share", "Confidence of each interval (not simultaneous)", |row| Some(row.3.confidence()))
}

/// The table `why`.
#[must_use]
pub fn why(rows: &[WhyRow<'_>], setup: &str, against: &str, level: Level) -> Frame {
    columns().frame(WHY, rows.iter().map(|row| (*row, setup, against, level)))
}
