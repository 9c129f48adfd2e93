//! Charts of the effect of each rule option of a sweep alone: a panel for each figure, a point with its interval for each value.

use crate::charts::{SweepChart, SweepPanel, SweepPoint, SweepScale, SweepSeries};
use bagsplit_lab::run::Layout;
use bagsplit_lab::studies::balance::{BalanceFigure, BalanceReport, EffectFinding, Unit};

use crate::drawings::{Drawing, signs};
use crate::studies::balance::charts::{CHARTS, axis_title, factor};

/// The charts: those of the figures, under other names.
pub(crate) fn drawings(layout: &Layout, report: &BalanceReport) -> Vec<Drawing> {
    let effects = &report.effects;
    let values = effects.options.iter().flat_map(|option| {
        let key = signs::of_option(&option.key);
        option
            .values
            .iter()
            .enumerate()
            .map(move |(place, (value, _))| format!("{key} {}", signs::of_value(value, place)))
    });
    let values: Vec<String> = values.collect();
    let mut drawings = Vec::new();
    for (file, title, figures) in CHARTS {
        let panels: Vec<SweepPanel> =
            figures.iter().filter_map(|&figure| panel(&effects.found, figure)).collect();
        if panels.is_empty() {
            continue;
        }
        let games = format!("self-play on {} pair indices", report.found.pairs);
        let subtitle = format!(
            "{}: each option alone against '{}', the mean over variants that agree in all other options; 95% intervals, not simultaneous",
            layout.experiment.rules.title(),
            report.name(0)
        );
        let title = format!("{title} The effect of each option");
        let caption = crate::drawings::caption(layout, &title, &subtitle, &games);
        let scale = SweepScale::Categories(values.clone());
        let chart = SweepChart::new("value of an option", scale, panels);
        drawings.push(Drawing::new(file.replace("balance", "effects"), caption, chart));
    }
    drawings
}

/// The panel of a figure; `None` if no option has an effect on it.
fn panel(found: &[EffectFinding], figure: BalanceFigure) -> Option<SweepPanel> {
    let times = factor(figure.unit());
    let rows = found.iter().filter(|row| row.figure == figure);
    let points = rows.map(|row| SweepPoint {
        x: row.contrast as f64,
        y: row.effect.value * times,
        interval: row.effect.interval.map(|(low, high)| (low * times, high * times)),
    });
    let points: Vec<SweepPoint> = points.collect();
    let axis = match figure.unit() {
        Unit::Share | Unit::WinRate => "percentage points".to_owned(),
        unit => format!("{}, difference", axis_title(unit)),
    };
    points.iter().any(|point| point.y != 0.).then(|| SweepPanel {
        title: figure.title().to_owned(),
        axis,
        reference: Some(0.),
        band: None,
        series: vec![SweepSeries {
            name: "the effect, with its 95% interval if it has one".to_owned(),
            points,
        }],
    })
}
