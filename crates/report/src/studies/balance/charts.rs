//! Charts of balance figures: a panel for each figure, with the swept parameter along the axis.

use std::collections::BTreeMap;

use bagsplit_game::rules::Value;
use bagsplit_lab::run::Layout;
use bagsplit_lab::studies::balance::BalanceReport;
use bagsplit_lab::studies::balance::{BalanceFigure as F, BalanceFinding, Unit};

use crate::charts::{Caption, EndingsChart, SweepChart, SweepPanel, SweepScale, SweepSeries};
use crate::drawings::{Drawing, signs};

/// The charts: file name, title and the figures of its panels.
const CHARTS: [(&str, &str, &[F]); 3] = [
    (
        "balance-winning",
        "Who wins, and by what?",
        &[
            F::FirstWins,
            F::Advantage,
            F::ZeroZero,
            F::Choice,
            F::Mulligan,
            F::SplitLead,
            F::SplitsTied,
            F::Skill,
        ],
    ),
    (
        "balance-course",
        "How do games go?",
        &[
            F::ScoreMean,
            F::ScoreSpread,
            F::Margin,
            F::Turns,
            F::Minutes,
            F::LeadChanges,
            F::OpenLate,
            F::Comeback,
        ],
    ),
    (
        "balance-turns",
        "What happens in turns?",
        &[
            F::ScoringTurns,
            F::NothingScoring,
            F::PassingTurns,
            F::ExchangingTurns,
        ],
    ),
];

/// The name of the only series of a panel.
const FIGURE: &str = "the figure, with its 95% interval if it has one";

/// The charts of a sweep.
pub(super) fn drawings(layout: &Layout, report: &BalanceReport) -> Vec<Drawing> {
    if report.found.findings.is_empty() {
        return Vec::new();
    }
    let axis = Axis::from_report(report);
    let drawings = CHARTS.into_iter().filter_map(|(file, title, figures)| {
        let panels = figures
            .iter()
            .filter_map(|&figure| panel(report, &axis, figure))
            .collect();
        let mut chart = SweepChart::new(axis.title.clone(), axis.scale.clone(), panels);
        // The baseline.
        chart.current = (report.each() > 1).then(|| axis.places[0]);
        (!chart.panels.is_empty())
            .then(|| Drawing::new(file, caption(layout, report, title), chart))
    });
    drawings.chain([endings(layout, report)]).collect()
}

/// The endings of games, a bar for each variant.
fn endings(layout: &Layout, report: &BalanceReport) -> Drawing {
    let mut figures: Vec<F> = F::ENDINGS.to_vec();
    figures.retain(|&figure| {
        (0..report.names().len()).any(|variant| share(report, variant, figure) > 0.)
    });
    let mut rows = Vec::new();
    for variant in report.listed() {
        let shares = figures
            .iter()
            .map(|&figure| share(report, variant, figure))
            .collect();
        rows.push((report.name(variant).to_owned(), shares));
    }
    let chart = EndingsChart {
        endings: figures
            .iter()
            .map(|figure| figure.title().to_owned())
            .collect(),
        rows,
    };
    Drawing::new(
        "balance-endings",
        caption(layout, report, "How do games end?"),
        chart,
    )
}

/// The caption of a chart of figures.
fn caption(layout: &Layout, report: &BalanceReport, title: &str) -> Caption {
    let games = format!("self-play on {} pair indices", report.found.pairs);
    let subtitle = format!(
        "{}, bots in self-play; 95% intervals, not simultaneous",
        layout.experiment.rules.title()
    );
    crate::drawings::caption(layout, title, &subtitle, &games)
}

/// A share of the games of a variant; 0 if its rules do not have it.
fn share(report: &BalanceReport, variant: usize, figure: F) -> f64 {
    report
        .finding(variant, figure)
        .map_or(0., |row| row.estimate.value)
}

/// The positions of variants along the axis.
struct Axis {
    title: String,
    scale: SweepScale,
    /// The position of each variant, by its place in the figures.
    places: Vec<f64>,
}

impl Axis {
    /// The values of the parameter if they are different numbers, else the names of the variants.
    fn from_report(report: &BalanceReport) -> Axis {
        if let Some((key, values)) = &report.parameter {
            let numbers = values.iter().map(|value| match value {
                Value::Integer(number) => Some(*number as f64),
                _ => None,
            });
            let numbers: Option<Vec<f64>> = numbers.collect();
            let numbers = numbers.filter(|numbers| {
                let each = &numbers[..report.each()];
                each.iter()
                    .enumerate()
                    .all(|(place, number)| !each[..place].contains(number))
            });
            if let Some(places) = numbers {
                return Axis {
                    title: signs::option_name(key),
                    scale: SweepScale::Linear,
                    places,
                };
            }
        }
        let listed = report.listed();
        let mut places = vec![0.; listed.len()];
        for (place, &variant) in listed.iter().enumerate() {
            places[variant] = (place / report.players.len().max(1)) as f64;
        }
        let references = listed
            .iter()
            .filter(|&&variant| report.reference(variant) == 0);
        let names = references
            .map(|&variant| report.rules_of(variant).to_owned())
            .collect();
        Axis {
            title: "rules".to_owned(),
            scale: SweepScale::Categories(names),
            places,
        }
    }

    /// A series of these rows, in the order of the axis.
    fn series<'a>(
        &self,
        name: &str,
        rows: impl Iterator<Item = &'a BalanceFinding>,
    ) -> SweepSeries {
        let points = rows.map(|row| {
            (
                self.places[row.variant],
                row.estimate.scaled(factor(row.figure.unit()), 0.),
            )
        });
        let mut series = SweepSeries::new(name, points);
        series.points.sort_by(|a, b| a.x.total_cmp(&b.x));
        series
    }
}

/// Shares are drawn in percent.
pub(in crate::studies) const fn factor(unit: Unit) -> f64 {
    match unit {
        Unit::Share | Unit::WinRate => 100.,
        _ => 1.,
    }
}

const fn axis_title(unit: Unit) -> &'static str {
    match unit {
        Unit::Share => "percent",
        Unit::WinRate => "points of win rate",
        Unit::Points => "points",
        Unit::Turns => "turns",
        Unit::Count => "count",
        Unit::Minutes => "minutes",
    }
}

fn panel(report: &BalanceReport, axis: &Axis, figure: F) -> Option<SweepPanel> {
    let mut rows: BTreeMap<usize, Vec<&BalanceFinding>> = BTreeMap::new();
    for row in report
        .found
        .findings
        .iter()
        .filter(|row| row.figure == figure)
    {
        rows.entry(report.reference(row.variant))
            .or_default()
            .push(row);
    }
    let series = rows.into_iter().map(|(first, rows)| {
        axis.series(report.players_of(first).unwrap_or(FIGURE), rows.into_iter())
    });
    let panel = SweepPanel::new(figure.title(), axis_title(figure.unit()), series.collect());
    // Events that never happen under any of the rules have no panel.
    let some = panel.points().any(|point| point.y.value != 0.);
    some.then_some(SweepPanel {
        reference: figure.neutral().map(|neutral| 100. * neutral),
        ..panel
    })
}
