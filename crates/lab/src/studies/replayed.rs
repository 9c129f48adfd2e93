//! The report of a study, rebuilt from the games in its folder: nothing is played and no file is written.
//!
//! The tables of a study hold its results, but not the steps that led to them. Its folder has every outcome, so the study
//! repeats its decisions and arrives at the same report. This also works while the study runs: a race has a valid report at any
//! time, and the other studies have their progress.

use bagsplit_storage::{Folder, Manifest};

use crate::run::{LabError, Layout, Observer, Result, Results};
use crate::studies::stored_games::StoredGames;
use crate::studies::{Adaptive, Command, Ended, Outcome, StudyKind, StudyReport};

/// A study as read from its results folder.
#[derive(Debug)]
pub struct ReplayedStudy {
    /// The experiment.
    pub layout: Layout,
    /// The kind of study.
    pub kind: StudyKind,
    /// The report; `None` if the study is not finished and has no report before that.
    pub report: Option<StudyReport>,
    /// Whether the study is finished.
    pub finished: bool,
    /// The number of requested games that are stored.
    pub games: u64,
    /// The most games that it plays.
    pub planned: u64,
}

impl<'a, O: Observer> StoredGames<'a, O> {
    /// The games that the findings of a study are based on, with about `pairs` pairs of them as a sample.
    pub(crate) fn of_findings(
        kind: StudyKind,
        (layout, manifest): (&'a Layout, &Manifest),
        folder: &'a Folder,
        pairs: u64,
        observer: &'a O,
    ) -> Result<Self> {
        // The findings of a stopped race are based on fewer games than its folder may hold by now.
        let most = if kind.is_anytime() {
            manifest.games
        } else {
            u64::MAX
        };
        Ok(StoredGames::reading(&layout.experiment.rules, folder, observer)?.limited(most, pairs))
    }
}

impl Results {
    /// The manifest of the findings; `None` if there are no findings.
    ///
    /// # Errors
    /// When the manifest is damaged.
    pub fn manifest(&self) -> Result<Option<Manifest>> {
        Ok(self.folder.manifest()?)
    }

    /// The study in this folder; `None` if the folder belongs to a run.
    ///
    /// # Errors
    /// When its games are damaged or do not lead to the findings, or the folder belongs to a training or a tuning.
    pub fn study(&self) -> Result<Option<ReplayedStudy>> {
        let Some(manifest) = self.manifest()? else {
            let kind = self
                .folder
                .study()?
                .and_then(|name| StudyKind::named(&name));
            return kind.map(|kind| self.unfinished(kind)).transpose();
        };
        let kind = match Command::from_manifest(&manifest) {
            Some(Command::Run) => return Ok(None),
            Some(Command::Adaptive(Adaptive::Study(kind))) => kind,
            Some(Command::Train | Command::Adaptive(Adaptive::Tune)) | None => {
                return Err(LabError::Input(format!(
                    "{}: this folder belongs to 'bagsplit {}', which has no ranking and no report",
                    self.folder().display(),
                    manifest.command
                )));
            }
        };
        let layout = Layout::of_manifest(&self.folder, &manifest)?;
        let same = layout.experiment == self.layout.experiment;
        let mut games = StoredGames::of_findings(kind, (&layout, &manifest), &self.folder, 0, &())?;
        let Outcome { report, ended } = kind.play(&mut games, &layout.experiment, |_| {})?;
        let (planned, games) = (
            kind.most_games(&layout.experiment)?,
            games.found.min(report.games()),
        );
        let finished = same && ended == Ended::Complete;
        Ok(Some(ReplayedStudy {
            layout,
            kind,
            report: Some(report),
            finished,
            games,
            planned,
        }))
    }

    /// A study without findings.
    fn unfinished(&self, kind: StudyKind) -> Result<ReplayedStudy> {
        let layout = self.layout.clone();
        let planned = kind.most_games(&layout.experiment)?;
        let mut games = StoredGames::reading(&layout.experiment.rules, &self.folder, &())?;
        let report = match kind.play(&mut games, &layout.experiment, |_| {}) {
            Ok(played) => Some(played.report),
            Err(LabError::NotStored) => None,
            Err(error) => return Err(error),
        };
        let games = games.found;
        Ok(ReplayedStudy {
            layout,
            kind,
            report,
            finished: false,
            games,
            planned,
        })
    }
}
