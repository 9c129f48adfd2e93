//! Records of a match that is not finished.
//!
//! While a match plays, a log `F.KEY.part` stands beside the file `F` that its records are for. The bodies of its records are
//! lines of games in the order of play. KEY is the beginning of a hash of all
//! that decides the games, and the log's first line has the whole of it. A match that was interrupted finds its games here
//! and goes on; one that is finished writes `F` whole, by way of `F.KEY.tmp`, and removes the log.

use std::fs::{File, TryLockError};
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::folder_lock::is_named;
use crate::log::{AppendLog, Contents, Record};
use crate::whole::folder_of;
use crate::{MatchupKey, StoreError, WholeFile, io, sync_folder};

/// How many hexadecimal digits of the key are in the names of files.
const DIGITS: usize = 16;

/// Names the records of a match: the games, and the names of the setups in them. How many pairs are played plays no part
/// in it, so that more of them go on from fewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordsKey(blake3::Hash);

impl RecordsKey {
    /// The key of the records of these games when the setups are called so.
    #[must_use]
    pub fn new(games: MatchupKey, names: [&str; 2]) -> RecordsKey {
        let [first, second] = names;
        RecordsKey(blake3::hash(format!("bagsplit records\n{games}\n{first:?}\n{second:?}\n").as_bytes()))
    }

    /// What files are named by.
    fn short(&self) -> String {
        self.0.to_hex()[..DIGITS].to_owned()
    }

    /// What the log holds.
    fn what(&self) -> String {
        format!("match {}", self.0)
    }
}

/// The records that an unfinished match has so far, used by this process alone as long as it is open.
#[derive(Debug)]
pub struct Unfinished {
    target: PathBuf,
    key: RecordsKey,
    /// Its file is locked until it is dropped, however the process ends.
    log: AppendLog,
    chunks: Vec<Record>,
    records: u64,
}

impl Unfinished {
    /// Opens what there is beside the file that the records are for, or begins it. A chunk that is torn or damaged is cut
    /// off, with all after it.
    ///
    /// # Errors
    /// When another match is writing records for the same file, something else has the name of the log, or the operating
    /// system refuses.
    pub fn open(target: &Path, key: RecordsKey) -> Result<Unfinished, StoreError> {
        let path = beside(target, &key, "part");
        let file = locked(&path, target)?;
        refuse_others(target, &path)?;
        let mut contents = Contents::of(&path, &file, &key.what())?;
        let mut records = 0;
        for number in 0..contents.records.len() {
            match lines(&contents.records[number], &path, &file)? {
                Some(text) => records += text.lines().count() as u64,
                None => {
                    contents.cut(number, &key.what());
                    break;
                }
            }
        }
        let log = AppendLog::after(&contents, &path, file, &key.what())?;
        sync_folder(folder_of(&path))?;
        remove_file(&beside(target, &key, "tmp"))?;
        Ok(Unfinished { target: target.to_owned(), key, log, chunks: contents.records, records })
    }

    /// The file itself.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.log.path()
    }

    /// How many records it has.
    #[must_use]
    pub const fn records(&self) -> u64 {
        self.records
    }

    /// Shows the chunks one by one, each as text of whole lines, for as long as `take` wants another.
    ///
    /// # Errors
    /// Those of `take`, and when the operating system refuses.
    pub fn each<E: From<StoreError>>(&self, mut take: impl FnMut(&str) -> Result<bool, E>) -> Result<(), E> {
        for chunk in &self.chunks {
            // It was text when it was checked, and is locked since.
            let text = String::from_utf8(self.log.body(chunk)?);
            let text = text.map_err(|error| io(self.path())(std::io::Error::other(error)))?;
            if !take(&text)? {
                break;
            }
        }
        Ok(())
    }

    /// Adds a chunk, durably: lines of records.
    ///
    /// # Errors
    /// When the operating system refuses. What was there before stays, and so it does if this process ends here.
    pub fn append(&mut self, lines: &str) -> Result<(), StoreError> {
        self.chunks.push(self.log.append(&[], lines.as_bytes())?);
        self.records += lines.lines().count() as u64;
        self.log.sync()
    }

    /// Writes the first records to the file that they are for, whole, and removes the log.
    ///
    /// # Errors
    /// When there are fewer, or the operating system refuses. The old file and the log are untouched then.
    pub fn finish(self, records: u64) -> Result<(), StoreError> {
        let mut whole = WholeFile::create_as(&self.target, &beside(&self.target, &self.key, "tmp"))?;
        let mut left = records;
        self.each(|chunk| {
            for line in chunk.split_inclusive('\n').take(usize::try_from(left).unwrap_or(usize::MAX)) {
                whole.write_all(line.as_bytes()).map_err(io(&self.target))?;
                left -= 1;
            }
            Ok::<_, StoreError>(left > 0)
        })?;
        if left > 0 {
            return Err(io(self.path())(std::io::Error::other("records went while they were read")));
        }
        whole.finish()?;
        sync_folder(folder_of(&self.target))?;
        std::fs::remove_file(self.path()).map_err(io(self.path()))
    }
}

/// The lines of a chunk; `None` where it is not as it was written.
fn lines(chunk: &Record, path: &Path, file: &File) -> Result<Option<String>, StoreError> {
    match chunk.body(path, file) {
        Ok(body) => Ok(String::from_utf8(body).ok()),
        Err(StoreError::DamagedLog { .. }) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Removes what a match of this key, and of no other, was writing aside when it was killed.
fn remove_file(aside: &Path) -> Result<(), StoreError> {
    match std::fs::symlink_metadata(aside) {
        Ok(found) if found.is_file() => std::fs::remove_file(aside).map_err(io(aside)),
        _ => Ok(()),
    }
}

/// The name of a file beside the records.
fn beside(target: &Path, key: &RecordsKey, ending: &str) -> PathBuf {
    let mut name = target.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.{ending}", key.short()));
    target.with_file_name(name)
}

/// Opens the part, and locks it.
fn locked(path: &Path, target: &Path) -> Result<File, StoreError> {
    if std::fs::symlink_metadata(path).is_ok_and(|found| !found.is_file()) {
        let (found, expected) = ("something that is no regular file", "part of a match");
        return Err(StoreError::InTheWay { path: path.to_owned(), found, expected });
    }
    loop {
        let opened = File::options().read(true).write(true).create(true).truncate(false).open(path);
        let file = opened.map_err(io(path))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(StoreError::RecordsInUse { path: target.to_owned() });
            }
            Err(TryLockError::Error(error)) => return Err(io(path)(error)),
        }
        // Another match may have finished, and removed it, between opening and locking.
        if is_named(&file, path) {
            return Ok(file);
        }
    }
}

/// Refuses records for a file that another match, of other games, is writing records for.
fn refuse_others(target: &Path, own: &Path) -> Result<(), StoreError> {
    let Some(name) = target.file_name().and_then(|name| name.to_str()) else { return Ok(()) };
    let Ok(entries) = std::fs::read_dir(folder_of(target)) else { return Ok(()) };
    for entry in entries.flatten() {
        let found = entry.file_name();
        let rest = found.to_str().and_then(|found| found.strip_prefix(name)?.strip_prefix('.'));
        let key = rest.and_then(|rest| rest.strip_suffix(".part"));
        let is_key = |key: &str| key.len() == DIGITS && key.bytes().all(|byte| byte.is_ascii_hexdigit());
        let regular = entry.file_type().is_ok_and(|kind| kind.is_file());
        if !regular || !key.is_some_and(is_key) || Some(found.as_os_str()) == own.file_name() {
            continue;
        }
        let Ok(other) = File::open(entry.path()) else { continue };
        if matches!(other.try_lock_shared(), Err(TryLockError::WouldBlock)) {
            return Err(StoreError::RecordsInUse { path: target.to_owned() });
        }
    }
    Ok(())
}
