//! The section of a study: the race, the search, or the mixture.

use bagsplit_lab::studies::ReplayedStudy;
use maud::{Markup, html};

use crate::Folder;
use crate::section::answer::{answer, none_yet};
use crate::section::chart;
use crate::studies::ranking::cards as setup;
use crate::studies::{study_charts, study_setups, study_words};

pub(crate) fn section(folder: &Folder, study: &ReplayedStudy, number: usize) -> Markup {
    let layout = &study.layout;
    let Some(report) = &study.report else {
        return html! {
            (none_yet(folder.command(), number))
            (setup::unranked(folder, &layout.experiment.setups, number))
        };
    };
    let drawings = study_charts(layout, report);
    let charts = (!drawings.is_empty()).then_some(("-charts", "Charts"));
    let rest: Vec<_> =
        charts.into_iter().chain([("-setups", "Setups"), ("-how", "How it was done")]).collect();
    html! {
        (answer(study_words(layout, report), number, &rest))
        (chart::section(&drawings, number))
        (setup::unranked(folder, &study_setups(layout, report), number))
    }
}
