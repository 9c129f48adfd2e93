//! Who beats whom, and in which proportions should the setups be brought?

use plotters::coord::Shift;
use plotters::prelude::{DrawingArea, DrawingBackend};

use crate::estimate::Estimate;
use crate::payoff_draw::Layout;
use crate::{Caption, Chart, ChartError, check};

/// How far the weights of a mixture may be from adding up to one.
const SLACK: f64 = 1e-3;

/// Weights below this are shown as nothing.
pub(crate) const NO_WEIGHT: f64 = 5e-4;

/// A payoff matrix with its equilibrium mixture beside it, in order of weight.
///
/// Rows and columns are the same setups. They are drawn in falling order of weight, setups of equal weight
/// in the order given; rows are named and numbered, columns numbered alike.
#[derive(Clone, Debug, PartialEq)]
pub struct PayoffChart {
    /// Title, subtitle and footnote.
    pub caption: Caption,
    /// What the weights are, in a few words and with their unit.
    pub weights_axis: String,
    /// The setups' names.
    pub names: Vec<String>,
    /// A list of cells for each setup, one for each setup it may meet: its share of wins against that one,
    /// 0 to 1. `None` where the two never met, and on the diagonal if setups do not meet themselves.
    pub cells: Vec<Vec<Option<Estimate>>>,
    /// Each setup's weight in the mixture, 0 to 1, with its interval; the weights add up to one.
    pub weights: Vec<Estimate>,
}

impl PayoffChart {
    /// A payoff chart with the usual words above its weights.
    pub fn new(
        caption: Caption,
        names: Vec<String>,
        cells: Vec<Vec<Option<Estimate>>>,
        weights: Vec<Estimate>,
    ) -> Self {
        Self { caption, weights_axis: "weight in the mixture (%)".into(), names, cells, weights }
    }

    /// The setups in the order they are drawn in.
    pub(crate) fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.names.len().min(self.weights.len())).collect();
        order.sort_by(|&a, &b| self.weights[b].value.total_cmp(&self.weights[a].value));
        order
    }

    /// How far from one half the colours reach: the next multiple of a tenth, two tenths at least.
    pub(crate) fn reach(&self) -> f64 {
        let shares = self.cells.iter().flatten().flatten().map(|cell| cell.value);
        let furthest = shares.map(|share| (share - 0.5).abs()).fold(0.0, f64::max);
        ((furthest * 10.0 - 1e-9).ceil() / 10.0).clamp(0.2, 0.5)
    }
}

/// Whether an interval leaves open on which side of one half the share is.
pub(crate) fn is_open(cell: Estimate) -> bool {
    (cell.low..=cell.high).contains(&0.5)
}

impl Chart for PayoffChart {
    fn check(&self) -> Result<(), ChartError> {
        check::some(&self.names, "setups")?;
        let count = self.names.len();
        check::shape(|| "the matrix".into(), self.cells.len(), count)?;
        check::shape(|| "the mixture".into(), self.weights.len(), count)?;
        for (name, cells) in self.names.iter().zip(&self.cells) {
            check::shape(|| format!("row {name}"), cells.len(), count)?;
            for cell in cells.iter().flatten() {
                cell.check_share(|| format!("a win rate of {name}"))?;
            }
        }
        for (name, weight) in self.names.iter().zip(&self.weights) {
            weight.check_share(|| format!("the weight of {name}"))?;
        }
        let sum: f64 = self.weights.iter().map(|weight| weight.value).sum();
        check::within(sum, 1.0 - SLACK, 1.0 + SLACK, || "the sum of the weights".into())
    }

    fn size(&self) -> (u32, u32) {
        Layout::new(self).size()
    }

    fn draw<DB: DrawingBackend>(&self, area: &DrawingArea<DB, Shift>) -> Result<(), ChartError> {
        self.check()?;
        Layout::new(self).draw(area)
    }
}
