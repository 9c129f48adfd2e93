//! Presentation of each study: its charts, its sentences and its part of the page.

use bagsplit_lab::run::Layout;
use bagsplit_lab::studies::StudyReport;
use bagsplit_lab::studies::{Answer, Conclusions};
use bagsplit_players::Setup;

use crate::drawings::Drawing;
use crate::words::Said;

pub mod balance;
pub mod compare;
pub mod equilibrium;
pub mod exploit;
pub mod factorial;
pub mod race;
pub mod ranking;
pub mod search;
pub mod squares;
pub mod tune;
pub mod why;
pub mod worth;

/// The charts of an experiment.
pub fn experiment_charts(layout: &Layout, found: &Conclusions) -> Vec<Drawing> {
    match &found.answer {
        Answer::Ranking => ranking::charts::drawings(layout, &found.sections),
        Answer::Balance(report) => balance::charts::drawings(layout, report),
        Answer::Worth(worth) => worth::charts::drawings(layout, worth),
    }
}

/// The charts of a study.
pub fn study_charts(layout: &Layout, report: &StudyReport) -> Vec<Drawing> {
    match report {
        StudyReport::Best(report) => race::charts::drawings(layout, report),
        StudyReport::Search(report) => search::charts::drawings(layout, report),
        StudyReport::Equilibrium(report) => equilibrium::charts::drawings(layout, report),
        StudyReport::Exploit(_) => Vec::new(),
    }
}

/// The tables and sentences of a study.
pub fn study_words(layout: &Layout, report: &StudyReport) -> Vec<Said> {
    match report {
        StudyReport::Best(report) => race::words::said(layout, report),
        StudyReport::Search(report) => search::words::said(layout, report),
        StudyReport::Equilibrium(report) => equilibrium::words::said(layout, report),
        StudyReport::Exploit(report) => exploit::words::said(layout, report),
    }
}

/// The setups of a study on the page, in order.
pub(crate) fn study_setups(layout: &Layout, report: &StudyReport) -> Vec<Setup> {
    let given = &layout.experiment.setups;
    match report {
        StudyReport::Best(report) => {
            race::words::by_place(layout, report).into_iter().map(|setup| given[setup].clone()).collect()
        }
        // Those that were found, then those of the experiment.
        StudyReport::Search(report) => {
            report.found.iter().map(|found| &found.setup).chain(given).cloned().collect()
        }
        StudyReport::Equilibrium(report) => {
            let order = equilibrium::words::by_weight(report).into_iter();
            order.map(|setup| report.setups[setup].clone()).collect()
        }
        // The setup, and the best response without lookahead.
        StudyReport::Exploit(report) => {
            let name = format!("{}-response", report.target.name);
            let response = report.plain_response().map(|response| Setup { name, ..response.clone() });
            std::iter::once((*report.target).clone()).chain(response).collect()
        }
    }
}

/// The method of a study, for the page: sentences without the last full stop.
pub(crate) const fn study_method(report: &StudyReport) -> &'static str {
    match report {
        StudyReport::Best(_) => {
            "The setups raced against the field: games were given to the remaining contenders, and setups that cannot be the best \
             were excluded on the way. The certificate is valid whenever the race is stopped. The winner played again on held-out \
             seeds, because the best of many looks better than it is"
        }
        StudyReport::Search(_) => {
            "Splits were proposed, and played against the field; the search learned from the results where tiles should go. Its \
             finalists played again on held-out seeds, because a search overestimates what it selects"
        }
        StudyReport::Equilibrium(_) => {
            "All setups met, and the mixture was solved for that none of them beats. Best responses to it were searched, and added \
             where held-out seeds confirmed that they gain"
        }
        StudyReport::Exploit(_) => {
            "Responses to the setup were searched in stages: other bots, other splits, single policies, and lookahead that knows \
             the setup. The best one played on held-out seeds until its win rate was known well enough. A better response may \
             exist, so the result is a lower bound"
        }
    }
}
