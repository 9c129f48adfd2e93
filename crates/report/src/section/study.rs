//! The section of a study: the race, the search, or the mixture.

use crate::drawings::of_study;
use crate::studies::{equilibrium, race, search};
use bagsplit_lab::studies::{Retold, StudyReport};
use maud::{Markup, html};

use super::answer::{answer, none_yet};
use super::{chart, setup};
use crate::{Folder, words};

/// The section.
pub(crate) fn section(folder: &Folder, retold: &Retold, number: usize) -> Markup {
    let Some(report) = &retold.report else {
        let setups = &retold.layout.experiment.setups;
        let order: Vec<usize> = (0..setups.len()).collect();
        return html! {
            (none_yet(folder.command(), number))
            (setup::section(folder, &setup::Told { setups, order: &order, findings: None, players: None, apart: &[] }, number))
        };
    };
    let (setups, order) = setups(retold, report);
    let rest = [("-charts", "Charts"), ("-setups", "Setups"), ("-how", "How it was done")];
    html! {
        (answer(words::study(&retold.layout, report), number, &rest))
        (chart::section(&of_study(&retold.layout, report), number))
        (setup::section(folder, &setup::Told { setups: &setups, order: &order, findings: None, players: None, apart: &[] }, number))
    }
}

/// The setups that a report is about, and in which order they are shown.
fn setups(retold: &Retold, report: &StudyReport) -> (Vec<bagsplit_players::Setup>, Vec<usize>) {
    let layout = &retold.layout;
    let given = || layout.experiment.setups.clone();
    match report {
        StudyReport::Best(report) => (given(), race::page::order(layout, report)),
        StudyReport::Search(report) => {
            let setups = search::page::setups(layout, report);
            let order = (0..setups.len()).collect();
            (setups, order)
        }
        StudyReport::Equilibrium(report) => (report.setups.clone(), equilibrium::page::order(report)),
    }
}
