//! The chart of the parts of a setup's margin.

use crate::charts::{Caption, MarginChart, MarginPart};
use bagsplit_lab::studies::why::{WhyPart, WhyReport};

use crate::drawings::{Drawing, drawn};

/// The margin and its parts.
pub fn of_why(report: &WhyReport) -> Vec<Drawing> {
    let part = |row: &WhyPart| MarginPart {
        name: if row.group == "all" { "all".to_owned() } else { format!("{}: {}", row.group, row.name) },
        points: drawn(&row.points),
        whole: row.group == "all",
    };
    let again = report
        .again
        .as_ref()
        .map_or_else(String::new, |again| format!("; phases are from replays of {} of them", again.games));
    let caption = Caption::new(
        format!(
            "Why {}{}",
            report.setup,
            if report.why.margin.value < 0. { " is behind" } else { " is ahead" }
        ),
        format!(
            "Against {}: points per game, in total and in parts; each group adds up to the total",
            report.against()
        ),
        format!(
            "{}{again}; bagsplit {}",
            bagsplit_stats::numerals::count(report.why.games, "game"),
            bagsplit_lab::run::VERSION
        ),
    );
    vec![Drawing::new("why", caption, MarginChart { parts: report.rows().iter().map(part).collect() })]
}
