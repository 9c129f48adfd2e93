//! A results folder of a run or a study, read and concluded for a report.

use std::path::Path;

use bagsplit_lab::finding::{WithExperiment, object};
use bagsplit_lab::run::{LabError, Layout, Results};
use bagsplit_lab::studies::tune::{ReplayedTune, TuneReport};
use bagsplit_lab::studies::why::TakenApart;
use bagsplit_lab::studies::{Answer, Conclusions};
use bagsplit_lab::studies::{ReplayedStudy, StudyReport};
use bagsplit_stats::numerals::thousands;
use bagsplit_storage::Manifest;
use rayon::ThreadPool;
use serde_json::Value;

use crate::drawings::Drawing;
use crate::studies::{study_charts, study_words, tune};
use crate::words::Said;

/// A results folder, read.
#[derive(Debug)]
pub struct Folder {
    results: Results,
    /// The manifest of its findings, if there is one.
    pub(crate) manifest: Option<Manifest>,
    pub(crate) found: Found,
}

#[derive(Debug)]
pub(crate) enum Found {
    /// The conclusions of a run, and for each section why each ranked setup wins, by place.
    Run(Box<Conclusions>, TakenApart),
    Study(Box<ReplayedStudy>),
    Tune(Box<ReplayedTune>),
}

impl Folder {
    /// Reads a folder. It writes nothing, and a run may continue meanwhile.
    ///
    /// # Errors
    /// If it is not a results folder, a file in it is damaged, or an estimate cannot be computed.
    pub fn read(path: &Path, pool: &ThreadPool) -> Result<Folder, LabError> {
        let results = Results::open(path)?;
        if let Some(study) = Folder::of_study(&results, pool)? {
            return Ok(study);
        }
        let (found, apart) = results.conclude_with_breakdown(pool)?;
        let manifest = results.manifest()?;
        Ok(Folder { results, manifest, found: Found::Run(Box::new(found), apart) })
    }

    /// The study or tune in a folder; `None` if it is of a run.
    ///
    /// # Errors
    /// If a file in it is damaged.
    pub fn of_study(results: &Results, pool: &ThreadPool) -> Result<Option<Folder>, LabError> {
        let found = match results.tune(pool)? {
            Some(tune) => Some(Found::Tune(Box::new(tune))),
            None => results.study()?.map(|study| Found::Study(Box::new(study))),
        };
        let Some(found) = found else { return Ok(None) };
        Ok(Some(Folder { results: results.clone(), manifest: results.manifest()?, found }))
    }

    /// What is made of the findings of a study or a tune, if there are any; `None` for a run.
    fn findings<T>(
        &self,
        of_study: impl FnOnce(&Layout, &StudyReport) -> T,
        of_tune: impl FnOnce(&Layout, &TuneReport) -> T,
    ) -> Option<T> {
        match &self.found {
            Found::Run(..) => None,
            Found::Study(study) => Some(of_study(&study.layout, study.report.as_ref()?)),
            Found::Tune(tune) => Some(of_tune(&tune.layout, tune.report.as_ref()?)),
        }
    }

    /// The tables and sentences of a study or a tune, if it has findings; `None` for a run.
    pub fn said(&self) -> Option<Vec<Said>> {
        self.findings(study_words, |_, report| tune::words::said(report))
    }

    /// The findings of a study or a tune in JSON, if there are any; `None` for a run.
    pub fn to_json(&self) -> Option<Value> {
        let forfeited = self.results.forfeited();
        self.findings(
            |layout, report| report.to_json(layout, forfeited),
            |layout, report| object("tune", &WithExperiment::new(layout, report)),
        )
    }

    /// The charts of a study or a tune, if it has findings; `None` for a run.
    pub fn charts(&self) -> Option<Vec<Drawing>> {
        self.findings(study_charts, tune::charts::drawings)
    }

    /// Its path, as it was given.
    pub(crate) fn path(&self) -> &Path {
        self.results.folder()
    }

    /// The experiment that the findings are of.
    pub fn layout(&self) -> &Layout {
        match &self.found {
            Found::Study(study) => &study.layout,
            Found::Tune(study) => &study.layout,
            Found::Run(..) => self.results.layout(),
        }
    }

    /// The command that produces such findings.
    pub(crate) fn command(&self) -> &'static str {
        match &self.found {
            Found::Run(..) => "run",
            Found::Study(study) => study.kind.name(),
            Found::Tune(_) => "tune",
        }
    }

    /// The title among several folders: for a study with its kind, since another study may have the same name.
    pub(crate) fn title(&self) -> String {
        let name = &self.layout().experiment.name;
        match self.command() {
            command if command == "run" || name.contains(command) => name.clone(),
            command => format!("{name} ({command})"),
        }
    }

    /// Its path, quoted for a shell.
    pub(crate) fn shell_path(&self, below: &str) -> String {
        let path = if below.is_empty() { self.path().to_owned() } else { self.path().join(below) };
        shell(&path.to_string_lossy())
    }

    /// The conclusions, if it is a run of setups under one set of rules with a ranking.
    pub(crate) fn ranked(&self) -> Option<&Conclusions> {
        match &self.found {
            Found::Run(found, _)
                if !matches!(found.answer, Answer::Balance(_))
                    && found.sections.iter().all(|one| !one.findings.ranking.is_empty()) =>
            {
                Some(found)
            }
            _ => None,
        }
    }

    /// The progress of an unfinished run or study; `None` if it is finished.
    pub fn provisional(&self) -> Option<String> {
        match &self.found {
            Found::Run(found, _) => crate::words::unfinished(self.layout(), found),
            Found::Study(study) if study.finished => None,
            Found::Tune(study) => (!study.finished).then(|| "the search is still running".to_owned()),
            Found::Study(study) if study.games == 0 => {
                Some("no games of this study were played yet".to_owned())
            }
            Found::Study(study) => {
                Some(format!("{} of at most {} games", thousands(study.games), thousands(study.planned)))
            }
        }
    }
}

/// A word quoted for a shell; unchanged if it has a character that cannot be quoted.
pub(crate) fn shell(word: &str) -> String {
    shlex::try_quote(word).map_or_else(|_| word.to_owned(), std::borrow::Cow::into_owned)
}
