//! Stored steps of long computations: the games, fits and matches of a training, the lists of expressions of a search.
//!
//! Each is a file in the folder `steps`, named by a hash of everything that determines the step. It has the BLAKE3 hash of
//! the rest, and the compressed result. A restarted computation requests the same steps, finds the finished ones, and does
//! the rest; one whose settings have changed finds the steps in common.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use crate::folder_lock::{Kind, make_folder, own_file_exists};
use crate::key::short;
use crate::own::sweep;
use crate::packed::unpack;
use crate::{OwnFolder, Problem, StoreError, io, sync_folder, write_atomic};

/// The folder of the files in a results folder.
const STEPS: &str = "steps";
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
#[derive(Clone, Debug)]
pub struct Steps {
    folder: PathBuf,
}

impl Steps {
    /// Opens the steps of an owned folder, creating their folder if necessary.
    ///
    /// # Errors
    /// When an operation fails.
    pub fn open(folder: &OwnFolder) -> Result<Steps, StoreError> {
        let steps = Steps::read(folder.path());
        make_folder(&steps.folder, folder.path())?;
        sweep(&steps.folder, None)?;
        Ok(steps)
    }

    /// The steps of a results folder, to find them.
    pub fn read(folder: &Path) -> Steps {
        Steps {
            folder: folder.join(STEPS),
        }
    }

    /// The result of a step, if it is stored. `name` is the beginning of its file's name.
    ///
    /// # Errors
    /// When it is damaged, or reading fails.
    pub fn find(&self, name: &str, key: StepKey) -> Result<Option<Vec<u8>>, StoreError> {
        let path = self.path(name, key);
        if own_file_exists(&path, Kind::File)? {
            result(&path).map(Some)
        } else {
            Ok(None)
        }
    }

    /// Stores the result of a step, durably and atomically.
    pub fn keep(&self, name: &str, key: StepKey, content: &[u8]) -> Result<(), StoreError> {
        let path = self.path(name, key);
        let packed = zstd::bulk::compress(content, LEVEL).map_err(io(&path))?;
        write_atomic(
            &path,
            &[&blake3::hash(&packed).as_bytes()[..], &packed].concat(),
        )?;
        sync_folder(&self.folder)
    }

    fn path(&self, name: &str, key: StepKey) -> PathBuf {
        self.folder.join(format!("{name}-{key}"))
    }
}

/// The result in the file of a step.
fn result(path: &Path) -> Result<Vec<u8>, StoreError> {
    let bytes = fs::read(path).map_err(io(path))?;
    let packed = bytes
        .split_first_chunk()
        .filter(|(hash, packed)| blake3::hash(packed).as_bytes() == *hash);
    let content = packed
        .map(|(_, packed)| unpack(packed, MOST_BYTES).map_err(io(path)))
        .transpose()?;
    content
        .flatten()
        .ok_or_else(|| Problem::DamagedStep.at(path))
}

/// Reads every step in a results folder, and counts them. Nothing is written.
///
/// # Errors
/// When one is damaged, or reading fails.
pub fn check_steps(folder: &Path) -> Result<u64, StoreError> {
    let path = folder.join(STEPS);
    if !own_file_exists(&path, Kind::Folder)? {
        return Ok(0);
    }
    let mut steps = 0;
    for entry in fs::read_dir(&path).map_err(io(&path))? {
        let file = entry.map_err(io(&path))?;
        // A hidden file is one that was being written when its process was killed.
        if !file.file_name().as_encoded_bytes().starts_with(b".") {
            result(&file.path())?;
            steps += 1;
        }
    }
    Ok(steps)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_is_found_by_its_key_and_by_no_other() {
        let path = tempfile::tempdir().unwrap();
        let folder = OwnFolder::open(path.path()).unwrap();
        let [one, two] = ["one", "two"].map(|text| StepKey::new([text]));
        let steps = Steps::open(&folder).unwrap();
        assert_eq!(steps.find("a", one).unwrap(), None);
        steps.keep("a", one, b"a result").unwrap();
        for steps in [steps, Steps::open(&folder).unwrap()] {
            assert_eq!(
                steps.find("a", one).unwrap().as_deref(),
                Some(&b"a result"[..])
            );
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
        let file = steps.path("a", StepKey::new(["a"]));
        let mut bytes = fs::read(&file).unwrap();
        bytes[40] ^= 1;
        fs::write(&file, bytes).unwrap();
        let error = check_steps(path.path()).unwrap_err();
        assert!(
            matches!(error.problem, Problem::DamagedStep) && error.path == file,
            "{error}"
        );
        assert!(steps.find("a", StepKey::new(["a"])).is_err());
        assert!(steps.find("b", StepKey::new(["b"])).unwrap().is_some());
    }
}
