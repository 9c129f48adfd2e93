//! The chart of a search.

use bagsplit_lab::run::Layout;
use bagsplit_lab::studies::search::SearchReport;

use crate::charts::{Estimate, SweepChart, SweepPanel, SweepPoint, SweepScale, SweepSeries, percent};
use crate::drawings::{Drawing, caption, drawn};

/// The chart of a search for a split.
pub(crate) fn drawings(layout: &Layout, report: &SearchReport) -> Vec<Drawing> {
    let base = &layout.experiment.setups[layout.experiment.studies.search.base].name;
    let games = report.search_games + report.fresh_games;
    let found = &report.found[0];
    let caption = caption(
        layout,
        "The search for a split",
        "Win rate against the field: the mean of the candidates (of the last 25 generations), and the search's prediction for its \
             best split",
        &bagsplit_stats::numerals::count(games, "game"),
    );
    let best = report.steps.iter().map(|step| (step.games, step.predicted.clamp(0., 1.) * 100.));
    let mean = report.steps.iter().map(|step| (step.games, step.mean * 100.));
    let entropy = report.steps.iter().map(|step| (step.games, step.entropy));
    let share = drawn(&found.fresh.interval).percent();
    let (level, name) = (percent(report.level.confidence()), &found.setup.name);
    let confirmed = SweepSeries {
        name: format!("{name} on held-out seeds: {}, {level} interval", share.text(1)),
        points: vec![SweepPoint::new(games as f64, share)],
    };
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
    let points = points.into_iter().map(|(games, y)| SweepPoint::new(games as f64, Estimate::alone(y)));
    SweepSeries { name: name.to_owned(), points: points.collect() }
}
