//! The chart of a tune: the targets under the rules of its front.

use bagsplit_lab::run::Layout;
use bagsplit_lab::studies::tune::TuneReport;
use bagsplit_lab::studies::tune::TuneTarget;
use bagsplit_lab::study::Aim;
use bagsplit_stats::numerals::count;

use crate::charts::{SweepChart, SweepPanel, SweepScale, SweepSeries};
use crate::drawings::{Drawing, caption};

/// Shares are drawn in percent.
fn factor(target: &TuneTarget) -> f64 {
    crate::studies::balance::charts::factor(target.figure.unit())
}

fn axis(target: &TuneTarget) -> String {
    if factor(target) > 1. {
        "percent".to_owned()
    } else {
        target.figure.unit().name().to_owned()
    }
}

/// The bounds of a target as a band; infinite where one is missing.
fn band(target: &TuneTarget) -> Option<(f64, f64)> {
    match target.aim {
        Aim::Between(low, high) => Some((low * factor(target), high * factor(target))),
        Aim::Largest | Aim::Smallest => None,
    }
}

/// The targets under the baseline rules and those of the front, on held-out seeds.
pub(super) fn front(layout: &Layout, report: &TuneReport) -> Drawing {
    let mut panels = Vec::new();
    for target in layout
        .experiment
        .tune()
        .iter()
        .flat_map(|tune| &tune.targets)
    {
        // A line for each population.
        let theirs = (0..).zip(&report.targets);
        let theirs = theirs.filter(|(_, other)| other.figure == target.figure);
        let series = theirs.map(|(number, other): (usize, _)| {
            let name = layout.experiment.players().get(other.players);
            let rules = (0..).map(f64::from).zip(&report.front);
            let points = rules.filter_map(|(x, rules)| {
                let figure = rules.figures[number].as_ref()?;
                Some((x, figure.estimate.scaled(factor(target), 0.)))
            });
            SweepSeries::new(name.map_or("", |players| &players.name), points)
        });
        let series: Vec<SweepSeries> = series.filter(|series| !series.points.is_empty()).collect();
        if !series.is_empty() {
            let panel = SweepPanel::new(target.text.clone(), axis(target), series);
            panels.push(SweepPanel {
                band: band(target),
                ..panel
            });
        }
    }
    let costs = (0..)
        .map(f64::from)
        .zip(report.front.iter().map(|rules| rules.cost));
    panels.push(SweepPanel::new(
        "Cost of the changes",
        "cost",
        vec![SweepSeries::of_numbers("", costs)],
    ));
    let names = report
        .front
        .iter()
        .map(|rules| rules.name.clone())
        .collect();
    let subtitle = format!(
        "On held-out seeds; bands are target ranges, and all intervals are simultaneous at {}",
        bagsplit_lab::studies::level(report.level)
    );
    let games = format!("{} on held-out seeds", count(report.fresh_games, "game"));
    let caption = caption(layout, "Which rules reach the targets?", &subtitle, &games);
    let chart = SweepChart::new("rules", SweepScale::Categories(names), panels);
    Drawing::new("tune-front", caption, chart)
}
