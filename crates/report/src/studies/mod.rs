//! Presentation of studies, and the list of all. [`Presentation`] says what is shown of one.

use bagsplit_lab::studies::tune::TuneReport;
use bagsplit_lab::studies::{Answer, Conclusions, StudyReport};

pub use presentation::{PageSection, Presentation};

mod balance;
pub(crate) mod compare;
mod equilibrium;
mod exploit;
pub mod factorial;
mod power;
pub(crate) mod presentation;
mod race;
pub mod ranking;
mod search;
mod squares;
mod tune;
pub(crate) mod why;
mod worth;

/// The findings of a command.
#[derive(Debug)]
pub enum Findings {
    /// The conclusions of a run.
    Run(Box<Conclusions>),
    /// The report of an adaptive study.
    Study(Box<StudyReport>),
    /// The report of a tune.
    Tune(Box<TuneReport>),
}

impl Findings {
    /// What is shown of them.
    pub fn presentation(&self) -> &dyn Presentation {
        match self {
            Findings::Run(found) => run_presentation(found),
            Findings::Study(report) => study_presentation(report),
            Findings::Tune(report) => &**report,
        }
    }
}

/// What is shown of a run.
pub fn run_presentation(found: &Conclusions) -> &dyn Presentation {
    match &found.answer {
        Answer::Ranking => found,
        Answer::Balance(report) => &**report,
        Answer::Worth(report) => report,
    }
}

/// What is shown of an adaptive study.
pub fn study_presentation(report: &StudyReport) -> &dyn Presentation {
    match report {
        StudyReport::Best(report) => report,
        StudyReport::Search(report) => report,
        StudyReport::Equilibrium(report) => report,
        StudyReport::Exploit(report) => report,
    }
}
