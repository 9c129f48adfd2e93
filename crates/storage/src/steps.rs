//! Stored steps of long computations: the games, fits and matches of a training, the lists of expressions of a search.
//!
//! Each is a record of a log: the head is a hash of everything that determines the step, and its name; the body is the
//! compressed result. A restarted computation requests the same steps, finds the finished ones, and does the rest; one
//! whose settings have changed finds the steps in common.

use std::collections::HashMap;
use std::fmt;
use std::fs::File;
use std::path::Path;
use std::sync::Mutex;

use crate::folder_lock::{Kind, is_there};
use crate::key::short;
use crate::log::{AppendLog, Contents, Record};
use crate::packed::unpack;
use crate::{OwnFolder, StoreError, io, sync_folder};

/// The name of the log in a results folder.
const STEPS: &str = "steps.log";
/// The content type of the log.
const WHAT: &str = "steps";
/// The maximum size of a step before compression.
const MOST_BYTES: u64 = 4 << 30;
/// Steps are read as often as written, and both are faster than computing them.
const LEVEL: i32 = 3;

/// The key of a step: a hash of everything that determines its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct StepKey([u8; 16]);

impl StepKey {
    /// The key of a step that these parts determine, in this order. The boundaries between parts matter.
    pub fn new<P: AsRef<[u8]>>(parts: impl IntoIterator<Item = P>) -> StepKey {
        let mut hasher = blake3::Hasher::new();
        for part in parts {
            hasher.update(&(part.as_ref().len() as u64).to_le_bytes());
            hasher.update(part.as_ref());
        }
        StepKey(short(&hasher.finalize()))
    }
}

impl fmt::Display for StepKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// The stored steps of a results folder.
#[derive(Debug)]
pub struct Steps {
    log: AppendLog,
    by_head: Mutex<HashMap<Vec<u8>, Record>>,
}

impl Steps {
    /// Opens the steps of an owned folder, creating their log if necessary.
    ///
    /// # Errors
    /// When it is damaged or something else, or an operation fails.
    pub fn open(folder: &OwnFolder) -> Result<Steps, StoreError> {
        let path = folder.path().join(STEPS);
        let opened = AppendLog::open(&path, WHAT)?;
        sync_folder(folder.path())?;
        Ok(Steps::of_log(opened))
    }

    /// Opens the steps of a results folder to find them; [`Steps::keep`] fails. `None` if there are none.
    ///
    /// # Errors
    /// When it is damaged or something else, or reading fails.
    pub fn read(folder: &Path) -> Result<Option<Steps>, StoreError> {
        let path = folder.join(STEPS);
        if !is_there(&path, Kind::File)? {
            return Ok(None);
        }
        AppendLog::read(&path, WHAT).map(|opened| Some(Steps::of_log(opened)))
    }

    fn of_log((log, records): (AppendLog, Vec<Record>)) -> Steps {
        let by_head = records.into_iter().map(|record| (record.head.clone(), record)).collect();
        Steps { log, by_head: Mutex::new(by_head) }
    }

    /// The result of a step, if it is stored. `name` is for display; only the key counts.
    ///
    /// # Errors
    /// When it is damaged, or reading fails.
    ///
    /// # Panics
    /// When another thread panicked here.
    pub fn find(&self, name: &str, key: StepKey) -> Result<Option<Vec<u8>>, StoreError> {
        let found = self.by_head.lock().expect("no thread panics with it").get(&head(name, key)).cloned();
        let Some(record) = found else { return Ok(None) };
        let packed = self.log.body(&record)?;
        let content = unpack(&packed, MOST_BYTES).map_err(io(self.log.path()))?;
        content.map(Some).ok_or_else(|| self.log.damaged(&record))
    }

    /// Stores the result of a step, durably and atomically.
    ///
    /// # Errors
    /// When writing fails.
    ///
    /// # Panics
    /// When another thread panicked here.
    pub fn keep(&self, name: &str, key: StepKey, content: &[u8]) -> Result<(), StoreError> {
        let head = head(name, key);
        let packed = zstd::bulk::compress(content, LEVEL).map_err(io(self.log.path()))?;
        let record = self.log.append(&head, &packed)?;
        self.log.sync()?;
        self.by_head.lock().expect("no thread panics with it").insert(head, record);
        Ok(())
    }
}

/// Reads every step in a results folder, and counts the complete ones. Nothing is written.
///
/// # Errors
/// When one is damaged, or reading fails.
pub fn check_steps(folder: &Path) -> Result<u64, StoreError> {
    let path = folder.join(STEPS);
    if !is_there(&path, Kind::File)? {
        return Ok(0);
    }
    let file = File::open(&path).map_err(io(&path))?;
    let records = Contents::read_from(&path, &file, WHAT)?.undamaged(&path)?.records;
    records.iter().try_for_each(|record| record.body(&path, &file).map(drop))?;
    Ok(records.len() as u64)
}

fn head(name: &str, key: StepKey) -> Vec<u8> {
    [&key.0[..], name.as_bytes()].concat()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Problem;

    #[test]
    fn a_step_is_found_by_its_key_and_by_no_other() {
        let path = tempfile::tempdir().unwrap();
        let folder = OwnFolder::open(path.path()).unwrap();
        let [one, two] = ["one", "two"].map(|text| StepKey::new([text]));
        let steps = Steps::open(&folder).unwrap();
        assert_eq!(steps.find("a", one).unwrap(), None);
        steps.keep("a", one, b"a result").unwrap();
        for steps in [steps, Steps::open(&folder).unwrap()] {
            assert_eq!(steps.find("a", one).unwrap().as_deref(), Some(&b"a result"[..]));
            assert_eq!(steps.find("a", two).unwrap(), None);
        }
        // The boundaries between parts matter.
        assert_ne!(StepKey::new(["ab", "c"]), StepKey::new(["a", "bc"]));
        assert_eq!(check_steps(path.path()).unwrap(), 1);
    }

    #[test]
    fn a_changed_byte_is_noticed() {
        let path = tempfile::tempdir().unwrap();
        let folder = OwnFolder::open(path.path()).unwrap();
        let steps = Steps::open(&folder).unwrap();
        for name in ["a", "b"] {
            steps.keep(name, StepKey::new([name]), &[7; 100]).unwrap();
        }
        let file = path.path().join(STEPS);
        let mut bytes = std::fs::read(&file).unwrap();
        bytes[110] ^= 1;
        std::fs::write(&file, bytes).unwrap();
        assert!(matches!(check_steps(path.path()).unwrap_err().problem, Problem::DamagedLog(_)));
    }
}
