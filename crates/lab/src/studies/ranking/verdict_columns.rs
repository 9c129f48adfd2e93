//! Columns of the table `verdict`: the first setup, its win rate corrected for selection bias, and the setups tied with it.

use crate::studies::ranking::{Findings, SetupFinding};
use bagsplit_stats::Estimate;

use crate::table::column::{Columns, Frame, VARIANT};

/// The verdict on the first of a ranking, or on the first that a person can play.
pub(crate) struct VerdictRow<'f> {
    variant: Option<&'f str>,
    names: &'f [String],
    among: &'static str,
    findings: &'f Findings,
    /// The setups that it is about, best first; at least one.
    ranked: Vec<&'f SetupFinding>,
}

impl VerdictRow<'_> {
    fn first(&self) -> &SetupFinding {
        self.ranked[0]
    }

    /// The setups that the first is statistically tied with.
    fn tied(&self) -> Vec<&str> {
        let others = self
            .ranked
            .iter()
            .filter(|other| self.first().not_separated_from.contains(&other.setup));
        others.map(|other| other.name.as_str()).collect()
    }

    fn corrected(&self) -> Option<Estimate> {
        self.findings.winner.filter(|_| self.first().rank == 1)
    }

    fn led_without(&self) -> Option<String> {
        let all = self.findings.leaders_without.iter();
        let all: Vec<String> = all
            .map(|&(without, leader)| format!("{}: {}", self.names[without], self.names[leader]))
            .collect();
        (!all.is_empty() && self.among == "all").then(|| all.join(" | "))
    }
}

#[rustfmt::skip]
pub(crate) fn columns<'f>() -> Columns<'f, VerdictRow<'f>> {
    Columns::<VerdictRow<'f>>::new("verdict",
        "Written by `run`. One row for the first setup of a ranking, and one for the first that a person can play, for each variant.")
        .text("variant", VARIANT, |row| row.variant)
        .text("among", "`all` ranked setups, or `by-hand`: those that a person can play without a computer, at least roughly",
            |row| Some(row.among))
        .text("verdict", "`first`: significantly different from all others among these; `tied`: statistically tied with some of them",
            |row| Some(if row.tied().is_empty() { "first" } else { "tied" }))
        .text("setup", "Name of the setup with the largest win rate among these; of equal ones the first of the experiment",
            |row| Some(&row.first().name))
        .small("rank", "", "Its rank among all", |row| row.first().rank as i32)
        .estimate("win_rate", "share", [
            "Its mean share against the field, uncorrected: too high on average, since the largest was selected",
            "Lower end of its uncorrected interval",
            "Upper end",
            "Standard error over pair indices",
        ], |row| Some(row.first().share), |_| true)
        .number("corrected_win_rate", "share",
            "The same corrected for selection bias (median unbiased; Andrews, Kitagawa and McCloskey 2024). Null in rows \
             of `by-hand` that are not first among all, where several setups share rank 1, and with fewer than 30 pair indices",
            |row| Some(row.corrected()?.value))
        .number("corrected_win_rate_low", "share", "Lower end of its interval at `level`; null as above",
            |row| Some(row.corrected()?.low))
        .number("corrected_win_rate_high", "share", "Upper end; null as above", |row| Some(row.corrected()?.high))
        .number("others_better_by", "share",
            "No other ranked setup is better by more than this; holds at `level` together with the statements of `ranking`",
            |row| Some(row.first().others_better_by()))
        .small("tied", "setups", "Number of these that it is statistically tied with", |row| row.tied().len() as i32)
        .words("tied_with", "Their names, separated by a bar between spaces; null if none",
            |row| Some(row.tied().join(" | ")).filter(|names| !names.is_empty()))
        .small("opponents", "setups", "Number of opponents", |row| row.first().opponents as i32)
        .words("led_without",
            "Opponents without which another setup has the largest win rate, each with that setup (`opponent: setup`), separated by a bar between spaces; null \
             if none, and in rows of `by-hand`",
            VerdictRow::led_without)
        .sum("ranked_pairs", "pairs", "Pair indices that it is based on", |row| row.findings.ranked_pairs as u64)
        .truth("at_planned_end", "Whether all planned pair indices are played", |row| Some(row.findings.at_planned_end))
        .number("level", "share", "Confidence of the interval and of all statements together", |row| Some(row.findings.level.confidence()))
}

/// The table `verdict` of the findings of a variant. `names` are those of the setups; `by_hand` says for each whether a person
/// can play it.
///
/// # Panics
/// When a ranked setup is not in both.
pub fn verdict(
    variant: Option<&str>,
    names: &[String],
    by_hand: &[bool],
    findings: &Findings,
) -> Frame {
    let all: Vec<&SetupFinding> = findings.ranking.iter().collect();
    let people = all
        .iter()
        .copied()
        .filter(|found| by_hand[found.setup])
        .collect();
    let rows = [("all", all), ("by-hand", people)]
        .into_iter()
        .filter(|(_, ranked)| !ranked.is_empty());
    let rows = rows.map(|(among, ranked)| VerdictRow {
        variant,
        names,
        among,
        findings,
        ranked,
    });
    columns().frame(rows)
}
