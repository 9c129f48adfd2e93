//! What is shown of a study.

use bagsplit_lab::run::Layout;
use bagsplit_lab::studies::SectionFindings;
use bagsplit_players::Setup;
use maud::Markup;

use crate::drawings::Drawing;
use crate::source::Source;
use crate::words::Paragraph;

/// A part of a section on a page: anchor, heading and content.
pub type PageSection = (&'static str, &'static str, Markup);

/// The findings of a study, as the terminal, chart files and the page show them. `layout` is that of the experiment.
pub trait Presentation {
    /// The tables, the answer and the sentences after it. `sections` are those of a run; other studies have none.
    fn words(&self, layout: &Layout, sections: &[SectionFindings]) -> Vec<Paragraph>;

    /// The charts, in order.
    fn charts(&self, _layout: &Layout) -> Vec<Drawing> {
        Vec::new()
    }

    /// The setups that have a card, in order.
    fn setups(&self, layout: &Layout) -> Vec<Setup> {
        layout.experiment.setups.clone()
    }

    /// How the findings were made. Names of documentation pages become links.
    fn method(&self) -> &'static str {
        ""
    }

    /// Parts of the section on the page after the charts: anchor, heading and content.
    fn page_sections(&self, _layout: &Layout, _sections: &[SectionFindings]) -> Vec<PageSection> {
        Vec::new()
    }

    /// The section on a page between its title and the method, where it is another than that of all studies.
    fn section(&self, _source: &Source, _number: usize) -> Option<Markup> {
        None
    }
}
