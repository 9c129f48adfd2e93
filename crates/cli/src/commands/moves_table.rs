//! A table of placements.

use bagsplit_web::analysis::{Form, Line};
use comfy_table::Table;

use crate::text;

/// The points, placed tiles, runs and kept tiles of each placement.
pub(super) fn table(private: bool, lines: &[Line]) -> Table {
    let row = |line: &Line| {
        let join = |part: fn(&Form) -> &String| -> String {
            line.forms.iter().map(part).cloned().collect::<Vec<_>>().join("\n")
        };
        let mut row = vec![
            line.points.to_string(),
            line.laid.clone(),
            join(|form| &form.text),
            join(|form| &form.value),
            line.kept.clone(),
        ];
        row.extend(line.worth.map(|worth| bagsplit_stats::numerals::Style::signed(1).write(worth)));
        row
    };
    let mut header = vec!["points", "tiles", "forms", if private { "value" } else { "bonus" }, "kept"];
    if private {
        header.push("leave value");
    }
    text::table(header, lines.iter().map(row), |column| [0, 3, 5].contains(&column))
}
