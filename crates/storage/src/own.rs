//! Results folders, for writing.

use std::fs;
use std::ops::Deref;
use std::path::Path;
use std::sync::Arc;

use bagsplit_arena::{BlockResult, PairRange};

use crate::findings::{self, Staging};
use crate::folder::{EXPERIMENT, STUDY};
use crate::folder_lock::{FolderLock, Kind, make_folder, own_file_exists};
use crate::packs::{PackWriter, Packs};
use crate::sealed::sealed;
use crate::whole::{left_over, write_atomic_by};
use crate::{
    Folder, Problem, Shard, StoreError, StoredBlock, StoredMatchup, encode_block, io, sync_folder,
};

/// A results folder open for writing, by this process exclusively or as one of several shards of one experiment.
#[derive(Debug)]
pub struct OwnFolder {
    folder: Folder,
    packs: PackWriter,
    lock: FolderLock,
}

impl OwnFolder {
    /// Opens a folder for writing, creating it if necessary; otherwise it has to be empty, or bagsplit's already.
    /// Temporary files of killed processes are removed.
    ///
    /// # Errors
    /// When it is not bagsplit's, another process writes into it, another file has the name of one of bagsplit's, or an
    /// operation fails.
    pub fn open(path: &Path) -> Result<OwnFolder, StoreError> {
        let folder = OwnFolder::begin(path, FolderLock::acquire(path)?)?;
        findings::finish(path)?;
        Ok(folder)
    }

    /// Opens a folder for a shard of an experiment, while others may write other shards. Only the temporary files of
    /// this shard are removed.
    ///
    /// # Errors
    /// As [`OwnFolder::open`], and when the shard is already running.
    pub fn open_shard(path: &Path, shard: Shard) -> Result<OwnFolder, StoreError> {
        OwnFolder::begin(path, FolderLock::acquire_shard(path, shard)?)
    }

    fn begin(path: &Path, lock: FolderLock) -> Result<OwnFolder, StoreError> {
        let folder = Folder::at(path);
        let blocks = folder.blocks_path();
        let folder = OwnFolder {
            folder,
            packs: PackWriter::new(blocks.clone()),
            lock,
        };
        make_folder(&blocks, path)?;
        for swept in [path, &blocks] {
            sweep(swept, folder.lock.shard())?;
        }
        Ok(folder)
    }

    /// Whether the file system has locks, so that other processes are kept out.
    pub const fn locks(&self) -> bool {
        self.lock.locks()
    }

    /// Writes the folder's experiment, unless it exists.
    ///
    /// # Errors
    /// When the existing file was changed, shards of another experiment are running, or an operation fails.
    pub fn keep_experiment(&self, text: &str) -> Result<(), StoreError> {
        self.lock.alone(|others| {
            let kept = self.experiment()?;
            if kept.as_ref().is_some_and(|kept| kept == text) {
                return Ok(());
            }
            if kept.is_some() && others()? {
                return Err(Problem::OtherShards.at(self.path()));
            }
            self.write_atomic(&self.path().join(EXPERIMENT), sealed(text).as_bytes())?;
            sync_folder(self.path())
        })
    }

    /// Writes down the adaptive study that is begun here, by the name of its command.
    ///
    /// # Errors
    /// When an operation fails.
    pub fn keep_study(&self, name: &str) -> Result<(), StoreError> {
        self.keep_named(Path::new(STUDY), name.as_bytes())
    }

    fn write_atomic(&self, path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
        write_atomic_by(path, bytes, self.lock.shard())
    }

    /// Stores a file that the experiment refers to, under a path in the folder derived from its content, unless it
    /// exists.
    ///
    /// # Errors
    /// When something else is in its place, or an operation fails.
    pub fn keep_named(&self, name: &Path, bytes: &[u8]) -> Result<(), StoreError> {
        let path = self.path().join(name);
        let folder = crate::whole::folder_of(&path);
        make_folder(folder, self.path())?;
        sweep(folder, self.lock.shard())?;
        if own_file_exists(&path, Kind::File)? && fs::read(&path).map_err(io(&path))? == bytes {
            return Ok(());
        }
        self.write_atomic(&path, bytes)?;
        sync_folder(folder)
    }

    /// Starts new findings.
    ///
    /// # Errors
    /// When an operation fails.
    pub fn stage(&self) -> Result<Staging<'_>, StoreError> {
        Staging::begin(self)
    }

    /// Checks that the folder is still in its place, with the pack that is written.
    ///
    /// # Errors
    /// When one is gone, or was replaced.
    pub fn verify_held(&self) -> Result<(), StoreError> {
        self.lock.verify_held()?;
        self.packs.verify_named()
    }

    /// Makes all blocks durable and visible to readers.
    ///
    /// # Errors
    /// When an operation fails.
    pub fn sync(&self) -> Result<(), StoreError> {
        self.packs.flush()
    }

    /// Writes a block of a matchup, which is durable within a second, or after [`OwnFolder::sync`].
    ///
    /// # Errors
    /// When an operation fails.
    ///
    /// # Panics
    /// When the result does not have these pairs, or does not fit the matchup: self-play, and courses exactly where the
    /// matchup has them.
    pub fn write(
        &self,
        matchup: &StoredMatchup,
        pairs: PairRange,
        result: &BlockResult,
    ) -> Result<(), StoreError> {
        let block = StoredBlock {
            key: matchup.key(),
            pairs,
        };
        self.packs
            .write(&block, &encode_block(matchup, pairs, result))
    }

    /// Copies the blocks of another folder that are missing here, after checking each.
    ///
    /// # Errors
    /// When a file there is damaged, its games contradict others there or here, or an operation fails.
    pub fn take_over(&self, other: &Path) -> Result<(), StoreError> {
        let theirs = Folder::at(other);
        theirs.scan()?.copy(&self.packs, &*self.scan()?)?;
        // The started shards are copied too, so that missing ones can be reported.
        theirs
            .shards()?
            .into_iter()
            .try_for_each(|shard| self.lock.note(shard))
    }
}

impl Deref for OwnFolder {
    type Target = Folder;

    fn deref(&self) -> &Folder {
        &self.folder
    }
}

/// Checks that the blocks of some folders agree with each other, wherever they have pairs of a matchup in common.
///
/// # Errors
/// When two do not, with both files; or reading fails.
pub fn check_agreement(folders: &[impl AsRef<Path>]) -> Result<(), StoreError> {
    let mut before: Vec<Arc<Packs>> = Vec::new();
    for folder in folders {
        let packs = Folder::at(folder.as_ref()).scan()?;
        before
            .iter()
            .try_for_each(|other| other.agree_with(&packs))?;
        before.push(packs);
    }
    Ok(())
}

/// Removes temporary files of killed processes. An exclusive owner removes those of any process; a shard only its own,
/// since others are writing here.
pub(crate) fn sweep(folder: &Path, shard: Option<Shard>) -> Result<(), StoreError> {
    for entry in fs::read_dir(folder).map_err(io(folder))? {
        let entry = entry.map_err(io(folder))?;
        let by = entry.file_name().to_str().and_then(left_over);
        let left = by.is_some_and(|by| shard.is_none() || by == shard);
        // Another process may have finished the file and renamed it.
        if left && entry.file_type().map_err(io(folder))?.is_file() {
            fs::remove_file(entry.path()).map_err(io(entry.path()))?;
        }
    }
    Ok(())
}
