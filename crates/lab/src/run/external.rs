//! Records and faults of external programs, stored beside the blocks: their games cannot be replayed, so that 'verify' judges the
//! recorded decisions.

use std::collections::{HashMap, HashSet};
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use bagsplit_arena::external::{ExternalPair, FaultReport};
use bagsplit_arena::{GameRecord, Progress};
use serde::Serialize;
use serde_json::Value;

use crate::run::section::Section;
use crate::run::{LabError, Observer, Result};
use crate::table::Frame;

/// The records of games with a program in them, a line each.
pub(crate) const RECORDS: &str = "external-games.jsonl";
/// The faults, a line each.
pub(crate) const FAULTS: &str = "faults.jsonl";

/// The files of a results folder with the records and faults of programs; each is created with its first line.
#[derive(Debug)]
pub(crate) struct ExternalFiles {
    folder: PathBuf,
    files: [Option<File>; 2],
    error: Option<LabError>,
    /// The number of faults since they were opened.
    faults: u64,
}

impl ExternalFiles {
    /// The files of a results folder.
    pub(crate) fn in_folder(folder: &Path) -> ExternalFiles {
        ExternalFiles {
            folder: folder.to_owned(),
            files: [None, None],
            error: None,
            faults: 0,
        }
    }

    /// Appends lines to the records and to the faults.
    pub(crate) fn append(&mut self, records: &[u8], faults: &[u8]) {
        for ((name, lines), kept) in [(RECORDS, records), (FAULTS, faults)]
            .into_iter()
            .zip(&mut self.files)
        {
            if lines.is_empty() || self.error.is_some() {
                continue;
            }
            let path = self.folder.join(name);
            let file = match kept.take() {
                Some(file) => Ok(file),
                None => OpenOptions::new().create(true).append(true).open(&path),
            };
            match file.and_then(|mut file| file.write_all(lines).map(|()| file)) {
                Ok(file) => *kept = Some(file),
                Err(error) => self.error = Some(LabError::system(&path, error)),
            }
        }
    }

    /// Returns the number of faults.
    ///
    /// # Errors
    /// When a line could not be written.
    pub(crate) fn finish(&mut self) -> Result<u64> {
        self.error.take().map_or(Ok(self.faults), Err)
    }
}

/// An observer that stores the records and faults of programs, and forwards everything else.
pub(crate) struct Keeper<'a, O> {
    observer: &'a O,
    files: Mutex<ExternalFiles>,
}

impl<'a, O: Progress> Keeper<'a, O> {
    /// An observer that writes into a results folder.
    pub(crate) fn new(folder: &Path, observer: &'a O) -> Keeper<'a, O> {
        Keeper {
            observer,
            files: Mutex::new(ExternalFiles::in_folder(folder)),
        }
    }

    /// The keeper of the games of a section of an experiment; of the games of a study without one, only the faults are stored.
    pub(crate) const fn for_section<'k>(
        &'k self,
        section: Option<&'k Section>,
    ) -> SectionKeeper<'k, 'a, O> {
        SectionKeeper {
            keeper: self,
            section,
        }
    }

    /// Returns the number of faults.
    ///
    /// # Errors
    /// If a record or fault could not be stored.
    pub(crate) fn finish(self) -> Result<u64> {
        self.files
            .into_inner()
            .expect("no thread panics while holding the lock")
            .finish()
    }
}

/// A [`Keeper`] of the games of one section, or of a study.
pub(crate) struct SectionKeeper<'k, 'a, O> {
    keeper: &'k Keeper<'a, O>,
    section: Option<&'k Section>,
}

impl<O: Progress> Progress for SectionKeeper<'_, '_, O> {
    fn go_on(&self) -> bool {
        self.keeper.observer.go_on()
    }

    fn pair_played(&self) {
        self.keeper.observer.pair_played();
    }

    fn external(&self, played: &ExternalPair) {
        let Keeper { observer, files } = self.keeper;
        let named = |record: &GameRecord| GameRecord {
            variant: self.section.and_then(|section| section.variant.clone()),
            ..record.clone()
        };
        let kept = played.records.iter().filter(|_| self.section.is_some());
        let records: String = kept.map(|record| line(&named(record))).collect();
        let faults = played.faults.iter();
        let faults = faults.map(|fault| {
            line(&FaultReport {
                record: named(&fault.record),
                ..fault.clone()
            })
        });
        let mut files = files
            .lock()
            .expect("no thread panics while holding the lock");
        files.append(records.as_bytes(), faults.collect::<String>().as_bytes());
        files.faults += played.faults.len() as u64;
        drop(files);
        observer.external(played);
    }
}

impl<O: Observer> Observer for SectionKeeper<'_, '_, O> {
    fn known(&self, games: u64) {
        self.keeper.observer.known(games);
    }

    fn news(&self, line: &str) {
        self.keeper.observer.news(line);
    }
}

/// The number of games in the list of faults of a folder that were forfeited. A game that was played again after an
/// interruption counts once.
pub(crate) fn forfeited(folder: &Path) -> u64 {
    let text = std::fs::read_to_string(folder.join(FAULTS)).unwrap_or_default();
    let faults = text
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let games = faults
        .filter(|fault| fault["forfeited"] == true)
        .map(|fault| {
            let record = &fault["record"];
            ["players", "seed", "pair", "index"].map(|key| record[key].to_string())
        });
    games.collect::<HashSet<_>>().len() as u64
}

/// The table of the faults in a folder, if there are any.
pub(crate) fn faults_table(folder: &Path) -> Option<Frame> {
    crate::table::faults::faults(&std::fs::read_to_string(folder.join(FAULTS)).ok()?)
}

pub(crate) fn line(data: &impl Serialize) -> String {
    serde_json::to_string(data).expect("plain data") + "\n"
}

/// Appends the records and faults of a part of an experiment to those of a folder.
///
/// # Errors
/// If a file cannot be read or written.
pub(crate) fn take_over(part: &Path, folder: &Path) -> Result<()> {
    let lines = |name: &str| match part.join(name) {
        path if path.exists() => {
            std::fs::read(&path).map_err(|error| LabError::system(&path, error))
        }
        _ => Ok(Vec::new()),
    };
    let mut files = ExternalFiles::in_folder(folder);
    files.append(&lines(RECORDS)?, &lines(FAULTS)?);
    files.finish().map(drop)
}

/// The identification of a recorded game.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(crate) struct GameName {
    /// The variant or population, by its name in tables.
    pub(crate) variant: Option<String>,
    pub(crate) setups: [String; 2],
    pub(crate) seed: String,
    pub(crate) pair: u64,
    pub(crate) index: u8,
}

/// The recorded games of a folder. Of two records of a game, which an interrupted run leaves, the later counts; an incomplete line
/// is ignored.
pub(crate) fn recorded(folder: &Path) -> HashMap<GameName, GameRecord> {
    let text = std::fs::read_to_string(folder.join(RECORDS)).unwrap_or_default();
    let records = text
        .lines()
        .filter_map(|line| serde_json::from_str::<GameRecord>(line).ok());
    records
        .map(|record| (GameName::from_record(&record), record))
        .collect()
}

impl GameName {
    pub(crate) fn from_record(record: &GameRecord) -> GameName {
        GameName {
            variant: record.variant.clone(),
            setups: record.players.each_ref().map(|player| player.setup.clone()),
            seed: record.seed.clone(),
            pair: record.pair,
            index: record.index,
        }
    }
}
