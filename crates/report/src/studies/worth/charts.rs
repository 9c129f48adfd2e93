//! The chart of the values of mechanics: a column for each player.

use bagsplit_lab::run::Layout;
use bagsplit_lab::studies::worth::{Worth, WorthFinding};
use bagsplit_stats::numerals::{Style, count};

use crate::charts::{EstimateCell, EstimateRow, EstimatesChart, with_interval};
use crate::drawings::{Drawing, caption};
use crate::words::{POINTS, level};

/// The chart; none while no pair was played.
pub(super) fn drawings(layout: &Layout, worth: &Worth) -> Vec<Drawing> {
    let players: Vec<&[WorthFinding]> = worth.by_player().collect();
    let mut mechanics: Vec<String> = Vec::new();
    for found in &worth.findings {
        let name = found.restriction.to_string();
        if !mechanics.contains(&name) {
            mechanics.push(name);
        }
    }
    if mechanics.is_empty() {
        return Vec::new();
    }
    let rows = (1..).zip(mechanics).map(|(rank, name)| EstimateRow {
        rank,
        cells: players
            .iter()
            .map(|rows| {
                rows.iter()
                    .find(|found| found.restriction.to_string() == name)
                    .map(cell)
            })
            .collect(),
        name,
    });
    let level = level(worth.level);
    let chart = EstimatesChart {
        axis: "value (percentage points)".to_owned(),
        notes: "win rate; points per game".to_owned(),
        reference: (0., "0".to_owned()),
        signed: true,
        keys: [
            format!("significantly above (blue) or below (orange) 0, with {level} interval"),
            "not significantly different from 0".to_owned(),
        ],
        columns: players
            .iter()
            .map(|rows| layout.experiment.setups[rows[0].player].name.clone())
            .collect(),
        rows: rows.collect(),
        range: None,
    };
    let subtitle = format!(
        "{}: win rate of each player above one half against itself without the mechanic",
        layout.experiment.rules.title()
    );
    let games = worth
        .findings
        .iter()
        .map(|found| bagsplit_arena::games_in(found.pairs))
        .sum();
    let games = count(games, "game");
    vec![Drawing::new(
        "worth",
        caption(layout, "The value of each mechanic", &subtitle, &games),
        chart,
    )]
}

fn cell(found: &WorthFinding) -> EstimateCell {
    let value = found.worth.scaled(100., 0.);
    let points = found
        .points
        .as_ref()
        .map(|points| format!("; {}", POINTS.write(points.value)));
    let note = with_interval(&value, Style::signed(1)) + &points.unwrap_or_default();
    EstimateCell {
        value,
        marked: found.real,
        note,
    }
}
