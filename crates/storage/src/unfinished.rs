//! Records of an unfinished match.
//!
//! While a match plays, a log `F.KEY.part` is next to the file `F` that its records are for. The bodies of its records
//! are lines of games in the order of play. KEY is the beginning of a hash of all that determines the games, and the
//! log's first line has the whole of it. An interrupted match finds its games here and continues; a finished one writes
//! `F` completely and removes the log.

use std::fs::{File, TryLockError};
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::folder_lock::{is_named, try_lock_patiently};
use crate::log::{AppendLog, Contents, Record};
use crate::whole::{folder_of, stem_of_temporary};
use crate::{AtomicFile, MatchupKey, Problem, StoreError, io, sync_folder};

/// The number of hexadecimal digits of the key in file names.
const DIGITS: usize = 16;

/// The records of an unfinished match so far, locked by this process until it is dropped.
#[derive(Debug)]
pub struct Unfinished {
    target: PathBuf,
    /// Its file is locked until it is dropped or the process ends.
    log: AppendLog,
    chunks: Vec<Record>,
    records: u64,
}

impl Unfinished {
    /// Opens the log next to the target file, creating it if necessary, for these games with these names of the setups.
    /// The number of pairs does not matter, so that a longer match continues a shorter one. An incomplete or damaged
    /// chunk is removed, with all later ones.
    ///
    /// # Errors
    /// When another match is writing records for the same file, something else has the name of the log, or an operation
    /// fails.
    pub fn open(
        target: &Path,
        games: MatchupKey,
        [first, second]: [&str; 2],
    ) -> Result<Unfinished, StoreError> {
        let key = format!("bagsplit records\n{games}\n{first:?}\n{second:?}\n");
        let key = blake3::hash(key.as_bytes()).to_hex();
        let path = target.with_file_name(format!(
            "{}.{}.part",
            stem_of_temporary(target),
            &key[..DIGITS]
        ));
        let what = format!("match {key}");
        let file = locked(&path, target)?;
        refuse_others(target, &path)?;
        let mut contents = Contents::read_from(&path, &file, &what)?;
        let mut records = 0;
        for number in 0..contents.records.len() {
            match lines(&contents.records[number], &path, &file)? {
                Some(text) => records += text.lines().count() as u64,
                None => {
                    contents.cut(number, &what);
                    break;
                }
            }
        }
        let log = AppendLog::of_file(&path, file, &what, contents.end).map_err(io(&path))?;
        sync_folder(folder_of(&path))?;
        Ok(Unfinished {
            target: target.to_owned(),
            log,
            chunks: contents.records,
            records,
        })
    }

    /// The path of the log.
    pub fn path(&self) -> &Path {
        self.log.path()
    }

    /// The number of records.
    pub const fn records(&self) -> u64 {
        self.records
    }

    /// Passes the chunks to `take` one by one, each as complete lines, until it returns false.
    ///
    /// # Errors
    /// Errors of `take`, and when reading fails.
    pub fn each<E: From<StoreError>>(
        &self,
        mut take: impl FnMut(&str) -> Result<bool, E>,
    ) -> Result<(), E> {
        for chunk in &self.chunks {
            // It was checked to be text, and has been locked since.
            let text = String::from_utf8(self.log.body(chunk)?);
            let text = text.map_err(|error| io(self.path())(std::io::Error::other(error)))?;
            if !take(&text)? {
                break;
            }
        }
        Ok(())
    }

    /// Appends a chunk of records, durably: complete lines.
    ///
    /// # Errors
    /// When writing fails. Earlier chunks stay, also if this process ends here.
    pub fn append(&mut self, lines: &str) -> Result<(), StoreError> {
        self.chunks.push(self.log.append(&[], lines.as_bytes())?);
        self.records += lines.lines().count() as u64;
        self.log.sync()
    }

    /// Writes the first `records` records to the target file, atomically, and removes the log.
    ///
    /// # Errors
    /// When there are fewer, or an operation fails. The old file and the log are unchanged then.
    pub fn finish(self, records: u64) -> Result<(), StoreError> {
        let mut whole = AtomicFile::create_alone(&self.target)?;
        let mut left = records;
        self.each(|chunk| {
            for line in chunk
                .split_inclusive('\n')
                .take(usize::try_from(left).unwrap_or(usize::MAX))
            {
                whole.write_all(line.as_bytes()).map_err(io(&self.target))?;
                left -= 1;
            }
            Ok::<_, StoreError>(left > 0)
        })?;
        if left > 0 {
            return Err(io(self.path())(std::io::Error::other(
                "records went while they were read",
            )));
        }
        whole.finish()?;
        sync_folder(folder_of(&self.target))?;
        std::fs::remove_file(self.path()).map_err(io(self.path()))
    }
}

/// The lines of a chunk; `None` where it was changed.
fn lines(chunk: &Record, path: &Path, file: &File) -> Result<Option<String>, StoreError> {
    match chunk.body(path, file) {
        Ok(body) => Ok(String::from_utf8(body).ok()),
        Err(StoreError {
            problem: Problem::DamagedLog(_),
            ..
        }) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Opens the log, and locks it.
fn locked(path: &Path, target: &Path) -> Result<File, StoreError> {
    if std::fs::symlink_metadata(path).is_ok_and(|found| !found.is_file()) {
        let (found, expected) = ("something that is no regular file", "part of a match");
        return Err(Problem::InTheWay { found, expected }.at(path));
    }
    loop {
        let opened = File::options()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path);
        let file = opened.map_err(io(path))?;
        match try_lock_patiently(&file) {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(Problem::RecordsInUse.at(target));
            }
            Err(TryLockError::Error(error)) => return Err(io(path)(error)),
        }
        // Another match may have finished and removed it between opening and locking.
        if is_named(&file, path) {
            return Ok(file);
        }
    }
}

/// Rejects a target file for which another match, of other games, is writing records.
fn refuse_others(target: &Path, part: &Path) -> Result<(), StoreError> {
    let name = &stem_of_temporary(target)[..];
    let Ok(entries) = std::fs::read_dir(folder_of(target)) else {
        return Ok(());
    };
    for entry in entries.flatten() {
        let found = entry.file_name();
        let rest = found
            .to_str()
            .and_then(|found| found.strip_prefix(name)?.strip_prefix('.'));
        let key = rest.and_then(|rest| rest.strip_suffix(".part"));
        let is_key = key.is_some_and(|key| {
            key.len() == DIGITS && key.bytes().all(|byte| byte.is_ascii_hexdigit())
        });
        let is_regular = entry.file_type().is_ok_and(|kind| kind.is_file());
        if !is_regular || !is_key || Some(found.as_os_str()) == part.file_name() {
            continue;
        }
        let Ok(other) = File::open(entry.path()) else {
            continue;
        };
        if matches!(other.try_lock_shared(), Err(TryLockError::WouldBlock)) {
            return Err(Problem::RecordsInUse.at(target));
        }
    }
    Ok(())
}
