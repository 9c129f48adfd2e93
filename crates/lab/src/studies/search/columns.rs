//! Columns of the tables of this study.

use crate::studies::search::{FoundSplit, SearchReport, SearchStep};
use crate::table::column::{Columns, Frame};
use bagsplit_game::board::Role;
use bagsplit_players::{Policy, Setup};

#[rustfmt::skip]
pub(crate) fn search_columns<'f>() -> Columns<'f, (i32, &'f SearchStep)> {
    Columns::<(i32, &SearchStep)>::new("search", "Written by `search`. One row per generation.")
        .small("step", "", "Generation, from 1", |row| row.0)
        .sum("games", "games", "Games played up to its end", |row| row.1.games)
        .number("mean_share", "share", "Mean share of the candidates of this and the 24 generations before, 0 to 1",
            |row| Some(row.1.mean))
        .number("predicted", "share", "Share that the search predicts for the best split it knows, on that level",
            |row| Some(row.1.predicted))
        .number("entropy", "bits",
            "Mean entropy of the bag of a tile, in bits: log2 of the number of bags at first, 0 at the end",
            |row| Some(row.1.entropy))
}

pub(crate) fn search(report: &SearchReport) -> Frame {
    search_columns().frame((1..).zip(&report.steps))
}

/// A finalist of a search.
pub(crate) struct Finalist<'f> {
    place: i32,
    found: &'f FoundSplit,
    report: &'f SearchReport,
}

#[rustfmt::skip]
pub(crate) fn found_columns<'f>() -> Columns<'f, Finalist<'f>> {
    Columns::<Finalist<'f>>::new("found", "Written by `search`. One row per finalist, in the order of the search.")
        .small("place", "", "Place in the search, from 1; the first is the one proposed", |row| row.place)
        .text("setup", "Name of the setup, and of its files in `splits/`", |row| Some(&row.found.setup.name))
        .words("draw", "Draw policy that goes with the split", |row| draw(&row.found.setup))
        .words("bags", "The split: the tiles of each bag", |row| Some(bags(&row.found.setup)))
        .number("searched_share", "share", "Mean share in the race of the search; too high, since it was selected by it",
            |row| Some(row.found.searched))
        .sum("searched_pairs", "pairs", "Pairs that this was measured on", |row| row.found.searched_pairs)
        .number("fresh_share", "share", "Mean share against the field on held-out seeds, 0 to 1",
            |row| Some(row.found.fresh.mean))
        .number("fresh_share_low", "share", "Lower end of its confidence interval",
            |row| Some(row.found.fresh.interval.low))
        .number("fresh_share_high", "share", "Upper end", |row| Some(row.found.fresh.interval.high))
        .number("fresh_lead_low", "share",
            "Lower end of its lead over the base on the same held-out seeds",
            |row| Some(row.found.fresh.lead.low))
        .number("fresh_lead_high", "share", "Upper end", |row| Some(row.found.fresh.lead.high))
        .number("base_share", "share", "Mean share of the base on the same seeds; the same in all rows",
            |row| Some(row.report.base))
        .sum("fresh_pairs", "pairs", "Pairs against each member of the field on held-out seeds",
            |row| row.report.fresh_pairs)
        .number("level", "share", "Simultaneous confidence of all intervals of the table",
            |row| Some(row.report.level.confidence()))
}

pub(crate) fn found(report: &SearchReport) -> Frame {
    let rows = (1..).zip(&report.found).map(|(place, found)| Finalist {
        place,
        found,
        report,
    });
    found_columns().frame(rows)
}

/// The draw policy of a setup; none where the bag is shared.
pub(crate) fn draw(setup: &Setup) -> Option<String> {
    setup.private().map(|private| private.draw.whole())
}

/// The tiles of the bags that a setup uses, as a text.
pub(crate) fn bags(setup: &Setup) -> String {
    let bags = setup
        .split(Role::Other)
        .into_iter()
        .flat_map(|split| split.bags.iter());
    let filled = bags.filter(|(_, tiles)| !tiles.is_empty());
    filled
        .map(|(bag, tiles)| format!("{bag} {tiles}"))
        .collect::<Vec<_>>()
        .join(", ")
}
