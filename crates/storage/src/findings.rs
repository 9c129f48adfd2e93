//! Atomic replacement of tables, charts and manifest.
//!
//! They are in one folder, `findings`. New ones are written into a sibling folder, and when all are complete and
//! durable the two folders swap names in one step of the operating system. Readers see either all of the old or all of
//! the new files. The manifest lists every file with its hash: files that it does not list belong to the user, and are
//! carried over.
//!
//! Where a file system cannot exchange two names the old folder is moved aside first: for a moment, or after a kill at
//! that moment, there are no findings, but never a mixture. The next process that opens the folder completes the
//! exchange.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::folder_lock::{Kind, own_file_exists};
use crate::manifest::ListedFile;
use crate::{Manifest, OwnFolder, Problem, StoreError, io, sync_folder};

/// The folder of findings in a results folder.
pub(crate) const FINDINGS: &str = "findings";
/// The folder of new findings; after the swap, of the old ones.
const NEXT: &str = ".findings-next";
/// The place of the old findings where names cannot be exchanged.
const OLD: &str = ".findings-old";
/// The manifest, which is written last.
pub(crate) const MANIFEST: &str = "manifest.json";

/// New findings under construction. Dropped before they are committed, they are removed.
#[derive(Debug)]
pub struct Staging<'f> {
    folder: &'f OwnFolder,
    path: PathBuf,
    committed: bool,
}

impl<'f> Staging<'f> {
    pub(crate) fn begin(folder: &'f OwnFolder) -> Result<Staging<'f>, StoreError> {
        let path = folder.path().join(NEXT);
        fs::create_dir(&path).map_err(io(&path))?;
        Ok(Staging {
            folder,
            path,
            committed: false,
        })
    }

    /// The folder to write them into. Each file has to be durable before the commit.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Lists the files in the manifest, adds it, and replaces the old findings.
    ///
    /// # Errors
    /// When an operation fails, the folder has gone, or a file of the user's is in the way. The old findings are then
    /// unchanged; but if the failure is after the exchange, the new ones are in place, and the next process that opens
    /// the folder does the rest.
    pub fn commit(mut self, mut manifest: Manifest) -> Result<Manifest, StoreError> {
        let (mut files, mut folders) = (Vec::new(), vec![PathBuf::new()]);
        everything_below(&self.path, Path::new(""), &mut files, &mut folders)?;
        // No manifest lists an empty folder, so the next commit would take it for one of the user's. Only empty ones can be removed.
        folders.reverse();
        folders.retain(|folder| {
            folder.as_os_str().is_empty() || fs::remove_dir(self.path.join(folder)).is_err()
        });
        folders.reverse();
        files.sort();
        let listed = files
            .iter()
            .map(|name| ListedFile::from_file(&self.path, name));
        manifest.files = listed.collect::<Result<_, StoreError>>()?;
        let manifest = manifest.sealed();
        let path = self.path.join(MANIFEST);
        let written = File::create_new(&path).and_then(|mut file| {
            file.write_all(manifest.text().as_bytes())?;
            file.sync_all()
        });
        written.map_err(io(&path))?;
        folders
            .iter()
            .rev()
            .try_for_each(|folder| sync_folder(&self.path.join(folder)))?;
        self.folder.verify_held()?;
        let current = self.folder.path().join(FINDINGS);
        if own_file_exists(&current, Kind::Folder)? {
            for stranger in strangers(&current, &manifest)? {
                if is_something(&self.path.join(&stranger)) {
                    return Err(Problem::Stranger.at(current.join(stranger)));
                }
            }
            exchange(self.folder.path())?;
        } else {
            fs::rename(&self.path, &current).map_err(io(&current))?;
        }
        self.committed = true;
        sync_folder(self.folder.path())?;
        finish(self.folder.path())?;
        Ok(manifest)
    }
}

impl Drop for Staging<'_> {
    fn drop(&mut self) {
        if !self.committed {
            // Remains are removed by the next process that opens the folder.
            let _ = fs::remove_dir_all(&self.path);
        }
    }
}

/// Swaps the names of the new and the old findings of a results folder.
fn exchange(folder: &Path) -> Result<(), StoreError> {
    let (current, next, old) = (folder.join(FINDINGS), folder.join(NEXT), folder.join(OLD));
    #[cfg(any(target_os = "linux", target_os = "macos"))]
    {
        use rustix::fs::{CWD, RenameFlags, renameat_with};
        use rustix::io::Errno;
        match renameat_with(CWD, &next, CWD, &current, RenameFlags::EXCHANGE) {
            Ok(()) => return Ok(()),
            // This system or file system does not support it.
            Err(Errno::NOSYS | Errno::INVAL | Errno::NOTSUP) => {}
            Err(error) => return Err(io(&current)(error.into())),
        }
    }
    fs::rename(&current, &old).map_err(io(&current))?;
    fs::rename(&next, &current).map_err(|error| {
        // If this fails as well, the next process that opens the folder does it.
        let _ = fs::rename(&old, &current);
        io(&current)(error)
    })
}

/// Completes an interrupted exchange, or removes incomplete findings.
///
/// # Errors
/// When a file that is not bagsplit's has one of the names, or an operation fails.
pub(crate) fn finish(folder: &Path) -> Result<(), StoreError> {
    let (current, next, old) = (folder.join(FINDINGS), folder.join(NEXT), folder.join(OLD));
    for left in [&next, &old] {
        if !own_file_exists(left, Kind::Folder)? {
            continue;
        }
        let whole = Manifest::read(&left.join(MANIFEST)).is_ok();
        if whole && !own_file_exists(&current, Kind::Folder)? {
            fs::rename(left, &current).map_err(io(&current))?;
            continue;
        }
        if whole {
            for stranger in strangers(left, &Manifest::read(&current.join(MANIFEST))?)? {
                carry(&left.join(&stranger), &current.join(&stranger))?;
            }
        }
        fs::remove_dir_all(left).map_err(io(left))?;
    }
    Ok(())
}

/// Moves a file or folder of the user's from old findings.
fn carry(from: &Path, to: &Path) -> Result<(), StoreError> {
    if is_something(to) {
        return Err(Problem::Stranger.at(from));
    }
    if let Some(folder) = to.parent() {
        fs::create_dir_all(folder).map_err(io(folder))?;
    }
    fs::rename(from, to).map_err(io(to))
}

fn is_something(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok()
}

/// The files in a folder of findings that belong to the user, by path: those that its manifest does not list; and
/// listed files that were modified, unless the `newer` findings have a file with that name.
fn strangers(findings: &Path, newer: &Manifest) -> Result<Vec<PathBuf>, StoreError> {
    let manifest = Manifest::read(&findings.join(MANIFEST))?;
    let (mut files, mut folders) = (Vec::new(), Vec::new());
    everything_below(findings, Path::new(""), &mut files, &mut folders)?;
    // An empty folder belongs to the user: all files in folders are checked separately.
    folders.retain(|folder| !files.iter().any(|file| file.starts_with(folder)));
    files.retain(|file| {
        let is_kept = manifest.file(file).is_some_and(|listed| {
            newer.file(file).is_some()
                || ListedFile::from_file(findings, file).is_ok_and(|now| now == *listed)
        });
        file != Path::new(MANIFEST) && !is_kept
    });
    Ok([files, folders].concat())
}

/// The files and folders below a folder, by path. Links are files.
pub(crate) fn everything_below(
    root: &Path,
    below: &Path,
    files: &mut Vec<PathBuf>,
    folders: &mut Vec<PathBuf>,
) -> Result<(), StoreError> {
    let folder = root.join(below);
    for entry in fs::read_dir(&folder).map_err(io(&folder))? {
        let entry = entry.map_err(io(&folder))?;
        let path = below.join(entry.file_name());
        if entry.file_type().map_err(io(&folder))?.is_dir() {
            folders.push(path.clone());
            everything_below(root, &path, files, folders)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}
