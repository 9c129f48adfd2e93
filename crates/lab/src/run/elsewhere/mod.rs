//! How is a round of a study played on other machines?
//!
//! A round is written as one file that all machines see ([`round`]), an [`Engine`] that people have starts the tasks, each plays its part
//! and leaves one file of outcomes, and what is in these goes into the journal as if it had been played here. Every outcome depends on its block alone, so
//! where it was played changes nothing. What no task has brought is asked for again, a few times.

mod round;

use std::path::{Path, PathBuf};
use std::time::Duration;

use bagsplit_arena::{Block, Quarters};
use bagsplit_game::rules::Ruleset;
use bagsplit_storage::{BatchKey, Journal, Shard};

pub use round::play_task;

use crate::run::LabError;
use crate::studies::journalled::numbers_of_pairs;

/// How often what is missing is asked for.
const TRIES: u32 = 3;

/// Has tasks started somewhere.
pub trait Engine {
    /// Has the tasks 1 to `tasks` of a round played, each by [`play_task`], and comes back when none of them is waiting or
    /// running any more. What became of them is seen by what they leave.
    ///
    /// # Errors
    /// When tasks cannot be started or asked about, or `go_on` says no: then those that are left are called back.
    fn play(&mut self, round: &Path, tasks: u64, go_on: &dyn Fn() -> bool) -> Result<(), LabError>;
}

/// Where the rounds of a study are played if not here.
pub struct Elsewhere<'a> {
    engine: &'a mut dyn Engine,
    folder: PathBuf,
    tasks: u64,
    least: Duration,
    /// Seconds for a pair here, by what was played here last.
    pace: Option<f64>,
    /// Rounds that were sent away.
    sent: u64,
}

/// A batch: its key, and the blocks.
pub(crate) type Keyed<'a> = (&'a BatchKey, &'a [Block<'a>]);

/// What was found for a batch: its place, and the outcomes of its blocks.
pub(crate) type Brought = (usize, Vec<Vec<Quarters>>);

impl<'a> Elsewhere<'a> {
    /// Rounds are written into a folder that all machines see, and cut into so many tasks at most. A round that would take
    /// less time than `least` here is played here.
    pub fn new(engine: &'a mut dyn Engine, folder: PathBuf, tasks: u64, least: Duration) -> Elsewhere<'a> {
        Elsewhere { engine, folder, tasks, least, pace: None, sent: 0 }
    }

    /// How many rounds were sent away.
    #[must_use]
    pub const fn sent(&self) -> u64 {
        self.sent
    }

    /// So many pairs were played here in this time.
    pub(crate) fn note(&mut self, pairs: u64, time: Duration) {
        if pairs > 0 {
            self.pace = Some(time.as_secs_f64() / pairs as f64);
        }
    }

    /// Whether it has to be seen here first how long games take.
    pub(crate) fn needs_pace(&self) -> bool {
        self.pace.is_none() && !self.least.is_zero()
    }

    /// Whether so many pairs are better played elsewhere.
    pub(crate) fn is_worth(&self, pairs: u64) -> bool {
        pairs > 0 && self.pace.unwrap_or(0.) * pairs as f64 >= self.least.as_secs_f64()
    }

    /// What tasks have left of these batches, of a round that somebody was waiting for who was killed, for one; and the files that
    /// it was read from, which can go once it is kept.
    pub(crate) fn left(&self, batches: &[Keyed<'_>]) -> (Vec<Brought>, Vec<PathBuf>) {
        let Ok(entries) = std::fs::read_dir(&self.folder) else { return Default::default() };
        let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        files.retain(|file| file.extension().is_some_and(|end| end == round::OUTCOMES));
        files.sort();
        (found_in(&files, batches), files)
    }

    /// Has batches played elsewhere; what they came to is handed over as soon as a round has ended.
    pub(crate) fn play(
        &mut self,
        rules: &Ruleset,
        batches: &[Keyed<'_>],
        go_on: &dyn Fn() -> bool,
        mut keep: impl FnMut(Vec<Brought>) -> Result<(), LabError>,
    ) -> Result<(), LabError> {
        let made = |source| bagsplit_storage::StoreError::Io { path: self.folder.clone(), source };
        std::fs::create_dir_all(&self.folder).map_err(made)?;
        let mut places: Vec<usize> = (0..batches.len()).collect();
        for _ in 0..TRIES {
            let asked: Vec<Keyed<'_>> = places.iter().map(|&place| batches[place]).collect();
            let round = round::write(&self.folder, rules, &asked)?;
            let tasks = self.tasks.min(asked.len() as u64);
            self.sent += 1;
            let ended = self.engine.play(&round, tasks, go_on);
            let task = |number| round::outcomes_file(&round, Shard { number, of: tasks });
            let mut files: Vec<PathBuf> = (1..=tasks).map(task).collect();
            let brought = found_in(&files, &asked);
            let there: Vec<usize> = brought.iter().map(|(place, _)| places[*place]).collect();
            keep(brought.into_iter().map(|(place, outcomes)| (places[place], outcomes)).collect())?;
            places.retain(|place| !there.contains(place));
            ended?;
            // Kept in the journal now. A file that is damaged would be in the way of the next try.
            files.push(round);
            forget(&files);
            if places.is_empty() {
                return Ok(());
            }
        }
        Err(LabError::Failed(format!(
            "{} of {} pieces of a round were asked for {TRIES} times, and no task of the engine brought them; what the tasks said \
             is in {}. The same command goes on from here",
            places.len(),
            batches.len(),
            self.folder.display()
        )))
    }
}

/// Removes files that nobody needs any more; one that stays does no harm.
pub(crate) fn forget(files: &[PathBuf]) {
    files.iter().for_each(|file| drop(std::fs::remove_file(file)));
}

/// What files hold of these batches. A file that is not there or damaged holds nothing.
fn found_in(files: &[PathBuf], batches: &[Keyed<'_>]) -> Vec<Brought> {
    let mut found: Vec<Option<Vec<Vec<Quarters>>>> = vec![None; batches.len()];
    for journal in files.iter().filter_map(|file| Journal::read(file).ok()) {
        for ((key, blocks), found) in batches.iter().zip(&mut found).filter(|(_, found)| found.is_none()) {
            // A line with other numbers of outcomes is none of these batches.
            *found = journal.find(key, numbers_of_pairs(blocks)).ok().flatten();
        }
    }
    found.into_iter().enumerate().filter_map(|(place, outcomes)| Some((place, outcomes?))).collect()
}
