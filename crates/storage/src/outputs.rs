//! Output files of commands in an owned folder without findings: charts, cards, tables.
//!
//! A list in the folder has bagsplit's files with their hashes. A file that is not in it, or was changed, belongs to
//! the user: it is never replaced and never removed. Files of an earlier command that this one does not write are
//! removed, so that all of bagsplit's files in the folder are of one command.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::folder_lock::{Kind, own_file_exists};
use crate::own::sweep;
use crate::whole::{read_file, write_atomic};
use crate::{FolderLock, ListedFile, Problem, StoreError, io, sync_folder};

/// The name of the list.
const LIST: &str = ".bagsplit-files";
/// The maximum size of a list: a thousand files take less than a tenth.
const MOST_BYTES: u64 = 1 << 20;

/// The content of an owned folder.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct List {
    /// The origin of the files: a command, and its subject.
    what: String,
    /// The files, with their hashes; `None` while they are being written.
    files: BTreeMap<String, Option<String>>,
}

/// Output files while they are written.
#[derive(Debug)]
pub struct Outputs<'c> {
    lock: &'c FolderLock,
    names: Vec<String>,
    list: List,
}

impl<'c> Outputs<'c> {
    /// Starts writing files with these names. `what` is their origin, such as `charts` or `why odd-even`: a folder has
    /// the files of one origin.
    ///
    /// # Errors
    /// When a file of the user's has one of the names, the folder has files of another origin, or an operation fails.
    /// Nothing was changed then.
    pub fn begin(
        lock: &'c FolderLock,
        what: &str,
        names: Vec<String>,
    ) -> Result<Outputs<'c>, StoreError> {
        let mut list = Outputs::checked(lock, what, &names)?;
        sweep(lock.path(), None)?;
        what.clone_into(&mut list.what);
        for name in &names {
            list.files.insert(name.clone(), None);
        }
        write(lock, &list)?;
        Ok(Outputs { lock, names, list })
    }

    /// Checks that files of this origin may be written into a folder, before the work for them begins.
    ///
    /// # Errors
    /// When the folder has files of another origin, or an operation fails.
    pub fn check_origin(lock: &FolderLock, what: &str) -> Result<(), StoreError> {
        Outputs::checked(lock, what, &[]).map(drop)
    }

    fn checked(lock: &FolderLock, what: &str, names: &[String]) -> Result<List, StoreError> {
        let list = read(lock)?;
        if !list.files.is_empty() && list.what != what {
            return Err(Problem::OtherOutputs(list.what).at(lock.path()));
        }
        for name in names {
            let path = lock.path().join(name);
            if own_file_exists(&path, Kind::File)? && !is_ours(&list, name, lock)? {
                return Err(Problem::Stranger.at(path));
            }
        }
        Ok(list)
    }

    /// Records the written files, and removes files of an earlier command that this one did not write. Those that the
    /// user has changed stay, and belong to the user from now on.
    ///
    /// # Errors
    /// When a file was not written, or an operation fails.
    pub fn finish(mut self) -> Result<(), StoreError> {
        let stale: Vec<String> = self
            .list
            .files
            .keys()
            .filter(|name| !self.names.contains(name))
            .cloned()
            .collect();
        for name in stale {
            let path = self.lock.path().join(&name);
            if own_file_exists(&path, Kind::File)? && is_ours(&self.list, &name, self.lock)? {
                fs::remove_file(&path).map_err(io(&path))?;
            }
            self.list.files.remove(&name);
        }
        for name in &self.names {
            self.list
                .files
                .insert(name.clone(), Some(hash(self.lock, name)?));
        }
        write(self.lock, &self.list)?;
        sync_folder(self.lock.path())
    }
}

fn path(lock: &FolderLock) -> PathBuf {
    lock.path().join(LIST)
}

/// Reads the list of a folder. An unreadable list is empty, so that every file belongs to the user.
fn read(lock: &FolderLock) -> Result<List, StoreError> {
    let path = path(lock);
    if !own_file_exists(&path, Kind::File)? {
        return Ok(List::default());
    }
    Ok(serde_json::from_slice(&read_file(&path, MOST_BYTES)?).unwrap_or_default())
}

fn write(lock: &FolderLock, list: &List) -> Result<(), StoreError> {
    let text = serde_json::to_string_pretty(list).expect("names and hashes are text");
    write_atomic(&path(lock), text.as_bytes())
}

/// Whether a file is one of bagsplit's, unchanged.
fn is_ours(list: &List, name: &str, lock: &FolderLock) -> Result<bool, StoreError> {
    match list.files.get(name) {
        None => Ok(false),
        Some(None) => Ok(true),
        Some(Some(listed)) => Ok(*listed == hash(lock, name)?),
    }
}

fn hash(lock: &FolderLock, name: &str) -> Result<String, StoreError> {
    Ok(ListedFile::from_file(lock.path(), Path::new(name))?.blake3)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn put(lock: &FolderLock, what: &str, files: &[(&str, &str)]) -> Result<(), StoreError> {
        let outputs = Outputs::begin(
            lock,
            what,
            files.iter().map(|(name, _)| (*name).to_owned()).collect(),
        )?;
        for (name, text) in files {
            write_atomic(&lock.path().join(name), text.as_bytes())?;
        }
        outputs.finish()
    }

    #[test]
    fn files_of_an_earlier_command_go_and_those_of_people_stay() {
        let folder = tempfile::tempdir().unwrap();
        let lock = FolderLock::acquire(folder.path()).unwrap();
        let text = |name: &str| fs::read_to_string(folder.path().join(name)).ok();
        put(&lock, "x", &[("a", "1"), ("b", "1"), ("c", "1")]).unwrap();
        fs::write(folder.path().join("own"), "mine").unwrap();
        fs::write(folder.path().join("c"), "changed").unwrap();
        fs::write(folder.path().join(".writing-abc123.tmp"), "left").unwrap();
        put(&lock, "x", &[("a", "2")]).unwrap();
        assert_eq!(
            ["a", "b", "c", "own"].map(text),
            [Some("2"), None, Some("changed"), Some("mine")].map(|text| text.map(str::to_owned))
        );
        assert_eq!(
            text(".writing-abc123.tmp"),
            None,
            "what a killed command left goes"
        );
        // Neither the user's files nor changed ones are replaced, and nothing is written then.
        for name in ["own", "c"] {
            let refused = put(&lock, "x", &[("a", "3"), (name, "3")]);
            assert!(
                matches!(refused.unwrap_err().problem, Problem::Stranger),
                "{name}"
            );
        }
        fs::write(folder.path().join("a"), "edited").unwrap();
        assert!(matches!(
            put(&lock, "x", &[("a", "3")]).unwrap_err().problem,
            Problem::Stranger
        ));
        assert_eq!(text("a").as_deref(), Some("edited"));
    }

    #[test]
    fn a_command_that_was_killed_is_given_again_and_another_question_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let lock = FolderLock::acquire(folder.path()).unwrap();
        let begun = Outputs::begin(&lock, "x", vec!["a".to_owned(), "b".to_owned()]).unwrap();
        fs::write(folder.path().join("a"), "half").unwrap();
        drop(begun);
        assert!(matches!(
            put(&lock, "y", &[("z", "1")]).unwrap_err().problem,
            Problem::OtherOutputs(_)
        ));
        put(&lock, "x", &[("a", "1")]).unwrap();
        assert_eq!(fs::read_to_string(folder.path().join("a")).unwrap(), "1");
    }
}
