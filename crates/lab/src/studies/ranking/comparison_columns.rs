//! The table of comparisons: how far are two ranked setups apart, and is that real?

use crate::studies::ranking::{ComparisonFinding, Findings};
use bagsplit_stats::Level;

use crate::table::Table;
use crate::table::column::{Columns, Frame, VARIANT};

/// Two ranked setups.
pub(crate) struct Row<'f> {
    variant: Option<&'f str>,
    names: &'f [String],
    level: Level,
    findings: &'f Findings,
    found: &'f ComparisonFinding,
}

/// The table `comparisons`.
pub(crate) const COMPARISONS: Table = Table {
    name: "comparisons",
    rows: "Written by `run`. A row for every two ranked setups of a variant, by their places in the experiment.",
    columns: || columns().docs(),
};

#[rustfmt::skip]
fn columns<'f>() -> Columns<'f, Row<'f>> {
    Columns::<Row<'f>>::new()
        .text("variant", VARIANT, |row| row.variant)
        .text("setup_a", "Name of the ranked setup that is listed first", |row| Some(&row.names[row.found.comparison.first]))
        .text("setup_b", "Name of the other", |row| Some(&row.names[row.found.comparison.second]))
        .sum("pairs", "pairs", "Pair indices that it rests on: those that every matchup has played",
            |row| row.findings.ranked_pairs as u64)
        .number("difference", "share", "`win_rate` of a less that of b, as in `ranking`",
            |row| Some(row.found.comparison.difference))
        .number("difference_se", "share", "Its standard error, paired by pair index; 0 where it is the same in each",
            |row| Some(row.found.comparison.standard_error))
        .number("difference_low", "share",
            "Lower end of its interval. All intervals of the table for a variant hold simultaneously at `level` (Bonferroni); \
             null where the difference is the same in every pair index, and with too few of these",
            |row| Some(row.found.interval?.0))
        .number("difference_high", "share", "Upper end; null as above", |row| Some(row.found.interval?.1))
        .number("p_value", "share", "P-value of no difference, of this comparison alone (paired t-test over pair indices)",
            |row| Some(row.found.comparison.p_value))
        .number("p_adjusted", "share",
            "The same, adjusted by Holm for all comparisons of the variant and for looks before the planned end",
            |row| Some(row.found.comparison.adjusted_p_value))
        .truth("separated",
            "They are significantly different by the family of `ranking` (`not_separated_from`). That tests without \
             intervals, so it may separate two whose interval here holds 0",
            |row| Some(row.found.separated))
        .truth("at_planned_end", "All planned pair indices are there; before that all is valid at any stopping point",
            |row| Some(row.findings.at_planned_end))
        .number("level", "share", "Confidence of the intervals together", |row| Some(row.level.confidence()))
}

/// The table `comparisons` of the findings of a variant. `names` are those of the setups.
///
/// # Panics
/// When a ranked setup has no name.
#[must_use]
pub fn comparisons(variant: Option<&str>, names: &[String], findings: &Findings) -> Frame {
    let rows = findings.comparisons.iter();
    let rows = rows.map(|found| Row { variant, names, level: findings.level, findings, found });
    columns().frame(COMPARISONS, rows)
}
