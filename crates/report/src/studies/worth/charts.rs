//! Charts of the values of mechanics: one for each player, all on one axis.

use crate::charts::{Caption, WorthChart, WorthRow};
use bagsplit_lab::run::Layout;
use bagsplit_lab::studies::worth::{Worth, WorthFinding};

use crate::drawings::{Drawing, caption, drawn};

/// The charts; none while no pair was played.
pub(crate) fn drawings(layout: &Layout, worth: &Worth) -> Vec<Drawing> {
    let mut charts: Vec<(Caption, WorthChart)> =
        worth.by_player().map(|rows| chart(layout, worth, rows)).collect();
    let ranges = charts.iter().map(|(_, chart)| chart.extent());
    let range = ranges.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)));
    charts.iter_mut().for_each(|(_, chart)| chart.range = range);
    Drawing::pages("worth", charts).collect()
}

fn chart(layout: &Layout, worth: &Worth, rows: &[WorthFinding]) -> (Caption, WorthChart) {
    let row = |found: &WorthFinding| WorthRow {
        name: found.restriction.to_string(),
        worth: drawn(&found.worth),
        points: found.points.as_ref().map(drawn),
        real: found.real,
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
    let rows = rows.iter().map(row).collect();
    (caption, WorthChart { level: worth.level.confidence(), rows, range: None })
}
