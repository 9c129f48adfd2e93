//! The order of the setups on the page of an equilibrium.

use bagsplit_lab::studies::equilibrium::EquilibriumReport;

/// The setups by their weight in the mixture, the largest first.
pub(crate) fn order(report: &EquilibriumReport) -> Vec<usize> {
    let weight = |setup: usize| report.estimates.rows[setup].weight.value;
    let mut order: Vec<usize> = (0..report.setups.len()).collect();
    order.sort_by(|&a, &b| weight(b).total_cmp(&weight(a)).then(a.cmp(&b)));
    order
}
