//! The setups on the page of a search.

use bagsplit_lab::run::Layout;
use bagsplit_lab::studies::search::SearchReport;
use bagsplit_players::Setup;

/// The setups that were found, then those of the experiment.
pub(crate) fn setups(layout: &Layout, report: &SearchReport) -> Vec<Setup> {
    let found = report.found.iter().map(|found| found.setup.clone());
    found.chain(layout.experiment.setups.iter().cloned()).collect()
}
