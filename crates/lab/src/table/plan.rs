//! The table `plan`: what every matchup number in the other tables stands for, mirrors and parts of the Advantage included.

use crate::table::Table;
use crate::table::column::{Columns, Frame, VARIANT};

/// A matchup of the plan, and how its games ended.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct PlanRow {
    /// The variant or population, as in `games`.
    pub variant: Option<String>,
    /// The place of the matchup within it.
    pub matchup: usize,
    /// The names of the two setups.
    pub setups: [String; 2],
    /// What its games are for.
    pub purpose: &'static str,
    /// The variant of the experiment that it belongs to.
    pub base: Option<String>,
    /// What its rules change in those of that variant.
    pub changes: Option<String>,
    /// Pairs that were played.
    pub pairs: u64,
    /// Rows in `games`.
    pub games: u64,
    /// Games without a winner.
    pub ties: u64,
    /// Games that were won by who had the first turn.
    pub first_wins: u64,
    /// Games that were won by who has the Advantage.
    pub holder_wins: u64,
}

/// The table `plan`.
pub const PLAN: Table = Table {
    name: "plan",
    rows: "Written by `run`. A row a matchup that has played at least one pair, ordered by variant, `matchup`: what `matchup` \
             in `games` stands for, also where a setup plays itself for balance figures.",
    columns: || columns().docs(),
};

#[rustfmt::skip]
fn columns<'r>() -> Columns<'r, PlanRow> {
    Columns::<PlanRow>::new()
        .text("variant", VARIANT, |row| row.variant.as_deref())
        .small("matchup", "", "Place of the matchup in the plan, from 0, as in all other tables", |row| row.matchup as i32)
        .text("setup_a", "Name of the first setup", |row| Some(&row.setups[0]))
        .text("setup_b", "Name of the second setup; in a mirror the same", |row| Some(&row.setups[1]))
        .text("purpose",
            "`comparison`: of two setups, also in `matchups` and `turn_stats`; `mirror`: a setup against itself, for the balance \
             figures of its variant; `advantage`: a mirror with a part of the Advantage taken away",
            |row| Some(row.purpose))
        .text("base_variant", "The variant of the experiment that it belongs to; joins with `variant` of `variants` and `balance`. \
             Null without variants",
            |row| row.base.as_deref())
        .text("rule_changes", "What its rules change in those of that variant, such as `mulligan = off`; null where nothing",
            |row| row.changes.as_deref())
        .sum("pairs", "pairs", "Pairs played", |row| row.pairs)
        .sum("games", "games", "Its rows in `games`: twice the pairs", |row| row.games)
        .sum("ties", "games", "Games without a winner", |row| row.ties)
        .sum("first_wins", "games", "Games won by the player who had the first turn", |row| row.first_wins)
        .sum("holder_wins", "games", "Games won by the holder of the Advantage (in games of a shared bag, is the first player)",
            |row| row.holder_wins)
}

/// The table `plan`.
#[must_use]
pub fn plan(rows: &[PlanRow]) -> Frame {
    columns().frame_of(PLAN, rows)
}
