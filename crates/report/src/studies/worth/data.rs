//! The value of choices as data.

use bagsplit_lab::run::Layout;
use bagsplit_lab::studies::worth::Worth;
use serde_json::{Value, json};

use crate::data::{estimate, experiment, object};

/// The loss of each player without each mechanic.
pub(crate) fn of(layout: &Layout, report: &Worth) -> Value {
    let names = layout.names();
    let rows = report.findings.iter().map(|row| {
        json!({
            "setup": names[row.player],
            "without": row.restriction.to_string(),
            "pairs": row.pairs,
            "pairs_by_quarters": row.by_quarters,
            "value": estimate(&row.worth),
            "points": row.points.as_ref().map(estimate),
            "adjusted_p_value": row.p_adjusted,
            "significant": row.real,
        })
    });
    object(
        "worth",
        json!({
            "experiment": experiment(layout),
            "confidence": report.level.confidence(),
            "rows": rows.collect::<Vec<_>>(),
        }),
    )
}
