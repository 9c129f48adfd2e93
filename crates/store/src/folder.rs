//! The folder that results are kept in.

use std::collections::BTreeMap;
use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};

use arena::{BlockResult, PairRange};

use crate::{MatchupKey, StoreError, StoredBlock, StoredMatchup, block, io, write_whole};

/// A results folder, used by this process alone as long as it is open.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    /// Locked until it is dropped, however the process ends.
    _lock: File,
}

/// What a merge brought.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MergeReport {
    /// Blocks that were not there before.
    pub added: usize,
    /// Blocks that were there already.
    pub known: usize,
}

impl Folder {
    /// Opens a folder, which is made if it is not there.
    ///
    /// # Errors
    /// When another process has it open, or the operating system refuses.
    pub fn open(path: &Path) -> Result<Folder, StoreError> {
        let blocks = path.join("blocks");
        std::fs::create_dir_all(&blocks).map_err(io(&blocks))?;
        let lock_path = path.join(".lock");
        let lock = File::create(&lock_path).map_err(io(&lock_path))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(StoreError::InUse { path: path.to_owned() }),
            Err(TryLockError::Error(source)) => return Err(StoreError::Io { path: lock_path, source }),
        }
        let folder = Folder { path: path.to_owned(), _lock: lock };
        folder.sweep()?;
        Ok(folder)
    }

    /// The folder's path.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Removes what an interrupted run was writing aside: nobody else is writing here.
    fn sweep(&self) -> Result<(), StoreError> {
        for folder in [self.path.clone(), self.path.join("charts"), self.blocks_path()] {
            let Ok(entries) = std::fs::read_dir(&folder) else { continue };
            for entry in entries {
                let path = entry.map_err(io(&folder))?.path();
                if path.extension().is_some_and(|extension| extension == "tmp") {
                    std::fs::remove_file(&path).map_err(io(&path))?;
                }
            }
        }
        Ok(())
    }

    fn blocks_path(&self) -> PathBuf {
        self.path.join("blocks")
    }

    /// The blocks that are there, for each matchup by first pair.
    ///
    /// # Errors
    /// When the operating system refuses.
    pub fn blocks(&self) -> Result<BTreeMap<MatchupKey, Vec<StoredBlock>>, StoreError> {
        list(&self.blocks_path())
    }

    /// The blocks of one matchup that make up its games from pair 0 up to `pairs`, none overlapping
    /// another: where some overlap (they were cut differently), the one that begins first, and of those
    /// the longest, is taken.
    #[must_use]
    pub fn cover(blocks: &[StoredBlock], pairs: u64) -> Vec<StoredBlock> {
        let mut sorted: Vec<StoredBlock> =
            blocks.iter().copied().filter(|b| b.pairs.end() <= pairs).collect();
        sorted.sort_by_key(|block| (block.pairs.first(), std::cmp::Reverse(block.pairs.end())));
        let mut next = 0;
        sorted.retain(|block| {
            let fits = block.pairs.first() >= next;
            next = if fits { block.pairs.end() } else { next };
            fits
        });
        sorted
    }

    /// Writes a block of a matchup durably.
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
        block::write(&self.blocks_path(), matchup, pairs, result)
    }

    /// Reads a block.
    ///
    /// # Errors
    /// When the file is damaged, of another version or another block than its name says, or the operating system
    /// refuses.
    pub fn read(&self, block: &StoredBlock) -> Result<BlockResult, StoreError> {
        Ok(block.read(&self.blocks_path())?.1)
    }

    /// Takes over the blocks of another folder that are not here yet, each checked before it is.
    ///
    /// # Errors
    /// When a file there is damaged, or the operating system refuses.
    pub fn take_over(&self, other: &Path) -> Result<MergeReport, StoreError> {
        let theirs = other.join("blocks");
        let mine = self.blocks()?;
        let mut report = MergeReport::default();
        for (key, blocks) in list(&theirs)? {
            for block in blocks {
                if mine.get(&key).is_some_and(|mine| mine.contains(&block)) {
                    report.known += 1;
                    continue;
                }
                let (bytes, _) = block.read(&theirs)?;
                write_whole(&self.blocks_path().join(block.file_name()), &bytes)?;
                report.added += 1;
            }
        }
        Ok(report)
    }
}

fn list(folder: &Path) -> Result<BTreeMap<MatchupKey, Vec<StoredBlock>>, StoreError> {
    let mut blocks: BTreeMap<MatchupKey, Vec<StoredBlock>> = BTreeMap::new();
    for entry in std::fs::read_dir(folder).map_err(io(folder))? {
        let name = entry.map_err(io(folder))?.file_name();
        if let Some(block) = name.to_str().and_then(StoredBlock::named) {
            blocks.entry(block.key).or_default().push(block);
        }
    }
    for list in blocks.values_mut() {
        list.sort_unstable();
    }
    Ok(blocks)
}
