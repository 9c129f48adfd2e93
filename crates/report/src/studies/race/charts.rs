//! The chart of a race.

use bagsplit_lab::run::Layout;
use bagsplit_lab::studies::race::BestReport;

use crate::charts::{Race, RaceArm};
use crate::drawings::{Drawing, caption, drawn};

/// The chart of the race for the best.
pub(crate) fn drawings(layout: &Layout, report: &BestReport) -> Vec<Drawing> {
    let setups = &layout.experiment.setups[..layout.experiment.ranked];
    let last = report.steps.len() - 1;
    let arm = |setup: usize| {
        let dropped = report.steps.iter().position(|step| !step.remaining.contains(&setup));
        let until = dropped.unwrap_or(last);
        let points = report.steps[..=until].iter().map(|step| (step.games, step.means[setup]));
        RaceArm {
            name: setups[setup].name.clone(),
            points: points.collect(),
            dropped: dropped.is_some(),
            fresh: report.setups[setup].held_out.map(|fresh| drawn(&fresh.interval)),
        }
    };
    let games = report.steps[last].games;
    let subtitle = format!(
        "Mean win rate so far of {} setups; a line ends where a setup is excluded from the best",
        setups.len()
    );
    let caption = caption(
        layout,
        "Which setup is the best?",
        &subtitle,
        &bagsplit_stats::numerals::count(games, "game"),
    );
    let settings = &layout.experiment.studies.best;
    let race = Race {
        arms: (0..setups.len()).map(arm).collect(),
        winner: report.statement.best.first().copied(),
        decided: report.certificate.within,
        level: settings.confidence.confidence(),
        gap: report.steps.iter().map(|step| (step.games, step.gap)).collect(),
        tolerance: settings.indifference,
    };
    vec![Drawing::new("race", caption, race.chart())]
}
