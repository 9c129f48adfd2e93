//! The table of the ranking: who is best, and who is statistically tied?

use crate::studies::ranking::{Findings, SetupFinding};
use bagsplit_stats::Level;

use crate::table::Table;
use crate::table::column::{Columns, Frame, VARIANT};

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
    /// Whether a person can do all of it but choose placements: `yes`, `roughly` or `no`.
    pub by_hand: String,
}

/// What is found of a ranked setup.
pub(crate) struct Row<'f> {
    variant: Option<&'f str>,
    setups: &'f [SetupText],
    level: Level,
    found: &'f SetupFinding,
}

impl Row<'_> {
    fn setup(&self) -> &SetupText {
        &self.setups[self.found.setup]
    }

    /// The names of the setups that it is statistically tied with; `None` of none, since CSV and pandas know no difference.
    fn not_separated_from(&self) -> Option<String> {
        let others = self.found.not_separated_from.iter();
        let names: Vec<&str> = others.map(|&place| self.setups[place].name.as_str()).collect();
        (!names.is_empty()).then(|| names.join(" | "))
    }
}

/// The table `ranking`.
pub(crate) const RANKING: Table = Table {
    name: "ranking",
    rows: "A row a ranked setup, best first, for each variant.",
    columns: || columns().docs(),
};

#[rustfmt::skip]
fn columns<'f>() -> Columns<'f, Row<'f>> {
    let always: fn(&Row<'f>) -> bool = |_| true;
    Columns::<Row<'f>>::new()
        .text("variant", VARIANT, |row| row.variant)
        .small("rank", "", "1 for the best; equal values share a rank, and the next one counts them all",
            |row| row.found.rank as i32)
        .text("setup", "Name of the setup", |row| Some(&row.setup().name))
        .text("split", "Name of its split; like all that follow to `exchange`, null where the game has none",
            |row| row.setup().split.as_deref())
        .text("bot", "Who chooses placements", |row| row.setup().bot.as_deref())
        .text("draw", "Draw policy: how many tiles come from which bag", |row| row.setup().draw.as_deref())
        .text("mulligan", "When to take the Mulligan", |row| row.setup().mulligan.as_deref())
        .text("discard", "What to throw away with a pass", |row| row.setup().discard.as_deref())
        .text("pass", "When to pass although a placement is legal", |row| row.setup().pass.as_deref())
        .text("start", "Who begins when it holds the Advantage", |row| row.setup().start.as_deref())
        .text("exchange", "Which tiles to exchange, in games of a shared bag", |row| row.setup().exchange.as_deref())
        .text("by_hand",
            "Whether a person can do all of it but choose placements, at the table in 90 seconds: yes, roughly or no",
            |row| Some(&row.setup().by_hand))
        .sum("games", "games", "Games that the ranking rests on: those of pairs that every matchup has played",
            |row| row.found.games)
        .estimate("win_rate", "share", [
            "Mean share of a pair against the field, 0 to 1, on the scale of the ranking; null, like its interval and error, where it met \
             no opponent",
            "Lower end of the confidence interval of this setup by itself",
            "Upper end",
            "Standard error over pair indices",
        ], |row| Some(row.found.share).filter(|_| row.found.opponents > 0), always)
        .estimate("points_per_turn", "points", [
            "Points for each turn of its own", "Lower end of its confidence interval", "Upper end", "Standard error",
        ], |row| Some(row.found.points_per_turn), always)
        .estimate("scoring_turn_share", "share", [
            "Share of its own turns that earned points, 0 to 1", "Lower end of its confidence interval", "Upper end",
            "Standard error",
        ], |row| Some(row.found.scoring_turns), always)
        .estimate("pass_share", "share", [
            "Share of its own turns that were passes, 0 to 1", "Lower end of its confidence interval", "Upper end",
            "Standard error",
        ], |row| Some(row.found.passes), always)
        .number("field_low", "share",
            "Least mean share with one opponent left out: what the choice of opponents does. Null with one opponent or on a \
             ladder",
            |row| row.found.without_opponent.map(|range| range.0))
        .number("field_high", "share", "Largest mean share with one opponent left out",
            |row| row.found.without_opponent.map(|range| range.1))
        .number("behind_best_low", "share",
            "Lower end of its value less that of the best of all (Edwards and Hsu), at most 0: none is better by more. \
             This, and all columns to `rank_high`, `not_separated_from` too, hold simultaneously at `level`: at the planned \
             end, or before that at any stopping point",
            |row| Some(row.found.behind_best.0))
        .number("behind_best_high", "share", "Upper end, at most 0, and 0 in the top group",
            |row| Some(row.found.behind_best.1))
        .truth("in_top_group", "It may be the best: it is statistically tied with rank 1",
            |row| Some(row.found.in_top_group))
        .small("rank_low", "", "The best rank that it may truly have",
            |row| row.found.rank_range.0 as i32)
        .small("rank_high", "", "The worst", |row| row.found.rank_range.1 as i32)
        .number("expected_cost", "share",
            "What choosing it costs on average: the mean over resamples of the largest value less its own",
            |row| Some(row.found.ranks.expected_cost()))
        .number("first_share", "share", "Share of the resamples in which nobody had a larger value",
            |row| Some(row.found.ranks.within_top(1)))
        .words("not_separated_from",
            "Setups it is statistically tied with, joined by a bar with a space on each side; null if none",
            Row::not_separated_from)
        .number("level", "share",
            "Confidence of the intervals, and of all that is said of order and distances together",
            |row| Some(row.level.confidence()))
}

/// The table `ranking` of the findings of a variant, best first. `setups` are all setups, by their places.
///
/// # Panics
/// When a ranked setup has no words.
#[must_use]
pub fn ranking(variant: Option<&str>, setups: &[SetupText], findings: &Findings) -> Frame {
    let rows = findings.ranking.iter().map(|found| Row { variant, setups, level: findings.level, found });
    columns().frame(RANKING, rows)
}
