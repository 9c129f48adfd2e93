//! A results folder that is ours to write into.

use std::fs;
use std::ops::Deref;
use std::path::Path;

use bagsplit_arena::{BlockResult, PairRange};

use crate::findings::{self, Staging};
use crate::folder::EXPERIMENT;
use crate::folder_lock::{FolderLock, Kind, is_there, make_folder};
use crate::packs::PackWriter;
use crate::sealed::sealed;
use crate::whole::{left_over, write_whole_by};
use crate::{Folder, Shard, StoreError, StoredBlock, StoredMatchup, encode_block, io, sync_folder};

/// A results folder that is ours to write into, used by this process alone as long as it is open, or with others of which
/// each plays a part of one experiment.
#[derive(Debug)]
pub struct OwnFolder {
    folder: Folder,
    packs: PackWriter,
    lock: FolderLock,
}

/// What a merge brought.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MergeReport {
    /// Blocks that were not there before.
    pub added: usize,
    /// Blocks that were there already.
    pub known: usize,
}

impl OwnFolder {
    /// Opens a folder to write into. It is made if it is not there; otherwise it has to be empty, or ours already. What
    /// a process that was killed left of its own is cleared away.
    ///
    /// # Errors
    /// When it is somebody else's, another process writes into it, something stands where something of ours belongs,
    /// or the operating system refuses.
    pub fn open(path: &Path) -> Result<OwnFolder, StoreError> {
        let folder = OwnFolder::begin(path, FolderLock::acquire(path)?)?;
        findings::finish(path)?;
        Ok(folder)
    }

    /// Opens a folder to play a part of an experiment into, while others may play other parts into it. Of what a process that was
    /// killed left only that of the same part is cleared away.
    ///
    /// # Errors
    /// As [`OwnFolder::open`], and when the part is being played into it already.
    pub fn open_shard(path: &Path, shard: Shard) -> Result<OwnFolder, StoreError> {
        OwnFolder::begin(path, FolderLock::acquire_shard(path, shard)?)
    }

    fn begin(path: &Path, lock: FolderLock) -> Result<OwnFolder, StoreError> {
        let folder = Folder::at(path);
        let blocks = folder.blocks_path();
        let folder = OwnFolder { folder, packs: PackWriter::new(blocks.clone()), lock };
        make_folder(&blocks, path)?;
        for swept in [path, &blocks] {
            sweep(swept, folder.lock.shard())?;
        }
        folder.sweep_pieces()?;
        Ok(folder)
    }

    /// The part that is played, if others play into the folder too.
    pub(crate) fn shard(&self) -> Option<Shard> {
        self.lock.shard()
    }

    /// Whether the file system has locks, so that others are kept out.
    #[must_use]
    pub const fn locks(&self) -> bool {
        self.lock.locks()
    }

    /// Writes the experiment that the folder is for, unless it is there.
    ///
    /// # Errors
    /// When the file that is there is not as it was written, parts of another experiment are being played, or the operating
    /// system refuses.
    pub fn keep_experiment(&self, text: &str) -> Result<(), StoreError> {
        self.lock.alone(|others| {
            let kept = self.experiment()?;
            if kept.as_ref().is_some_and(|kept| kept == text) {
                return Ok(());
            }
            if kept.is_some() && others()? {
                return Err(StoreError::OtherShards { path: self.path().to_owned() });
            }
            self.write_whole(&self.path().join(EXPERIMENT), sealed(text).as_bytes())?;
            sync_folder(self.path())
        })
    }

    fn write_whole(&self, path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
        write_whole_by(path, bytes, self.lock.shard())
    }

    /// Keeps a file that the experiment names, under a path in the folder that says what is in it, unless it is there.
    ///
    /// # Errors
    /// When something else is in its place, or the operating system refuses.
    pub fn keep_named(&self, name: &Path, bytes: &[u8]) -> Result<(), StoreError> {
        let path = self.path().join(name);
        let folder = crate::whole::folder_of(&path);
        make_folder(folder, self.path())?;
        sweep(folder, self.lock.shard())?;
        if is_there(&path, Kind::File)? && fs::read(&path).map_err(io(&path))? == bytes {
            return Ok(());
        }
        self.write_whole(&path, bytes)?;
        sync_folder(folder)
    }

    /// Begins new findings.
    ///
    /// # Errors
    /// When the operating system refuses.
    pub fn stage(&self) -> Result<Staging<'_>, StoreError> {
        Staging::begin(self)
    }

    /// Makes sure that the folder is still where it was.
    ///
    /// # Errors
    /// When it is gone, or another took its place.
    pub fn verify_held(&self) -> Result<(), StoreError> {
        self.lock.verify_held()
    }

    /// Makes all blocks durable, and lets readers see them.
    ///
    /// # Errors
    /// When the operating system refuses.
    pub fn sync(&self) -> Result<(), StoreError> {
        self.packs.flush()
    }

    /// Writes a block of a matchup, which is durable within a second, or after [`OwnFolder::sync`].
    ///
    /// # Errors
    /// When the operating system refuses.
    ///
    /// # Panics
    /// When the result is not of these pairs, or not of this kind of matchup: a mirror as one, with courses where they
    /// are kept and without them where they are not.
    pub fn write(
        &self,
        matchup: &StoredMatchup,
        pairs: PairRange,
        result: &BlockResult,
    ) -> Result<(), StoreError> {
        let block = StoredBlock { key: matchup.key(), pairs };
        self.packs.write(&block, &encode_block(matchup, pairs, result))
    }

    /// Takes over the blocks and the pieces of tables of another folder that are not here yet, each checked before it is.
    ///
    /// # Errors
    /// When a file there is damaged, or the operating system refuses.
    pub fn take_over(&self, other: &Path) -> Result<MergeReport, StoreError> {
        let theirs = Folder::at(other);
        let (added, known) = theirs.look()?.copy(&self.packs, &self.blocks()?)?;
        self.take_pieces_over(other)?;
        // Which parts there were goes along, so that those that are missing can be named.
        for shard in theirs.shards()? {
            self.lock.note(shard)?;
        }
        Ok(MergeReport { added, known })
    }
}

impl Deref for OwnFolder {
    type Target = Folder;

    fn deref(&self) -> &Folder {
        &self.folder
    }
}

/// Removes what was written aside by a process of ours that was killed. Who has the folder alone removes what anybody left;
/// a shard only its own, since others are writing here.
pub(crate) fn sweep(folder: &Path, shard: Option<Shard>) -> Result<(), StoreError> {
    for entry in fs::read_dir(folder).map_err(io(folder))? {
        let entry = entry.map_err(io(folder))?;
        let by = entry.file_name().to_str().and_then(left_over);
        let left = by.is_some_and(|by| shard.is_none() || by == shard);
        // Another that is finished with a file meanwhile has renamed it.
        if left && entry.file_type().map_err(io(folder))?.is_file() {
            fs::remove_file(entry.path()).map_err(io(entry.path()))?;
        }
    }
    Ok(())
}
