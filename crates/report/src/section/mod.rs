//! The parts of a report.

pub(crate) mod answer;
pub(crate) mod chart;
pub(crate) mod links;
pub(crate) mod paragraphs;
