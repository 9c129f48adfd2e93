//! Charts of balance figures: a panel for each figure, with the swept parameter along the axis.

use crate::charts::{Caption, SweepChart, SweepPanel, SweepPoint, SweepScale, SweepSeries};
use bagsplit_game::rules::Value;
use bagsplit_lab::run::Layout;
use bagsplit_lab::studies::balance::BalanceReport;
use bagsplit_lab::studies::balance::{BalanceFigure as F, BalanceFinding, Unit};
use bagsplit_stats::FEWEST_UNITS;

use crate::drawings::{Drawing, signs};
use crate::studies::balance::grid as balance_grid;

/// The charts: file name, title and the figures of its panels.
pub(crate) const CHARTS: [(&str, &str, &[F]); 5] = [
    (
        "balance-winning",
        "Who wins, and by what?",
        &[F::FirstWins, F::Advantage, F::ZeroZero, F::Choice, F::Mulligan, F::OpensShare, F::Skill, F::Ties],
    ),
    (
        "balance-course",
        "How do games go?",
        &[
            F::ScoreMean,
            F::ScoreSpread,
            F::Margin,
            F::Turns,
            F::TurnsSpread,
            F::LargestSwing,
            F::LeadChanges,
            F::DecidedAt,
        ],
    ),
    (
        "balance-turns",
        "What happens in turns, and how do games end?",
        &[
            F::ScoringTurns,
            F::PassingTurns,
            F::ExchangingTurns,
            F::WorthlessPlacements,
            F::Options,
            F::ScoringOptions,
            F::TilesLeft,
            F::EndedOutOfTiles,
            F::EndedSixPasses,
            F::EndedScoreless,
            F::EndedClock,
            F::EndedTarget,
        ],
    ),
    // Optional figures.
    (
        "balance-more",
        "How long, how varied, and how open?",
        &[
            F::Minutes,
            F::PointsPrimary,
            F::PointsCross,
            F::PointsBonus,
            F::PointsEnd,
            F::NothingLegal,
            F::NothingLegalRun,
            F::NothingScoring,
            F::NothingScoringRun,
            F::OpenLate,
            F::DramaAverage,
            F::DramaMaximum,
            F::DecisivenessThreshold,
            F::DecisivenessMoves,
            F::Variety,
            F::DealShare,
        ],
    ),
    // On its own, since its several series would shift the points of all other panels.
    ("balance-comebacks", "Can games be turned?", &[F::Comeback]),
];

/// The name of the only series of a panel.
const FIGURE: &str = "the figure, with its 95% interval if it has one";

/// The charts of a sweep.
pub(crate) fn drawings(layout: &Layout, report: &BalanceReport) -> Vec<Drawing> {
    if report.found.findings.is_empty() {
        return Vec::new();
    }
    let axis = Axis::of(report);
    // For variants that differ in two options.
    if let (SweepScale::Categories(_), Some(grid)) = (&axis.scale, &report.grid) {
        return balance_grid::drawings(layout, report, grid);
    }
    let draw = |file: &str, title: &str, figures: &[F], panels: Vec<SweepPanel>| {
        let mut chart = SweepChart::new(axis.title.clone(), axis.scale.clone(), panels);
        // The baseline.
        chart.current = (report.names().len() > 1).then(|| axis.places[0]);
        (!chart.panels.is_empty()).then(|| Drawing::new(file, caption(layout, report, title, figures), chart))
    };
    let drawings = CHARTS.into_iter().filter_map(|(file, title, figures)| {
        let panels = figures.iter().filter_map(|&figure| panel(report, &axis, figure));
        draw(file, title, figures, panels.collect())
    });
    let title = "Which tiles are left in hand at the end?";
    drawings.chain(draw("balance-stuck", title, &[F::Stuck], stuck(report, &axis))).collect()
}

/// The caption of a chart of figures.
pub(crate) fn caption(layout: &Layout, report: &BalanceReport, title: &str, figures: &[F]) -> Caption {
    let games = format!("self-play on {} pair indices", report.found.pairs);
    let few =
        report.found.findings.iter().any(|row| figures.contains(&row.figure) && row.pairs < FEWEST_UNITS);
    let few = if few { "; none where fewer than 5 games were counted" } else { "" };
    let subtitle = format!(
        "{}, bots in self-play; 95% intervals, not simultaneous{few}",
        layout.experiment.rules.title()
    );
    crate::drawings::caption(layout, title, &subtitle, &games)
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
    fn of(report: &BalanceReport) -> Axis {
        if let Some((key, values)) = &report.parameter {
            let number = |value: &Value| if let Value::Integer(n) = value { Some(*n as f64) } else { None };
            let numbers: Option<Vec<f64>> = values.iter().map(number).collect();
            let distinct = |numbers: &Vec<f64>| {
                (0..numbers.len()).all(|place| !numbers[..place].contains(&numbers[place]))
            };
            if let Some(places) = numbers.filter(distinct) {
                return Axis { title: signs::of_option(key), scale: SweepScale::Linear, places };
            }
        }
        let listed = report.listed();
        let names = listed.iter().map(|&variant| report.name(variant).to_owned()).collect();
        let place = |variant| listed.iter().position(|&other| other == variant).unwrap_or_default() as f64;
        Axis {
            title: "rules".to_owned(),
            scale: SweepScale::Categories(names),
            places: (0..listed.len()).map(place).collect(),
        }
    }

    /// A series of these rows, in the order of the axis.
    fn series<'a>(&self, name: &str, rows: impl Iterator<Item = &'a BalanceFinding>) -> SweepSeries {
        let point = |row: &BalanceFinding| {
            let times = factor(row.figure.unit());
            SweepPoint {
                x: self.places[row.variant],
                y: row.value * times,
                interval: row.interval.map(|(low, high)| (low * times, high * times)),
            }
        };
        let mut points: Vec<SweepPoint> = rows.map(point).collect();
        points.sort_by(|one, other| one.x.total_cmp(&other.x));
        SweepSeries { name: name.to_owned(), points }
    }
}

/// Shares are drawn in percent.
pub(crate) const fn factor(unit: Unit) -> f64 {
    match unit {
        Unit::Share | Unit::WinRate => 100.,
        _ => 1.,
    }
}

pub(crate) const fn axis_title(unit: Unit) -> &'static str {
    match unit {
        Unit::Share => "percent",
        Unit::WinRate => "points of win rate",
        Unit::Points => "points",
        Unit::Turns => "turns",
        Unit::Placements => "placements",
        Unit::Count => "times per game",
        Unit::Tiles => "tiles",
        Unit::Minutes => "minutes",
        Unit::Expressions => "expressions",
    }
}

/// The neutral value of a figure, if there is one.
pub(crate) const fn reference(figure: F) -> Option<f64> {
    match (figure, figure.unit()) {
        (F::FirstWins | F::Skill, _) => Some(50.),
        (_, Unit::WinRate) => Some(0.),
        _ => None,
    }
}

fn panel(report: &BalanceReport, axis: &Axis, figure: F) -> Option<SweepPanel> {
    let rows = || report.found.findings.iter().filter(|row| row.figure == figure && row.tile.is_none());
    let series = |&behind: &Option<u16>| {
        let name = behind.map_or_else(|| FIGURE.to_owned(), |points| format!("from {points} behind"));
        axis.series(&name, rows().filter(|row| row.behind == behind))
    };
    let series: Vec<SweepSeries> = deficits(rows()).iter().map(series).collect();
    let reference = reference(figure);
    // Events that never happen under any of the rules have no panel.
    let some = series.iter().flat_map(|series| &series.points).any(|point| point.y != 0.);
    some.then(|| SweepPanel {
        title: figure.title().to_owned(),
        axis: axis_title(figure.unit()).to_owned(),
        reference,
        band: None,
        series,
    })
}

/// The distinct deficits at half-time of a figure's rows; `None` for figures without one.
pub(crate) fn deficits<'a>(rows: impl Iterator<Item = &'a BalanceFinding>) -> Vec<Option<u16>> {
    let mut all: Vec<Option<u16>> = rows.map(|row| row.behind).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// A panel for each tile.
fn stuck(report: &BalanceReport, axis: &Axis) -> Vec<SweepPanel> {
    let panel = |tile: bagsplit_game::board::Tile| {
        let rows = report.found.findings.iter();
        let rows = rows.filter(|row| row.figure == F::Stuck && row.tile == Some(tile));
        let series = axis.series(FIGURE, rows);
        (!series.points.is_empty()).then(|| SweepPanel {
            title: format!("{} left in hand", signs::of_tile(tile)),
            axis: "% of its copies".to_owned(),
            reference: None,
            band: None,
            series: vec![series],
        })
    };
    bagsplit_game::board::Tile::all().filter_map(panel).collect()
}
