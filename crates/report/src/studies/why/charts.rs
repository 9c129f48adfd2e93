//! The chart of the parts of a setup's margin.

use crate::charts::{Caption, EstimateCell, EstimateRow, EstimatesChart};
use bagsplit_lab::studies::why::{WhyPart, WhyReport};

use crate::drawings::{Drawing, drawn};

/// The margin and its parts.
pub fn of_why(report: &WhyReport) -> Vec<Drawing> {
    let row = |(rank, part): (usize, WhyPart)| {
        let value = drawn(&part.points);
        EstimateRow {
            rank,
            name: if part.group == "all" {
                "all".to_owned()
            } else {
                format!("{}: {}", part.group, part.name)
            },
            cells: vec![Some(EstimateCell {
                value,
                marked: value.low > 0. || value.high < 0.,
                note: value.signed_text(2),
            })],
        }
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
    let chart = EstimatesChart {
        axis: "points ahead, a game".to_owned(),
        notes: "points [95% interval]".to_owned(),
        reference: (0., "0".to_owned()),
        signed: true,
        keys: [
            "the interval excludes 0: ahead (blue) or behind (orange)".to_owned(),
            "the interval includes 0".to_owned(),
        ],
        columns: vec![String::new()],
        rows: (1..).zip(report.rows()).map(row).collect(),
        range: None,
    };
    vec![Drawing::new("why", caption, chart)]
}
