//! What programs from outside played and did wrong, kept beside the blocks: their games cannot be played again, so that
//! 'verify' judges the decisions that were written down.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use bagsplit_arena::external::ExternalPair;
use bagsplit_arena::{GameRecord, Progress};

use crate::run::LabError;

/// The records of games with a program in them, a line each.
pub(crate) const RECORDS: &str = "external-games.jsonl";
/// The faults, a line each.
pub(crate) const FAULTS: &str = "faults.jsonl";

/// Keeps what programs do, and passes everything else on.
pub(crate) struct Keeper<'a, O> {
    observer: &'a O,
    folder: PathBuf,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    files: [Option<File>; 2],
    faults: u64,
    error: Option<LabError>,
}

impl<'a, O: Progress> Keeper<'a, O> {
    /// A keeper for a results folder.
    pub(crate) fn new(folder: &Path, observer: &'a O) -> Keeper<'a, O> {
        Keeper { observer, folder: folder.to_owned(), state: Mutex::default() }
    }

    /// How many faults there were.
    ///
    /// # Errors
    /// When something could not be kept.
    pub(crate) fn finish(self) -> Result<u64, LabError> {
        let state = self.state.into_inner().expect("nobody panics with it");
        state.error.map_or(Ok(state.faults), Err)
    }
}

impl State {
    /// Appends lines to a file, which is made when there are some.
    fn append(&mut self, which: usize, folder: &Path, lines: &str) {
        if lines.is_empty() || self.error.is_some() {
            return;
        }
        let path = folder.join([RECORDS, FAULTS][which]);
        let file = match self.files[which].take() {
            Some(file) => Ok(file),
            None => OpenOptions::new().create(true).append(true).open(&path),
        };
        let written = file.and_then(|mut file| file.write_all(lines.as_bytes()).map(|()| file));
        match written {
            Ok(file) => self.files[which] = Some(file),
            Err(error) => self.error = Some(LabError::system(&path, error)),
        }
    }
}

impl<O: Progress> Progress for Keeper<'_, O> {
    fn go_on(&self) -> bool {
        self.observer.go_on()
    }

    fn pair_played(&self) {
        self.observer.pair_played();
    }

    fn external(&self, played: &ExternalPair) {
        let lines = |lines: Vec<String>| lines.into_iter().map(|line| line + "\n").collect::<String>();
        let text = |error: Result<String, serde_json::Error>| error.expect("plain data");
        let records =
            lines(played.records.iter().map(|record| text(serde_json::to_string(record))).collect());
        let faults = lines(played.faults.iter().map(|fault| text(serde_json::to_string(fault))).collect());
        let mut state = self.state.lock().expect("nobody panics with it");
        state.faults += played.faults.len() as u64;
        state.append(0, &self.folder, &records);
        state.append(1, &self.folder, &faults);
        self.observer.external(played);
    }
}

/// Adds what a part of an experiment has to a folder.
///
/// # Errors
/// When a file cannot be read or written.
pub(crate) fn take_over(part: &Path, folder: &Path) -> Result<(), LabError> {
    for name in [RECORDS, FAULTS] {
        let from = part.join(name);
        if !from.exists() {
            continue;
        }
        let lines = std::fs::read(&from).map_err(|error| LabError::system(&from, error))?;
        let to = folder.join(name);
        let file = OpenOptions::new().create(true).append(true).open(&to);
        let written = file.and_then(|mut file| file.write_all(&lines));
        written.map_err(|error| LabError::system(&to, error))?;
    }
    Ok(())
}

/// What names a recorded game: the setups, the seed, the pair and the game of it.
pub(crate) type GameName = (String, String, String, u64, u8);

/// The recorded games of a folder. Of a game that is there twice, since a run was interrupted, the later counts; a line that
/// was cut off is none.
pub(crate) fn recorded(folder: &Path) -> HashMap<GameName, GameRecord> {
    let text = std::fs::read_to_string(folder.join(RECORDS)).unwrap_or_default();
    let records = text.lines().filter_map(|line| serde_json::from_str::<GameRecord>(line).ok());
    records.map(|record| (name_of(&record), record)).collect()
}

/// The name of a recorded game.
pub(crate) fn name_of(record: &GameRecord) -> GameName {
    let [one, two] = &record.players;
    (one.setup.clone(), two.setup.clone(), record.seed.clone(), record.pair, record.index)
}
