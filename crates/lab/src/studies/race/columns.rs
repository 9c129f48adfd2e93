//! Columns of the tables of this study.

use crate::studies::race::{BestReport, RaceStep, Racer};
use crate::table::column::{Columns, Frame};

/// A setup of a race.
pub(crate) struct RaceRow<'f> {
    place: i32,
    racer: &'f Racer,
    report: &'f BestReport,
}

#[rustfmt::skip]
pub(crate) fn best_columns<'f>() -> Columns<'f, RaceRow<'f>> {
    Columns::<RaceRow<'f>>::new("best", "Written by `best`. One row per ranked setup.")
        .small("place", "", "1 for the first; the selected setups come first, then by mean share", |row| row.place)
        .text("setup", "Name of the setup", |row| Some(&row.racer.setup))
        .truth("selected", "Whether it is among the best, by current knowledge",
            |row| Some(row.racer.selected))
        .truth("remaining", "Whether it is still a contender: all true best setups are among these, at the confidence in `level`",
            |row| Some(row.racer.remaining))
        .sum("rounds", "rounds", "Rounds it played: pair indices against every member of the field",
            |row| row.racer.rounds)
        .number("mean_share", "share", "Mean share in the race, 0 to 1; too high for the best, which were selected by it",
            |row| Some(row.racer.mean_share))
        .number("fresh_share", "share", "Mean share on held-out seeds; null unless selected",
            |row| Some(row.racer.held_out?.mean))
        .number("fresh_share_low", "share", "Lower end of its confidence interval",
            |row| Some(row.racer.held_out?.interval.low))
        .number("fresh_share_high", "share", "Upper end", |row| Some(row.racer.held_out?.interval.high))
        .number("fresh_lead_low", "share",
            "Lower end of its lead over the runner-up on the same held-out seeds",
            |row| Some(row.racer.held_out?.lead.low))
        .number("fresh_lead_high", "share", "Upper end", |row| Some(row.racer.held_out?.lead.high))
        .number("gap", "share",
            "Certified: no selected setup is worse than the best by more than this; the same in all rows",
            |row| Some(row.report.gap))
        .number("level", "share", "Confidence of everything certified, and of the intervals",
            |row| Some(row.report.level.confidence()))
}

pub(crate) fn best(report: &BestReport) -> Frame {
    let statement = &report.statement;
    let mut others: Vec<usize> = (0..report.setups.len())
        .filter(|&setup| !report.setups[setup].selected)
        .collect();
    others.sort_by(|&a, &b| {
        statement.means[b]
            .total_cmp(&statement.means[a])
            .then(a.cmp(&b))
    });
    let rows = (1..).zip(statement.best.iter().chain(&others));
    best_columns().frame(rows.map(|(place, &setup)| RaceRow {
        place,
        racer: &report.setups[setup],
        report,
    }))
}

/// A setup after a step of a race.
pub(crate) struct Raced<'f> {
    number: i32,
    step: &'f RaceStep,
    setup: usize,
    name: &'f str,
}

#[rustfmt::skip]
pub(crate) fn race_columns<'f>() -> Columns<'f, Raced<'f>> {
    Columns::<Raced<'f>>::new("race", "Written by `best`. One row per setup after each batch, ordered by `step`.")
        .small("step", "", "Batch of the race, from 1", |row| row.number)
        .sum("games", "games", "Games played up to its end", |row| row.step.games)
        .text("setup", "Name of the setup", |row| Some(row.name))
        .sum("rounds", "rounds", "Rounds it had played by then", |row| row.step.rounds[row.setup])
        .number("mean_share", "share", "Its mean share by then, 0 to 1", |row| Some(row.step.means[row.setup]))
        .truth("remaining", "Whether it was still a contender", |row| Some(row.step.remaining.contains(&row.setup)))
        .number("gap", "share",
            "Certified by then: the selected setups are worse than the best by at most this; the same for all setups",
            |row| Some(row.step.gap))
}

pub(crate) fn race(report: &BestReport) -> Frame {
    let rows = (1..).zip(&report.steps).flat_map(|(number, step)| {
        let racers = report.setups.iter().enumerate();
        racers.map(move |(setup, racer)| Raced {
            number,
            step,
            setup,
            name: &racer.setup,
        })
    });
    race_columns().frame(rows)
}
