//! What people see of each study: its charts, its sentences and its part of the page.

use bagsplit_lab::run::Layout;
use bagsplit_lab::studies::StudyReport;
use bagsplit_players::Setup;
use serde_json::Value;

use crate::drawings::Drawing;
use crate::words::Said;

pub mod balance;
pub mod compare;
pub mod equilibrium;
pub mod race;
pub mod ranking;
pub mod search;
pub mod tune;
pub mod why;
pub mod worth;

/// What people see of the findings of an adaptive study.
pub(crate) trait Shown {
    /// The sentences and tables.
    fn said(&self, layout: &Layout) -> Vec<Said>;

    /// The charts.
    fn drawings(&self, layout: &Layout) -> Vec<Drawing>;

    /// The findings as a JSON object.
    fn data(&self, layout: &Layout) -> Value;

    /// The setups on the page, in the order in which they are shown.
    fn setups(&self, layout: &Layout) -> Vec<Setup>;

    /// How the study was done, for the page: sentences without the last full stop.
    fn method(&self) -> &'static str;
}

/// The findings of an adaptive study as they are shown.
pub(crate) fn shown(report: &StudyReport) -> &dyn Shown {
    match report {
        StudyReport::Best(report) => report,
        StudyReport::Search(report) => report,
        StudyReport::Equilibrium(report) => report,
    }
}
