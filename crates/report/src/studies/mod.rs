//! Presentation of each study: its charts, its sentences and its part of the page.

use bagsplit_lab::run::{Answer, Conclusions, Layout};
use bagsplit_lab::studies::StudyReport;
use bagsplit_players::Setup;
use serde_json::Value;

use crate::drawings::Drawing;
use crate::words::Said;

pub mod balance;
pub mod compare;
pub mod equilibrium;
pub mod exploit;
pub mod race;
pub mod ranking;
pub mod search;
pub mod squares;
pub mod tune;
pub mod why;
pub mod worth;

/// Presentation of the findings of an adaptive study.
pub(crate) trait Shown {
    /// The sentences and tables.
    fn said(&self, layout: &Layout) -> Vec<Said>;

    /// The charts.
    fn drawings(&self, layout: &Layout) -> Vec<Drawing>;

    /// The findings as a JSON object.
    fn data(&self, layout: &Layout) -> Value;

    /// The setups on the page, in order.
    fn setups(&self, layout: &Layout) -> Vec<Setup>;

    /// The method of the study, for the page: sentences without the last full stop.
    fn method(&self) -> &'static str;
}

/// The presentation of the findings of an adaptive study.
pub(crate) fn shown(report: &StudyReport) -> &dyn Shown {
    match report {
        StudyReport::Best(report) => report,
        StudyReport::Search(report) => report,
        StudyReport::Equilibrium(report) => report,
        StudyReport::Exploit(report) => report,
    }
}

/// The charts of an experiment, for each population of players; the file names of all but the first population end
/// with its name.
#[must_use]
pub fn experiment_charts(layout: &Layout, found: &Conclusions) -> Vec<Drawing> {
    match &found.answer {
        Answer::Ranking => ranking_charts(layout, found),
        Answer::Balance(report) => {
            let mut drawings = balance::charts::drawings(layout, report);
            drawings.append(&mut balance::effects::drawings(layout, report));
            drawings
        }
        Answer::Worth(worth) => worth::charts::drawings(layout, worth),
    }
}

/// The charts of each ranking.
fn ranking_charts(layout: &Layout, found: &Conclusions) -> Vec<Drawing> {
    let mut drawings: Vec<Drawing> = Vec::new();
    for concluded in &found.sections {
        let mut own = ranking::charts::drawings(layout, concluded);
        if let (Some(name), false) = (concluded.name(layout), drawings.is_empty()) {
            let ending = file_ending(name, concluded.section);
            own.iter_mut().for_each(|drawing| drawing.name += &ending);
        }
        drawings.append(&mut own);
    }
    drawings
}

/// The suffix of the chart names of a population after the first, such as `-expert`. A name with characters that are
/// not portable in file names is replaced by the population's number.
fn file_ending(name: &str, number: usize) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if name.len() <= 40 && name.chars().all(plain) && name.chars().any(|c| !c.is_ascii_digit()) {
        format!("-{name}")
    } else {
        format!("-players-{}", number + 1)
    }
}

/// The charts of a study.
#[must_use]
pub fn study_charts(layout: &Layout, report: &StudyReport) -> Vec<Drawing> {
    shown(report).drawings(layout)
}

/// The tables and sentences of a study.
#[must_use]
pub fn study_words(layout: &Layout, report: &StudyReport) -> Vec<Said> {
    shown(report).said(layout)
}
