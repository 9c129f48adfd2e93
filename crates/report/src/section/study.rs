//! The section of a study: the race, the search, or the mixture.

use crate::studies::{shown, study_charts, study_words};
use bagsplit_lab::studies::ReplayedStudy;
use maud::{Markup, html};

use super::answer::{answer, none_yet};
use super::{chart, setup};
use crate::Folder;

/// The section.
pub(crate) fn section(folder: &Folder, study: &ReplayedStudy, number: usize) -> Markup {
    let Some(report) = &study.report else {
        let setups = &study.layout.experiment.setups;
        let order: Vec<usize> = (0..setups.len()).collect();
        return html! {
            (none_yet(folder.command(), number))
            (setup::section(folder, &setup::CardSection { setups, order: &order, findings: None, players: None, apart: &[] }, number))
        };
    };
    let setups = shown(report).setups(&study.layout);
    let order: Vec<usize> = (0..setups.len()).collect();
    let drawings = study_charts(&study.layout, report);
    let charts = if drawings.is_empty() { None } else { Some(("-charts", "Charts")) };
    let rest: Vec<_> =
        charts.into_iter().chain([("-setups", "Setups"), ("-how", "How it was done")]).collect();
    html! {
        (answer(study_words(&study.layout, report), number, &rest))
        (chart::section(&drawings, number))
        (setup::section(folder, &setup::CardSection { setups: &setups, order: &order, findings: None, players: None, apart: &[] }, number))
    }
}
