//! Outcomes of pairs requested by adaptive studies.
//!
//! A study whose next games depend on earlier outcomes has no plan, and plays in batches too small for blocks. Its
//! journal is a log with a record for each batch, keyed by a hash of all that determines it. A restarted study requests
//! the same batches, finds them here, and continues where they end; one whose settings have changed finds the batches
//! in common.
//!
//! The head of a record is the key and the outcomes: a digit for each pair, in quarters, and a comma between matchups.

use std::collections::HashMap;
use std::fs::File;
use std::path::{Path, PathBuf};

use bagsplit_arena::{PairRange, Quarters};

use crate::folder_lock::{Kind, is_there};
use crate::key::short;
use crate::log::{AppendLog, Contents, Record};
use crate::{MatchupKey, Problem, StoreError, io};

/// The content type of the log.
const WHAT: &str = "journal";

/// The key of a batch: some pairs of some matchups.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BatchKey([u8; 16]);

impl BatchKey {
    /// The key of these pairs of these matchups.
    pub fn new(parts: impl IntoIterator<Item = (MatchupKey, PairRange)>) -> BatchKey {
        let mut hasher = blake3::Hasher::new();
        for (matchup, pairs) in parts {
            hasher.update(format!("{matchup} {} {}\n", pairs.first(), pairs.pairs()).as_bytes());
        }
        BatchKey(short(&hasher.finalize()))
    }
}

/// The index of the record and its outcomes, by key.
type ByKey = HashMap<[u8; 16], (usize, String)>;

/// A journal to which outcomes are appended, from any thread.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    /// `None` if it was opened for reading.
    log: Option<AppendLog>,
    known: ByKey,
}

impl Journal {
    /// Opens a journal, creating it if necessary. The caller must hold the [`OwnFolder`](crate::OwnFolder) that
    /// contains it.
    ///
    /// # Errors
    /// When it is damaged or something else, or an operation fails.
    pub fn open(path: &Path) -> Result<Journal, StoreError> {
        let (log, records) = AppendLog::open(path, WHAT)?;
        Ok(Journal { path: path.to_owned(), log: Some(log), known: by_key(path, records)? })
    }

    /// Opens a journal for reading, without changing it.
    ///
    /// # Errors
    /// As [`Journal::open`], and when it does not exist.
    pub fn read(path: &Path) -> Result<Journal, StoreError> {
        is_there(path, Kind::File)?;
        let file = File::open(path).map_err(io(path))?;
        let records = Contents::read_from(path, &file, WHAT)?.undamaged(path)?.records;
        Ok(Journal { path: path.to_owned(), log: None, known: by_key(path, records)? })
    }

    /// Its file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The number of batches that were there when it was opened.
    pub fn batches(&self) -> usize {
        self.known.len()
    }

    /// Checks that the file at its path is still the one that was opened.
    ///
    /// # Errors
    /// When it is gone, or was replaced.
    ///
    /// # Panics
    /// When it was opened for reading.
    pub fn verify_named(&self) -> Result<(), StoreError> {
        self.log().verify_named()
    }

    /// The outcomes of a batch: for each matchup and pair the first setup's share in quarters; `pairs` has the number
    /// of pairs of each matchup. Finds only records from before the journal was opened.
    ///
    /// # Errors
    /// When the record of this key has other numbers of outcomes: then it is not valid, despite its check sum.
    pub fn find(
        &self,
        key: &BatchKey,
        pairs: impl IntoIterator<Item = u64>,
    ) -> Result<Option<Vec<Vec<Quarters>>>, StoreError> {
        let Some((number, text)) = self.known.get(&key.0) else { return Ok(None) };
        let wrong = || {
            let why = format!("record {number} has other numbers of outcomes than the pairs of its key");
            Problem::WrongJournal(why).at(&self.path)
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
    /// When writing fails.
    ///
    /// # Panics
    /// When it was opened for reading.
    pub fn add(&self, key: &BatchKey, outcomes: &[Vec<Quarters>]) -> Result<(), StoreError> {
        self.log().append(&head(key, outcomes), &[]).map(drop)
    }

    /// Makes everything added so far durable.
    ///
    /// # Errors
    /// When writing fails.
    ///
    /// # Panics
    /// When it was opened for reading.
    pub fn sync(&self) -> Result<(), StoreError> {
        self.log().sync()
    }

    fn log(&self) -> &AppendLog {
        self.log.as_ref().expect("it was opened to write")
    }
}

/// The record of a batch.
fn head(key: &BatchKey, outcomes: &[Vec<Quarters>]) -> Vec<u8> {
    let digit = |quarters: &Quarters| b'0' + quarters.count();
    let texts: Vec<Vec<u8>> = outcomes.iter().map(|pairs| pairs.iter().map(digit).collect()).collect();
    [&key.0[..], &texts.join(&b',')].concat()
}

/// The outcomes in the records of a journal, by key.
fn by_key(path: &Path, records: Vec<Record>) -> Result<ByKey, StoreError> {
    let wrong = |why: String| Problem::WrongJournal(why).at(path);
    let mut known = ByKey::new();
    for (record, number) in records.into_iter().zip(1..) {
        let (key, outcomes) = record
            .head
            .split_first_chunk()
            .filter(|(_, outcomes)| outcomes.iter().all(|byte| matches!(byte, b'0'..=b'4' | b',')))
            .ok_or_else(|| wrong(format!("record {number} holds no outcomes")))?;
        let outcomes: String = outcomes.iter().copied().map(char::from).collect();
        // The same batch may occur twice; it has one outcome.
        let (first, same) = known.entry(*key).or_insert_with(|| (number, outcomes.clone()));
        if *same != outcomes {
            return Err(wrong(format!("record {number} contradicts record {first}, which has the same key")));
        }
    }
    Ok(known)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(n: u64) -> BatchKey {
        BatchKey::new([(MatchupKey::from_bytes([15; 16]), PairRange::new(n, 5))])
    }

    fn quarters(counts: &[u8]) -> Vec<Quarters> {
        counts.iter().map(|&count| Quarters::new(count).unwrap()).collect()
    }

    #[test]
    fn outcomes_are_found_again_and_a_torn_record_is_cut_off() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal.log");
        let outcomes = vec![quarters(&[0, 2, 4]), vec![], quarters(&[1])];
        let journal = Journal::open(&path).unwrap();
        journal.add(&key(1), &outcomes).unwrap();
        journal.add(&key(2), &[quarters(&[3])]).unwrap();
        journal.sync().unwrap();
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
    fn a_record_with_a_right_check_sum_and_other_numbers_of_outcomes_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal.log");
        let journal = Journal::open(&path).unwrap();
        journal.add(&key(1), &[quarters(&[1, 2]), quarters(&[4])]).unwrap();
        let journal = Journal::open(&path).unwrap();
        for lengths in [vec![], vec![3], vec![2], vec![2, 2], vec![1, 1], vec![2, 1, 1], vec![2, 1, 0]] {
            let error = journal.find(&key(1), lengths.clone()).unwrap_err().to_string();
            assert!(error.contains("record 1 has other numbers"), "{lengths:?}: {error}");
        }
        assert!(journal.find(&key(1), [2, 1]).unwrap().is_some());
    }

    #[test]
    fn a_batch_with_two_outcomes_is_an_error_and_one_that_comes_twice_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal.log");
        let journal = Journal::open(&path).unwrap();
        for _ in 0..2 {
            journal.add(&key(1), &[quarters(&[1, 2])]).unwrap();
        }
        assert_eq!(Journal::read(&path).unwrap().batches(), 1);
        journal.add(&key(1), &[quarters(&[1, 3])]).unwrap();
        let error = Journal::read(&path).unwrap_err().to_string();
        assert!(error.contains("record 3 contradicts record 1"), "{error}");
    }
}
