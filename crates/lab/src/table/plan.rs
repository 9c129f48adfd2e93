//! The table `plan`: the meaning of the matchup numbers of other tables, including self-matches and parts of the
//! Advantage.

use crate::table::Table;
use crate::table::column::{Columns, Frame, VARIANT};

/// A matchup of the plan, with counts of its games.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct PlanRow {
    /// The variant or population, as in `games`.
    pub variant: Option<String>,
    /// The index of the matchup within it.
    pub matchup: usize,
    /// The names of the two setups.
    pub setups: [String; 2],
    /// The purpose of its games.
    pub purpose: &'static str,
    /// The variant of the experiment to which it belongs.
    pub base: Option<String>,
    /// The differences of its rules from those of that variant.
    pub changes: Option<String>,
    /// Pairs played.
    pub pairs: u64,
    /// Rows in `games`.
    pub games: u64,
    /// Games without a winner.
    pub ties: u64,
    /// Games won by the first player.
    pub first_wins: u64,
    /// Games won by the holder of the Advantage.
    pub holder_wins: u64,
}

/// The table `plan`.
pub const PLAN: Table = Table {
    name: "plan",
    rows: "Written by `run`. One row per matchup with at least one pair, ordered by variant, `matchup`: the meaning of `matchup` \
             in `games`, including self-matches for balance figures.",
    columns: || columns().docs(),
};

#[rustfmt::skip]
fn columns<'r>() -> Columns<'r, PlanRow> {
    Columns::<PlanRow>::new()
        .text("variant", VARIANT, |row| row.variant.as_deref())
        .small("matchup", "", "Index of the matchup in the plan, from 0, as in all other tables", |row| row.matchup as i32)
        .text("setup_a", "Name of the first setup", |row| Some(&row.setups[0]))
        .text("setup_b", "Name of the second setup; the same in a self-match", |row| Some(&row.setups[1]))
        .text("purpose",
            "`comparison`: two setups, also in `matchups` and `turn_stats`; `mirror`: self-match, for the balance \
             figures of its variant; `advantage`: self-match without a part of the Advantage",
            |row| Some(row.purpose))
        .text("base_variant", "The variant of the experiment to which it belongs; joins with `variant` of `variants` and `balance`. \
             Null without variants",
            |row| row.base.as_deref())
        .text("rule_changes", "Differences of its rules from those of that variant, such as `mulligan = off`; null if there are none",
            |row| row.changes.as_deref())
        .sum("pairs", "pairs", "Pairs played", |row| row.pairs)
        .sum("games", "games", "Its rows in `games`: twice the pairs", |row| row.games)
        .sum("ties", "games", "Games without a winner", |row| row.ties)
        .sum("first_wins", "games", "Games won by the first player", |row| row.first_wins)
        .sum("holder_wins", "games", "Games won by the holder of the Advantage (first player in games with a shared bag)",
            |row| row.holder_wins)
}

/// The table `plan`.
#[must_use]
pub fn plan(rows: Vec<PlanRow>) -> Frame {
    columns().frame(PLAN, rows)
}
