//! Presentation of studies, and the list of all. [`Shown`] says what is shown of one.

use bagsplit_lab::studies::tune::TuneReport;
use bagsplit_lab::studies::{Answer, Conclusions, StudyReport};

pub use shown::{Part, Shown};

mod balance;
pub(crate) mod compare;
mod equilibrium;
mod exploit;
pub mod factorial;
mod power;
mod race;
pub mod ranking;
mod search;
pub(crate) mod shown;
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
    pub fn shown(&self) -> &dyn Shown {
        match self {
            Findings::Run(found) => of_run(found),
            Findings::Study(report) => of_study(report),
            Findings::Tune(report) => &**report,
        }
    }
}

/// What is shown of a run.
pub fn of_run(found: &Conclusions) -> &dyn Shown {
    match &found.answer {
        Answer::Ranking => found,
        Answer::Balance(report) => &**report,
        Answer::Worth(report) => report,
    }
}

/// What is shown of an adaptive study.
pub fn of_study(report: &StudyReport) -> &dyn Shown {
    match report {
        StudyReport::Best(report) => report,
        StudyReport::Search(report) => report,
        StudyReport::Equilibrium(report) => report,
        StudyReport::Exploit(report) => report,
    }
}
