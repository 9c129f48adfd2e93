//! The numbers of the charts of figures that depend on rules.

use super::{NumberTable, Numbers};
use crate::charts::{Caption, GridChart, SweepChart, SweepScale};

impl Numbers for SweepChart {
    fn caption(&self) -> &Caption {
        &self.caption
    }

    fn numbers(&self) -> NumberTable {
        let at = |x: f64| match &self.scale {
            SweepScale::Categories(names) => names.get(x as usize).cloned().unwrap_or_default(),
            _ => x.to_string(),
        };
        let mut table =
            NumberTable::new(2, ["figure", "unit", "series", &self.parameter, "value", "from", "to"]);
        for panel in &self.panels {
            for series in &panel.series {
                table.rows.extend(series.points.iter().map(|point| {
                    let words = [panel.title.clone(), panel.axis.clone(), series.name.clone(), at(point.x)];
                    words.into_iter().chain(figure(point.y, point.interval)).collect()
                }));
            }
        }
        // Where every panel has one series its name says nothing.
        if self.panels.iter().all(|panel| panel.series.len() == 1) {
            table.head.remove(2);
            table.rows.iter_mut().for_each(|row| drop(row.remove(2)));
        }
        table
    }
}

impl Numbers for GridChart {
    fn caption(&self) -> &Caption {
        &self.caption
    }

    fn numbers(&self) -> NumberTable {
        let head = ["figure", "unit", &self.rows.0, &self.columns.0, "value", "from", "to", "differs"];
        let mut table = NumberTable::new(2, head);
        for panel in &self.panels {
            for (row, cells) in self.rows.1.iter().zip(&panel.cells) {
                for (column, cell) in self.columns.1.iter().zip(cells) {
                    let Some(cell) = cell else { continue };
                    let words = [panel.title.clone(), panel.unit.clone(), row.clone(), column.clone()];
                    let differs = if cell.differs { "yes" } else { "" };
                    let figures = figure(cell.value, cell.interval).into_iter().chain([differs.to_owned()]);
                    table.rows.push(words.into_iter().chain(figures).collect());
                }
            }
        }
        table
    }
}

/// A figure and the ends of its interval.
fn figure(value: f64, interval: Option<(f64, f64)>) -> [String; 3] {
    let said = |x: f64| format!("{x:.2}");
    let (low, high) = interval.map_or_else(Default::default, |(low, high)| (said(low), said(high)));
    [said(value), low, high]
}
