//! The section of a study: the race, the search, or the mixture.

use drawings::of_study;
use lab::{Retold, StudyReport};
use maud::{Markup, html};

use super::folder::anchor;
use super::run::ways;
use super::{chart, said, setup};
use crate::Folder;
use crate::words::{self, Said};

/// The section.
pub(super) fn section(folder: &Folder, retold: &Retold, number: usize) -> Markup {
    let Some(report) = &retold.report else {
        let setups = &retold.layout.experiment.setups;
        let order: Vec<usize> = (0..setups.len()).collect();
        return html! {
            section aria-labelledby=(anchor(number, "-answer")) {
                h2 #(anchor(number, "-answer")) { "The answer" }
                p.answer {
                    "There is no answer yet: "
                    (folder.command().map_or("this study".to_owned(), |command| format!("'bagsplit {command}'")))
                    " has not come to one. The same command goes on from here."
                }
            }
            (setup::section(folder, &setup::Told { setups, order: &order, findings: None, apart: &[] }, number))
        };
    };
    // The sentence that says what to bring comes first, and the table after it.
    let (answer, rest): (Vec<Said>, Vec<Said>) =
        words::study(&retold.layout, report).into_iter().partition(|said| matches!(said, Said::Answer(_)));
    let (setups, order) = setups(retold, report);
    html! {
        section aria-labelledby=(anchor(number, "-answer")) {
            h2 #(anchor(number, "-answer")) { "The answer" }
            (said::all(&answer))
            div.sure {
                h3 { "How sure is that?" }
                (said::all(&rest))
            }
            (ways(number, &[("-charts", "Charts"), ("-setups", "Setups"), ("-how", "How it was done")]))
        }
        (chart::section(&of_study(&retold.layout, report), number))
        (setup::section(folder, &setup::Told { setups: &setups, order: &order, findings: None, apart: &[] }, number))
    }
}

/// The setups that a report is about, and in which order they are shown.
fn setups(retold: &Retold, report: &StudyReport) -> (Vec<bots::Setup>, Vec<usize>) {
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
            let mut setups: Vec<bots::Setup> = report.found.iter().map(|found| found.setup.clone()).collect();
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
