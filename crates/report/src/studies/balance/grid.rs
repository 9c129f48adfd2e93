//! Charts of balance figures against two swept options: for each figure a grid of their values.

use crate::charts::{GridCell, GridChart, GridPanel};
use bagsplit_game::rules::Value;
use bagsplit_lab::run::Layout;
use bagsplit_lab::studies::balance::{BalanceFigure as F, BalanceFinding};
use bagsplit_lab::studies::balance::{BalanceReport, Parameter};

use crate::drawings::{Drawing, signs};
use crate::studies::balance::charts::{CHARTS, axis_title, caption, deficits, factor, reference};

/// The charts of a sweep of two options.
pub(crate) fn drawings(layout: &Layout, report: &BalanceReport, options: &[Parameter; 2]) -> Vec<Drawing> {
    let grid = Grid::of(report, options);
    let draw = |file: &str, title: &str, figures: &[F], panels: Vec<GridPanel>| {
        let parameter = |place: usize| (signs::of_option(&options[place].0), grid.values[place].clone());
        let chart = GridChart {
            level: report.found.level.confidence(),
            rows: parameter(0),
            columns: parameter(1),
            current: grid.places[0],
            panels,
        };
        Drawing::new(file, caption(layout, report, title, figures), chart)
    };
    let mut drawings = Vec::new();
    for (file, title, figures) in CHARTS {
        let panels: Vec<GridPanel> =
            figures.iter().flat_map(|&figure| panels(report, &grid, figure)).collect();
        if !panels.is_empty() {
            drawings.push(draw(file, title, figures, panels));
        }
    }
    let stuck: Vec<GridPanel> =
        bagsplit_game::board::Tile::all().filter_map(|tile| stuck(report, &grid, tile)).collect();
    if !stuck.is_empty() {
        let title = "Which tiles are left in hand at the end?";
        drawings.push(draw("balance-stuck", title, &[F::Stuck], stuck));
    }
    drawings
}

/// The positions of the variants.
struct Grid {
    /// The values of rows and of columns, in the order of the experiment.
    values: [Vec<String>; 2],
    /// Row and column of each variant, by its place in the figures.
    places: Vec<(usize, usize)>,
}

impl Grid {
    fn of(report: &BalanceReport, options: &[Parameter; 2]) -> Grid {
        let distinct = options.each_ref().map(|(_, values)| {
            let mut met: Vec<&Value> = Vec::new();
            for value in report.listed().into_iter().map(|variant| &values[variant]) {
                if !met.contains(&value) {
                    met.push(value);
                }
            }
            met
        });
        let place = |option: usize, variant: usize| {
            let value = &options[option].1[variant];
            distinct[option].iter().position(|other| *other == value).unwrap_or_default()
        };
        let places =
            (0..report.names().len()).map(|variant| (place(0, variant), place(1, variant))).collect();
        let named = |values: &Vec<&Value>| {
            values.iter().enumerate().map(|(place, value)| signs::of_value(value, place)).collect()
        };
        Grid { values: [named(&distinct[0]), named(&distinct[1])], places }
    }

    /// The cells of these rows of a report, in the unit of the charts.
    fn cells<'a>(&self, rows: impl Iterator<Item = &'a BalanceFinding>) -> Vec<Vec<Option<GridCell>>> {
        let mut cells = vec![vec![None; self.values[1].len()]; self.values[0].len()];
        for row in rows {
            let (line, column) = self.places[row.variant];
            let times = factor(row.figure.unit());
            cells[line][column] = Some(GridCell {
                value: row.value * times,
                interval: row.interval.map(|(low, high)| (low * times, high * times)),
                differs: row.difference.as_ref().is_some_and(|difference| difference.real),
            });
        }
        cells
    }
}

/// The panels of a figure; events that never happen under any of the rules have none.
fn panels(report: &BalanceReport, grid: &Grid, figure: F) -> Vec<GridPanel> {
    let all = || report.found.findings.iter().filter(|row| row.figure == figure && row.tile.is_none());
    let panel = |behind: Option<u16>| {
        let rows = || all().filter(|row| row.behind == behind);
        rows().find(|row| row.value != 0.).map(|row| GridPanel {
            title: row.title(),
            unit: axis_title(figure.unit()).to_owned(),
            middle: reference(figure),
            cells: grid.cells(rows()),
        })
    };
    deficits(all()).into_iter().filter_map(panel).collect()
}

/// The panel of a tile left in hand.
fn stuck(report: &BalanceReport, grid: &Grid, tile: bagsplit_game::board::Tile) -> Option<GridPanel> {
    let is = |row: &&BalanceFinding| row.figure == F::Stuck && row.tile == Some(tile);
    let rows = || report.found.findings.iter().filter(is);
    rows().next().is_some().then(|| GridPanel {
        title: format!("{} left in hand", signs::of_tile(tile)),
        unit: "% of its copies".to_owned(),
        middle: None,
        cells: grid.cells(rows()),
    })
}
