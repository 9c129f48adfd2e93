//! The charts of a tune: the targets under the rules of its front, and the progress of the search.

use crate::charts::{SweepChart, SweepPanel, SweepPoint, SweepScale, SweepSeries};
use bagsplit_lab::run::Layout;
use bagsplit_lab::studies::tune::TuneReport;
use bagsplit_lab::studies::tune::TuneTarget;
use bagsplit_lab::study::Aim;

use crate::drawings::{Drawing, caption};

/// The number of standard deviations that contains 95% of a normal distribution.
const NORMAL_95: f64 = 1.959_963_984_540_054;

/// The charts.
pub fn drawings(layout: &Layout, report: &TuneReport) -> Vec<Drawing> {
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
        let by = factor(target);
        let point = |(x, rules): (usize, &bagsplit_lab::studies::tune::FrontRules)| {
            let figure = rules.figures[number].as_ref()?;
            let interval = figure.estimate.interval().map(|(low, high)| (low * by, high * by));
            Some(SweepPoint { x: x as f64, y: figure.estimate.value * by, interval })
        };
        let points: Vec<SweepPoint> = report.front.iter().enumerate().filter_map(point).collect();
        if !points.is_empty() {
            panels.push(of_target(target, vec![SweepSeries { name: String::new(), points }]));
        }
    }
    let costs = report.front.iter().enumerate();
    let costs = costs.map(|(x, rules)| SweepPoint { x: x as f64, y: rules.cost, interval: None }).collect();
    panels.push(of_costs(vec![SweepSeries { name: String::new(), points: costs }]));
    let names = report.front.iter().map(|rules| rules.name.clone()).collect();
    let subtitle = format!(
        "On held-out seeds; bands are target ranges, and all intervals are simultaneous at {}",
        bagsplit_lab::studies::level(report.level)
    );
    let games = format!("{} on held-out seeds", bagsplit_stats::numerals::count(report.fresh_games, "game"));
    let caption = caption(layout, "Which rules reach the targets?", &subtitle, &games);
    let chart = SweepChart::new("rules", SweepScale::Categories(names), panels);
    Drawing::new("tune-front", caption, chart)
}

/// The variants in the order of their first games.
fn path(layout: &Layout, report: &TuneReport) -> Drawing {
    let chosen = |place: usize| report.tuned().iter().any(|rules| rules.place == Some(place));
    let series = |of: &dyn Fn(usize) -> Option<(f64, Option<f64>)>| {
        let points = |front: bool| {
            let places = (0..report.log.played.len()).filter(|&place| chosen(place) == front);
            let point = |place| {
                let (y, reach) = of(place)?;
                let interval = reach.map(|reach| (y - reach, y + reach));
                Some(SweepPoint { x: place as f64 + 1., y, interval })
            };
            places.filter_map(point).collect::<Vec<SweepPoint>>()
        };
        let named = [("played", points(false)), ("of the front", points(true))];
        let named = named.into_iter().filter(|(_, points)| !points.is_empty());
        named.map(|(name, points)| SweepSeries { name: name.to_owned(), points }).collect::<Vec<_>>()
    };
    let mut panels = Vec::new();
    for (number, target) in report.targets.iter().enumerate() {
        let by = factor(target);
        let series = series(&|place| {
            let (mean, deviation) = report.beliefs[place].figures[number]?;
            Some((mean * by, Some(NORMAL_95 * deviation * by)))
        });
        if !series.is_empty() {
            panels.push(of_target(target, series));
        }
    }
    let chance = series(&|place| Some((100. * report.beliefs[place].chance(), None)));
    panels.push(SweepPanel {
        // The probability from which on targets count as met.
        band: Some((80., 100.)),
        ..SweepPanel::new("Probability that all targets are met", "percent", chance)
    });
    panels.push(of_costs(series(&|place| Some((report.log.played[place].cost, None)))));
    let subtitle = format!(
        "{} variants in the order of their first games, as estimated at the end; bands are target ranges",
        report.log.played.len()
    );
    let games = format!("{} of search", bagsplit_stats::numerals::count(report.search_games, "game"));
    let caption = caption(layout, "How did the search go?", &subtitle, &games);
    let mut chart = SweepChart::new("variant", SweepScale::Linear, panels);
    chart.scattered = true;
    Drawing::new("tune-path", caption, chart)
}
