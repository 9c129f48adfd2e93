//! The section of one results folder: the answer first, how it was done last.

use maud::{Markup, html};

use super::{how, run, study};
use crate::Folder;
use crate::folder::Found;
use crate::section::links::anchor;
use crate::studies::tune::page as tune;

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
                    (folder.command()) " may differ."
                }
            }
            @match &folder.found {
                Found::Run(found, apart) => (run::section(folder, found, apart, number)),
                Found::Study(study) => (study::section(folder, study, number)),
                Found::Tune(tuning) => (tune::section(folder, tuning.report.as_ref(), number)),
            }
            (how::section(folder, number))
        }
    }
}
