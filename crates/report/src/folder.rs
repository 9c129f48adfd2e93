//! A results folder of a run or a study, read and concluded for a report.

use std::path::Path;

use bagsplit_lab::finding::{WithExperiment, object};
use bagsplit_lab::run::{LabError, Layout, Results};
use bagsplit_lab::studies::tune::TuneReport;
use bagsplit_lab::studies::{Conclusions, SectionFindings};
use bagsplit_stats::numerals::{count, thousands};
use rayon::ThreadPool;
use serde_json::Value;

use crate::drawings::Drawing;
use crate::source::Source;
use crate::studies::Findings;
use crate::studies::presentation::Presentation;
use crate::words::{Paragraph, unfinished};

/// A results folder, read.
#[derive(Debug)]
pub struct Folder {
    pub(crate) source: Source,
    /// The command that produces such findings.
    pub command: &'static str,
    /// The number of games, and the progress of an unfinished study.
    games: u64,
    progress: Option<String>,
    found: Option<Findings>,
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
        Ok(Folder {
            command: "run",
            games: found.games,
            progress: unfinished(results.layout(), &found),
            found: Some(Findings::Run(Box::new(found))),
            source: Source {
                manifest: results.manifest()?,
                layout: None,
                apart,
                results,
            },
        })
    }

    /// The study or tune in a folder; `None` if it is of a run.
    ///
    /// # Errors
    /// If a file in it is damaged.
    pub fn of_study(results: &Results, pool: &ThreadPool) -> Result<Option<Folder>, LabError> {
        let (command, layout, games, progress, found);
        if let Some(tune) = results.tune(pool)? {
            (command, layout) = ("tune", tune.layout);
            games = tune.report.as_ref().map_or(0, TuneReport::games);
            progress = (!tune.finished).then(|| "the search is still running".to_owned());
            found = tune.report.map(|report| Findings::Tune(Box::new(report)));
        } else if let Some(study) = results.study()? {
            (command, layout, games) = (study.kind.name(), study.layout, study.games);
            progress = (!study.finished).then(|| match games {
                0 => "no games of this study were played yet".to_owned(),
                _ => format!(
                    "{} of at most {} games",
                    thousands(games),
                    thousands(study.planned)
                ),
            });
            found = study.report.map(|report| Findings::Study(Box::new(report)));
        } else {
            return Ok(None);
        }
        let (results, manifest) = (results.clone(), results.manifest()?);
        let source = Source {
            results,
            manifest,
            layout: Some(layout),
            apart: Vec::new(),
        };
        Ok(Some(Folder {
            source,
            command,
            games,
            progress,
            found,
        }))
    }

    /// What is shown of its findings, if there are any.
    pub fn presentation(&self) -> Option<&dyn Presentation> {
        self.found.as_ref().map(Findings::presentation)
    }

    /// The tables and sentences of its findings.
    pub fn words(&self) -> Vec<Paragraph> {
        self.presentation().map_or_else(Vec::new, |shown| {
            shown.words(self.layout(), self.sections())
        })
    }

    /// The charts of its findings.
    pub fn charts(&self) -> Vec<Drawing> {
        self.presentation()
            .map_or_else(Vec::new, |shown| shown.charts(self.layout()))
    }

    /// Its findings in JSON, if there are any.
    pub fn to_json(&self) -> Option<Value> {
        Some(match self.found.as_ref()? {
            Findings::Run(found) => found.to_json(self.layout()),
            Findings::Study(report) => {
                report.to_json(self.layout(), self.source.results.forfeited())
            }
            Findings::Tune(report) => object("tune", &WithExperiment::new(self.layout(), report)),
        })
    }

    /// The conclusions of a run.
    pub(crate) fn conclusions(&self) -> Option<&Conclusions> {
        match &self.found {
            Some(Findings::Run(found)) => Some(found),
            _ => None,
        }
    }

    /// The sections of a run; none of a study.
    pub(crate) fn sections(&self) -> &[SectionFindings] {
        self.conclusions().map_or(&[], |found| &found.sections)
    }

    /// The experiment that the findings are of.
    pub fn layout(&self) -> &Layout {
        self.source.layout()
    }

    /// The number of games, and for a run of what.
    pub(crate) fn games(&self) -> String {
        let plan = &self.layout().plan;
        match self.conclusions() {
            Some(found) => format!(
                "{}, in {} of {}",
                found.games,
                count(plan.matchups.len() as u64, "matchup"),
                count(plan.pairs, "pair")
            ),
            None => self.games.to_string(),
        }
    }

    /// The title among several folders: for a study with its kind, since another study may have the same name.
    pub(crate) fn title(&self) -> String {
        let name = &self.layout().experiment.name;
        match self.command {
            command if command == "run" || name.contains(command) => name.clone(),
            command => format!("{name} ({command})"),
        }
    }

    /// The conclusions, if it is a run of setups under one set of rules with a ranking.
    pub(crate) fn ranked(&self) -> Option<&Conclusions> {
        self.conclusions()
            .filter(|found| found.are_complete_rankings())
    }

    /// The progress of an unfinished run or study; `None` if it is finished.
    pub fn provisional(&self) -> Option<&str> {
        self.progress.as_deref()
    }
}
