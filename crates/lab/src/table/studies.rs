//! The tables of adaptive studies: races, searches, equilibria.

use crate::study::{
    BestReport, EquilibriumReport, FoundSplit, Planted, RaceStep, ResponseRound, SearchReport, SearchStep,
};
use bagsplit_game::board::Role;
use bagsplit_players::{Policy, Setup};
use bagsplit_stats::{Estimate, Level};

use crate::table::Table;
use crate::table::column::{Columns, Frame};

/// A setup of a race.
pub(crate) struct Racer<'f> {
    place: i32,
    setup: usize,
    names: &'f [String],
    level: Level,
    report: &'f BestReport,
    /// What fresh luck says of it, if it was selected: its share and its lead, each with the ends of its interval.
    fresh: Option<Fresh>,
}

#[derive(Clone, Copy)]
struct Fresh {
    share: f64,
    interval: (f64, f64),
    lead: (f64, f64),
}

#[rustfmt::skip]
pub(crate) fn best_columns<'f>() -> Columns<'f, Racer<'f>> {
    Columns::<Racer<'f>>::new()
        .small("place", "", "1 for the first; the selected setups come first, then by mean share", |row| row.place)
        .text("setup", "Name of the setup", |row| Some(&row.names[row.setup]))
        .truth("selected", "It is one of the best that were asked for, as far as is known",
            |row| Some(row.report.statement.best.contains(&row.setup)))
        .truth("remaining", "It is not excluded: the true best are all among these, at the confidence in `level`",
            |row| Some(row.report.certificate.remaining.contains(&row.setup)))
        .sum("rounds", "rounds", "Rounds it played: pair indices against every member of the field",
            |row| row.report.statement.counts[row.setup])
        .number("mean_share", "share", "Mean share in the race, 0 to 1; too high for the best, which were chosen by it",
            |row| Some(row.report.statement.means[row.setup]))
        .number("fresh_share", "share", "Mean share with fresh luck; null for all but the selected",
            |row| Some(row.fresh?.share))
        .number("fresh_share_low", "share", "Lower end of its confidence interval",
            |row| Some(row.fresh?.interval.0))
        .number("fresh_share_high", "share", "Upper end", |row| Some(row.fresh?.interval.1))
        .number("fresh_lead_low", "share",
            "Lower end of its lead over the runner-up with the same fresh luck",
            |row| Some(row.fresh?.lead.0))
        .number("fresh_lead_high", "share", "Upper end", |row| Some(row.fresh?.lead.1))
        .number("gap", "share",
            "Certified: no selected setup falls short of the best by more than this; the same in all rows",
            |row| Some(row.report.certificate.gap))
        .number("level", "share", "Confidence of everything that is certified, and of the intervals",
            |row| Some(row.level.confidence()))
}

/// The table `best`. `names` are those of the ranked setups.
///
/// # Panics
/// When a setup has no name.
#[must_use]
pub fn best(names: &[String], report: &BestReport, level: Level) -> Frame {
    let statement = &report.statement;
    let mut order: Vec<usize> = (0..names.len()).collect();
    let selected = |setup: usize| statement.best.iter().position(|&best| best == setup);
    order.sort_by(|&a, &b| {
        let place = |setup| selected(setup).unwrap_or(usize::MAX);
        place(a).cmp(&place(b)).then(statement.means[b].total_cmp(&statement.means[a])).then(a.cmp(&b))
    });
    let fresh = |setup: usize| {
        let found = report.fresh.as_ref()?.confirmations.get(selected(setup)?)?;
        let (interval, lead) = (&found.interval, &found.lead);
        Some(Fresh {
            share: found.mean,
            interval: (interval.low, interval.high),
            lead: (lead.low, lead.high),
        })
    };
    let rows = (1..).zip(order);
    let rows = rows.map(|(place, setup)| Racer { place, setup, names, level, report, fresh: fresh(setup) });
    best_columns().frame(Table::Best, rows)
}

/// What was known of a setup after a step of a race.
pub(crate) struct Raced<'f> {
    number: i32,
    step: &'f RaceStep,
    setup: usize,
    name: &'f str,
}

#[rustfmt::skip]
pub(crate) fn race_columns<'f>() -> Columns<'f, Raced<'f>> {
    Columns::<Raced<'f>>::new()
        .small("step", "", "Batch of the race, from 1", |row| row.number)
        .sum("games", "games", "Games asked for up to its end", |row| row.step.games)
        .text("setup", "Name of the setup", |row| Some(row.name))
        .sum("rounds", "rounds", "Rounds it had played by then", |row| row.step.rounds[row.setup])
        .number("mean_share", "share", "Its mean share by then, 0 to 1", |row| Some(row.step.means[row.setup]))
        .truth("remaining", "It was not excluded yet", |row| Some(row.step.remaining.contains(&row.setup)))
        .number("gap", "share",
            "Certified by then: the most that the selected ones fall short of the best; the same for all setups",
            |row| Some(row.step.gap))
}

/// The table `race`.
///
/// # Panics
/// When a setup has no name.
#[must_use]
pub fn race(names: &[String], report: &BestReport) -> Frame {
    let rows = (1..).zip(&report.steps).flat_map(|(number, step)| {
        names.iter().enumerate().map(move |(setup, name)| Raced { number, step, setup, name })
    });
    race_columns().frame(Table::Race, rows)
}

#[rustfmt::skip]
pub(crate) fn search_columns<'f>() -> Columns<'f, (i32, &'f SearchStep)> {
    Columns::<(i32, &SearchStep)>::new()
        .small("step", "", "Generation, from 1", |row| row.0)
        .sum("games", "games", "Games asked for up to its end", |row| row.1.games)
        .number("mean_share", "share", "Mean share of the candidates of this and the 24 generations before, 0 to 1",
            |row| Some(row.1.mean))
        .number("predicted", "share", "Share that the search predicts for the best split it knows, on that level",
            |row| Some(row.1.predicted))
        .number("entropy", "bits",
            "How undecided it is where tiles go, in bits a tile: log2 of the number of bags at first, 0 at the end",
            |row| Some(row.1.entropy))
}

/// The table `search`.
#[must_use]
pub fn search(report: &SearchReport) -> Frame {
    search_columns().frame(Table::Search, (1..).zip(&report.steps))
}

/// A finalist of a search.
pub(crate) struct Finalist<'f> {
    place: i32,
    found: &'f FoundSplit,
    report: &'f SearchReport,
}

#[rustfmt::skip]
pub(crate) fn found_columns<'f>() -> Columns<'f, Finalist<'f>> {
    Columns::<Finalist<'f>>::new()
        .small("place", "", "Place in the search, from 1; the first is the one proposed", |row| row.place)
        .text("setup", "Name of the setup, and of its files in `splits/`", |row| Some(&row.found.setup.name))
        .words("draw", "Draw policy that goes with the split", |row| draw(&row.found.setup))
        .words("bags", "The split: the tiles of each bag", |row| Some(bags(&row.found.setup)))
        .number("searched_share", "share", "Mean share in the race of the search; too high, since it was chosen by it",
            |row| Some(row.found.searched))
        .sum("searched_pairs", "pairs", "Pairs that this was measured on", |row| row.found.searched_pairs)
        .number("fresh_share", "share", "Mean share against the field with fresh luck, 0 to 1",
            |row| Some(row.found.fresh.mean))
        .number("fresh_share_low", "share", "Lower end of its confidence interval",
            |row| Some(row.found.fresh.interval.low))
        .number("fresh_share_high", "share", "Upper end", |row| Some(row.found.fresh.interval.high))
        .number("fresh_lead_low", "share",
            "Lower end of its lead over the base with the same fresh luck",
            |row| Some(row.found.fresh.lead.low))
        .number("fresh_lead_high", "share", "Upper end", |row| Some(row.found.fresh.lead.high))
        .number("base_share", "share", "Mean share of the base with the same luck; the same in all rows",
            |row| Some(row.report.base))
        .sum("fresh_pairs", "pairs", "Pairs against each member of the field with fresh luck",
            |row| row.report.fresh_pairs)
        .number("level", "share", "Confidence of all intervals of the table together",
            |row| Some(row.report.level.confidence()))
}

/// The table `found`.
#[must_use]
pub fn found(report: &SearchReport) -> Frame {
    let rows = (1..).zip(&report.found).map(|(place, found)| Finalist { place, found, report });
    found_columns().frame(Table::Found, rows)
}

/// What a setup wins against another.
pub(crate) struct Payoff<'f> {
    setups: [&'f str; 2],
    pairs: u64,
    share: Estimate,
}

#[rustfmt::skip]
pub(crate) fn payoff_columns<'f>() -> Columns<'f, Payoff<'f>> {
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
    payoff_columns().frame(Table::Payoffs, rows)
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

#[rustfmt::skip]
pub(crate) fn mixture_columns<'f>() -> Columns<'f, Mixed<'f>> {
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
    mixture_columns().frame(Table::Mixture, rows)
}

#[rustfmt::skip]
pub(crate) fn response_columns<'f>() -> Columns<'f, (i32, &'f ResponseRound, Level)> {
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
    response_columns().frame(Table::Responses, rows)
}

/// A setup with a known weakness, with the setups and the level.
type Plant<'f> = (&'f Planted, &'f [Setup], Level);

#[rustfmt::skip]
pub(crate) fn planted_columns<'f>() -> Columns<'f, Plant<'f>> {
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
    planted_columns().frame(Table::Planted, rows)
}

#[rustfmt::skip]
pub(crate) fn metagame_columns<'f>() -> Columns<'f, (&'f EquilibriumReport, Level)> {
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
        .number("level", "share", "Confidence of the intervals, each by itself", |row| Some(row.1.confidence()))
}

/// The table `metagame`: one row.
#[must_use]
pub fn metagame(report: &EquilibriumReport, level: Level) -> Frame {
    metagame_columns().frame(Table::Metagame, [(report, level)])
}

/// The draw policy of a setup; none where the bag is shared.
fn draw(setup: &Setup) -> Option<String> {
    setup.private().map(|own| own.draw.whole())
}

/// The tiles of the bags that a setup uses, as a text.
fn bags(setup: &Setup) -> String {
    let bag =
        |(bag, tiles): (bagsplit_game::board::Bag, &bagsplit_game::board::Tiles)| format!("{bag} {tiles}");
    let bags = setup.split(Role::Other).into_iter().flat_map(|split| split.bags.iter());
    let bags: Vec<String> = bags.filter(|(_, tiles)| !tiles.is_empty()).map(bag).collect();
    bags.join(", ")
}
