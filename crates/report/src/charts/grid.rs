//! Chart of how figures depend on two parameters.

use crate::charts::{Caption, ChartError, check};

/// One cell of a [`GridPanel`]; numbers are in the unit that the panel names.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GridCell {
    /// The figure.
    pub value: f64,
    /// The lower and upper end of its interval, if it has one.
    pub interval: Option<(f64, f64)>,
    /// Whether it differs significantly from the cell that all are compared with.
    pub differs: bool,
}

/// One figure of a [`GridChart`].
#[derive(Clone, Debug, PartialEq)]
pub struct GridPanel {
    /// The name of the figure.
    pub title: String,
    /// The unit of the figure.
    pub unit: String,
    /// A neutral value, such as 50 for a win rate in percent, which separates two colours.
    pub middle: Option<f64>,
    /// The cells, row by row; `None` where there is no figure.
    pub cells: Vec<Vec<Option<GridCell>>>,
}

/// Figures against two parameters: for each figure a panel with a row for each value of one parameter and a column for
/// each value of the other, with the figure and its interval in each cell.
#[derive(Clone, Debug, PartialEq)]
pub struct GridChart {
    /// Title, subtitle and footnote.
    pub caption: Caption,
    /// The confidence of the intervals, such as 0.95.
    pub level: f64,
    /// The parameter of the rows, and its values.
    pub rows: (String, Vec<String>),
    /// The parameter of the columns, and its values.
    pub columns: (String, Vec<String>),
    /// Row and column of the cell that the others are compared with.
    pub current: Option<(usize, usize)>,
    /// The panels, from left to right and top to bottom.
    pub panels: Vec<GridPanel>,
}

impl GridChart {
    /// A chart of these panels, with intervals of 95% and no cell that others are compared with.
    pub fn new(
        caption: Caption,
        rows: (String, Vec<String>),
        columns: (String, Vec<String>),
        panels: Vec<GridPanel>,
    ) -> Self {
        Self { caption, level: 0.95, rows, columns, current: None, panels }
    }

    pub(crate) fn check_cells(&self) -> Result<(), ChartError> {
        check::some(&self.panels, "panels")?;
        check::some(&self.rows.1, "rows")?;
        check::some(&self.columns.1, "columns")?;
        check::level(self.level)?;
        if let Some((row, column)) = self.current {
            let last = [self.rows.1.len(), self.columns.1.len()].map(|count| count as f64 - 1.0);
            check::within([row as f64], (0.0, last[0]), || "the row that others are compared with".into())?;
            check::within([column as f64], (0.0, last[1]), || {
                "the column that others are compared with".into()
            })?;
        }
        for panel in &self.panels {
            let title = &panel.title;
            check::numbers(panel.middle, || format!("the middle of {title}"))?;
            check::shape(|| title.clone(), panel.cells.len(), self.rows.1.len())?;
            for (name, cells) in self.rows.1.iter().zip(&panel.cells) {
                check::shape(|| format!("row {name} of {title}"), cells.len(), self.columns.1.len())?;
                for cell in cells.iter().flatten() {
                    let (low, high) = cell.interval.unwrap_or((cell.value, cell.value));
                    check::numbers([low, cell.value, high], || format!("a cell of {title}"))?;
                    check::rising([low, high], || format!("the ends of an interval of {title}"))?;
                }
            }
        }
        Ok(())
    }
}

impl GridPanel {
    /// The position of a value on the colour map, from -1 to 1 around the middle, or from 0 to 1 where there is no
    /// middle.
    pub(crate) fn position(&self, value: f64) -> f64 {
        let values = || self.cells.iter().flatten().flatten().map(|cell| cell.value);
        let (from, reach) = match self.middle {
            Some(middle) => (middle, values().map(|v| (v - middle).abs()).fold(0.0, f64::max)),
            None => {
                let (low, high) = crate::charts::layout::extent(values());
                (low, high - low)
            }
        };
        if reach > 0.0 { (value - from) / reach } else { 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_run_from_the_least_to_the_greatest_or_about_a_middle() {
        let cell = |value| Some(GridCell { value, interval: None, differs: false });
        let panel = |middle, values: &[f64]| GridPanel {
            title: String::new(),
            unit: String::new(),
            middle,
            cells: vec![values.iter().copied().map(cell).collect()],
        };
        let positions = |panel: GridPanel, values: &[f64]| {
            values.iter().map(|&value| panel.position(value)).collect::<Vec<_>>()
        };
        assert_eq!(positions(panel(None, &[2.0, 4.0, 6.0]), &[2.0, 4.0, 6.0]), [0.0, 0.5, 1.0]);
        assert_eq!(positions(panel(Some(50.0), &[40.0, 55.0]), &[40.0, 55.0]), [-1.0, 0.5]);
        assert_eq!(positions(panel(None, &[3.0, 3.0]), &[3.0]), [0.0]);
    }
}
