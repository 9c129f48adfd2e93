//! The section of a study: the race, the search, or the mixture.

use crate::drawings::of_study;
use bagsplit_lab::studies::{Retold, StudyReport};
use maud::{Markup, html};

use super::answer::{answer, none_yet};
use super::{chart, setup};
use crate::{Folder, words};

/// The section.
pub(super) fn section(folder: &Folder, retold: &Retold, number: usize) -> Markup {
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
    let experiment = &retold.layout.experiment;
    let given = experiment.setups.clone();
    match report {
        StudyReport::Best(report) => {
            let means = &report.statement.means;
            let mut order: Vec<usize> = (0..experiment.ranked).collect();
            let place = |setup: &usize| {
                let best = report.statement.best.iter().position(|best| best == setup);
                (best.unwrap_or(usize::MAX), !report.certificate.remaining.contains(setup))
            };
            order
                .sort_by(|a, b| place(a).cmp(&place(b)).then(means[*b].total_cmp(&means[*a])).then(a.cmp(b)));
            (given, order)
        }
        StudyReport::Search(report) => {
            let mut setups: Vec<bagsplit_players::Setup> =
                report.found.iter().map(|found| found.setup.clone()).collect();
            setups.extend(given);
            let order = (0..setups.len()).collect();
            (setups, order)
        }
        StudyReport::Equilibrium(report) => {
            let weight = |setup: usize| report.estimates.rows[setup].weight.value;
            let mut order: Vec<usize> = (0..report.setups.len()).collect();
            order.sort_by(|&a, &b| weight(b).total_cmp(&weight(a)).then(a.cmp(&b)));
            (report.setups.clone(), order)
        }
    }
}
