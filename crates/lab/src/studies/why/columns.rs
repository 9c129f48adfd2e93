//! The table `why`: what a margin is made of.

use crate::studies::why::Why;
use bagsplit_stats::{Estimate, Level};

use crate::table::Table;
use crate::table::column::{Columns, Frame};

/// A part of a margin, or all of it.
#[derive(Clone, Copy, Debug)]
pub struct WhyRow<'f> {
    /// The group of parts, such as `kind`; `all` for the whole margin.
    pub group: &'f str,
    /// The part.
    pub part: &'f str,
    /// Its points of the margin, a game.
    pub points: Estimate,
    /// The same figure of the setup and of the opponent, where there is one.
    pub both: Option<[f64; 2]>,
    /// The share of the games that it is about, and the share of these that the setup wins.
    pub games: Option<(f64, Estimate)>,
    /// How many pair indices it rests on.
    pub pairs: u64,
}

impl<'f> WhyRow<'f> {
    /// The whole margin, and its parts.
    #[must_use]
    pub fn of(why: &'f Why) -> Vec<WhyRow<'f>> {
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
    rows: "Written by `why --out`. A row a part of the points that a setup is ahead by, group by group.",
    columns: || columns().docs(),
};

#[rustfmt::skip]
fn columns<'f>() -> Columns<'f, Row<'f>> {
    Columns::<Row<'f>>::new()
        .text("setup", "Whose margin it is", |row| Some(row.1))
        .text("against", "The opponent; all of them where it is about all", |row| Some(row.2))
        .text("group", "What the parts are by: `all` for the whole margin; `kind`, `turns`, `begins`, `ending`; `phase` and `luck` \
            are of games that were played again. Each group adds up to the margin of its games", |row| Some(row.0.group))
        .text("part", "The part", |row| Some(row.0.part))
        .estimate("points", "points", [
            "Points of the margin that are in this part, a game",
            "Lower end of its 95 % interval",
            "Upper end",
            "Standard error over pair indices",
        ], |row| Some(row.0.points), |_| true)
        .number("own", "", "The figure that the part is about, of the setup: points a game by kind and phase, turns a game, share of turns that score, points a scoring turn",
            |row| Some(row.0.both?[0]))
        .number("other", "", "The same of the opponent", |row| Some(row.0.both?[1]))
        .number("games_share", "share", "Share of the games that the part is about", |row| Some(row.0.games?.0))
        .estimate("wins", "share", [
            "What the setup wins of these games, a tie as half",
            "Lower end of its 95 % interval",
            "Upper end",
            "Standard error over pair indices",
        ], |row| Some(row.0.games?.1), |row| row.0.games.is_some())
        .sum("pairs", "pairs", "Pair indices that it rests on", |row| row.0.pairs)
        .number("level", "share", "Confidence of the intervals, each by itself", |row| Some(row.3.confidence()))
}

/// The table `why`.
#[must_use]
pub fn why(rows: &[WhyRow<'_>], setup: &str, against: &str, level: Level) -> Frame {
    columns().frame(WHY, rows.iter().map(|row| (*row, setup, against, level)))
}
