//! The parts of a report.

mod answer;
mod chart;
pub(crate) mod compare;
pub(crate) mod folder;
mod how;
mod ranking;
mod run;
mod said;
mod setup;
mod study;
mod tune;
mod why;
mod worth;
