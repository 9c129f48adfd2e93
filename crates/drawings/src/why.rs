//! The chart of why a setup is ahead.

use charts::{Caption, MarginChart, MarginPart};
use lab::WhyReport;

use crate::{Drawing, drawn};

/// The margin and its parts.
#[must_use]
pub fn of_why(report: &WhyReport) -> Vec<Drawing> {
    let part = |row: &tables::WhyRow<'_>| MarginPart {
        name: if row.group == "all" { "all".to_owned() } else { format!("{}: {}", row.group, row.part) },
        points: drawn(&row.points),
        whole: row.group == "all",
    };
    let again = report.again.as_ref().map_or_else(String::new, |again| {
        format!("; phases and luck are of {} of them, played again", again.games)
    });
    let caption = Caption::new(
        format!(
            "Why {}{}",
            report.setup,
            if report.why.margin.value < 0. { " is behind" } else { " is ahead" }
        ),
        format!(
            "Against {}: points a game, whole and in parts; each group adds up to the whole",
            report.against()
        ),
        format!("{}{again}; bagsplit {}", numerals::count(report.why.games, "game"), lab::VERSION),
    );
    vec![Drawing::new("why", MarginChart::new(caption, report.rows().iter().map(part).collect()))]
}
