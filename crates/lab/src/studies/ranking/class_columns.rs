//! Columns of the table `field_classes`: win rates against classes of opponents.

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

pub(crate) const FIELD_CLASSES: Table = Table {
    name: "field_classes",
    rows: "One row per class of opponents and ranked setup, for each grouping with several classes that are not all of one \
             opponent; ordered by grouping, class and rank, for each variant.",
    columns: || columns().docs(),
};

#[rustfmt::skip]
fn columns<'f>() -> Columns<'f, Row<'f>> {
    Columns::<Row<'f>>::new()
        .text("variant", VARIANT, |row| row.variant)
        .text("grouping", "What the opponents are grouped by: `pass policy`, `draw policy`, `split family`, or `groups` of the experiment",
            |row| Some(&row.grouping.name))
        .text("class", "Name of the class", |row| Some(&row.grouping.classes[row.found.class].0))
        .sum("members", "setups", "Opponents in the class", |row| row.grouping.classes[row.found.class].1.len() as u64)
        .text("setup", "Name of the ranked setup", |row| Some(&row.names[row.found.setup]))
        .sum("opponents", "setups", "Opponents of the class that it played, without itself and copies of it", |row| row.found.opponents as u64)
        .estimate("against", "share", [
            "Its mean share against these, equally weighted; null where it played none",
            "Lower end of its confidence interval; errors are added as if perfectly correlated",
            "Upper end",
            "Standard error, added in the same way",
        ], |row| row.found.against, |_| true)
        .number("without", "share", "Its mean share against all other opponents; null where there are none", |row| row.found.without)
        .number("rank_without", "", "Its rank by mean share without the class",
            |row| row.found.rank_without.map(|rank| rank as f64))
        .truth("worst", "Whether this is the class of the grouping that it does worst against", |row| Some(row.found.is_worst))
        .number("level", "share", "Confidence of each interval (not simultaneous)", |row| Some(row.level.confidence()))
}

/// `names` are those of the setups.
pub(crate) fn field_classes(
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
