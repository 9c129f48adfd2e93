//! The chart of the order of the same setups in several experiments.

use crate::charts::{
    Caption, Estimate, OrderChart, OrderRow, SweepChart, SweepPanel, SweepPoint, SweepScale, SweepSeries,
};
use bagsplit_lab::studies::compare::Part;

use crate::drawings::{Drawing, drawn_share};

/// The maximum number of setups drawn by win rate with intervals; more are drawn by place.
const FEW: usize = 12;
/// The maximum number of setups drawn by place.
const MANY: usize = 75;

/// A line for each setup of the first ranking through all rankings, which are named by experiment or population.
/// Setups are matched by name; a line has no point where an experiment does not rank its setup.
pub fn of_comparison(parts: &[Part<'_>]) -> Vec<Drawing> {
    let Some(Part { layout: first, found, .. }) = parts.first() else { return Vec::new() };
    let ranked = &found.findings;
    let share = |part: &Part<'_>, name: &str| {
        let named = |setup: usize| part.layout.experiment.setups[setup].name == name;
        let found = part.found.findings.ranking.iter().find(|finding| named(finding.setup))?.share;
        Some(drawn_share(&found))
    };
    let row = |name: &String| OrderRow {
        name: name.clone(),
        shares: parts.iter().map(|part| share(part, name)).collect(),
    };
    let names = ranked.ranking.iter().map(|finding| &first.experiment.setups[finding.setup].name);
    let rows: Vec<OrderRow> = names.take(MANY).map(row).collect();
    let named: Vec<String> = parts.iter().map(|part| part.name.clone()).collect();
    let games: Vec<String> = parts
        .iter()
        .map(|part| {
            let (games, seed) = (part.found.findings.games, part.layout.experiment.seed);
            format!("{} {games} games, seed {seed}", part.name)
        })
        .collect();
    let level = 100. * ranked.level.confidence();
    let subtitle = format!(
        "The same setups in several experiments; {level}% intervals, not simultaneous{}",
        crate::drawings::first_of(ranked.ranking.len(), MANY)
    );
    let footnote = format!("{}; bagsplit {}", games.join("; "), bagsplit_lab::run::VERSION);
    let caption = Caption::new("How does the order move?", subtitle, footnote);
    vec![if rows.len() > FEW {
        let level = ranked.level.confidence();
        Drawing::new("order", caption, OrderChart { level, experiments: named, rows })
    } else {
        Drawing::new("order", caption, lines(named, &rows))
    }]
}

/// Lines by win rate, each with its intervals.
fn lines(experiments: Vec<String>, rows: &[OrderRow]) -> SweepChart {
    let series = rows.iter().map(|row| {
        let point = |(place, share): (usize, &Option<Estimate>)| {
            Some(SweepPoint::new(place as f64, share.as_ref()?.percent()))
        };
        SweepSeries {
            name: row.name.clone(),
            points: row.shares.iter().enumerate().filter_map(point).collect(),
        }
    });
    let panel = SweepPanel {
        title: "Win rate in each experiment".to_owned(),
        axis: "win rate (%)".to_owned(),
        reference: Some(50.),
        band: None,
        series: series.collect(),
    };
    let scale = SweepScale::Categories(experiments);
    let mut chart = SweepChart::new("experiment", scale, vec![panel]);
    chart.joined = true;
    chart
}
