//! Outcomes of pairs that adaptive studies have asked for.
//!
//! A study that decides by what came out cannot say beforehand what it will play, and plays it in bits too small
//! for a block file each. So there is one file that only grows: a line for each bit of play, found again by a
//! hash of all that decides it. A study that is begun again asks the same, finds the answers here, and goes on
//! where they end; one whose settings have changed finds whatever it still has in common.
//!
//! A line is the key, the outcomes (a digit for each pair, in quarters; a comma between matchups), and the beginning of
//! the BLAKE3 hash of both. A last line that was cut off is cut away.

use std::collections::HashMap;
use std::fmt;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use bagsplit_arena::{PairRange, Quarters};

use crate::claim::{Kind, is_named, is_there};
use crate::{MatchupKey, StoreError, io};

/// Some pairs of some matchups.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BatchKey([u8; 16]);

impl BatchKey {
    /// The key of these pairs of these matchups.
    #[must_use]
    pub fn new(parts: impl IntoIterator<Item = (MatchupKey, PairRange)>) -> BatchKey {
        let mut hasher = blake3::Hasher::new();
        for (matchup, pairs) in parts {
            hasher.update(format!("{matchup} {} {}\n", pairs.first(), pairs.pairs()).as_bytes());
        }
        BatchKey::of(&hasher.finalize())
    }

    fn of(hash: &blake3::Hash) -> BatchKey {
        let mut key = [0; 16];
        key.copy_from_slice(&hash.as_bytes()[..16]);
        BatchKey(key)
    }
}

impl fmt::Display for BatchKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// The number of the line and its outcomes by key, as they stand in the file.
type Known = HashMap<String, (u64, String)>;

/// A file of outcomes that grows while they come in, from any thread.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: Mutex<File>,
    known: Known,
}

impl Journal {
    /// Opens a journal, which is begun if it is not there. Whoever opens it must hold the
    /// [`OwnFolder`](crate::OwnFolder) that it is in.
    ///
    /// # Errors
    /// When a line but the last is damaged, it is no journal, or the operating system refuses.
    pub fn open(path: &Path) -> Result<Journal, StoreError> {
        is_there(path, Kind::File)?;
        let opened = File::options().read(true).append(true).create(true).open(path);
        let mut file = opened.map_err(io(path))?;
        let (known, end) = lines(path, &file)?;
        if end < file.metadata().map_err(io(path))?.len() {
            file.set_len(end).map_err(io(path))?;
        }
        file.seek(SeekFrom::End(0)).map_err(io(path))?;
        Ok(Journal { path: path.to_owned(), file: Mutex::new(file), known })
    }

    /// Opens a journal to look things up in it, and leaves it as it is.
    ///
    /// # Errors
    /// As [`Journal::open`], and when it is not there.
    pub fn read(path: &Path) -> Result<Journal, StoreError> {
        is_there(path, Kind::File)?;
        let file = File::open(path).map_err(io(path))?;
        let (known, _) = lines(path, &file)?;
        Ok(Journal { path: path.to_owned(), file: Mutex::new(file), known })
    }

    /// How many batches were there when it was opened.
    #[must_use]
    pub fn batches(&self) -> usize {
        self.known.len()
    }

    /// Makes sure that the file under its path is still the one that was opened.
    ///
    /// # Errors
    /// When it is gone, or another took its place.
    pub fn stands(&self) -> Result<(), StoreError> {
        let stands = is_named(&self.file.lock().expect("nobody panics with it"), &self.path);
        if stands { Ok(()) } else { Err(StoreError::Gone { path: self.path.clone() }) }
    }

    /// The outcomes of a batch: for each matchup and pair the first setup's share in quarters; `pairs` says how many pairs
    /// of each matchup it is. Only what was there when the journal was opened is found.
    ///
    /// # Errors
    /// When the line of this key has other numbers of outcomes: then it is none of ours, whatever its check sum says.
    pub fn find(
        &self,
        key: &BatchKey,
        pairs: impl IntoIterator<Item = u64>,
    ) -> Result<Option<Vec<Vec<Quarters>>>, StoreError> {
        let Some((number, text)) = self.known.get(&key.to_string()) else { return Ok(None) };
        let wrong = || {
            let why =
                format!("line {number} has other numbers of outcomes than the pairs that its key stands for");
            StoreError::DamagedJournal { path: self.path.clone(), why }
        };
        let mut texts = text.split(',');
        let mut outcomes = Vec::new();
        for pairs in pairs {
            let text = texts.next().filter(|text| text.len() as u64 == pairs).ok_or_else(wrong)?;
            let quarters: Option<Vec<Quarters>> =
                text.bytes().map(|digit| Quarters::new(digit.checked_sub(b'0')?)).collect();
            outcomes.push(quarters.ok_or_else(wrong)?);
        }
        if texts.next().is_some() { Err(wrong()) } else { Ok(Some(outcomes)) }
    }

    /// Adds the outcomes of a batch.
    ///
    /// # Errors
    /// When the operating system refuses.
    pub fn add(&self, key: &BatchKey, outcomes: &[Vec<Quarters>]) -> Result<(), StoreError> {
        let line = line(key, outcomes);
        let mut file = self.file.lock().expect("nobody panics with it");
        // In one piece, so that a line is cut off at worst.
        file.write_all(line.as_bytes()).map_err(io(&self.path))
    }

    /// Makes everything added so far durable.
    ///
    /// # Errors
    /// When the operating system refuses.
    pub fn sync(&self) -> Result<(), StoreError> {
        self.file.lock().expect("nobody panics with it").sync_data().map_err(io(&self.path))
    }
}

/// The line of a batch.
fn line(key: &BatchKey, outcomes: &[Vec<Quarters>]) -> String {
    let digit = |quarters: &Quarters| char::from(b'0' + quarters.count());
    let texts: Vec<String> = outcomes.iter().map(|pairs| pairs.iter().map(digit).collect()).collect();
    let content = format!("{key} {}", texts.join(","));
    format!("{content} {}\n", check(&content))
}

/// The outcomes by key, and where the last whole line ends.
fn lines(path: &Path, file: &File) -> Result<(Known, u64), StoreError> {
    let damaged = |why: String| StoreError::DamagedJournal { path: path.to_owned(), why };
    let mut known = HashMap::new();
    let (mut end, mut number) = (0, 0);
    let mut reader = BufReader::new(file);
    loop {
        let mut line = Vec::new();
        let length = (&mut reader).take(MOST_BYTES).read_until(b'\n', &mut line).map_err(io(path))?;
        number += 1;
        match std::str::from_utf8(&line).ok().and_then(checked) {
            _ if length == 0 => break,
            Some((key, outcomes)) => {
                // The same batch may come twice, from a version that played rounds on other machines; it has one outcome.
                let (first, same) = known.entry(key.to_owned()).or_insert((number, outcomes.to_owned()));
                if same != outcomes {
                    return Err(damaged(format!(
                        "line {number} contradicts line {first}, which has the same key"
                    )));
                }
                end += length as u64;
            }
            // What was being written when the power went, which looks like the beginning of a line.
            None if reader.fill_buf().map_err(io(path))?.is_empty() && is_torn(&line) => break,
            None => return Err(damaged(format!("line {number} is not as it was written"))),
        }
    }
    Ok((known, end))
}

/// No line is longer: a batch is some hundred pairs.
const MOST_BYTES: u64 = 1 << 20;

/// Whether a line that has no end may be the beginning of one of ours. A file system that had no time to write all may
/// have left zeros.
fn is_torn(line: &[u8]) -> bool {
    line.last() != Some(&b'\n')
        && line.iter().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f' | b',' | b' ' | 0))
}

/// The key and the outcomes of a line that is whole.
fn checked(line: &str) -> Option<(&str, &str)> {
    let (content, sum) = line.strip_suffix('\n')?.rsplit_once(' ')?;
    let (key, outcomes) = content.split_once(' ')?;
    let digits = outcomes.bytes().all(|byte| matches!(byte, b'0'..=b'4' | b','));
    (digits && sum == check(content)).then_some((key, outcomes))
}

fn check(content: &str) -> String {
    blake3::hash(content.as_bytes()).to_hex()[..16].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(n: u64) -> BatchKey {
        BatchKey::new([(MatchupKey::parse(&"0f".repeat(16)).unwrap(), PairRange::new(n, 5))])
    }

    fn quarters(counts: &[u8]) -> Vec<Quarters> {
        counts.iter().map(|&count| Quarters::new(count).unwrap()).collect()
    }

    #[test]
    fn what_is_added_is_found_again_and_a_torn_line_is_cut_away() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        let outcomes = vec![quarters(&[0, 2, 4]), vec![], quarters(&[1])];
        let journal = Journal::open(&path).unwrap();
        journal.add(&key(1), &outcomes).unwrap();
        journal.add(&key(2), &[quarters(&[3])]).unwrap();
        journal.sync().unwrap();
        drop(journal);
        let whole = std::fs::read(&path).unwrap();
        for cut in [whole.len() - 1, whole.len() - 20] {
            std::fs::write(&path, &whole[..cut]).unwrap();
            let journal = Journal::open(&path).unwrap();
            assert_eq!(journal.find(&key(1), [3, 0, 1]).unwrap(), Some(outcomes.clone()));
            assert_eq!(journal.find(&key(2), [1]).unwrap(), None);
            journal.add(&key(2), &[quarters(&[3])]).unwrap();
            assert_eq!(std::fs::read(&path).unwrap(), whole);
        }
    }

    #[test]
    fn a_line_with_a_right_check_sum_and_other_numbers_of_outcomes_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        let journal = Journal::open(&path).unwrap();
        journal.add(&key(1), &[quarters(&[1, 2]), quarters(&[4])]).unwrap();
        let journal = Journal::open(&path).unwrap();
        for lengths in [vec![], vec![3], vec![2], vec![2, 2], vec![1, 1], vec![2, 1, 1], vec![2, 1, 0]] {
            let error = journal.find(&key(1), lengths.clone()).unwrap_err().to_string();
            assert!(error.contains("line 1 has other numbers"), "{lengths:?}: {error}");
        }
        assert!(journal.find(&key(1), [2, 1]).unwrap().is_some());
    }

    #[test]
    fn a_batch_with_two_outcomes_is_an_error_and_one_that_comes_twice_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        let journal = Journal::open(&path).unwrap();
        for _ in 0..2 {
            journal.add(&key(1), &[quarters(&[1, 2])]).unwrap();
        }
        assert_eq!(Journal::read(&path).unwrap().batches(), 1);
        journal.add(&key(1), &[quarters(&[1, 3])]).unwrap();
        let error = Journal::read(&path).unwrap_err().to_string();
        assert!(error.contains("line 3 contradicts line 1"), "{error}");
    }

    #[test]
    fn what_is_no_journal_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        for text in ["Dear diary", "my notes\n", "00 1 2\n"] {
            std::fs::write(&path, text).unwrap();
            let error = Journal::open(&path).unwrap_err().to_string();
            assert!(error.contains("line 1"), "{error}");
            assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
        }
    }

    #[test]
    fn a_damaged_line_in_the_middle_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        let journal = Journal::open(&path).unwrap();
        (0..3).for_each(|n| journal.add(&key(n), &[quarters(&[2, 2])]).unwrap());
        let mut bytes = std::fs::read(&path).unwrap();
        bytes[40] ^= 1;
        std::fs::write(&path, bytes).unwrap();
        let error = Journal::open(&path).unwrap_err().to_string();
        assert!(error.contains("line 1") && error.contains("journal"), "{error}");
    }
}
