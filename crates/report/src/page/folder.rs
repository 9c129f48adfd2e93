//! The section of one results folder: the answer first, how it was done last.

use maud::{Markup, html};

use super::how;
use crate::Folder;
use crate::section::answer::{answer, none_yet};
use crate::section::chart;
use crate::section::links::anchor;
use crate::studies::ranking::cards;
use crate::words::{Paragraph, forfeits};

/// The description and hypotheses of the experiment.
pub(crate) fn about(folder: &Folder) -> Markup {
    let experiment = &folder.layout().experiment;
    html! {
        @if !experiment.description.is_empty() { p.about { (experiment.description) } }
        @if !experiment.hypotheses.is_empty() {
            p.about { "Expected: " (experiment.hypotheses.join("; ")) }
        }
    }
}

/// The section; `several` says whether there are others.
pub(crate) fn section(folder: &Folder, number: usize, several: bool) -> Markup {
    html! {
        article.folder #(anchor(number, "")) {
            @if several {
                h2.experiment { (folder.title()) }
                (about(folder))
            }
            @if let Some(how_far) = folder.provisional() {
                p.provisional role="note" {
                    strong { "Not finished: " (how_far) ". " }
                    "All that follows is provisional; the report of the finished "
                    (folder.command) " may differ."
                }
            }
            (findings(folder, number))
            (how::section(folder, number))
        }
    }
}

/// The findings: the answer, charts, further parts, and the cards of setups.
fn findings(folder: &Folder, number: usize) -> Markup {
    let (source, layout, sections) = (&folder.source, folder.layout(), folder.sections());
    let Some(presentation) = folder.presentation() else {
        return html! {
            (none_yet(folder.command, number))
            (cards::unranked(source, &layout.experiment.setups, number))
        };
    };
    if let Some(section) = presentation.section(source, number) {
        return section;
    }
    let (charts, setups) = (presentation.charts(layout), presentation.setups(layout));
    let parts = presentation.page_sections(layout, sections);
    let shown = [(!charts.is_empty()).then_some(("-charts", "Charts"))]
        .into_iter()
        .flatten();
    let shown = shown.chain(parts.iter().map(|(place, title, _)| (*place, *title)));
    let shown = shown.chain((!setups.is_empty()).then_some(("-setups", "Setups")));
    let ways: Vec<(&str, &str)> = shown.chain([("-how", "How it was done")]).collect();
    let forfeited = folder.conclusions().and_then(forfeits::sentence);
    let words = presentation
        .words(layout, sections)
        .into_iter()
        .chain(forfeited.map(Paragraph::Sentence));
    html! {
        (answer(words, number, &ways))
        (chart::section(&charts, number))
        @for (place, title, content) in &parts {
            section aria-labelledby=(anchor(number, place)) {
                h2 #(anchor(number, place)) { (title) }
                (content)
            }
        }
        @if !setups.is_empty() { (cards::unranked(source, &setups, number)) }
    }
}
