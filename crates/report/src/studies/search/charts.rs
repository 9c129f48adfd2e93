//! The chart of a search.

use bagsplit_lab::run::Layout;
use bagsplit_lab::studies::search::SearchReport;

use crate::charts::{Confirmation, SearchChart, SearchStep};
use crate::drawings::{Drawing, caption, drawn};

/// The chart of a search for a split.
pub(crate) fn drawings(layout: &Layout, report: &SearchReport) -> Vec<Drawing> {
    let base = &layout.experiment.setups[layout.experiment.studies.search.base].name;
    let steps = report.steps.iter().map(|step| SearchStep {
        games: step.games,
        best: step.predicted.clamp(0., 1.),
        mean: step.mean,
        entropy: step.entropy,
    });
    let games = report.search_games + report.fresh_games;
    let found = &report.found[0];
    let caption = caption(
        layout,
        "The search for a split",
        "Win rate against the field: the mean of the candidates (of the last 25 generations), and the search's prediction for its \
             best split",
        &bagsplit_stats::numerals::count(games, "game"),
    );
    let (name, share) = (found.setup.name.clone(), drawn(&found.fresh.interval));
    let chart = SearchChart {
        steps: steps.collect(),
        confirmation: Confirmation { name, games, share },
        level: report.level.confidence(),
        reference: (report.base, format!("{base}, on held-out seeds")),
    };
    vec![Drawing::new("search", caption, chart)]
}
