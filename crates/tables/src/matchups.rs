//! The table of matchups: who won how often against whom, and how sure is that?

use polars_core::prelude::DataFrame;
use study::Findings;

use crate::frame::Columns;

/// The table `matchups` of the findings of a variant. `names` are those of the setups; `plan` are the two setups
/// of every planned matchup, and says at which place a matchup is.
///
/// # Panics
/// When a setup has no name, or the matchups found are not in the plan, in its order.
#[must_use]
pub fn matchups(
    variant: Option<&str>,
    names: &[String],
    plan: &[(usize, usize)],
    findings: &Findings,
) -> DataFrame {
    let mut planned = plan.iter().enumerate();
    let mut place = |setups| {
        let found = planned.find(|(_, planned)| **planned == setups);
        found.expect("what is found was planned, in this order").0 as i32
    };
    let places: Vec<i32> = findings.matchups.iter().map(|found| place((found.first, found.second))).collect();
    let rows = || findings.matchups.iter();
    // Between identical setups the luck of the pairs has no say, so that an interval would be of width 0.
    let interval = rows().map(|row| !row.identical);

    let mut columns = Columns::default();
    columns.variant(variant, rows().count());
    columns.small("matchup", places.into_iter());
    columns.text("setup_a", rows().map(|row| Some(names[row.first].as_str())));
    columns.text("setup_b", rows().map(|row| Some(names[row.second].as_str())));
    columns.sums("pairs", rows().map(|row| row.pairs));
    columns.sums("games", rows().map(|row| 2 * row.pairs));
    for (quarters, name) in ["lost_both", "quarter", "split", "three_quarters", "won_both"].iter().enumerate()
    {
        columns.sums(name, rows().map(|row| row.by_quarters[quarters]));
    }
    columns.flags("identical", rows().map(|row| row.identical));
    columns.estimates("win_rate", rows().map(|row| Some(row.share)), interval.clone());
    columns.estimates("score_difference", rows().map(|row| row.difference), interval);
    columns.numbers("mean_score_a", rows().map(|row| Some(row.points[0])));
    columns.numbers("mean_score_b", rows().map(|row| Some(row.points[1])));
    columns.numbers("level", rows().map(|_| Some(findings.level.confidence())));
    columns.frame()
}
