//! The table `matchups`: win rates with their intervals.

use crate::studies::ranking::{Findings, MatchupFinding};
use bagsplit_arena::PairRange;
use bagsplit_stats::Level;

use crate::table::column::{Columns, Frame, VARIANT};

/// The findings of a matchup.
pub(crate) struct MatchupRow<'f> {
    variant: Option<&'f str>,
    place: i32,
    level: Level,
    found: &'f MatchupFinding,
}

/// The table `matchups`.
#[rustfmt::skip]
pub(crate) fn columns<'f>() -> Columns<'f, MatchupRow<'f>> {
    // Identical setups split every pair, so their interval would have width 0.
    let interval: fn(&MatchupRow<'f>) -> bool = |row| !row.found.identical;
    Columns::<MatchupRow<'f>>::new("matchups", "One row per matchup with at least one pair, ordered by variant, `matchup`.")
        .text("variant", VARIANT, |row| row.variant)
        .small("matchup", "", "Index of the matchup in the plan, from 0", |row| row.place)
        .text("setup_a", "Name of the first setup", |row| Some(&row.found.setups[0]))
        .text("setup_b", "Name of the second setup", |row| Some(&row.found.setups[1]))
        .sum("pairs", "pairs", "Pairs played", |row| row.found.pairs)
        .sum("games", "games", "Games played, twice the pairs", |row| PairRange::new(0, row.found.pairs).games())
        .sum("lost_both", "pairs", "Pairs in which a lost both games", |row| row.found.counts.by_quarters()[0])
        .sum("quarter", "pairs", "Pairs with a quarter for a: a tie and a loss", |row| row.found.counts.by_quarters()[1])
        .sum("split", "pairs", "Pairs with a half for a: a win each, or two ties", |row| row.found.counts.by_quarters()[2])
        .sum("three_quarters", "pairs", "Pairs with three quarters for a: a win and a tie",
            |row| row.found.counts.by_quarters()[3])
        .sum("won_both", "pairs", "Pairs in which a won both games", |row| row.found.counts.by_quarters()[4])
        .truth("identical", "Both setups are equal except for their names, so every pair splits by design",
            |row| Some(row.found.identical))
        .estimate("win_rate", "share", [
            "Mean share of a in a pair, 0 to 1; also the share of games won, ties as half",
            "Lower end of its confidence interval; null for identical setups",
            "Upper end; null for identical setups",
            "Standard error over pairs; null for identical setups",
        ], |row| Some(row.found.share), interval)
        .estimate("score_difference", "points", [
            "Mean points of a minus b, per game; null with fewer than 2 pairs",
            "Lower end of its confidence interval; null also for identical setups",
            "Upper end; null as above",
            "Standard error over pairs; null as above",
        ], |row| row.found.difference, interval)
        .number("mean_score_a", "points", "Mean points of a, per game", |row| Some(row.found.points[0]))
        .number("mean_score_b", "points", "Mean points of b, per game", |row| Some(row.found.points[1]))
        .number("level", "share", "Confidence of the intervals, such as 0.95", |row| Some(row.level.confidence()))
}

/// The table `matchups` of the findings of a variant. `plan` has the two setups of every planned matchup, in order.
///
/// # Panics
/// If the matchups found are not in the plan, in its order.
pub fn matchups(variant: Option<&str>, plan: &[(usize, usize)], findings: &Findings) -> Frame {
    let mut planned = plan.iter().enumerate();
    let rows = findings.matchups.iter().map(|found| {
        let place = planned.find(|(_, planned)| **planned == (found.first, found.second));
        let place = place
            .expect("the matchups found are in the plan, in this order")
            .0 as i32;
        MatchupRow {
            variant,
            place,
            level: findings.level,
            found,
        }
    });
    columns().frame(rows)
}
