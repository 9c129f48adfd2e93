//! The table of the ranking: who is best, and who cannot be told apart?

use polars_core::prelude::DataFrame;
use stats::Estimate;
use study::{Findings, SetupFinding};

use crate::frame::Columns;

/// A setup in words. What the game does not have is `None`.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct SetupText {
    /// What it is called.
    pub name: String,
    /// What its split is called.
    pub split: Option<String>,
    /// Who chooses placements.
    pub bot: Option<String>,
    /// How many tiles come from which bag.
    pub draw: Option<String>,
    /// When to take the Mulligan.
    pub mulligan: Option<String>,
    /// What to throw away with a pass.
    pub discard: Option<String>,
    /// When to pass although a placement is legal.
    pub pass: Option<String>,
    /// Who begins when it holds the Advantage.
    pub start: Option<String>,
    /// Which tiles to exchange.
    pub exchange: Option<String>,
}

/// The table `ranking` of the findings of a variant, best first. `setups` are all setups, by their places.
///
/// # Panics
/// When a ranked setup has no words.
#[must_use]
pub fn ranking(variant: Option<&str>, setups: &[SetupText], findings: &Findings) -> DataFrame {
    let rows = || findings.ranking.iter();
    let mut columns = Columns::default();
    columns.variant(variant, rows().count());
    columns.small("rank", rows().map(|row| row.rank as i32));
    columns.text("setup", rows().map(|row| Some(setups[row.setup].name.as_str())));
    let mut words = |name, word: fn(&SetupText) -> &Option<String>| {
        columns.text(name, rows().map(|row| word(&setups[row.setup]).as_deref()));
    };
    words("split", |setup| &setup.split);
    words("bot", |setup| &setup.bot);
    words("draw", |setup| &setup.draw);
    words("mulligan", |setup| &setup.mulligan);
    words("discard", |setup| &setup.discard);
    words("pass", |setup| &setup.pass);
    words("start", |setup| &setup.start);
    words("exchange", |setup| &setup.exchange);
    columns.sums("games", rows().map(|row| row.games));
    let mut estimates = |name, estimate: fn(&SetupFinding) -> Estimate| {
        columns.estimates(name, rows().map(|row| Some(estimate(row))), rows().map(|_| true));
    };
    estimates("win_rate", |row| row.share);
    estimates("points_per_turn", |row| row.points_per_turn);
    estimates("scoring_turn_share", |row| row.scoring_turns);
    estimates("pass_share", |row| row.passes);
    columns.numbers("behind_best_low", rows().map(|row| Some(row.behind_best.0)));
    columns.numbers("behind_best_high", rows().map(|row| Some(row.behind_best.1)));
    columns.flags("in_top_group", rows().map(|row| row.in_top_group));
    let interval = |row: &SetupFinding| row.ranks.interval(findings.level);
    columns.small("rank_low", rows().map(|row| interval(row).0 as i32));
    columns.small("rank_high", rows().map(|row| interval(row).1 as i32));
    columns.numbers("first_share", rows().map(|row| Some(row.ranks.within_top(1))));
    let others: Vec<Option<String>> = rows().map(|row| joined(setups, &row.not_separated_from)).collect();
    columns.text("not_separated_from", others.iter().map(Option::as_deref));
    columns.numbers("level", rows().map(|_| Some(findings.level.confidence())));
    columns.frame()
}

/// The names of setups in one text; `None` of none, since CSV and pandas know no difference.
fn joined(setups: &[SetupText], places: &[usize]) -> Option<String> {
    let names: Vec<&str> = places.iter().map(|&place| setups[place].name.as_str()).collect();
    (!names.is_empty()).then(|| names.join(" | "))
}
