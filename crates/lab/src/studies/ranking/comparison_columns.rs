//! Columns of the table `comparisons`: the difference of any two ranked setups, and whether it is significant.

use crate::studies::ranking::{ComparisonFinding, Findings};

use crate::table::column::{Columns, Frame, VARIANT};

/// Two ranked setups.
pub(crate) struct ComparisonRow<'f> {
    variant: Option<&'f str>,
    findings: &'f Findings,
    found: &'f ComparisonFinding,
}

#[rustfmt::skip]
pub(crate) fn columns<'f>() -> Columns<'f, ComparisonRow<'f>> {
    Columns::<ComparisonRow<'f>>::new("comparisons",
        "Written by `run`. One row per pair of ranked setups of a variant, in the order of the experiment.")
        .text("variant", VARIANT, |row| row.variant)
        .text("setup_a", "Name of the ranked setup that the experiment lists first", |row| Some(&row.found.setups[0]))
        .text("setup_b", "Name of the other", |row| Some(&row.found.setups[1]))
        .sum("pairs", "pairs", "Pair indices that it is based on: those that every matchup has played",
            |row| row.findings.ranked_pairs as u64)
        .number("difference", "share", "`win_rate` of a less that of b, as in `ranking`",
            |row| Some(row.found.difference.value))
        .number("difference_se", "share", "Its standard error, paired by pair index; 0 where it is the same in every pair index",
            |row| Some(row.found.difference.standard_error))
        .number("difference_low", "share",
            "Lower end of its interval. All intervals of the table for a variant hold simultaneously at `level` (Bonferroni); \
             null where the difference is the same in every pair index or there are too few of them",
            |row| Some(row.found.difference.interval()?.0))
        .number("difference_high", "share", "Upper end; null as above", |row| Some(row.found.difference.interval()?.1))
        .number("p_value", "share", "P-value of this comparison alone (paired t-test over pair indices)",
            |row| Some(row.found.comparison.p_value))
        .number("p_adjusted", "share",
            "The same on the scale of the decision: the two are `separated` if and only if it is at most 0.05. Adjusted for all that \
             the error rate of the experiment is spent on: all rankings, hypotheses declared before the games, and looks before the \
             planned end",
            |row| Some(row.found.adjusted_p_value))
        .truth("separated",
            "Whether they are significantly different, as in `ranking` (`tied_ranks`). These tests have no intervals, so two \
             can be separated although their interval here includes 0",
            |row| Some(row.found.separated))
        .truth("at_planned_end", "Whether all planned pair indices are played; before that everything is valid at any stopping point",
            |row| Some(row.findings.at_planned_end))
        .number("level", "share", "Confidence of all intervals together", |row| Some(row.findings.level.confidence()))
}

/// The table `comparisons` of the findings of a variant.
pub fn comparisons(variant: Option<&str>, findings: &Findings) -> Frame {
    let rows = findings.comparisons.iter().map(|found| ComparisonRow {
        variant,
        findings,
        found,
    });
    columns().frame(rows)
}
