//! The chart of a race.

use bagsplit_lab::run::Layout;
use bagsplit_lab::studies::race::BestReport;
use bagsplit_stats::numerals::count;

use crate::charts::Race;
use crate::drawings::{Drawing, caption};

/// The chart of the race for the best.
pub(super) fn drawings(layout: &Layout, report: &BestReport) -> Vec<Drawing> {
    let settings = &layout.experiment.studies.best;
    let winner = report.statement.best.first().copied();
    let race = Race {
        names: report.setups.iter().map(|racer| racer.setup.clone()).collect(),
        steps: report.steps.clone(),
        winner,
        fresh: winner.and_then(|winner| Some(report.setups[winner].held_out?.interval)),
        decided: report.certificate.within,
        level: settings.confidence,
        tolerance: settings.indifference,
    };
    let subtitle = format!(
        "Mean win rate so far of {} setups; a line ends where a setup is excluded from the best",
        race.names.len()
    );
    let games = count(report.steps.last().map_or(0, |step| step.games), "game");
    let caption = caption(layout, "Which setup is the best?", &subtitle, &games);
    vec![Drawing::new("race", caption, race.chart())]
}
