//! Charts of the values of mechanics: one for each player, all on one axis.

use crate::charts::{Caption, EstimateRow, EstimatesChart, percent, signed};
use bagsplit_lab::run::Layout;
use bagsplit_lab::studies::worth::{Worth, WorthFinding};

use crate::drawings::{Drawing, caption, drawn};

/// The charts; none while no pair was played.
pub(crate) fn drawings(layout: &Layout, worth: &Worth) -> Vec<Drawing> {
    let mut charts: Vec<(Caption, EstimatesChart)> =
        worth.by_player().map(|rows| chart(layout, worth, rows)).collect();
    let ranges = charts.iter().map(|(_, chart)| chart.extent());
    let range = ranges.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)));
    charts.iter_mut().for_each(|(_, chart)| chart.range = range);
    Drawing::pages("worth", charts).collect()
}

fn chart(layout: &Layout, worth: &Worth, rows: &[WorthFinding]) -> (Caption, EstimatesChart) {
    let row = |(rank, found): (usize, &WorthFinding)| {
        let value = drawn(&found.worth).percent();
        let points = found.points.as_ref().map(|points| format!("; {} points", signed(points.value, 2)));
        EstimateRow {
            rank,
            name: found.restriction.to_string(),
            value,
            marked: found.real,
            note: value.signed_text(1) + &points.unwrap_or_default(),
        }
    };
    let setups = &layout.experiment.setups;
    let player = rows.first().map_or("", |found| &setups[found.player].name);
    let title = format!("The value of each mechanic to {player}");
    let subtitle = format!(
        "{}: win rate above one half against itself without the mechanic",
        layout.experiment.rules.title()
    );
    let games: u64 = rows.iter().map(|found| bagsplit_arena::games_in(found.pairs)).sum();
    let caption = caption(layout, &title, &subtitle, &bagsplit_stats::numerals::count(games, "game"));
    let level = percent(worth.level.confidence());
    let chart = EstimatesChart {
        axis: "value, in percentage points of the win rate".to_owned(),
        notes: "win rate, and points per game".to_owned(),
        reference: (0., "0".to_owned()),
        signed: true,
        keys: [
            format!("significantly above (blue) or below (orange) 0, with {level} interval"),
            "not significantly different from 0".to_owned(),
        ],
        rows: (1..).zip(rows).map(row).collect(),
        range: None,
    };
    (caption, chart)
}
