//! The results folders of a folder.

use std::path::{Path, PathBuf};

use bagsplit_storage::Folder;
use schemars::JsonSchema;
use serde::Serialize;

use crate::experiment::Experiment;
use crate::run::{LabError, RUN, Result, Results};

/// The results folders of a folder.
#[derive(Debug, Serialize, JsonSchema)]
pub struct RunList {
    /// By name.
    pub runs: Vec<ListedRun>,
}

/// A results folder by its manifest, or without one by its experiment and games.
#[derive(Debug, Default, Serialize, JsonSchema)]
pub struct ListedRun {
    /// Its path.
    pub folder: String,
    /// The command of its findings, or that began it; `null` where it cannot be read.
    pub command: Option<String>,
    /// The name of the experiment; `null` where it cannot be read.
    pub experiment: Option<String>,
    /// The number of games.
    pub games: u64,
    /// The number of planned games; `null` for a study without findings.
    pub planned_games: Option<u64>,
    /// Whether its findings are of all planned games.
    pub finished: bool,
    /// The time of its findings, in UTC.
    pub concluded: Option<String>,
    /// The first of each ranking.
    pub first: Vec<FirstSetup>,
    /// Why it cannot be read.
    pub error: Option<String>,
}

/// The first of a ranking.
#[derive(Debug, Serialize, JsonSchema)]
pub struct FirstSetup {
    /// The variant of the rules or the population of players.
    pub variant: Option<String>,
    /// The setup with the largest mean share.
    pub setup: String,
    /// The number of setups that are statistically tied with it.
    pub tied: usize,
}

impl RunList {
    /// The results folders in a folder, or the folder alone if it is one.
    ///
    /// # Errors
    /// If the operating system does not list it.
    pub fn read(folder: &Path) -> Result<RunList> {
        Ok(RunList {
            runs: results_folders(folder)?
                .iter()
                .map(|path| ListedRun::read(path))
                .collect(),
        })
    }
}

/// The results folders from which games of an experiment can be taken, so that they are not played again.
///
/// # Errors
/// If the operating system does not list them; and for programs from outside, whose games may differ each time.
pub fn store_folders(experiment: &Experiment, store: &Path) -> Result<Vec<PathBuf>> {
    if let Some(setup) = experiment
        .every_setup()
        .find(|setup| setup.external.is_some())
    {
        let why = "is a program from outside, whose games may differ each time; its games are taken from no store";
        return Err(LabError::Input(format!("setup '{}' {why}", setup.name)));
    }
    results_folders(store)
}

/// The results folders in a folder, by name, or the folder alone if it is one.
fn results_folders(folder: &Path) -> Result<Vec<PathBuf>> {
    if Folder::at(folder).is_ours() {
        return Ok(vec![folder.to_owned()]);
    }
    let entries = std::fs::read_dir(folder).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    let entries = entries.map_err(|error| {
        let why = bagsplit_storage::files::Refusal::reason(&error);
        LabError::Input(format!(
            "{}: {why}; give a results folder, or a folder of them",
            folder.display()
        ))
    })?;
    let mut paths: Vec<PathBuf> = entries.iter().map(std::fs::DirEntry::path).collect();
    paths.retain(|path| Folder::at(path).is_ours());
    paths.sort();
    Ok(paths)
}

impl ListedRun {
    fn read(path: &Path) -> ListedRun {
        let mut run = ListedRun {
            folder: path.display().to_string(),
            ..ListedRun::default()
        };
        run.error = run
            .fill(&Folder::at(path))
            .err()
            .map(|error| error.to_string());
        run
    }

    fn fill(&mut self, folder: &Folder) -> Result<()> {
        if let Some(manifest) = folder.manifest()? {
            self.finished = manifest.games >= manifest.games_planned;
            self.games = manifest.games;
            self.planned_games = Some(manifest.games_planned);
            self.first = manifest
                .verdicts
                .into_iter()
                .map(FirstSetup::from)
                .collect();
            (self.command, self.experiment) = (Some(manifest.command), Some(manifest.experiment));
            self.concluded = Some(manifest.finished);
            return Ok(());
        }
        let (study, results) = (folder.study()?, Results::open(folder.path())?);
        self.games = results.layout.games_there(folder)?;
        self.planned_games = study.is_none().then(|| results.layout.plan.games());
        self.command = Some(study.unwrap_or_else(|| RUN.to_owned()));
        self.experiment = Some(results.layout.experiment.name);
        Ok(())
    }
}

impl From<bagsplit_storage::Verdict> for FirstSetup {
    fn from(verdict: bagsplit_storage::Verdict) -> FirstSetup {
        FirstSetup {
            variant: verdict.variant,
            setup: verdict.best,
            tied: verdict.tied.len(),
        }
    }
}
