//! Ownership and locking of folders.
//!
//! A folder belongs to bagsplit if it has a marker, which is created only in a new or empty folder. Nothing is written
//! into any other folder. So the user's files are safe even if they have the same names: `experiment.toml`, `.lock`,
//! `games.csv`.
//!
//! Writers lock the marker, readers never do: one process exclusively, or several in shared mode, each of which plays a
//! shard of one experiment. Each of these also locks a file named after its shard exclusively: so no shard is played
//! twice at the same time. The files remain, and record the number of shards of the experiment.

use std::fs::{self, File, TryLockError};
use std::io::{Read as _, Seek as _, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::{Problem, Shard, StoreError, io, sync_folder};

/// The name of the marker.
pub(crate) const MARKER: &str = ".bagsplit";
/// Its content, before the number of its format.
const MARKER_TEXT: &str = "bagsplit keeps its results in this folder, and replaces and deletes them: see docs/integrity.md. Format ";
const FORMAT: &str = "1\n";

/// The folder with a file for each part that was begun.
pub(crate) const SHARDS: &str = "shards";
/// The file in it that is locked while the experiment is written down.
const SETTING_UP: &str = "setting-up";

/// The time that a shard waits for another that creates the folder or writes the experiment, which takes a moment.
const PATIENCE: Duration = Duration::from_secs(10);
const MOMENT: Duration = Duration::from_millis(20);

/// An owned folder, locked by this process exclusively or as one of several shards, until it is dropped.
#[derive(Debug)]
pub struct FolderLock {
    path: PathBuf,
    /// LockAttempt until it is dropped or the process ends, if the file system has locks.
    marker: File,
    /// The file of the shard, locked as long, if the folder is shared.
    part: Option<(Shard, File)>,
    /// Whether the file system has locks.
    locks: bool,
}

/// The result of an attempt to lock.
enum LockAttempt {
    Yes,
    /// Another process holds the lock.
    Held,
    /// The file system has no locks.
    Never(std::io::Error),
}

impl LockAttempt {
    fn from_attempt(
        attempt: Result<(), TryLockError>,
        path: &Path,
    ) -> Result<LockAttempt, StoreError> {
        match attempt {
            Ok(()) => Ok(LockAttempt::Yes),
            Err(TryLockError::WouldBlock) => Ok(LockAttempt::Held),
            Err(TryLockError::Error(source)) if lacks_locks(&source) => {
                Ok(LockAttempt::Never(source))
            }
            Err(TryLockError::Error(source)) => Err(io(path)(source)),
        }
    }
}

/// Locks a file, and waits a moment where it is locked: a program that is being started has copies of all open files, locks
/// included, from fork until exec, so a lock that was released may last some milliseconds more.
pub(crate) fn try_lock_patiently(file: &File) -> Result<(), TryLockError> {
    for _ in 0..ATTEMPTS {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => std::thread::sleep(BETWEEN_ATTEMPTS),
            attempt => return attempt,
        }
    }
    file.try_lock()
}

/// How often a locked file is tried again, and after which time.
const ATTEMPTS: u32 = 20;
const BETWEEN_ATTEMPTS: Duration = Duration::from_millis(10);

/// Whether an error means that a file system has no locks, as some network file systems.
fn lacks_locks(error: &std::io::Error) -> bool {
    /// ENOLCK of Linux: the server has no locks.
    const NO_LOCKS: i32 = 37;
    error.kind() == std::io::ErrorKind::Unsupported
        || (cfg!(target_os = "linux") && error.raw_os_error() == Some(NO_LOCKS))
}

impl FolderLock {
    /// Locks a folder exclusively, creating it if necessary. It has to be empty, or bagsplit's already.
    ///
    /// # Errors
    /// When it is not bagsplit's or in use, or an operation fails.
    pub fn acquire(path: &Path) -> Result<FolderLock, StoreError> {
        let mut marker = marker_of(path)?;
        match LockAttempt::from_attempt(try_lock_patiently(&marker), &path.join(MARKER))? {
            LockAttempt::Yes => {}
            LockAttempt::Held => return Err(Problem::InUse.at(path)),
            LockAttempt::Never(source) => return Err(Problem::NoLocks(source).at(path)),
        }
        if !is_whole(&mut marker, path)? {
            begin(&mut marker, path)?;
        }
        Ok(FolderLock {
            path: path.to_owned(),
            marker,
            part: None,
            locks: true,
        })
    }

    /// Locks a folder in shared mode for one shard of an experiment, creating it if necessary; it has to be empty, or
    /// bagsplit's already. Where the file system has no locks it is claimed without one: shards write under their own
    /// names, so that they do not disturb each other ([`FolderLock::locks`]).
    ///
    /// # Errors
    /// When it is not bagsplit's, is locked exclusively, or this shard is already running in it; or an operation fails.
    pub(crate) fn acquire_shard(path: &Path, shard: Shard) -> Result<FolderLock, StoreError> {
        let mut marker = marker_of(path)?;
        let marked = path.join(MARKER);
        let since = Instant::now();
        let locks = loop {
            // The first of several creates the marker under an exclusive lock; the others wait for that.
            let locked = if is_whole(&mut marker, path)? {
                LockAttempt::from_attempt(marker.try_lock_shared(), &marked)?
            } else {
                let locked = LockAttempt::from_attempt(try_lock_patiently(&marker), &marked)?;
                if !matches!(locked, LockAttempt::Held) && !is_whole(&mut marker, path)? {
                    begin(&mut marker, path)?;
                }
                if matches!(locked, LockAttempt::Yes) {
                    marker.unlock().map_err(io(&marked))?;
                    continue;
                }
                locked
            };
            match locked {
                LockAttempt::Yes => break true,
                LockAttempt::Never(_) => break false,
                LockAttempt::Held if since.elapsed() > PATIENCE => {
                    return Err(Problem::InUse.at(path));
                }
                LockAttempt::Held => std::thread::sleep(MOMENT),
            }
        };
        let file = open_part(path, &shard.to_string())?;
        match LockAttempt::from_attempt(try_lock_patiently(&file), &path.join(SHARDS))? {
            LockAttempt::Held => return Err(Problem::ShardInUse(shard).at(path)),
            LockAttempt::Yes | LockAttempt::Never(_) => {}
        }
        Ok(FolderLock {
            path: path.to_owned(),
            marker,
            part: Some((shard, file)),
            locks,
        })
    }

    /// The shard, if the folder is shared.
    pub(crate) fn shard(&self) -> Option<Shard> {
        self.part.as_ref().map(|(shard, _)| *shard)
    }

    /// Whether the file system has locks, so that other processes are kept out.
    pub(crate) const fn locks(&self) -> bool {
        self.locks
    }

    /// Records that a shard was started, here or in a merged folder.
    pub(crate) fn note(&self, shard: Shard) -> Result<(), StoreError> {
        open_part(&self.path, &shard.to_string()).map(drop)
    }

    /// Runs a critical section, which one process at a time may enter; `others` is whether other shards are running.
    pub(crate) fn alone<T>(
        &self,
        act: impl FnOnce(&dyn Fn() -> Result<bool, StoreError>) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let Some((shard, _)) = self.part else {
            return act(&|| Ok(false));
        };
        let setting_up = open_part(&self.path, SETTING_UP)?;
        let since = Instant::now();
        while self.locks
            && matches!(
                LockAttempt::from_attempt(setting_up.try_lock(), &self.path.join(SHARDS))?,
                LockAttempt::Held
            )
        {
            if since.elapsed() > PATIENCE {
                return Err(Problem::InUse.at(&self.path));
            }
            std::thread::sleep(MOMENT);
        }
        act(&|| {
            let all = shards_in(&self.path)?;
            for other in all.into_iter().filter(|other| *other != shard) {
                let file = open_part(&self.path, &other.to_string())?;
                if matches!(
                    LockAttempt::from_attempt(file.try_lock(), &self.path.join(SHARDS))?,
                    LockAttempt::Held
                ) {
                    return Ok(true);
                }
            }
            Ok(false)
        })
    }

    /// The folder.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Checks that the folder at this path is still the one that was locked: data written into a replacement would be
    /// lost or mixed.
    ///
    /// # Errors
    /// When it is gone.
    pub(crate) fn verify_held(&self) -> Result<(), StoreError> {
        let is_current = is_named(&self.marker, &self.path.join(MARKER));
        if is_current {
            Ok(())
        } else {
            Err(Problem::Gone.at(&self.path))
        }
    }
}

/// Opens the marker of a folder, creating both if necessary.
fn marker_of(path: &Path) -> Result<File, StoreError> {
    if fs::metadata(path).is_ok_and(|found| !found.is_dir()) {
        return Err(Problem::NoFolder.at(path));
    }
    fs::create_dir_all(path).map_err(io(path))?;
    let marked = path.join(MARKER);
    // Another part may begin the folder at this moment: what is in it counts only if there is no marker after the look either.
    if !own_file_exists(&marked, Kind::File)?
        && let Err(error) = check_empty(path)
        && !own_file_exists(&marked, Kind::File)?
    {
        return Err(error);
    }
    let opened = File::options()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .open(&marked);
    opened.map_err(io(&marked))
}

/// The content of a marker.
fn marker_text() -> String {
    format!("{MARKER_TEXT}{FORMAT}")
}

/// Whether the marker is complete; not yet if it is new, or its creator was killed or the disk was full at that moment.
fn is_whole(marker: &mut File, path: &Path) -> Result<bool, StoreError> {
    let marked = path.join(MARKER);
    let mut text = Vec::new();
    marker.rewind().map_err(io(&marked))?;
    std::io::Read::by_ref(marker)
        .take(1000)
        .read_to_end(&mut text)
        .map_err(io(&marked))?;
    let whole = marker_text();
    if text == whole.as_bytes() {
        Ok(true)
    } else if text.len() < whole.len() && whole.as_bytes().starts_with(&text) {
        Ok(false)
    } else {
        Err(match text.starts_with(MARKER_TEXT.as_bytes()) {
            true => Problem::NewFolder.at(path),
            false => Problem::NotOurs(MARKER.to_owned()).at(path),
        })
    }
}

/// Claims an empty folder.
fn begin(marker: &mut File, path: &Path) -> Result<(), StoreError> {
    let marked = path.join(MARKER);
    check_empty(path)?;
    let written = marker
        .rewind()
        .and_then(|()| marker.write_all(marker_text().as_bytes()));
    written
        .and_then(|()| marker.sync_all())
        .map_err(io(&marked))?;
    sync_folder(path)
}

/// Opens a file in the folder of shards, creating both if necessary.
fn open_part(path: &Path, name: &str) -> Result<File, StoreError> {
    let folder = path.join(SHARDS);
    make_folder(&folder, path)?;
    let file = folder.join(name);
    own_file_exists(&file, Kind::File)?;
    let opened = File::options()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .open(&file);
    opened.map_err(io(&file))
}

/// Creates a folder in another unless it exists; another process may create it at the same time.
pub(crate) fn make_folder(folder: &Path, within: &Path) -> Result<(), StoreError> {
    if own_file_exists(folder, Kind::Folder)? {
        return Ok(());
    }
    match fs::create_dir(folder) {
        Ok(()) => sync_folder(within),
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => Ok(()),
        Err(error) => Err(io(folder)(error)),
    }
}

/// The shards that were started in a results folder, running or not.
pub(crate) fn shards_in(path: &Path) -> Result<Vec<Shard>, StoreError> {
    let folder = path.join(SHARDS);
    if !own_file_exists(&folder, Kind::Folder)? {
        return Ok(Vec::new());
    }
    let mut shards = Vec::new();
    for entry in fs::read_dir(&folder).map_err(io(&folder))? {
        shards.extend(
            entry
                .map_err(io(&folder))?
                .file_name()
                .to_str()
                .and_then(Shard::named),
        );
    }
    shards.sort_unstable();
    Ok(shards)
}

/// Whether an open file still has this name: it may have been removed or replaced.
#[cfg(unix)]
pub(crate) fn is_named(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let found = (file.metadata(), fs::metadata(path));
    matches!(found, (Ok(open), Ok(named)) if (open.dev(), open.ino()) == (named.dev(), named.ino()))
}

/// On other systems an open file cannot be removed.
#[cfg(not(unix))]
pub(crate) fn is_named(_: &File, _: &Path) -> bool {
    true
}

/// Rejects a folder that contains anything but the marker.
fn check_empty(path: &Path) -> Result<(), StoreError> {
    for entry in fs::read_dir(path).map_err(io(path))? {
        let name = entry.map_err(io(path))?.file_name();
        if name != MARKER {
            let found = name.to_string_lossy().into_owned();
            return Err(Problem::NotOurs(found).at(path));
        }
    }
    Ok(())
}

/// The expected kind of an own file.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    File,
    Folder,
}

/// Whether one of bagsplit's files exists. Links are not followed: their targets are not bagsplit's.
///
/// # Errors
/// When something else has its name.
pub(crate) fn own_file_exists(path: &Path, kind: Kind) -> Result<bool, StoreError> {
    let found = match fs::symlink_metadata(path) {
        Ok(found) => found.file_type(),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(false),
        Err(source) => return Err(io(path)(source)),
    };
    let right = match kind {
        Kind::File => found.is_file(),
        Kind::Folder => found.is_dir(),
    };
    if right {
        return Ok(true);
    }
    let found = match found {
        found if found.is_symlink() => "a symbolic link",
        found if found.is_dir() => "a folder",
        found if found.is_file() => "a file",
        _ => "a device or pipe",
    };
    let expected = if kind == Kind::File { "file" } else { "folder" };
    Err(Problem::InTheWay { found, expected }.at(path))
}
