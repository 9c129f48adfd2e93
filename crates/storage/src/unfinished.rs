//! Records of a match that is not finished.
//!
//! Beside the file `F` that a match writes its records to stands `F.KEY.part` while it plays: a line that says what it
//! is, and then chunks of records in the order of play, each followed by a line `# blake3 HEX` with its check sum. KEY is
//! the beginning of a hash of all that decides the records, and the check sums are keyed with the whole of it, so that a
//! chunk of another match is none of this one. A match that was interrupted finds its chunks here and goes on behind
//! them; one that is finished writes `F` whole, by way of `F.KEY.tmp`, and removes the part.

use std::fs::{File, TryLockError};
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::claim::is_named;
use crate::whole::folder_of;
use crate::{MatchupKey, StoreError, WholeFile, io, sync_folder};

/// How many hexadecimal digits of the key are in the names of files.
const DIGITS: usize = 16;
/// How the line after a chunk begins.
const SUM: &str = "# blake3 ";
/// No chunk is longer, in bytes, so that a damaged file takes no more memory.
const LONGEST: u64 = 1 << 30;

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

    /// The line that a part begins with.
    fn first_line(&self) -> String {
        format!("# bagsplit match, not finished: the same command goes on from here. {}\n", self.0)
    }

    /// The line after a chunk.
    fn sum(&self, chunk: &[u8]) -> String {
        format!("{SUM}{}\n", blake3::keyed_hash(self.0.as_bytes(), chunk))
    }
}

/// The records that an unfinished match has so far, used by this process alone as long as it is open.
#[derive(Debug)]
pub struct Unfinished {
    target: PathBuf,
    path: PathBuf,
    key: RecordsKey,
    /// Locked until it is dropped, however the process ends.
    file: File,
    /// Where the last whole chunk ends.
    end: u64,
    records: u64,
}

impl Unfinished {
    /// Opens what there is beside the file that the records are for, or begins it. A chunk that was cut off or is damaged
    /// is cut away, with all behind it.
    ///
    /// # Errors
    /// When another match is writing records for the same file, something else has the name of the part, or the operating
    /// system refuses.
    pub fn open(target: &Path, key: RecordsKey) -> Result<Unfinished, StoreError> {
        let path = beside(target, &key, "part");
        let file = locked(&path, target)?;
        refuse_others(target, &path)?;
        let mut part = Unfinished { target: target.to_owned(), path, key, file, end: 0, records: 0 };
        part.check()?;
        part.file.set_len(part.end).map_err(io(&part.path))?;
        if part.end == 0 {
            let line = key.first_line();
            part.write(line.as_bytes())?;
            sync_folder(folder_of(&part.path))?;
        }
        part.sweep()?;
        Ok(part)
    }

    /// The file itself.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
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
        let mut reader = self.reader(self.key.first_line().len() as u64)?;
        while let Some((chunk, _)) = self.chunk(&mut reader)? {
            // It was text when it was checked, and is locked since.
            let text =
                String::from_utf8(chunk).map_err(|error| io(&self.path)(std::io::Error::other(error)))?;
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
        let chunk = [lines, &self.key.sum(lines.as_bytes())].concat();
        self.write(chunk.as_bytes())?;
        self.records += lines.lines().count() as u64;
        Ok(())
    }

    /// Writes the first records to the file that they are for, whole, and removes the part.
    ///
    /// # Errors
    /// When there are fewer, or the operating system refuses. The old file and the part are untouched then.
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
            return Err(io(&self.path)(std::io::Error::other("records went while they were read")));
        }
        whole.finish()?;
        sync_folder(folder_of(&self.target))?;
        std::fs::remove_file(&self.path).map_err(io(&self.path))
    }

    /// Finds out where the last whole chunk ends, and how many records there are.
    fn check(&mut self) -> Result<(), StoreError> {
        let first_line = self.key.first_line();
        let mut reader = self.reader(0)?;
        let mut found = Vec::new();
        let limit = first_line.len() as u64;
        reader.by_ref().take(limit).read_to_end(&mut found).map_err(io(&self.path))?;
        if found != first_line.as_bytes() {
            // A first line that was cut off is begun again.
            return match first_line.as_bytes().starts_with(&found) {
                true => Ok(()),
                false => Err(StoreError::InTheWay {
                    path: self.path.clone(),
                    found: "another file",
                    expected: "part of a match",
                }),
            };
        }
        let (mut end, mut records) = (limit, 0);
        while let Some((chunk, length)) = self.chunk(&mut reader)? {
            end += length;
            records += chunk.iter().filter(|&&byte| byte == b'\n').count() as u64;
        }
        (self.end, self.records) = (end, records);
        Ok(())
    }

    /// The next chunk, if it is whole, and how many bytes it takes with its check sum.
    fn chunk(&self, reader: &mut impl BufRead) -> Result<Option<(Vec<u8>, u64)>, StoreError> {
        let mut reader = reader.take(LONGEST);
        let mut chunk = Vec::new();
        loop {
            let before = chunk.len();
            if reader.read_until(b'\n', &mut chunk).map_err(io(&self.path))? == 0 {
                return Ok(None);
            }
            if chunk[before..].starts_with(SUM.as_bytes()) {
                let (lines, sum) = chunk.split_at(before);
                let whole = sum == self.key.sum(lines).as_bytes() && std::str::from_utf8(lines).is_ok();
                let length = chunk.len() as u64;
                chunk.truncate(before);
                return Ok(whole.then_some((chunk, length)));
            }
        }
    }

    fn reader(&self, from: u64) -> Result<BufReader<&File>, StoreError> {
        let mut file = &self.file;
        file.seek(SeekFrom::Start(from)).map_err(io(&self.path))?;
        Ok(BufReader::new(file))
    }

    /// Writes at the end, durably; of what cannot be written whole nothing stays.
    fn write(&mut self, bytes: &[u8]) -> Result<(), StoreError> {
        let mut file = &self.file;
        let written = file.seek(SeekFrom::Start(self.end)).and_then(|_| file.write_all(bytes));
        if let Err(error) = written.and_then(|()| file.sync_data()) {
            // If this fails too, the next match cuts it away.
            let _ = self.file.set_len(self.end);
            return Err(io(&self.path)(error));
        }
        self.end += bytes.len() as u64;
        Ok(())
    }

    /// Removes what a match of this key, and of no other, was writing aside when it was killed.
    fn sweep(&self) -> Result<(), StoreError> {
        let aside = beside(&self.target, &self.key, "tmp");
        match std::fs::symlink_metadata(&aside) {
            Ok(found) if found.is_file() => std::fs::remove_file(&aside).map_err(io(&aside)),
            _ => Ok(()),
        }
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
