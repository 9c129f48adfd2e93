//! Columns of the tables of this study.

use crate::studies::equilibrium::{EquilibriumReport, ResponseRound};
use crate::studies::search::columns::{bags, draw};
use crate::table::column::{Columns, Frame};
use bagsplit_players::Setup;
use bagsplit_stats::{Estimate, Level};

/// The share of a setup against another.
pub(crate) struct Payoff<'f> {
    setups: [&'f str; 2],
    pairs: u64,
    share: Estimate,
}

#[rustfmt::skip]
pub(crate) fn payoff_columns<'f>() -> Columns<'f, Payoff<'f>> {
    Columns::<Payoff<'f>>::new("payoffs", "Written by `equilibrium`. One row per setup against each other one, in both directions.")
        .text("setup_a", "Name of a setup", |row| Some(row.setups[0]))
        .text("setup_b", "Name of another", |row| Some(row.setups[1]))
        .sum("pairs", "pairs", "Pairs played", |row| row.pairs)
        .estimate("share", "share", [
            "Mean share of a in a pair, 0 to 1", "Lower end of its confidence interval", "Upper end",
            "Standard error over pairs",
        ], |row| Some(row.share), |_| true)
}

pub(crate) fn payoffs(report: &EquilibriumReport) -> Frame {
    let all = report.setups.iter().zip(&report.payoffs);
    let rows = all.flat_map(|(a, row)| {
        let met = report
            .setups
            .iter()
            .zip(row)
            .filter_map(move |(b, share)| Some((a, b, (*share)?)));
        met.map(|(a, b, share)| Payoff {
            setups: [&a.name, &b.name],
            pairs: report.pairs,
            share,
        })
    });
    payoff_columns().frame(rows)
}

/// A setup of the mixture, by place.
pub(crate) struct Mixed<'f> {
    place: usize,
    report: &'f EquilibriumReport,
}

impl Mixed<'_> {
    fn setup(&self) -> &Setup {
        &self.report.setups[self.place]
    }
}

#[rustfmt::skip]
pub(crate) fn mixture_columns<'f>() -> Columns<'f, Mixed<'f>> {
    Columns::<Mixed<'f>>::new("mixture", "Written by `equilibrium`. One row per setup, first those of the experiment.")
        .text("setup", "Name of the setup", |row| Some(&row.setup().name))
        .truth("given", "Whether it is a setup of the experiment, not a response",
            |row| Some(row.place < row.report.given))
        .words("draw", "Draw policy", |row| draw(row.setup()))
        .words("bags", "The split: the tiles of each bag", |row| Some(bags(row.setup())))
        .number("weight", "share", "Its probability in the mixture; all add up to 1", |row| Some(row.report.weights[row.place]))
        .number("gain", "share", "Its win share against the mixture less one half: at most 0", |row| Some(row.report.gains[row.place]))
}

pub(crate) fn mixture(report: &EquilibriumReport) -> Frame {
    mixture_columns().frame((0..report.setups.len()).map(|place| Mixed { place, report }))
}

#[rustfmt::skip]
pub(crate) fn response_columns<'f>() -> Columns<'f, (i32, &'f ResponseRound, Level)> {
    Columns::<(i32, &ResponseRound, Level)>::new("responses", "Written by `equilibrium`. One row per best response that was searched.")
        .small("round", "", "Round of the double oracle, from 1", |row| row.0)
        .text("setup", "Name of the response", |row| Some(&row.1.setup.name))
        .words("draw", "Draw policy", |row| draw(&row.1.setup))
        .words("bags", "The split: the tiles of each bag", |row| Some(bags(&row.1.setup)))
        .number("searched_gain", "share",
            "Its win share against the mixture less one half, as estimated by the search; too high",
            |row| Some(row.1.searched))
        .estimate("fresh_gain", "share", [
            "Its win share against the mixture less one half, on held-out seeds",
            "Lower end of its confidence interval",
            "Upper end",
            "Standard error over pair indices",
        ], |row| Some(row.1.fresh), |_| true)
        .sum("pairs", "pairs", "Pairs against each setup of the mixture on held-out seeds", |row| row.1.pairs)
        .truth("added", "Whether it was added to the setups", |row| Some(row.1.added))
        .small("support", "setups", "Setups in the mixture after the round", |row| row.1.support as i32)
        .number("level", "share", "Confidence of the intervals", |row| Some(row.2.confidence()))
}

pub(crate) fn responses(report: &EquilibriumReport, level: Level) -> Frame {
    let rows = (1..)
        .zip(&report.rounds)
        .map(|(number, round)| (number, round, level));
    response_columns().frame(rows)
}

#[rustfmt::skip]
pub(crate) fn metagame_columns<'f>() -> Columns<'f, (&'f EquilibriumReport, Level)> {
    Columns::<(&EquilibriumReport, Level)>::new("metagame", "Written by `equilibrium`. One row.")
        .small("setups", "setups", "Setups of the payoff matrix, including added responses",
            |row| row.0.setups.len() as i32)
        .sum("pairs", "pairs", "Pairs that each two setups played", |row| row.0.pairs)
        .sum("games", "games", "Games of the study", |row| row.0.games)
        .truth("unique", "Whether no other mixture does as well; otherwise the mixture is the one of greatest entropy",
            |row| Some(row.0.unique))
        .small("responses_tried", "setups", "Best responses that were searched against the last mixture",
            |row| row.0.exploitability.as_ref().map_or(0, |found| found.tried as i32))
        .number("found_gain", "share",
            "Largest win share of one of them less one half, on held-out seeds; null if none was tried",
            |row| Some(row.0.exploitability.as_ref()?.value.max(0.)))
        .number("found_gain_high", "share", "At `level`, none of the responses found gains more than this; responses that the search did not find may",
            |row| Some(row.0.exploitability.as_ref()?.high.max(0.)))
        .number("uniform_error", "share",
            "At `level`, all win rates of the payoff table are simultaneously within this of the true ones, so no setup of it gains more against the mixture (Hoeffding; Maurer and Pontil 2009); approximate if responses were added; null with fewer than two pairs",
            |row| row.0.uniform_error)
        .number("level", "share", "Confidence of `found_gain_high` and of `uniform_error`", |row| Some(row.1.confidence()))
}

pub(crate) fn metagame(report: &EquilibriumReport, level: Level) -> Frame {
    metagame_columns().frame([(report, level)])
}
