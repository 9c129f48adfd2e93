//! The chart of a search.

use bagsplit_lab::run::Layout;
use bagsplit_lab::studies::search::SearchReport;
use bagsplit_stats::numerals::{Style, count};

use crate::charts::{SweepChart, SweepPanel, SweepScale, SweepSeries, with_interval};
use crate::drawings::{Drawing, caption};
use crate::words::level;

/// The chart of a search for a split.
pub(super) fn drawings(layout: &Layout, report: &SearchReport) -> Vec<Drawing> {
    let base = &layout.experiment.setups[layout.experiment.studies.search.base].name;
    let games = report.search_games + report.fresh_games;
    let found = &report.found[0];
    let caption = caption(
        layout,
        "The search for a split",
        "Win rate against the field: the mean of the candidates (of the last 25 generations), and the search's prediction for its \
             best split",
        &count(games, "game"),
    );
    let best = report.steps.iter().map(|step| (step.games, step.predicted.clamp(0., 1.) * 100.));
    let mean = report.steps.iter().map(|step| (step.games, step.mean * 100.));
    let entropy = report.steps.iter().map(|step| (step.games, step.entropy));
    let share = found.fresh.interval.scaled(100., 0.);
    let (level, name) = (level(report.level), &found.setup.name);
    let confirmed = SweepSeries::new(
        format!("{name} on held-out seeds: {}, {level} interval", with_interval(&share, Style::plain(1))),
        [(games as f64, share)],
    );
    let rates = vec![
        series("best in the search's own games", best),
        series("mean of the candidates", mean),
        confirmed,
        series(&format!("{base} on held-out seeds"), [(0, report.base * 100.), (games, report.base * 100.)]),
    ];
    let rates = SweepPanel::new("Win rate against the field", "win rate (%)", rates);
    let bits = vec![series("", entropy)];
    let bits = SweepPanel::new("Bits still open about the bag of a tile", "entropy (0: settled)", bits);
    vec![Drawing::new(
        "search",
        caption,
        SweepChart::new("games used", SweepScale::Linear, vec![rates, bits]),
    )]
}

/// A series without intervals, by games used.
fn series(name: &str, points: impl IntoIterator<Item = (u64, f64)>) -> SweepSeries {
    SweepSeries::of_numbers(name, points.into_iter().map(|(games, y)| (games as f64, y)))
}
