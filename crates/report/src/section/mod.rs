//! The parts of a report.

pub(crate) mod answer;
pub(crate) mod chart;
pub(crate) mod folder;
pub(crate) mod how;
pub(crate) mod links;
pub(crate) mod picture;
pub(crate) mod run;
pub(crate) mod said;
pub(crate) mod setup;
pub(crate) mod study;
