//! The order of the setups on the page of a race.

use bagsplit_lab::run::Layout;
use bagsplit_lab::studies::race::BestReport;

/// The ranked setups: the selected ones first, then those that remain, each by mean share.
pub(crate) fn order(layout: &Layout, report: &BestReport) -> Vec<usize> {
    let means = &report.statement.means;
    let mut order: Vec<usize> = (0..layout.experiment.ranked).collect();
    let place = |setup: &usize| {
        let best = report.statement.best.iter().position(|best| best == setup);
        (best.unwrap_or(usize::MAX), !report.certificate.remaining.contains(setup))
    };
    order.sort_by(|a, b| place(a).cmp(&place(b)).then(means[*b].total_cmp(&means[*a])).then(a.cmp(b)));
    order
}
