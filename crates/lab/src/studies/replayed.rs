//! What a study has found, told again by its journal: nothing is played, and nothing is written.
//!
//! The tables of a study have its answers and not how it came to them. Its journal has every outcome, so the study decides
//! again by these and comes to the same report. That also works while it goes on: a race has something to say at any time,
//! and of the others it is known how far they are.

use crate::study::Games;
use bagsplit_arena::{Block, Quarters};
use bagsplit_game::rules::Ruleset;
use bagsplit_storage::{Journal, Manifest};

use crate::run::{LabError, Layout, Results};
use crate::studies::journalled::{batches, key, numbers_of_pairs};
use crate::studies::{Command, Ended, Played, StudyKind, StudyReport};

/// A study as its folder tells it.
#[derive(Debug)]
pub struct ReplayedStudy {
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

/// Games from a journal, and from nowhere else.
struct FromJournal<'a> {
    rules: &'a Ruleset,
    journal: &'a Journal,
    /// It ends before it asks for more games than these.
    most: u64,
    /// How many were found.
    found: u64,
}

impl Games for FromJournal<'_> {
    type Stop = LabError;

    fn outcomes(&mut self, blocks: &[Block<'_>]) -> Result<Vec<Vec<Quarters>>, LabError> {
        let mut all = vec![Vec::new(); blocks.len()];
        for batch in batches(blocks) {
            let cut: Vec<Block<'_>> =
                batch.iter().map(|slice| Block { pairs: slice.pairs, ..blocks[slice.matchup] }).collect();
            let games: u64 = cut.iter().map(|block| block.pairs.games()).sum();
            let outcomes = self.journal.find(&key(self.rules, &cut), numbers_of_pairs(&cut))?;
            let outcomes = outcomes.filter(|_| self.found + games <= self.most);
            let outcomes = outcomes.ok_or(LabError::NotInJournal)?;
            self.found += games;
            for (slice, quarters) in batch.iter().zip(outcomes) {
                all[slice.matchup].extend(quarters);
            }
        }
        Ok(all)
    }
}

impl Results {
    /// The origin of the findings of the folder; `None` where there are none.
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
    pub fn study(&self) -> Result<Option<ReplayedStudy>, LabError> {
        let manifest = self.manifest()?;
        let path = self.folder.journal();
        let kind = match &manifest {
            None if !self.folder.has_journal() => return Ok(None),
            None => None,
            Some(manifest) => match Command::from_manifest(manifest) {
                Some(Command::Run) => return Ok(None),
                Some(Command::Study(kind)) => Some(kind),
                Some(Command::Train | Command::Tune) | None => {
                    return Err(LabError::Input(format!(
                        "{}: this folder is of 'bagsplit {}', which has no ranking and no report",
                        self.folder().display(),
                        manifest.command
                    )));
                }
            },
        };
        let journal = Journal::read(&path)?;
        let (Some(kind), Some(manifest)) = (kind, manifest) else {
            return self.guessed(&journal).map(Some);
        };
        let layout =
            Layout::of_text(&manifest.experiment_file, &self.folder.findings().join("manifest.json"))?;
        let same = layout.experiment == self.layout.experiment;
        // A race that was stopped rests on fewer games than its journal may have by now.
        let most = if kind.is_anytime() { manifest.games } else { u64::MAX };
        let (played, games) = replay(kind, &layout, &journal, most);
        let Played { report, ended } = played?;
        let (planned, games) = (kind.most_games(&layout.experiment)?, games.min(report.games()));
        let finished = same && ended == Ended::Complete;
        Ok(Some(ReplayedStudy { layout, kind: Some(kind), report: Some(report), finished, games, planned }))
    }

    /// A study that has no findings yet. Which it is the folder does not say; it is the one that knows its games.
    fn guessed(&self, journal: &Journal) -> Result<ReplayedStudy, LabError> {
        let layout = self.layout.clone();
        for &kind in StudyKind::ALL {
            let Ok(planned) = kind.most_games(&layout.experiment) else { continue };
            let (played, games) = replay(kind, &layout, journal, u64::MAX);
            let report = match played {
                Ok(played) => Some(played.report),
                Err(LabError::NotInJournal) if games > 0 => None,
                Err(LabError::NotInJournal) => continue,
                Err(error) => return Err(error),
            };
            return Ok(ReplayedStudy { layout, kind: Some(kind), report, finished: false, games, planned });
        }
        Ok(ReplayedStudy { layout, kind: None, report: None, finished: false, games: 0, planned: 0 })
    }
}

/// The study played with the outcomes of its journal alone, and how many games it found there.
fn replay(
    kind: StudyKind,
    layout: &Layout,
    journal: &Journal,
    most: u64,
) -> (Result<Played<StudyReport>, LabError>, u64) {
    let experiment = &layout.experiment;
    let mut games = FromJournal { rules: &experiment.rules, journal, most, found: 0 };
    let played = kind.play(&mut games, experiment, |_| {});
    (played, games.found)
}
