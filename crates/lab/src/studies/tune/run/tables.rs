//! The tables of a tuning.

use crate::studies::balance::columns::VariantOption;
use crate::table::Frame;

use super::TuneReport;
use crate::run::Layout;

/// The tables of a tuning: `tune`, `tune_front`, `tune_histogram`, `tune_options`, and the balance figures of the front.
pub(crate) fn frames(layout: &Layout, report: &TuneReport) -> Vec<Frame> {
    vec![
        crate::studies::tune::columns::tune(report),
        crate::studies::tune::columns::tune_front(report),
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
