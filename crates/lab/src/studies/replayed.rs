//! The report of a study, rebuilt from its journal: it plays no games and writes no files.
//!
//! The tables of a study hold its results, but not the steps that led to them. Its journal holds every outcome, so the study
//! repeats its decisions and arrives at the same report. This also works while the study runs: a race has a valid report at any
//! time, and the other studies have their progress.

use crate::studies::lists;
use crate::study::{Games, LevelLists, ListRequest};
use bagsplit_arena::{Block, Quarters};
use bagsplit_game::rules::Ruleset;
use bagsplit_players::Setup;
use bagsplit_storage::{Journal, Manifest, Steps};

use crate::run::{LabError, Layout, Observer, Results};
use crate::studies::journalled::{batches, cut, games_of, key, numbers_of_pairs};
use crate::studies::{Adaptive, Command, Ended, Played, StudyKind, StudyReport};

/// A study as read from its results folder.
#[derive(Debug)]
pub struct ReplayedStudy {
    /// The experiment.
    pub layout: Layout,
    /// The kind of study; `None` if it has played no game yet, so that the folder does not show it.
    pub kind: Option<StudyKind>,
    /// The report; `None` if the study is not finished and has no report before that.
    pub report: Option<StudyReport>,
    /// Whether the study is finished.
    pub finished: bool,
    /// The number of requested games that are in the journal.
    pub games: u64,
    /// The most games that it plays.
    pub planned: u64,
}

/// Games from a journal only.
pub(crate) struct FromJournal<'a, O> {
    rules: &'a Ruleset,
    journal: &'a Journal,
    observer: &'a O,
    /// The study stops before it requests more games than these.
    most: u64,
    /// The number of games found.
    found: u64,
    /// The number of batches found.
    batches: u64,
    /// One in this many batches is sampled.
    every: u64,
    pub(crate) sampled: Vec<Sampled>,
}

/// A pair from the journal.
pub(crate) struct Sampled {
    pub(crate) setups: [Setup; 2],
    pub(crate) seed: u64,
    pub(crate) pair: u64,
    pub(crate) quarters: Quarters,
}

impl<'a, O: Observer> FromJournal<'a, O> {
    /// At most `most` games of a journal, without a sample.
    fn new(rules: &'a Ruleset, journal: &'a Journal, most: u64, observer: &'a O) -> Self {
        let (found, batches, every) = (0, 0, u64::MAX);
        FromJournal { rules, journal, observer, most, found, batches, every, sampled: Vec::new() }
    }

    /// The games that the findings of a study are based on, with about `pairs` pairs of them as a sample.
    pub(crate) fn of_findings(
        kind: StudyKind,
        (layout, manifest): (&'a Layout, &Manifest),
        journal: &'a Journal,
        pairs: u64,
        observer: &'a O,
    ) -> Self {
        // The findings of a stopped race are based on fewer games than its journal may hold by now.
        let most = if kind.is_anytime() { manifest.games } else { u64::MAX };
        let every = (journal.batches() as u64 / pairs.max(1)).max(1);
        FromJournal { every, ..FromJournal::new(&layout.experiment.rules, journal, most, observer) }
    }
}

impl<O: Observer> Games for FromJournal<'_, O> {
    type Stop = LabError;

    fn lists(&mut self, requests: &[ListRequest<'_>]) -> Result<Vec<LevelLists>, LabError> {
        if requests.is_empty() {
            return Ok(Vec::new());
        }
        let folder = self.journal.path().parent().expect("a journal is in a folder");
        let steps = Steps::read(folder)?.ok_or(LabError::NotInJournal)?;
        lists::find(&steps, requests)?.ok_or(LabError::NotInJournal)
    }

    fn outcomes(&mut self, blocks: &[Block<'_>]) -> Result<Vec<Vec<Quarters>>, LabError> {
        let mut all = vec![Vec::new(); blocks.len()];
        for batch in batches(blocks) {
            let cut = cut(blocks, &batch);
            let games = games_of(&cut);
            let outcomes = self.journal.find(&key(self.rules, &cut), numbers_of_pairs(&cut))?;
            let outcomes = outcomes.filter(|_| self.found + games <= self.most);
            let outcomes = outcomes.ok_or(LabError::NotInJournal)?;
            self.found += games;
            self.batches += 1;
            self.observer.known(games);
            if let (true, Some(block), Some(&quarters)) =
                (self.batches.is_multiple_of(self.every), cut.first(), outcomes.iter().flatten().next())
            {
                let setups = [block.matchup.first.clone(), block.matchup.second.clone()];
                self.sampled.push(Sampled { setups, seed: block.seed, pair: block.pairs.first(), quarters });
            }
            for (slice, quarters) in batch.iter().zip(outcomes) {
                all[slice.matchup].extend(quarters);
            }
        }
        if blocks.is_empty() || self.observer.go_on() { Ok(all) } else { Err(LabError::Stopped) }
    }
}

impl Results {
    /// The manifest of the findings; `None` if there are no findings.
    ///
    /// # Errors
    /// When the manifest is damaged.
    pub fn manifest(&self) -> Result<Option<Manifest>, LabError> {
        Ok(self.folder.manifest()?)
    }

    /// The study in this folder; `None` if the folder belongs to a run.
    ///
    /// # Errors
    /// When the journal is damaged or does not lead to the findings, or the folder belongs to a training or a tuning.
    pub fn study(&self) -> Result<Option<ReplayedStudy>, LabError> {
        let manifest = self.manifest()?;
        let path = self.folder.journal();
        let kind = match &manifest {
            None if !self.folder.has_journal() => return Ok(None),
            None => None,
            Some(manifest) => match Command::from_manifest(manifest) {
                Some(Command::Run) => return Ok(None),
                Some(Command::Adaptive(Adaptive::Study(kind))) => Some(kind),
                Some(Command::Train | Command::Adaptive(Adaptive::Tune)) | None => {
                    return Err(LabError::Input(format!(
                        "{}: this folder belongs to 'bagsplit {}', which has no ranking and no report",
                        self.folder().display(),
                        manifest.command
                    )));
                }
            },
        };
        let journal = Journal::read(&path)?;
        let (Some(kind), Some(manifest)) = (kind, manifest) else {
            return self.guess_kind(&journal).map(Some);
        };
        let layout = Layout::of_manifest(&self.folder, &manifest)?;
        let same = layout.experiment == self.layout.experiment;
        let mut games = FromJournal::of_findings(kind, (&layout, &manifest), &journal, 0, &());
        let Played { report, ended } = kind.play(&mut games, &layout.experiment, |_| {})?;
        let (planned, games) = (kind.most_games(&layout.experiment)?, games.found.min(report.games()));
        let finished = same && ended == Ended::Complete;
        Ok(Some(ReplayedStudy { layout, kind: Some(kind), report: Some(report), finished, games, planned }))
    }

    /// A study without findings. The folder does not name its kind; it is the kind whose games are in the journal.
    fn guess_kind(&self, journal: &Journal) -> Result<ReplayedStudy, LabError> {
        let layout = self.layout.clone();
        for &kind in StudyKind::ALL {
            let Ok(planned) = kind.most_games(&layout.experiment) else { continue };
            let mut found = FromJournal::new(&layout.experiment.rules, journal, u64::MAX, &());
            let played = kind.play(&mut found, &layout.experiment, |_| {});
            let games = found.found;
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
