//! The tables of adaptive studies: races, searches, equilibria.

use board::Role;
use bots::{Policy, Setup};
use polars_core::prelude::DataFrame;
use stats::{Estimate, Level};
use study::{BestReport, EquilibriumReport, SearchReport};

use crate::frame::Columns;

/// The table `best`. `names` are those of the ranked setups.
///
/// # Panics
/// When a setup has no name.
#[must_use]
pub fn best(names: &[String], report: &BestReport, level: Level) -> DataFrame {
    let statement = &report.statement;
    let mut order: Vec<usize> = (0..names.len()).collect();
    let selected = |setup: usize| statement.best.iter().position(|&best| best == setup);
    order.sort_by(|&a, &b| {
        let place = |setup| selected(setup).unwrap_or(usize::MAX);
        place(a).cmp(&place(b)).then(statement.means[b].total_cmp(&statement.means[a])).then(a.cmp(&b))
    });
    let fresh = |setup: usize| report.fresh.as_ref()?.confirmations.get(selected(setup)?);
    let rows = || order.iter().copied();
    let mut columns = Columns::default();
    columns.small("place", (1..).take(order.len()));
    columns.text("setup", rows().map(|setup| Some(names[setup].as_str())));
    columns.flags("selected", rows().map(|setup| selected(setup).is_some()));
    columns.flags("remaining", rows().map(|setup| report.certificate.remaining.contains(&setup)));
    columns.sums("rounds", rows().map(|setup| statement.counts[setup]));
    columns.numbers("mean_share", rows().map(|setup| Some(statement.means[setup])));
    columns.numbers("fresh_share", rows().map(|setup| fresh(setup).map(|fresh| fresh.mean)));
    columns.numbers("fresh_share_low", rows().map(|setup| fresh(setup).map(|fresh| fresh.interval.low)));
    columns.numbers("fresh_share_high", rows().map(|setup| fresh(setup).map(|fresh| fresh.interval.high)));
    columns.numbers("fresh_lead_low", rows().map(|setup| fresh(setup).map(|fresh| fresh.lead.low)));
    columns.numbers("fresh_lead_high", rows().map(|setup| fresh(setup).map(|fresh| fresh.lead.high)));
    columns.numbers("gap", rows().map(|_| Some(report.certificate.gap)));
    columns.numbers("level", rows().map(|_| Some(level.confidence())));
    columns.frame()
}

/// The table `race`.
///
/// # Panics
/// When a setup has no name.
#[must_use]
pub fn race(names: &[String], report: &BestReport) -> DataFrame {
    let all: Vec<(usize, usize)> =
        (0..report.steps.len()).flat_map(|step| (0..names.len()).map(move |setup| (step, setup))).collect();
    let rows = || all.iter().map(|&(step, setup)| (&report.steps[step], setup));
    let mut columns = Columns::default();
    columns.small("step", all.iter().map(|&(step, _)| step as i32 + 1));
    columns.sums("games", rows().map(|(step, _)| step.games));
    columns.text("setup", rows().map(|(_, setup)| Some(names[setup].as_str())));
    columns.sums("rounds", rows().map(|(step, setup)| step.rounds[setup]));
    columns.numbers("mean_share", rows().map(|(step, setup)| Some(step.means[setup])));
    columns.flags("remaining", rows().map(|(step, setup)| step.remaining.contains(&setup)));
    columns.numbers("gap", rows().map(|(step, _)| Some(step.gap)));
    columns.frame()
}

/// The table `search`.
#[must_use]
pub fn search(report: &SearchReport) -> DataFrame {
    let rows = || report.steps.iter();
    let mut columns = Columns::default();
    columns.small("step", (1..).take(report.steps.len()));
    columns.sums("games", rows().map(|step| step.games));
    columns.numbers("mean_share", rows().map(|step| Some(step.mean)));
    columns.numbers("predicted", rows().map(|step| Some(step.predicted)));
    columns.numbers("entropy", rows().map(|step| Some(step.entropy)));
    columns.frame()
}

/// The table `found`.
#[must_use]
pub fn found(report: &SearchReport) -> DataFrame {
    let rows = || report.found.iter();
    let (draws, bags) = described(rows().map(|found| &found.setup));
    let mut columns = Columns::default();
    columns.small("place", (1..).take(report.found.len()));
    columns.text("setup", rows().map(|found| Some(found.setup.name.as_str())));
    columns.text("draw", draws.iter().map(|text| Some(text.as_str())));
    columns.text("bags", bags.iter().map(|text| Some(text.as_str())));
    columns.numbers("searched_share", rows().map(|found| Some(found.searched)));
    columns.sums("searched_pairs", rows().map(|found| found.searched_pairs));
    columns.numbers("fresh_share", rows().map(|found| Some(found.fresh.mean)));
    columns.numbers("fresh_share_low", rows().map(|found| Some(found.fresh.interval.low)));
    columns.numbers("fresh_share_high", rows().map(|found| Some(found.fresh.interval.high)));
    columns.numbers("fresh_lead_low", rows().map(|found| Some(found.fresh.lead.low)));
    columns.numbers("fresh_lead_high", rows().map(|found| Some(found.fresh.lead.high)));
    columns.numbers("base_share", rows().map(|_| Some(report.base)));
    columns.sums("fresh_pairs", rows().map(|_| report.fresh_pairs));
    columns.numbers("level", rows().map(|_| Some(report.level.confidence())));
    columns.frame()
}

/// The table `payoffs`.
#[must_use]
pub fn payoffs(report: &EquilibriumReport) -> DataFrame {
    let n = report.setups.len();
    let all: Vec<(usize, usize, Estimate)> = (0..n)
        .flat_map(|a| (0..n).map(move |b| (a, b)))
        .filter_map(|(a, b)| Some((a, b, report.payoffs[a][b]?)))
        .collect();
    let mut columns = Columns::default();
    let name = |setup: usize| Some(report.setups[setup].name.as_str());
    columns.text("setup_a", all.iter().map(|&(a, _, _)| name(a)));
    columns.text("setup_b", all.iter().map(|&(_, b, _)| name(b)));
    columns.sums("pairs", all.iter().map(|_| report.pairs));
    columns.estimates("share", all.iter().map(|&(_, _, share)| Some(share)), all.iter().map(|_| true));
    columns.frame()
}

/// The table `mixture`.
#[must_use]
pub fn mixture(report: &EquilibriumReport, level: Level) -> DataFrame {
    let rows = || report.setups.iter().zip(&report.estimates.rows);
    let always = || report.setups.iter().map(|_| true);
    let (draws, bags) = described(report.setups.iter());
    let mut columns = Columns::default();
    columns.text("setup", rows().map(|(setup, _)| Some(setup.name.as_str())));
    columns.flags("given", (0..report.setups.len()).map(|place| place < report.given));
    columns.text("draw", draws.iter().map(|text| Some(text.as_str())));
    columns.text("bags", bags.iter().map(|text| Some(text.as_str())));
    columns.estimates("weight", rows().map(|(_, row)| Some(row.weight)), always());
    columns.numbers("in_support", rows().map(|(_, row)| Some(row.in_support)));
    columns.estimates("gain", rows().map(|(_, row)| Some(row.gain)), always());
    columns.estimates("alpha_rank", report.estimates.alpha_rank.iter().map(|&rank| Some(rank)), always());
    columns.numbers("level", rows().map(|_| Some(level.confidence())));
    columns.frame()
}

/// The table `metagame`: one row.
#[must_use]
pub fn metagame(report: &EquilibriumReport, level: Level) -> DataFrame {
    let found = report.exploitability.as_ref();
    let mut columns = Columns::default();
    let row = || std::iter::once(report);
    columns.small("setups", row().map(|report| report.setups.len() as i32));
    columns.sums("pairs", row().map(|report| report.pairs));
    columns.sums("games", row().map(|report| report.games));
    columns.flags("unique", row().map(|report| report.unique));
    columns.estimates(
        "cyclic_share",
        row().map(|_| Some(report.estimates.cyclic_share)),
        row().map(|_| true),
    );
    columns.numbers("noise_mean", row().map(|_| Some(report.estimates.noise.mean())));
    columns.numbers("noise_high", row().map(|_| Some(report.estimates.noise.quantile(0.95))));
    columns.small("responses_tried", row().map(|_| found.map_or(0, |found| found.tried as i32)));
    columns.numbers("exploitability", row().map(|_| found.map(|found| found.value)));
    columns.numbers("exploitability_high", row().map(|_| found.map(|found| found.high)));
    columns.numbers("level", row().map(|_| Some(level.confidence())));
    columns.frame()
}

/// The table `responses`.
#[must_use]
pub fn responses(report: &EquilibriumReport, level: Level) -> DataFrame {
    let rows = || report.rounds.iter();
    let (draws, bags) = described(rows().map(|round| &round.setup));
    let mut columns = Columns::default();
    columns.small("round", (1..).take(report.rounds.len()));
    columns.text("setup", rows().map(|round| Some(round.setup.name.as_str())));
    columns.text("draw", draws.iter().map(|text| Some(text.as_str())));
    columns.text("bags", bags.iter().map(|text| Some(text.as_str())));
    columns.numbers("searched_gain", rows().map(|round| Some(round.searched)));
    columns.estimates("fresh_gain", rows().map(|round| Some(round.fresh)), rows().map(|_| true));
    columns.sums("pairs", rows().map(|round| round.pairs));
    columns.flags("added", rows().map(|round| round.added));
    columns.small("support", rows().map(|round| round.support as i32));
    columns.numbers("level", rows().map(|_| Some(level.confidence())));
    columns.frame()
}

/// The draw policies and the splits of setups, as texts.
fn described<'s>(setups: impl Iterator<Item = &'s Setup>) -> (Vec<String>, Vec<String>) {
    setups
        .map(|setup| (setup.private().map_or_else(String::new, |own| own.draw.label()), bags(setup)))
        .unzip()
}

fn bags(setup: &Setup) -> String {
    let bag = |(bag, tiles): (board::Bag, &board::Tiles)| format!("{bag} {tiles}");
    let bags = setup.split(Role::Other).into_iter().flat_map(|split| split.bags.iter());
    let bags: Vec<String> = bags.filter(|(_, tiles)| !tiles.is_empty()).map(bag).collect();
    bags.join(", ")
}
