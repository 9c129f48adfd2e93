//! Atomically written files.

use std::fs::File;
use std::io::{BufWriter, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::{Shard, StoreError, io};

/// The prefix and suffix of temporary file names, and the number of random letters between them.
const PREFIX: &str = ".writing-";
const SUFFIX: &str = ".tmp";
const RANDOM: usize = 6;

/// The prefix of temporary files of a shard, or of an exclusive owner.
fn prefix(shard: Option<Shard>) -> String {
    shard.map_or_else(|| PREFIX.to_owned(), |shard| format!("{PREFIX}{shard}-"))
}

/// The longest file name from which temporary names are made by adding to it: systems take 255 bytes.
const LONGEST: usize = 200;

/// The beginning of the names of temporary files for a file: its own name, or if that is long, its start and a hash of it.
pub(crate) fn stem_of_temporary(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    if name.len() <= LONGEST {
        return name.into_owned();
    }
    let hash = blake3::hash(name.as_bytes()).to_hex();
    format!(
        "{}-{}",
        &name[..name.floor_char_boundary(LONGEST - 20)],
        &hash[..16]
    )
}

/// Whether a file name is that of a temporary file, and its writer: a shard, or an exclusive owner.
pub(crate) fn left_over(name: &str) -> Option<Option<Shard>> {
    let name = name.strip_prefix(PREFIX)?.strip_suffix(SUFFIX)?;
    let (shard, letters) = match name.rsplit_once('-') {
        Some((shard, letters)) => (Some(Shard::named(shard)?), letters),
        None => (None, name),
    };
    is_random(letters).then_some(shard)
}

/// The folder that contains a file.
pub(crate) fn folder_of(path: &Path) -> &Path {
    path.parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."))
}

/// Makes the names in a folder durable: the existence of files, not their content.
///
/// # Errors
/// When the operation fails.
pub fn sync_folder(path: &Path) -> Result<(), StoreError> {
    // On other systems a folder cannot be opened, and names are durable without it.
    if cfg!(unix) {
        File::open(path)
            .and_then(|folder| folder.sync_all())
            .map_err(io(path))
    } else {
        Ok(())
    }
}

/// A file that is written aside until it is finished: readers see the old file or the new one, never a part. Dropped
/// before that, it is removed.
#[derive(Debug)]
pub struct AtomicFile {
    path: PathBuf,
    aside: BufWriter<NamedTempFile>,
}

/// A temporary file with this prefix. Its permissions follow the umask.
fn temporary(prefix: &str) -> tempfile::Builder<'_, '_> {
    let mut aside = tempfile::Builder::new();
    aside.prefix(prefix).rand_bytes(RANDOM).suffix(SUFFIX);
    // Temporary files are private by default; files for others to read should not be.
    #[cfg(unix)]
    aside.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    aside
}

impl AtomicFile {
    /// Starts a file in an existing folder. Its permissions follow the umask.
    ///
    /// # Errors
    /// When an operation fails.
    pub fn create(path: &Path) -> Result<AtomicFile, StoreError> {
        AtomicFile::create_by(path, None)
    }

    /// Starts a file of a shard, in a folder that others write into too.
    pub(crate) fn create_by(path: &Path, shard: Option<Shard>) -> Result<AtomicFile, StoreError> {
        AtomicFile::begin(path, &temporary(&prefix(shard)))
    }

    /// Starts a file in a folder that is not owned, where nothing would remove what a killed process leaves: under a temporary
    /// name that the next command for the same file removes.
    ///
    /// # Errors
    /// When an operation fails.
    pub(crate) fn create_alone(path: &Path) -> Result<AtomicFile, StoreError> {
        let prefix = prefix_of(path);
        let folder = folder_of(path);
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let found = entry.file_name();
            let letters = found
                .to_str()
                .and_then(|name| name.strip_prefix(&prefix)?.strip_suffix(SUFFIX));
            let is_left = letters.is_some_and(is_random)
                && entry.file_type().is_ok_and(|kind| kind.is_file());
            // A running writer has it locked.
            if is_left && File::open(entry.path()).is_ok_and(|file| file.try_lock().is_ok()) {
                std::fs::remove_file(entry.path()).map_err(io(entry.path()))?;
            }
        }
        let file = AtomicFile::begin(path, &temporary(&prefix))?;
        // Without locks, two concurrent writers of the same file may disturb each other, and one of them reports an error.
        let _ = file.aside.get_ref().as_file().try_lock();
        Ok(file)
    }

    fn begin(path: &Path, aside: &tempfile::Builder<'_, '_>) -> Result<AtomicFile, StoreError> {
        let aside = aside.tempfile_in(folder_of(path)).map_err(io(path))?;
        Ok(AtomicFile {
            path: path.to_owned(),
            aside: BufWriter::new(aside),
        })
    }

    /// The final path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// A handle of the file, for callers that write only through it.
    ///
    /// # Errors
    /// When an operation fails.
    pub fn handle(&self) -> Result<File, StoreError> {
        self.aside
            .get_ref()
            .as_file()
            .try_clone()
            .map_err(io(&self.path))
    }

    /// Makes the content durable, though not under its final name yet.
    ///
    /// # Errors
    /// When an operation fails.
    pub fn sync(&mut self) -> Result<(), StoreError> {
        let synced = self
            .aside
            .flush()
            .and_then(|()| self.aside.get_ref().as_file().sync_all());
        synced.map_err(io(&self.path))
    }

    /// Makes the file durable and renames it to its final name, which is durable once the folder is synced.
    ///
    /// # Errors
    /// When an operation fails; the old file is unchanged then.
    pub fn finish(mut self) -> Result<(), StoreError> {
        self.sync()?;
        let path = self.path;
        let aside = self
            .aside
            .into_inner()
            .map_err(|error| io(&path)(error.into_error()))?;
        aside
            .persist(&path)
            .map(drop)
            .map_err(|error| io(&path)(error.error))
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.aside.write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.aside.flush()
    }
}

/// Checks that a file can be written under this name, before the work for it begins: its folder takes files, and nothing
/// else than a regular file is in its place.
///
/// # Errors
/// When it cannot be.
pub fn check_writable(path: &Path) -> Result<(), StoreError> {
    let why = match std::fs::metadata(path) {
        Ok(found) if found.is_dir() => "this is a folder, and the name of a file is needed",
        Ok(found) if !found.is_file() => "this is no regular file, and would be replaced by one",
        Err(error) if error.kind() != ErrorKind::NotFound => return Err(io(path)(error)),
        Err(_) if path.symlink_metadata().is_ok() => {
            "this is a link to nothing; give the name of the file itself"
        }
        _ if path.file_name().is_none() => "the name of a file is needed",
        _ if !folder_of(path).is_dir() => "the folder of this file does not exist; create it first",
        _ => {
            return tempfile::tempfile_in(folder_of(path))
                .map(drop)
                .map_err(io(path));
        }
    };
    Err(io(path)(std::io::Error::other(why)))
}

/// Reads a file of at most `most` bytes. Files that are not regular are rejected: a pipe might be endless.
///
/// # Errors
/// When it is longer, or reading fails.
pub fn read_file(path: &Path, most: u64) -> Result<Vec<u8>, StoreError> {
    let found = std::fs::metadata(path).map_err(io(path))?;
    if !found.is_file() {
        return Err(io(path)(std::io::Error::other("this is no regular file")));
    }
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(most + 1).read_to_end(&mut bytes))
        .map_err(io(path))?;
    if bytes.len() as u64 > most {
        let why = format!("this file is longer than {most} bytes, which none of ours is");
        return Err(io(path)(std::io::Error::other(why)));
    }
    Ok(bytes)
}

/// Writes a file atomically: see [`AtomicFile`]. Its folder exists; its name is durable once that is synced.
///
/// # Errors
/// When an operation fails; the old file is unchanged then.
pub fn write_atomic(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    write_atomic_by(path, bytes, None)
}

/// Writes a file atomically, as a shard or as an exclusive owner.
pub(crate) fn write_atomic_by(
    path: &Path,
    bytes: &[u8],
    shard: Option<Shard>,
) -> Result<(), StoreError> {
    let mut file = AtomicFile::create_by(path, shard)?;
    file.write_all(bytes).map_err(io(path))?;
    file.finish()
}

/// Writes a file atomically into a folder that is not owned.
///
/// # Errors
/// When an operation fails; the old file is unchanged then.
pub fn write_atomic_alone(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    let mut file = AtomicFile::create_alone(path)?;
    file.write_all(bytes).map_err(io(path))?;
    file.finish()
}

/// The beginning of the names of temporary files that only this file is written from.
fn prefix_of(path: &Path) -> String {
    format!(".{}{PREFIX}", stem_of_temporary(path))
}

fn is_random(letters: &str) -> bool {
    letters.len() == RANDOM && letters.bytes().all(|b| b.is_ascii_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_as_long_as_a_system_takes_can_be_written() {
        let folder = tempfile::tempdir().unwrap();
        let names = [
            "x".repeat(255),
            "x".repeat(254) + "y",
            "\u{e9}".repeat(127),
            "x".repeat(LONGEST),
        ];
        for name in &names {
            let path = folder.path().join(name);
            write_atomic_alone(&path, name.as_bytes()).unwrap();
            write_atomic(&path, name.as_bytes()).unwrap();
            assert_eq!(std::fs::read_to_string(&path).unwrap(), *name);
        }
        assert_eq!(
            folder.path().read_dir().unwrap().count(),
            names.len(),
            "nothing else is left"
        );
        let stems: std::collections::BTreeSet<String> = names
            .iter()
            .map(|name| stem_of_temporary(Path::new(name)))
            .collect();
        assert_eq!(stems.len(), names.len());
    }

    #[test]
    fn leftovers_name_their_process() {
        let folder = tempfile::tempdir().unwrap();
        let shard = Shard { number: 2, of: 5 };
        for by in [None, Some(shard)] {
            let file = AtomicFile::create_by(&folder.path().join("a.block"), by).unwrap();
            let name = std::fs::read_dir(folder.path())
                .unwrap()
                .next()
                .unwrap()
                .unwrap()
                .file_name();
            assert_eq!(left_over(name.to_str().unwrap()), Some(by), "{name:?}");
            drop(file);
            assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
        }
        for name in [
            "a.block",
            ".writing-abc.tmp",
            ".writing-x-abcdef.tmp",
            ".writing-9-of-5-abcdef.tmp",
        ] {
            assert_eq!(left_over(name), None, "{name}");
        }
    }

    fn names(folder: &Path) -> Vec<String> {
        let entries = std::fs::read_dir(folder).unwrap();
        entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect()
    }

    #[test]
    fn a_killed_writer_in_a_folder_of_the_users_leaves_nothing_for_long() {
        let folder = tempfile::tempdir().unwrap();
        // Names may be as long as the system permits.
        for name in ["report.html".to_owned(), "a".repeat(255)] {
            let path = folder.path().join(&name);
            let mut file = AtomicFile::create_alone(&path).unwrap();
            file.write_all(&vec![7; 1 << 20]).unwrap();
            file.sync().unwrap();
            assert!(!path.exists(), "it appears whole");
            file.finish().unwrap();
            assert_eq!(names(folder.path()), [name.as_str()]);
            // A replaced file, and what a killed command leaves, which the next one removes.
            std::fs::write(
                folder
                    .path()
                    .join(format!("{}abc123{SUFFIX}", prefix_of(&path))),
                "half",
            )
            .unwrap();
            write_atomic_alone(&path, b"whole").unwrap();
            assert_eq!(names(folder.path()), [name.as_str()]);
            assert_eq!(std::fs::read(&path).unwrap(), b"whole");
            std::fs::remove_file(path).unwrap();
        }
    }

    #[test]
    fn a_file_that_cannot_be_written_is_rejected_before_the_work_for_it() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        std::fs::create_dir(at("folder")).unwrap();
        std::fs::write(at("file"), "").unwrap();
        for name in ["new", "file"] {
            check_writable(&at(name)).unwrap();
        }
        for path in [
            at("none/new"),
            at("folder"),
            at("file/new"),
            at("none/.."),
            PathBuf::new(),
        ] {
            assert!(check_writable(&path).is_err(), "{path:?}");
        }
        if cfg!(unix) {
            assert!(
                check_writable(Path::new("/dev/null")).is_err(),
                "it would be replaced"
            );
        }
        assert_eq!(names(folder.path()).len(), 2, "a check writes nothing");
    }
}
