//! What does a results folder hold? A run or a study, read and concluded for a report.

use std::path::{Path, PathBuf};

use bagsplit_lab::run::{Conclusions, LabError, Layout, Results};
use bagsplit_lab::studies::ReplayedStudy;
use bagsplit_lab::studies::tune::RetoldTune;
use bagsplit_lab::studies::why::TakenApart;
use bagsplit_storage::Manifest;
use rayon::ThreadPool;

/// A results folder, read.
#[derive(Debug)]
pub struct Folder {
    /// Its path, as it was given.
    pub(crate) path: PathBuf,
    results: Results,
    /// The origin of its findings, if there are any.
    pub(crate) manifest: Option<Manifest>,
    pub(crate) found: Found,
}

/// What was found.
#[derive(Debug)]
pub(crate) enum Found {
    /// By a run: what it comes to, and for each section why each ranked setup wins, by its place.
    Run(Box<Conclusions>, TakenApart),
    /// By a study.
    Study(Box<ReplayedStudy>),
    /// By a tune.
    Tune(Box<RetoldTune>),
}

impl Folder {
    /// Reads a folder. Nothing is written, and a run may go on meanwhile.
    ///
    /// # Errors
    /// When it is no results folder, something in it is not as it was written, or no estimate can be made.
    pub fn read(path: &Path, pool: &ThreadPool) -> Result<Folder, LabError> {
        let results = Results::open(path)?;
        let tune = results.tune(pool)?;
        let study = if tune.is_some() { None } else { results.study()? };
        let found = match (tune, study) {
            (Some(retold), _) => Found::Tune(Box::new(retold)),
            (None, Some(retold)) => Found::Study(Box::new(retold)),
            (None, None) => {
                let (found, apart) = results.conclude_with_breakdown(pool)?;
                Found::Run(Box::new(found), apart)
            }
        };
        let manifest = results.manifest()?;
        Ok(Folder { path: path.to_owned(), results, manifest, found })
    }

    /// The experiment that the findings are of.
    pub(crate) fn layout(&self) -> &Layout {
        match &self.found {
            Found::Study(retold) => &retold.layout,
            Found::Tune(retold) => &retold.layout,
            Found::Run(..) => self.results.layout(),
        }
    }

    /// The command that makes such findings.
    pub(crate) fn command(&self) -> Option<&'static str> {
        match &self.found {
            Found::Run(..) => Some("run"),
            Found::Study(retold) => retold.kind.map(bagsplit_lab::studies::StudyKind::name),
            Found::Tune(_) => Some("tune"),
        }
    }

    /// What it is called among others: a study with its kind, since a folder of another study may have the same name.
    pub(crate) fn title(&self) -> String {
        let name = &self.layout().experiment.name;
        match self.command().filter(|command| *command != "run" && !name.contains(command)) {
            Some(command) => format!("{name} ({command})"),
            None => name.clone(),
        }
    }

    /// Its path as a shell takes it.
    pub(crate) fn shell_path(&self, below: &str) -> String {
        let path = if below.is_empty() { self.path.clone() } else { self.path.join(below) };
        shell(&path.to_string_lossy())
    }

    /// What it found, if it is a run of setups by one set of rules that came to a ranking.
    pub(crate) fn ranked(&self) -> Option<&Conclusions> {
        match &self.found {
            Found::Run(found, _)
                if found.balance.is_none()
                    && found.sections.iter().all(|one| !one.findings.ranking.is_empty()) =>
            {
                Some(found)
            }
            _ => None,
        }
    }

    /// In what it is provisional, if it is: how far it is.
    #[must_use]
    pub fn provisional(&self) -> Option<String> {
        match &self.found {
            Found::Run(found, _) => crate::words::unfinished(self.layout(), found),
            Found::Study(retold) if retold.finished => None,
            Found::Tune(retold) => (!retold.finished).then(|| "the search goes on".to_owned()),
            Found::Study(retold) if retold.games == 0 => {
                Some("nothing of this study was played yet".to_owned())
            }
            Found::Study(retold) => Some(format!("{} of at most {} games", retold.games, retold.planned)),
        }
    }
}

/// A word as a shell takes it. One with a character that no shell can be given stays as it is.
pub(crate) fn shell(word: &str) -> String {
    shlex::try_quote(word).map_or_else(|_| word.to_owned(), std::borrow::Cow::into_owned)
}
