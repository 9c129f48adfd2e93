//! Columns of the tables of this study.

use crate::studies::equilibrium::{EquilibriumReport, ResponseRound, SeededWeakness};
use crate::studies::search::columns::{bags, draw};
use crate::table::Table;
use crate::table::column::{Columns, Frame};
use bagsplit_players::Setup;
use bagsplit_stats::{Estimate, Level};

/// What a setup wins against another.
pub(crate) struct Payoff<'f> {
    setups: [&'f str; 2],
    pairs: u64,
    share: Estimate,
}

/// The table `payoffs`.
pub(crate) const PAYOFFS: Table = Table {
    name: "payoffs",
    rows: "Written by `equilibrium`. A row for each setup against each other, both ways.",
    columns: || payoff_columns().docs(),
};

#[rustfmt::skip]
fn payoff_columns<'f>() -> Columns<'f, Payoff<'f>> {
    Columns::<Payoff<'f>>::new()
        .text("setup_a", "Name of a setup", |row| Some(row.setups[0]))
        .text("setup_b", "Name of another", |row| Some(row.setups[1]))
        .sum("pairs", "pairs", "Pairs played", |row| row.pairs)
        .estimate("share", "share", [
            "Mean share of a in a pair, 0 to 1", "Lower end of its confidence interval", "Upper end",
            "Standard error over pairs",
        ], |row| Some(row.share), |_| true)
}

/// The table `payoffs`.
#[must_use]
pub fn payoffs(report: &EquilibriumReport) -> Frame {
    let all = report.setups.iter().zip(&report.payoffs);
    let rows = all.flat_map(|(a, row)| {
        let met = report.setups.iter().zip(row).filter_map(move |(b, share)| Some((a, b, (*share)?)));
        met.map(|(a, b, share)| Payoff { setups: [&a.name, &b.name], pairs: report.pairs, share })
    });
    payoff_columns().frame(PAYOFFS, rows)
}

/// A setup that can be mixed, by its place.
pub(crate) struct Mixed<'f> {
    place: usize,
    level: Level,
    report: &'f EquilibriumReport,
}

impl Mixed<'_> {
    fn setup(&self) -> &Setup {
        &self.report.setups[self.place]
    }
}

/// The table `mixture`.
pub(crate) const MIXTURE: Table = Table {
    name: "mixture",
    rows: "Written by `equilibrium`. A row a setup, first those of the experiment.",
    columns: || mixture_columns().docs(),
};

#[rustfmt::skip]
fn mixture_columns<'f>() -> Columns<'f, Mixed<'f>> {
    let always: fn(&Mixed<'f>) -> bool = |_| true;
    Columns::<Mixed<'f>>::new()
        .text("setup", "Name of the setup", |row| Some(&row.setup().name))
        .truth("given", "It is of the experiment, and not a response that was found",
            |row| Some(row.place < row.report.given))
        .words("draw", "Draw policy", |row| draw(row.setup()))
        .words("bags", "The split: the tiles of each bag", |row| Some(bags(row.setup())))
        .estimate("weight", "share", [
            "In what proportion to bring it; all add up to 1",
            "Lower end of its percentile interval (bootstrap over pair indices)",
            "Upper end",
            "Standard deviation over the resamples",
        ], |row| Some(row.report.estimates.rows[row.place].weight), always)
        .number("in_support", "share", "Share of the resamples in which it has weight at all",
            |row| Some(row.report.estimates.rows[row.place].in_support))
        .estimate("gain", "share", [
            "What it wins against the mixture above one half: 0 or less",
            "Lower end of its percentile interval",
            "Upper end",
            "Standard deviation over the resamples",
        ], |row| Some(row.report.estimates.rows[row.place].gain), always)
        .estimate("alpha_rank", "share", [
            "Its weight by alpha-rank (population 50, alpha 1)",
            "Lower end of its percentile interval",
            "Upper end",
            "Standard deviation over the resamples",
        ], |row| Some(row.report.estimates.alpha_rank[row.place]), always)
        .number("level", "share", "Confidence of the intervals, each by itself", |row| Some(row.level.confidence()))
}

/// The table `mixture`.
#[must_use]
pub fn mixture(report: &EquilibriumReport, level: Level) -> Frame {
    let rows = (0..report.setups.len()).map(|place| Mixed { place, level, report });
    mixture_columns().frame(MIXTURE, rows)
}

/// The table `responses`.
pub(crate) const RESPONSES: Table = Table {
    name: "responses",
    rows: "Written by `equilibrium`. A row a best response that was searched.",
    columns: || response_columns().docs(),
};

#[rustfmt::skip]
fn response_columns<'f>() -> Columns<'f, (i32, &'f ResponseRound, Level)> {
    Columns::<(i32, &ResponseRound, Level)>::new()
        .small("round", "", "Round of the double oracle, from 1", |row| row.0)
        .text("setup", "Name of the response", |row| Some(&row.1.setup.name))
        .words("draw", "Draw policy", |row| draw(&row.1.setup))
        .words("bags", "The split: the tiles of each bag", |row| Some(bags(&row.1.setup)))
        .number("searched_gain", "share",
            "What the search thought it wins against the mixture above one half; too high",
            |row| Some(row.1.searched))
        .estimate("fresh_gain", "share", [
            "What it wins above one half with fresh luck",
            "Lower end of its confidence interval",
            "Upper end",
            "Standard error over pair indices",
        ], |row| Some(row.1.fresh), |_| true)
        .sum("pairs", "pairs", "Pairs against each setup of the mixture with fresh luck", |row| row.1.pairs)
        .truth("added", "It was added, and the mixture changed", |row| Some(row.1.added))
        .small("support", "setups", "Setups in the mixture after the round", |row| row.1.support as i32)
        .number("level", "share", "Confidence of the intervals", |row| Some(row.2.confidence()))
}

/// The table `responses`.
#[must_use]
pub fn responses(report: &EquilibriumReport, level: Level) -> Frame {
    let rows = (1..).zip(&report.rounds).map(|(number, round)| (number, round, level));
    response_columns().frame(RESPONSES, rows)
}

/// A setup with a known weakness, with the setups and the level.
type Plant<'f> = (&'f SeededWeakness, &'f [Setup], Level);

/// The table `planted`.
pub(crate) const SEEDED_WEAKNESS: Table = Table {
    name: "planted",
    rows: "Written by `equilibrium`. A row a setup with a known weakness, and what a search against it alone found: \
             it says how much the searches of `responses` are able to find.",
    columns: || planted_columns().docs(),
};

#[rustfmt::skip]
fn planted_columns<'f>() -> Columns<'f, Plant<'f>> {
    Columns::<Plant<'f>>::new()
        .text("setup", "The setup with the weakness", |row| Some(&row.1[row.0.plant].name))
        .text("known_by", "The setup of the experiment that wins most against it", |row| Some(&row.1[row.0.by].name))
        .estimate("known_gain", "share", [
            "What that one wins above one half with fresh luck",
            "Lower end of its confidence interval",
            "Upper end",
            "Standard error over pairs",
        ], |row| Some(row.0.known), |_| true)
        .words("draw", "Draw policy of what was found", |row| draw(&row.0.setup))
        .words("bags", "Its split: the tiles of each bag", |row| Some(bags(&row.0.setup)))
        .estimate("found_gain", "share", [
            "What it wins above one half with the same luck",
            "Lower end of its confidence interval",
            "Upper end",
            "Standard error over pairs",
        ], |row| Some(row.0.found), |_| true)
        .sum("pairs", "pairs", "Pairs of fresh luck", |row| row.0.pairs)
        .number("level", "share", "Confidence of the intervals, each by itself", |row| Some(row.2.confidence()))
}

/// The table `planted`.
#[must_use]
pub fn planted(report: &EquilibriumReport, level: Level) -> Frame {
    let rows = report.planted.iter().map(|planted| (planted, report.setups.as_slice(), level));
    planted_columns().frame(SEEDED_WEAKNESS, rows)
}

/// The table `metagame`.
pub(crate) const METAGAME: Table = Table {
    name: "metagame",
    rows: "Written by `equilibrium`. One row.",
    columns: || metagame_columns().docs(),
};

#[rustfmt::skip]
fn metagame_columns<'f>() -> Columns<'f, (&'f EquilibriumReport, Level)> {
    Columns::<(&EquilibriumReport, Level)>::new()
        .small("setups", "setups", "Setups of the payoff matrix, with the responses that were added",
            |row| row.0.setups.len() as i32)
        .sum("pairs", "pairs", "Pairs that every two played", |row| row.0.pairs)
        .sum("games", "games", "Games of the study in all", |row| row.0.games)
        .truth("unique", "No other mixture does as well; else it is the one of greatest entropy",
            |row| Some(row.0.unique))
        .estimate("cyclic_share", "share", [
            "What a single rating hides: share of the squared log-odds that is left after the row means",
            "Lower end of its percentile interval; noise raises both ends, so compare with `noise_mean`",
            "Upper end",
            "Standard deviation over the resamples",
        ], |row| Some(row.0.estimates.cyclic_share), |_| true)
        .number("noise_mean", "share", "Cyclic share that noise alone would show, on average",
            |row| Some(row.0.estimates.noise.mean()))
        .number("noise_high", "share", "What noise alone would exceed in 5 of 100 cases",
            |row| Some(row.0.estimates.noise.quantile(0.95)))
        .small("responses_tried", "setups", "Best responses that were searched against the last mixture",
            |row| row.0.exploitability.as_ref().map_or(0, |found| found.tried as i32))
        .number("found_gain", "share",
            "The most that one of them gains above one half with fresh luck; null if none was tried",
            |row| Some(row.0.exploitability.as_ref()?.value.max(0.)))
        .number("found_gain_high", "share", "At `level`, none of the responses that were found gains more than this; what a search did not find may",
            |row| Some(row.0.exploitability.as_ref()?.high.max(0.)))
        .number("held_out_gain", "share",
            "The most that a setup gains against the mixture of half the pairs in the other half; too high, being a maximum; null with fewer than four pairs",
            |row| Some(row.0.halves?.value))
        .number("held_out_gain_high", "share", "At `level`, none gains more than this there",
            |row| Some(row.0.halves?.high))
        .number("uniform_error", "share",
            "At `level`, all win rates of the payoff table are within this of the true ones at once, so that none of its setups gains more against the mixture (Hoeffding; Maurer and Pontil 2009); approximate where responses were added; null with fewer than two pairs",
            |row| Some(row.0.uniform?.epsilon))
        .number("level", "share", "Confidence of the intervals, each by itself", |row| Some(row.1.confidence()))
}

/// The table `metagame`: one row.
#[must_use]
pub fn metagame(report: &EquilibriumReport, level: Level) -> Frame {
    metagame_columns().frame(METAGAME, [(report, level)])
}
