//! The table of classes of opponents: on whom does a win rate depend?

use crate::studies::ranking::{ClassFinding, Grouping};
use bagsplit_stats::Level;

use crate::table::Table;
use crate::table::column::{Columns, Frame, VARIANT};

/// A ranked setup and a class of opponents.
pub(crate) struct Row<'f> {
    variant: Option<&'f str>,
    names: &'f [String],
    grouping: &'f Grouping,
    level: Level,
    found: &'f ClassFinding,
}

/// The table `field_classes`.
pub(crate) const FIELD_CLASSES: Table = Table {
    name: "field_classes",
    rows: "A row a class of opponents and ranked setup, for each way to put opponents into classes that has several and not one \
             opponent in each; by grouping, class and rank, for each variant.",
    columns: || columns().docs(),
};

#[rustfmt::skip]
fn columns<'f>() -> Columns<'f, Row<'f>> {
    Columns::<Row<'f>>::new()
        .text("variant", VARIANT, |row| row.variant)
        .text("grouping", "By what opponents are put into classes: `pass policy`, `draw policy`, `split family`, or `groups` of the experiment",
            |row| Some(&row.grouping.name))
        .text("class", "Name of the class", |row| Some(&row.grouping.classes[row.found.class].0))
        .sum("members", "setups", "Opponents in the class", |row| row.grouping.classes[row.found.class].1.len() as u64)
        .text("setup", "Name of the ranked setup", |row| Some(&row.names[row.found.setup]))
        .sum("opponents", "setups", "Opponents of the class that it met, itself and copies of it left out", |row| row.found.opponents as u64)
        .estimate("against", "share", [
            "Its mean share against these, all of the same weight; null where it met none",
            "Lower end of its confidence interval, errors added as if all went one way",
            "Upper end",
            "Standard error, added in the same way",
        ], |row| row.found.against, |_| true)
        .number("without", "share", "Its mean share against all other opponents; null where there are none", |row| row.found.without)
        .number("rank_without", "", "1 and how many ranked setups have a larger mean share without the class",
            |row| row.found.rank_without.map(|rank| rank as f64))
        .truth("worst", "It does worst against this class, of all of the grouping", |row| Some(row.found.is_worst))
        .number("level", "share", "Confidence of the intervals, each by itself", |row| Some(row.level.confidence()))
}

/// The table `field_classes` of a variant. `names` are those of the setups.
///
/// # Panics
/// When a setup has no name or a class no grouping.
#[must_use]
pub fn field_classes(
    variant: Option<&str>,
    names: &[String],
    groupings: &[Grouping],
    level: Level,
    found: &[ClassFinding],
) -> Frame {
    let rows =
        found.iter().map(|found| Row { variant, names, grouping: &groupings[found.grouping], level, found });
    columns().frame(FIELD_CLASSES, rows)
}
