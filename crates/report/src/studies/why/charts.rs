//! The chart of the parts of a setup's margin.

use bagsplit_lab::studies::why::{WhyPart, WhyReport};
use bagsplit_stats::numerals::count;

use crate::charts::{Caption, EstimateCell, EstimateRow, EstimatesChart, with_interval};
use crate::drawings::Drawing;
use crate::words::POINTS;

/// The margin and its parts.
pub(super) fn drawings(report: &WhyReport) -> Vec<Drawing> {
    let rows = (1..).zip(report.rows()).map(
        |(
            rank,
            WhyPart {
                group,
                name,
                points: value,
                ..
            },
        )| {
            let name = if group == "all" {
                group.to_owned()
            } else {
                format!("{group}: {name}")
            };
            let marked = value.interval().is_some() && !value.contains(0.);
            let cell = EstimateCell {
                value,
                marked,
                note: with_interval(&value, POINTS),
            };
            EstimateRow {
                rank,
                name,
                cells: vec![Some(cell)],
            }
        },
    );
    let again = report.again.as_ref().map_or_else(String::new, |again| {
        format!("; phases are from replays of {} of them", again.games)
    });
    let caption = Caption::new(
        format!(
            "Why {}{}",
            report.setup,
            if report.why.margin.value < 0. {
                " is behind"
            } else {
                " is ahead"
            }
        ),
        format!(
            "Against {}: points per game, in total and in parts; each group adds up to the total",
            report.against()
        ),
        format!(
            "{}{again}; bagsplit {}",
            count(report.why.games, "game"),
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
        rows: rows.collect(),
        range: None,
    };
    vec![Drawing::new("why", caption, chart)]
}
