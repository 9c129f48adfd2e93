//! Whose folder is it?
//!
//! A folder is ours if it holds a marker, and it gets one only when it is new or empty. Nothing is written into any
//! other folder. So a person's files are safe even where they are called as ours are: `experiment.toml`, `.lock`,
//! `games.csv`.
//!
//! The marker is also what is locked: by one process as long as it writes, and never by those that read.

use std::fs::{self, File, TryLockError};
use std::io::{Read as _, Seek as _, Write as _};
use std::path::{Path, PathBuf};

use crate::{StoreError, io, sync_folder};

/// The name of the marker.
pub(crate) const MARKER: &str = ".bagsplit";
/// What it says, before the number of its format.
const SAYS: &str = "bagsplit keeps its results in this folder, and replaces and deletes them: see docs/integrity.md. Format ";
const FORMAT: &str = "1\n";

/// A folder that is ours, used by this process alone as long as this is kept.
#[derive(Debug)]
pub struct Claim {
    path: PathBuf,
    /// Locked until it is dropped, however the process ends.
    marker: File,
}

impl Claim {
    /// Claims a folder, which is made if it is not there. It has to be empty, or ours already.
    ///
    /// # Errors
    /// When it is somebody else's or in use, or the operating system refuses.
    pub fn of(path: &Path) -> Result<Claim, StoreError> {
        if fs::metadata(path).is_ok_and(|found| !found.is_dir()) {
            return Err(StoreError::NoFolder { path: path.to_owned() });
        }
        fs::create_dir_all(path).map_err(io(path))?;
        let marked = path.join(MARKER);
        if !is_there(&marked, Kind::File)? {
            nothing_but_marker(path)?;
        }
        let opened = File::options().read(true).write(true).create(true).truncate(false).open(&marked);
        let mut marker = opened.map_err(io(&marked))?;
        match marker.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(StoreError::InUse { path: path.to_owned() }),
            Err(TryLockError::Error(source)) => return Err(StoreError::Io { path: marked, source }),
        }
        let mut text = Vec::new();
        (&marker).take(1000).read_to_end(&mut text).map_err(io(&marked))?;
        let whole = format!("{SAYS}{FORMAT}");
        if text.is_empty() || (text.len() < whole.len() && whole.as_bytes().starts_with(&text)) {
            // New, or its maker was killed or had no room at that moment; then there is nothing else yet.
            nothing_but_marker(path)?;
            let written = marker.rewind().and_then(|()| marker.write_all(whole.as_bytes()));
            written.and_then(|()| marker.sync_all()).map_err(io(&marked))?;
            sync_folder(path)?;
        } else if text != whole.as_bytes() {
            return Err(match text.starts_with(SAYS.as_bytes()) {
                true => StoreError::NewFolder { path: path.to_owned() },
                false => StoreError::NotOurs { path: path.to_owned(), found: MARKER.to_owned() },
            });
        }
        Ok(Claim { path: path.to_owned(), marker })
    }

    /// The folder.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Makes sure that the folder under this path is still the one that was claimed: what is written into another that
    /// took its place would be lost or mixed.
    ///
    /// # Errors
    /// When it is gone.
    pub fn stands(&self) -> Result<(), StoreError> {
        let stands = is_named(&self.marker, &self.path.join(MARKER));
        if stands { Ok(()) } else { Err(StoreError::Gone { path: self.path.clone() }) }
    }
}

/// Whether an open file still has this name: it may have been removed, or another have taken its place.
#[cfg(unix)]
pub(crate) fn is_named(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let place = |found: &fs::Metadata| (found.dev(), found.ino());
    matches!((file.metadata(), fs::metadata(path)), (Ok(one), Ok(other)) if place(&one) == place(&other))
}

/// Elsewhere an open file cannot be taken away.
#[cfg(not(unix))]
pub(crate) fn is_named(_: &File, _: &Path) -> bool {
    true
}

/// Refuses a folder that holds anything but our marker.
fn nothing_but_marker(path: &Path) -> Result<(), StoreError> {
    for entry in fs::read_dir(path).map_err(io(path))? {
        let name = entry.map_err(io(path))?.file_name();
        if name != MARKER {
            let found = name.to_string_lossy().into_owned();
            return Err(StoreError::NotOurs { path: path.to_owned(), found });
        }
    }
    Ok(())
}

/// What something of ours has to be.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    File,
    Folder,
}

/// Whether something of ours is there. Links are not followed: what they lead to is not ours.
///
/// # Errors
/// When something else has its name.
pub(crate) fn is_there(path: &Path, kind: Kind) -> Result<bool, StoreError> {
    let found = match fs::symlink_metadata(path) {
        Ok(found) => found.file_type(),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(false),
        Err(source) => return Err(StoreError::Io { path: path.to_owned(), source }),
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
    Err(StoreError::InTheWay { path: path.to_owned(), found, expected })
}
