//! The table `plan`: the meaning of the matchup numbers of other tables, including self-matches and parts of the
//! Advantage.

use crate::study::PairSums;
use crate::table::column::{Columns, Frame, VARIANT};

/// A matchup of the plan.
pub(crate) struct PlanRow<'r> {
    pub(crate) variant: Option<&'r str>,
    pub(crate) matchup: usize,
    pub(crate) setups: [&'r str; 2],
    pub(crate) purpose: &'static str,
    /// The variant of the experiment to which it belongs.
    pub(crate) base: Option<&'r str>,
    /// The differences of its rules from those of that variant.
    pub(crate) changes: Option<String>,
    pub(crate) counts: &'r MatchupCounts,
}

/// The counts of the games of a matchup.
#[derive(Debug, Default)]
pub(crate) struct MatchupCounts {
    pub(crate) sums: PairSums,
    pub(crate) games: u64,
    pub(crate) ties: u64,
    pub(crate) first_wins: u64,
    /// Games won by the holder of the Advantage.
    pub(crate) holder_wins: u64,
}

/// The table `plan`.
#[rustfmt::skip]
pub(crate) fn columns<'r>() -> Columns<'r, PlanRow<'r>> {
    Columns::<PlanRow<'r>>::new("plan",
        "Written by `run`. One row per matchup with at least one pair, ordered by variant, `matchup`: the meaning of `matchup` \
             in `games`, including self-matches for balance figures.")
        .text("variant", VARIANT, |row| row.variant)
        .small("matchup", "", "Index of the matchup in the plan, from 0, as in all other tables", |row| row.matchup as i32)
        .text("setup_a", "Name of the first setup", |row| Some(row.setups[0]))
        .text("setup_b", "Name of the second setup; the same in a self-match", |row| Some(row.setups[1]))
        .text("purpose",
            "`comparison`: two setups, also in `matchups` and `turn_stats`; `mirror`: self-match, for the balance \
             figures of its variant; `advantage`: self-match without a part of the Advantage",
            |row| Some(row.purpose))
        .text("base_variant", "The variant of the experiment to which it belongs; joins with `variant` of `variants` and `balance`. \
             Null without variants",
            |row| row.base)
        .text("rule_changes", "Differences of its rules from those of that variant, such as `mulligan = off`; null if there are none",
            |row| row.changes.as_deref())
        .sum("pairs", "pairs", "Pairs played", |row| row.counts.sums.pairs)
        .sum("games", "games", "Its rows in `games`: twice the pairs", |row| row.counts.games)
        .sum("ties", "games", "Games without a winner", |row| row.counts.ties)
        .sum("first_wins", "games", "Games won by the first player", |row| row.counts.first_wins)
        .sum("holder_wins", "games", "Games won by the holder of the Advantage (first player in games with a shared bag)",
            |row| row.counts.holder_wins)
}

pub(crate) fn plan<'r>(rows: impl IntoIterator<Item = PlanRow<'r>>) -> Frame {
    columns().frame(rows)
}
