//! The chart of several experiments with the same setups: how the order moves.

use charts::{Caption, SweepChart, SweepPanel, SweepPoint, SweepScale, SweepSeries};
use lab::Layout;
use study::Findings;

use crate::Drawing;

/// A line for each setup of the first experiment, from experiment to experiment. A setup is known by its name; where an
/// experiment does not rank it, its line has no point.
#[must_use]
pub fn of_comparison(parts: &[(&Layout, &Findings)]) -> Vec<Drawing> {
    let Some((first, ranked)) = parts.first() else { return Vec::new() };
    let share = |(layout, findings): &(&Layout, &Findings), name: &str| {
        let named = |setup: usize| layout.experiment.setups[setup].name == name;
        findings.ranking.iter().find(|finding| named(finding.setup)).map(|finding| finding.share)
    };
    let series = ranked.ranking.iter().map(|finding| {
        let name = first.experiment.setups[finding.setup].name.clone();
        let point = |(place, part): (usize, &(&Layout, &Findings))| {
            let found = share(part, &name)?;
            let interval = Some((100. * found.low, 100. * found.high));
            Some(SweepPoint { x: place as f64, y: 100. * found.value, interval })
        };
        let points = parts.iter().enumerate().filter_map(point).collect();
        SweepSeries { name, points }
    });
    let panel = SweepPanel {
        title: "Win rate in each experiment".to_owned(),
        axis: "win rate (%)".to_owned(),
        reference: Some(50.),
        series: series.collect(),
    };
    let names: Vec<String> = parts.iter().map(|(layout, _)| layout.experiment.name.clone()).collect();
    let games: Vec<String> = parts
        .iter()
        .map(|(layout, findings)| {
            format!("{} {} games, seed {}", layout.experiment.name, findings.games, layout.experiment.seed)
        })
        .collect();
    let caption = Caption::new(
        "How does the order move?",
        "The same setups in several experiments; 95% intervals, each by itself",
        format!("{}; bagsplit {}", games.join("; "), lab::VERSION),
    );
    let mut chart = SweepChart::new(caption, "experiment", SweepScale::Categories(names), vec![panel]);
    chart.joined = true;
    vec![Drawing::new("order", chart)]
}
