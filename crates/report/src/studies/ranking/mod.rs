//! Ranking of setups, and the setup to choose.

pub mod advice;
mod by_level;
pub(crate) mod cards;
pub(crate) mod charts;
pub mod hypotheses;
pub mod levels;
mod page;
mod section;
mod turns;
pub mod words;

use bagsplit_lab::run::Layout;
use bagsplit_lab::studies::{Conclusions, SectionFindings};
use maud::Markup;

use super::presentation::Presentation;
use crate::drawings::Drawing;
use crate::source::Source;
use crate::words::Paragraph;

impl Presentation for Conclusions {
    fn words(&self, layout: &Layout, sections: &[SectionFindings]) -> Vec<Paragraph> {
        sections
            .iter()
            .flat_map(|concluded| words::paragraphs(layout, concluded))
            .collect()
    }

    fn charts(&self, layout: &Layout) -> Vec<Drawing> {
        charts::drawings(layout, &self.sections)
    }

    fn method(&self) -> &'static str {
        "Every setup was ranked by its mean win rate over the same pairs. Two setups are called different only where \
         their difference over these pairs is significant, with simultaneous 95% confidence for all comparisons \
         (docs/design.md). What the policies are: docs/policies.md. What each chart shows: docs/report.md."
    }

    fn section(&self, source: &Source, number: usize) -> Option<Markup> {
        Some(section::section(source, self, number))
    }
}
