//! What a study has found, told again by its journal: nothing is played, and nothing is written.
//!
//! The tables of a study have its answers and not how it came to them. Its journal has every outcome, so the study decides
//! again by these and comes to the same report. That also works while it goes on: a race has something to say at any time,
//! and of the others it is known how far they are.

use std::sync::atomic::{AtomicU64, Ordering};

use arena::Progress;
use rayon::ThreadPool;
use store::{Journal, Manifest};

use crate::journalled::{Audit, Journalled};
use crate::{LabError, Layout, Observer, Results, StudyKind, StudyReport, adaptive};

/// A study as its folder tells it.
#[derive(Debug)]
pub struct Retold {
    /// The experiment that it is of.
    pub layout: Layout,
    /// Which study; `None` where nothing of it was played yet, so that nobody can tell.
    pub kind: Option<StudyKind>,
    /// What was found; `None` where it has not come to that.
    pub report: Option<StudyReport>,
    /// Whether it came to its end.
    pub finished: bool,
    /// How many of its games are in the journal, of those that it has asked for.
    pub games: u64,
    /// How many games it takes at most.
    pub planned: u64,
}

/// Counts the games that a study finds in its journal.
#[derive(Default)]
struct Known(AtomicU64);

impl Progress for Known {}

impl Observer for Known {
    fn known(&self, games: u64) {
        self.0.fetch_add(games, Ordering::Relaxed);
    }
}

impl Results {
    /// How the findings of the folder came about; `None` where there are none.
    ///
    /// # Errors
    /// When the manifest is not as it was written.
    pub fn manifest(&self) -> Result<Option<Manifest>, LabError> {
        Ok(self.folder.manifest()?)
    }

    /// The study that the folder is of; `None` where it is of a run.
    ///
    /// # Errors
    /// When its journal is not as it was written, or does not lead to its findings; and when it is of a training.
    pub fn study(&self, pool: &ThreadPool) -> Result<Option<Retold>, LabError> {
        let manifest = self.manifest()?;
        let path = self.folder.journal();
        let kind = match &manifest {
            None if !path.exists() => return Ok(None),
            None => None,
            Some(manifest) if manifest.command == crate::run::RUN => return Ok(None),
            Some(manifest) => match StudyKind::ALL.into_iter().find(|kind| kind.name() == manifest.command) {
                None => {
                    return Err(LabError::Input(format!(
                        "{}: this folder is of 'bagsplit {}', which has no ranking and no report",
                        self.folder().display(),
                        manifest.command
                    )));
                }
                kind => kind,
            },
        };
        let journal = Journal::read(&path)?;
        let (Some(kind), Some(manifest)) = (kind, manifest) else {
            return self.guessed(&journal, pool).map(Some);
        };
        let layout =
            Layout::of_text(&manifest.experiment_file, &self.folder.findings().join("manifest.json"))?;
        let same = manifest.experiment_file == self.layout.text();
        // A race that was stopped rests on fewer games than its journal may have by now.
        let most = if kind == StudyKind::Best { manifest.games } else { u64::MAX };
        let (report, ended, games) = told(kind, &layout, &journal, (most, pool))?;
        let planned = kind.games(&layout.experiment)?;
        let finished = same && !ended;
        Ok(Some(Retold { layout, kind: Some(kind), report: Some(report), finished, games, planned }))
    }

    /// A study that has no findings yet. Which it is the folder does not say; it is the one that knows its games.
    fn guessed(&self, journal: &Journal, pool: &ThreadPool) -> Result<Retold, LabError> {
        let layout = self.layout.clone();
        for kind in StudyKind::ALL {
            let Ok(planned) = kind.games(&layout.experiment) else { continue };
            let known = Known::default();
            let retold = |report, games| Retold {
                layout: layout.clone(),
                kind: Some(kind),
                report,
                finished: false,
                games,
                planned,
            };
            match told_to(kind, &layout, journal, (u64::MAX, pool), &known) {
                Ok((report, _)) => return Ok(retold(Some(report), known.0.into_inner())),
                Err(LabError::NotInJournal) if known.0.load(Ordering::Relaxed) > 0 => {
                    return Ok(retold(None, known.0.into_inner()));
                }
                Err(LabError::NotInJournal) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(Retold { layout, kind: None, report: None, finished: false, games: 0, planned: 0 })
    }
}

/// The report of a study, whether it was ended before it was through, and how many games it rests on.
fn told(
    kind: StudyKind,
    layout: &Layout,
    journal: &Journal,
    limits: (u64, &ThreadPool),
) -> Result<(StudyReport, bool, u64), LabError> {
    let known = Known::default();
    let (report, ended) = told_to(kind, layout, journal, limits, &known)?;
    Ok((report, ended, known.0.into_inner()))
}

fn told_to(
    kind: StudyKind,
    layout: &Layout,
    journal: &Journal,
    (most, pool): (u64, &ThreadPool),
    known: &Known,
) -> Result<(StudyReport, bool), LabError> {
    let experiment = &layout.experiment;
    // No batch is sampled: that is for those who check a folder.
    let audit = Some(Audit::new(most, u64::MAX));
    let mut players = Journalled { audit, ..Journalled::new(&experiment.rules, pool, journal, known) };
    adaptive::report(kind, &mut players, experiment)
}
