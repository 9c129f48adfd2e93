//! Steps of long work that are kept whole: what a training has played, fitted and proven so far.
//!
//! As a block of games, a step is named by a hash of everything that decides it. So work that was killed asks the same
//! again, finds what is finished, and does the rest; work whose settings have changed finds what it still has in common.
//!
//! A file is a line with what it is and the key, the content compressed, and the BLAKE3 hash of all before it.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use crate::claim::{Kind, is_there};
use crate::packed::unpack;
use crate::{OwnFolder, StoreError, io, read_file, sync_folder, write_whole};

/// The folder of steps in a results folder.
const STEPS: &str = "steps";
/// How every step begins; its key and the end of the line follow.
const NAME: &str = "bagsplit step 1 ";
const HASH: usize = 32;
/// No step has more bytes, so that a damaged file takes no more memory; and no step is more when it is unpacked.
const MOST_BYTES: u64 = 4 << 30;
/// What is kept is read as often as it is written, and both take less time than making it.
const LEVEL: i32 = 3;

/// Names a step: a hash of everything that decides what comes out of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct StepKey([u8; 16]);

impl StepKey {
    /// The key of a step that these parts decide, in this order. Where one ends and the next begins counts.
    #[must_use]
    pub fn new<P: AsRef<[u8]>>(parts: impl IntoIterator<Item = P>) -> StepKey {
        let mut hasher = blake3::Hasher::new();
        for part in parts {
            hasher.update(&(part.as_ref().len() as u64).to_le_bytes());
            hasher.update(part.as_ref());
        }
        let mut key = [0; 16];
        key.copy_from_slice(&hasher.finalize().as_bytes()[..16]);
        StepKey(key)
    }
}

impl fmt::Display for StepKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// The steps that a results folder keeps.
#[derive(Clone, Debug)]
pub struct Steps {
    path: PathBuf,
}

impl Steps {
    /// The steps of a folder that is ours; their own folder is made if it is not there.
    ///
    /// # Errors
    /// When something else is in its place, or the operating system refuses.
    pub fn of(folder: &OwnFolder) -> Result<Steps, StoreError> {
        let path = folder.path().join(STEPS);
        if is_there(&path, Kind::Folder)? {
            crate::own::sweep(&path, None)?;
        } else {
            fs::create_dir(&path).map_err(io(&path))?;
            sync_folder(folder.path())?;
        }
        Ok(Steps { path })
    }

    /// What a step came to, if it is kept. `name` is for people, and the key is what counts.
    ///
    /// # Errors
    /// When it is damaged, or the operating system refuses.
    pub fn find(&self, name: &str, key: StepKey) -> Result<Option<Vec<u8>>, StoreError> {
        let path = self.path.join(file_name(name, key));
        if !is_there(&path, Kind::File)? {
            return Ok(None);
        }
        read(&path, key).map(Some)
    }

    /// Keeps what a step came to, durably: it is there whole or not at all.
    ///
    /// # Errors
    /// When the operating system refuses.
    pub fn keep(&self, name: &str, key: StepKey, content: &[u8]) -> Result<(), StoreError> {
        let path = self.path.join(file_name(name, key));
        let mut bytes = format!("{NAME}{key}\n").into_bytes();
        bytes.extend(zstd::bulk::compress(content, LEVEL).map_err(io(&path))?);
        let hash = blake3::hash(&bytes);
        bytes.extend_from_slice(hash.as_bytes());
        write_whole(&path, &bytes)?;
        sync_folder(&self.path)
    }
}

/// Reads every step in a results folder: how many there are, and what is wrong with those that are damaged. Nothing is
/// written.
///
/// # Errors
/// When the folder cannot be read.
pub fn check_steps(folder: &Path) -> Result<(u64, Vec<StoreError>), StoreError> {
    let path = folder.join(STEPS);
    let (mut sound, mut faults) = (0, Vec::new());
    if !is_there(&path, Kind::Folder)? {
        return Ok((sound, faults));
    }
    let entries = fs::read_dir(&path).map_err(io(&path))?;
    let mut files: Vec<PathBuf> =
        entries.map(|entry| Ok(entry.map_err(io(&path))?.path())).collect::<Result<_, StoreError>>()?;
    files.sort();
    for file in files {
        let Some(key) = file.file_name().and_then(|name| key_in(name.to_str()?)) else { continue };
        match read(&file, key) {
            Ok(_) => sound += 1,
            Err(fault) => faults.push(fault),
        }
    }
    Ok((sound, faults))
}

fn file_name(name: &str, key: StepKey) -> String {
    format!("{name}.{key}.step")
}

/// The key in the name of a step's file.
fn key_in(name: &str) -> Option<StepKey> {
    let (_, hex) = name.strip_suffix(".step")?.rsplit_once('.')?;
    let bytes = u128::from_str_radix(hex, 16).ok().filter(|_| hex.len() == 32)?;
    Some(StepKey(bytes.to_be_bytes()))
}

fn read(path: &Path, key: StepKey) -> Result<Vec<u8>, StoreError> {
    let damaged = |why: &str| StoreError::DamagedStep { path: path.to_owned(), why: why.to_owned() };
    let bytes = read_file(path, MOST_BYTES)?;
    let (content, hash) = bytes.split_last_chunk::<HASH>().ok_or_else(|| damaged("it is too short"))?;
    if blake3::hash(content) != blake3::Hash::from(*hash) {
        return Err(damaged("its check sum is wrong"));
    }
    let head = format!("{NAME}{key}\n");
    let packed = content.strip_prefix(head.as_bytes());
    let packed = packed.ok_or_else(|| damaged("it is not the step that its name says"))?;
    unpack(packed, MOST_BYTES).ok_or_else(|| damaged("it does not unpack to a step"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(text: &str) -> StepKey {
        StepKey::new([text])
    }

    #[test]
    fn a_step_is_found_by_its_key_and_by_no_other() {
        let path = tempfile::tempdir().unwrap();
        let folder = OwnFolder::open(path.path()).unwrap();
        let steps = Steps::of(&folder).unwrap();
        assert_eq!(steps.find("a", key("one")).unwrap(), None);
        steps.keep("a", key("one"), b"what came out").unwrap();
        assert_eq!(steps.find("a", key("one")).unwrap().as_deref(), Some(&b"what came out"[..]));
        assert_eq!(steps.find("a", key("two")).unwrap(), None);
        // Where parts end counts.
        assert_ne!(StepKey::new(["ab", "c"]), StepKey::new(["a", "bc"]));
        assert_eq!(check_steps(path.path()).unwrap().0, 1);
    }

    #[test]
    fn every_changed_byte_and_every_wrong_name_is_noticed() {
        let path = tempfile::tempdir().unwrap();
        let folder = OwnFolder::open(path.path()).unwrap();
        let steps = Steps::of(&folder).unwrap();
        steps.keep("a", key("one"), b"what came out").unwrap();
        let file = path.path().join(STEPS).join(file_name("a", key("one")));
        let bytes = fs::read(&file).unwrap();
        for at in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[at] ^= 1;
            fs::write(&file, changed).unwrap();
            assert!(matches!(steps.find("a", key("one")), Err(StoreError::DamagedStep { .. })), "byte {at}");
        }
        assert_eq!(check_steps(path.path()).unwrap().1.len(), 1);
        fs::write(&file, &bytes[..20]).unwrap();
        assert!(matches!(steps.find("a", key("one")), Err(StoreError::DamagedStep { .. })));
        fs::write(path.path().join(STEPS).join(file_name("a", key("two"))), &bytes).unwrap();
        assert!(matches!(steps.find("a", key("two")), Err(StoreError::DamagedStep { .. })));
    }

    #[test]
    fn what_a_killed_process_left_is_swept_away() {
        let path = tempfile::tempdir().unwrap();
        let folder = OwnFolder::open(path.path()).unwrap();
        Steps::of(&folder).unwrap();
        let left = path.path().join(STEPS).join(".writing-abcdef.tmp");
        fs::write(&left, "half").unwrap();
        Steps::of(&folder).unwrap();
        assert!(!left.exists());
    }
}
