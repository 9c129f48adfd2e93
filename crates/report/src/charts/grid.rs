//! Chart of how figures depend on two parameters.

use crate::charts::layout::extent;

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
    /// The confidence of the intervals, such as 0.95.
    pub level: f64,
    /// The parameter of the rows, and its values.
    pub rows: (String, Vec<String>),
    /// The parameter of the columns, and its values.
    pub columns: (String, Vec<String>),
    /// Row and column of the cell that the others are compared with.
    pub current: (usize, usize),
    /// The panels, from left to right and top to bottom.
    pub panels: Vec<GridPanel>,
}

impl GridPanel {
    /// The position of a value on the colour map, from -1 to 1 around the middle, or from 0 to 1 where there is no
    /// middle.
    pub(crate) fn position(&self, value: f64) -> f64 {
        let values = || self.cells.iter().flatten().flatten().map(|cell| cell.value);
        let (from, reach) = match self.middle {
            Some(middle) => (middle, values().map(|v| (v - middle).abs()).fold(0.0, f64::max)),
            None => {
                let (low, high) = extent(values());
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
