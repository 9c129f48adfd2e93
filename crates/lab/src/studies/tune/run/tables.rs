//! The tables of a tuning.

use crate::studies::balance::Statistic;
use crate::studies::balance::columns::VariantOption;
use crate::studies::tune::TuneTarget;
use crate::studies::tune::columns::{TuneFrontRow, TuneRow};
use crate::study::Aim;
use crate::table::Frame;

use super::TuneReport;
use crate::run::Layout;

/// The tables of a tuning: `tune`, `tune_front`, `tune_histogram`, `tune_options`, and the balance figures of the front.
pub(crate) fn frames(layout: &Layout, report: &TuneReport) -> Vec<Frame> {
    vec![
        crate::studies::tune::columns::tune(&rows(report)),
        crate::studies::tune::columns::tune_front(&front_rows(report)),
        crate::studies::tune::histogram::tune_histogram(&front_names(report), &report.histograms),
        crate::studies::tune::columns::tune_options(&options(layout, report)),
        crate::studies::balance::columns::balance(
            &front_names(report).iter().map(|name| Some(name.as_str())).collect::<Vec<_>>(),
            &report.balance.found,
        ),
    ]
}

fn front_names(report: &TuneReport) -> Vec<String> {
    report.front.iter().map(|rules| rules.name.clone()).collect()
}

/// The bounds of a target; `None` where there is none.
fn bounds(target: &TuneTarget) -> (Option<f64>, Option<f64>) {
    match target.aim {
        Aim::Between(low, high) => {
            (Some(low).filter(|x| x.is_finite()), Some(high).filter(|x| x.is_finite()))
        }
        Aim::Largest | Aim::Smallest => (None, None),
    }
}

fn rows(report: &TuneReport) -> Vec<TuneRow> {
    let mut rows = Vec::new();
    for (place, played) in report.log.played.iter().enumerate() {
        let belief = &report.beliefs[place];
        let tuned = report.tuned().iter().find(|rules| rules.place == Some(place));
        for (number, target) in report.targets.iter().enumerate() {
            let measured = played.figures[number];
            let (low, high) = bounds(target);
            rows.push(TuneRow {
                place: place as u64 + 1,
                variant: report.names[place].clone(),
                cost: played.cost,
                round: played.round as i32,
                by_then: played.by_then,
                pairs: played.pairs,
                figure: target.figure.name(),
                statistic: target.statistic.map(Statistic::name),
                unit: target.unit().name(),
                target: target.text.clone(),
                low,
                high,
                value: measured.map(|measured| measured.value),
                error: measured.map(|measured| measured.error),
                believed: belief.figures[number].map(|(mean, _)| mean),
                deviation: belief.figures[number].map(|(_, deviation)| deviation),
                chance: belief.chances[number],
                all: belief.chance(),
                front: tuned.map(|rules| rules.name.clone()),
            });
        }
    }
    rows
}

fn front_rows(report: &TuneReport) -> Vec<TuneFrontRow> {
    let mut rows = Vec::new();
    for rules in &report.front {
        for (target, figure) in report.targets.iter().zip(&rules.figures) {
            let (low, high) = bounds(target);
            let figure = figure.as_ref();
            let difference = figure.and_then(|figure| figure.difference);
            rows.push(TuneFrontRow {
                rules: rules.name.clone(),
                changes: rules.changes.clone(),
                cost: rules.cost,
                figure: target.figure.name(),
                statistic: target.statistic.map(Statistic::name),
                unit: target.unit().name(),
                target: target.text.clone(),
                low,
                high,
                pairs: report.fresh_pairs,
                value: figure.map(|figure| figure.value),
                error: figure.map(|figure| figure.standard_error),
                interval: figure.and_then(|figure| figure.interval),
                verdict: figure.map_or("no figure", |figure| figure.verdict.name()),
                difference: difference.map(|difference| (difference.value, difference.standard_error)),
                real: difference.map(|difference| difference.real),
                level: report.level.confidence(),
            });
        }
    }
    rows
}

fn options(layout: &Layout, report: &TuneReport) -> Vec<(VariantOption, f64)> {
    let Some(settings) = layout.experiment.tune() else { return Vec::new() };
    let space = settings.task().space;
    let mut options = Vec::new();
    for (name, played) in report.names.iter().zip(&report.log.played) {
        let costs = space.costs(&played.point);
        for ((place, option), cost) in settings.options.iter().enumerate().zip(costs) {
            let level = &option.levels[played.point.level(place)];
            let number = match level.written {
                bagsplit_game::rules::Value::Integer(number) => Some(number as f64),
                _ => None,
            };
            let (variant, key, value) = (name.clone(), option.key.clone(), level.name.clone());
            options.push((VariantOption { variant, key, value, number }, cost));
        }
    }
    options
}
