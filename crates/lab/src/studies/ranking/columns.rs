//! Columns of the table `ranking`.

use crate::studies::ranking::{Findings, SetupFinding};
use bagsplit_game::board::Role;
use bagsplit_players::{Policy, PrivateBags, Setup};
use bagsplit_stats::Level;

use crate::table::column::{Columns, Frame, VARIANT};

/// A ranked setup with its findings.
pub(crate) struct RankingRow<'f> {
    variant: Option<&'f str>,
    setups: &'f [Setup],
    level: Level,
    found: &'f SetupFinding,
}

impl RankingRow<'_> {
    fn setup(&self) -> &Setup {
        &self.setups[self.found.setup]
    }

    /// A choice of a setup with private bags.
    fn choice(&self, of: impl Fn(&PrivateBags) -> String) -> Option<String> {
        self.setup().private().map(of)
    }
}

#[rustfmt::skip]
pub(crate) fn columns<'f>() -> Columns<'f, RankingRow<'f>> {
    let always: fn(&RankingRow<'f>) -> bool = |_| true;
    Columns::<RankingRow<'f>>::new("ranking", "One row per ranked setup, best first, for each variant.")
        .text("variant", VARIANT, |row| row.variant)
        .small("rank", "", "1 for the best; equal values share a rank, and the following rank is skipped (1, 1, 3)",
            |row| row.found.rank as i32)
        .text("setup", "Name of the setup", |row| Some(&row.found.name))
        .text("split", "Name of its split; null where the game has none, like all columns up to `exchange`",
            |row| row.setup().split(Role::Other).map(|split| split.name.as_str()))
        .label("bot", "Bot, which chooses placements", |row| Some(row.setup().bot.label()))
        .label("draw", "Draw policy: how many tiles to draw from which bag", |row| row.choice(|private| private.draw.whole()))
        .label("mulligan", "Mulligan policy: when to take the Mulligan", |row| row.choice(|private| private.mulligan.label()))
        .label("discard", "Discard policy: which tiles to discard with a pass", |row| row.choice(|private| private.discard.label()))
        .label("pass", "Pass policy: when to pass although a placement is legal", |row| row.choice(|private| private.pass.label()))
        .label("start", "Start policy: the first player when it holds the Advantage", |row| row.choice(|private| private.start.label()))
        .label("exchange", "Exchange policy, in games with a shared bag", |row| row.setup().exchange().map(Policy::label))
        .text("by_hand",
            "Whether a person can carry out everything but the choice of placements within the 90 seconds of a turn: `yes`, `roughly` or `no`",
            |row| Some(row.setup().by_hand().name()))
        .sum("games", "games", "Games that the ranking is based on: those of pairs that every matchup has played",
            |row| row.found.games)
        .estimate("win_rate", "share", [
            "Mean share of a pair against the field, 0 to 1, on the scale of the ranking; null, like its interval and error, where it has \
             no opponent",
            "Lower end of the confidence interval of this setup alone",
            "Upper end",
            "Standard error over pair indices",
        ], |row| Some(row.found.share).filter(|_| row.found.opponents > 0), always)
        .estimate("points_per_turn", "points", [
            "Points per own turn", "Lower end of its confidence interval", "Upper end", "Standard error",
        ], |row| Some(row.found.points_per_turn), always)
        .estimate("scoring_turn_share", "share", [
            "Share of its own turns that scored, 0 to 1", "Lower end of its confidence interval", "Upper end",
            "Standard error",
        ], |row| Some(row.found.scoring_turns), always)
        .estimate("pass_share", "share", [
            "Share of its own turns that were passes, 0 to 1", "Lower end of its confidence interval", "Upper end",
            "Standard error",
        ], |row| Some(row.found.passes), always)
        .number("field_low", "share",
            "Smallest mean share with one opponent left out: how much depends on the choice of opponents. Null with one opponent or on a \
             ladder",
            |row| Some(row.found.without_opponent?.low))
        .number("field_high", "share", "Largest mean share with one opponent left out",
            |row| Some(row.found.without_opponent?.high))
        .number("behind_best_low", "share",
            "Lower end of its value less that of the best (Edwards and Hsu), at most 0: no other setup is better by more. \
             This, all columns up to `rank_high`, and `tied_ranks` hold simultaneously at `level`: at the planned \
             end, and before it at any stopping point",
            |row| Some(row.found.behind_best.low))
        .number("behind_best_high", "share", "Upper end, at most 0, and 0 in the top group",
            |row| Some(row.found.behind_best.high))
        .truth("in_top_group", "Whether it may be the best: it is statistically tied with rank 1",
            |row| Some(row.found.in_top_group))
        .small("rank_low", "", "Lower end of the interval of its true rank",
            |row| row.found.rank_range.0 as i32)
        .small("rank_high", "", "Upper end", |row| row.found.rank_range.1 as i32)
        .words("tied_ranks", "Ranks of the setups that it is statistically tied with, such as `2-4, 7`; null if none",
            |row| row.found.tied_ranks.clone())
        .number("level", "share",
            "Confidence of each interval, and of all statements about order and distances together",
            |row| Some(row.level.confidence()))
}

/// The table `ranking` of the findings of a variant, best first. `setups` are all setups, by place.
///
/// # Panics
/// When a ranked setup is not among them.
pub fn ranking(variant: Option<&str>, setups: &[Setup], findings: &Findings) -> Frame {
    let rows = findings.ranking.iter().map(|found| RankingRow {
        variant,
        setups,
        level: findings.level,
        found,
    });
    columns().frame(rows)
}
