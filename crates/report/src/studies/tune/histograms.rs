//! The histograms of a tune: the values of single games for its targets, under the rules found.

use crate::charts::{HistogramPanel, HistogramsChart};
use bagsplit_lab::run::Layout;
use bagsplit_lab::studies::balance::{BalanceFigure, GameHistogram, GameValues, Statistic};
use bagsplit_lab::studies::tune::{TuneReport, TuneTarget};
use bagsplit_lab::study::Aim;

use crate::drawings::{Drawing, caption};
use crate::studies::balance::charts::{axis_title, factor};

/// A chart for each figure that has a value in single games.
pub(crate) fn drawings(layout: &Layout, report: &TuneReport) -> impl Iterator<Item = Drawing> {
    report.histograms.iter().filter_map(move |histogram| drawing(layout, report, histogram))
}

/// The histograms of a figure; `None` if no game has a value.
fn drawing(layout: &Layout, report: &TuneReport, histogram: &GameHistogram) -> Option<Drawing> {
    let figure = histogram.figure;
    let targets: Vec<(usize, &TuneTarget)> =
        report.targets.iter().enumerate().filter(|(_, target)| target.figure == figure).collect();
    let panels = report.front.iter().zip(&histogram.counts).filter(|(_, counts)| !counts.is_empty());
    let panels = panels.map(|(rules, counts)| HistogramPanel {
        title: rules.name.clone(),
        notes: targets
            .iter()
            .map(|&(place, target)| report.describe(target, rules.figures[place].as_ref()))
            .collect(),
        counts: counts.clone(),
    });
    let panels: Vec<HistogramPanel> = panels.collect();
    if panels.is_empty() {
        return None;
    }
    let by = factor(figure.unit());
    let band = |target: &TuneTarget| match (target.aim, target.statistic) {
        (Aim::Between(low, high), None | Some(Statistic::Percentile(_))) => Some((low * by, high * by)),
        _ => None,
    };
    let threshold = |target: &TuneTarget| match target.statistic {
        Some(Statistic::Share(_, bound)) => Some(bound * by),
        _ => None,
    };
    let counted = if figure == BalanceFigure::ScoreMean { "players in games" } else { "games" };
    let title = format!("{}, game by game", figure.title());
    let subtitle = "On held-out seeds; each target with its estimate and interval";
    let games = format!("{} on held-out seeds", bagsplit_stats::numerals::count(report.fresh_games, "game"));
    let chart = HistogramsChart {
        axis: axis_title(figure.unit()).to_owned(),
        counted: counted.to_owned(),
        width: histogram.width * by,
        whole: matches!(figure.of_games(), Some(GameValues::Whole)),
        bands: targets.iter().filter_map(|(_, target)| band(target)).collect(),
        thresholds: targets.iter().filter_map(|(_, target)| threshold(target)).collect(),
        panels,
    };
    let caption = caption(layout, &title, subtitle, &games);
    Some(Drawing::new(format!("tune-histogram-{}", figure.name()), caption, chart))
}
