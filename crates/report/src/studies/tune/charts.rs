//! The charts of a tune: the targets under the rules of its front, and the progress of the search.

use bagsplit_lab::run::Layout;
use bagsplit_lab::studies::tune::TuneReport;
use bagsplit_lab::studies::tune::TuneTarget;
use bagsplit_lab::study::Aim;
use bagsplit_stats::numerals::count;

use crate::charts::{SweepChart, SweepPanel, SweepScale, SweepSeries};
use crate::drawings::{Drawing, caption};

/// The charts.
pub(super) fn drawings(layout: &Layout, report: &TuneReport) -> Vec<Drawing> {
    vec![front(layout, report), path(layout, report)]
}

/// Shares are drawn in percent.
fn factor(target: &TuneTarget) -> f64 {
    crate::studies::balance::charts::factor(target.figure.unit())
}

fn axis(target: &TuneTarget) -> String {
    if factor(target) > 1. { "percent".to_owned() } else { target.figure.unit().name().to_owned() }
}

/// The bounds of a target as a band; infinite where one is missing.
fn band(target: &TuneTarget) -> Option<(f64, f64)> {
    match target.aim {
        Aim::Between(low, high) => Some((low * factor(target), high * factor(target))),
        Aim::Largest | Aim::Smallest => None,
    }
}

/// The panel of a target, with its bounds.
fn of_target(target: &TuneTarget, series: Vec<SweepSeries>) -> SweepPanel {
    SweepPanel { band: band(target), ..SweepPanel::new(target.text.clone(), axis(target), series) }
}

fn of_costs(series: Vec<SweepSeries>) -> SweepPanel {
    SweepPanel::new("Cost of the changes", "cost", series)
}

/// The targets under the baseline rules and those of the front, on held-out seeds.
fn front(layout: &Layout, report: &TuneReport) -> Drawing {
    let mut panels = Vec::new();
    for (number, target) in report.targets.iter().enumerate() {
        let figures =
            (0..).map(f64::from).zip(report.front.iter().map(|rules| rules.figures[number].as_ref()));
        let points = figures.filter_map(|(x, figure)| Some((x, figure?.estimate.scaled(factor(target), 0.))));
        let series = SweepSeries::new("", points);
        if !series.points.is_empty() {
            panels.push(of_target(target, vec![series]));
        }
    }
    let costs = (0..).map(f64::from).zip(report.front.iter().map(|rules| rules.cost));
    panels.push(of_costs(vec![SweepSeries::of_numbers("", costs)]));
    let names = report.front.iter().map(|rules| rules.name.clone()).collect();
    let subtitle = format!(
        "On held-out seeds; bands are target ranges, and all intervals are simultaneous at {}",
        bagsplit_lab::studies::level(report.level)
    );
    let games = format!("{} on held-out seeds", count(report.fresh_games, "game"));
    let caption = caption(layout, "Which rules reach the targets?", &subtitle, &games);
    let chart = SweepChart::new("rules", SweepScale::Categories(names), panels);
    Drawing::new("tune-front", caption, chart)
}

/// The variants in the order of their first games.
fn path(layout: &Layout, report: &TuneReport) -> Drawing {
    let mut panels = Vec::new();
    for (number, target) in report.targets.iter().enumerate() {
        let series = series(report, |place| {
            report.beliefs[place].figures[number].map(|(mean, _)| mean * factor(target))
        });
        if !series.is_empty() {
            panels.push(of_target(target, series));
        }
    }
    let chance = series(report, |place| Some(100. * report.beliefs[place].chance()));
    panels.push(SweepPanel {
        // The probability from which on targets count as met.
        band: Some((80., 100.)),
        ..SweepPanel::new("Probability that all targets are met", "percent", chance)
    });
    panels.push(of_costs(series(report, |place| Some(report.log.played[place].cost))));
    let subtitle = format!(
        "{} variants in the order of their first games, as estimated at the end; bands are target ranges",
        report.log.played.len()
    );
    let games = format!("{} of search", count(report.search_games, "game"));
    let caption = caption(layout, "How did the search go?", &subtitle, &games);
    let mut chart = SweepChart::new("variant", SweepScale::Linear, panels);
    chart.scattered = true;
    Drawing::new("tune-path", caption, chart)
}

/// A figure of the variants, of which those of the front are a series of their own.
fn series(report: &TuneReport, figure: impl Fn(usize) -> Option<f64>) -> Vec<SweepSeries> {
    let is_of_front = |place: &usize| report.tuned().iter().any(|rules| rules.place == Some(*place));
    let (front, played): (Vec<usize>, Vec<usize>) = (0..report.log.played.len()).partition(is_of_front);
    let point = |place: usize| Some((place as f64 + 1., figure(place)?));
    let named = [("played", played), ("of the front", front)].into_iter();
    let series =
        named.map(|(name, places)| SweepSeries::of_numbers(name, places.into_iter().filter_map(point)));
    series.filter(|series| !series.points.is_empty()).collect()
}
