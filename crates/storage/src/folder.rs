//! The folder that results are kept in.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use bagsplit_arena::{BlockResult, PairRange};

use crate::claim::{Kind, MARKER, is_there, shards_in};
use crate::findings::{self, FINDINGS, MANIFEST};
use crate::sealed::unsealed;
use crate::{Manifest, MatchupKey, Shard, StoreError, StoredBlock, io};

/// The name of the self-contained experiment file.
pub(crate) const EXPERIMENT: &str = "experiment.toml";
const BLOCKS: &str = "blocks";
/// No experiment file is longer: what is read as an experiment has at most 8 MiB when it is written out, and a check sum.
const MOST_BYTES: u64 = (8 << 20) + 1024;

/// A results folder, for reading: nothing is written into it, and nobody is kept from writing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folder {
    path: PathBuf,
}

impl Folder {
    /// The folder at this path, which need not be there.
    #[must_use]
    pub fn at(path: &Path) -> Folder {
        Folder { path: path.to_owned() }
    }

    /// The folder's path.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether it has our marker, without which nothing is written into it.
    #[must_use]
    pub fn is_ours(&self) -> bool {
        self.path.join(MARKER).is_file()
    }

    /// Where tables, charts and manifest are, once there are some.
    #[must_use]
    pub fn findings(&self) -> PathBuf {
        self.path.join(FINDINGS)
    }

    /// The experiment that the folder is for, as the text of a file; `None` where there is none.
    ///
    /// # Errors
    /// When it is not as it was written, or the operating system refuses.
    pub fn experiment(&self) -> Result<Option<String>, StoreError> {
        let path = self.path.join(EXPERIMENT);
        if !is_there(&path, Kind::File)? {
            return Ok(None);
        }
        let bytes = crate::read_file(&path, MOST_BYTES)?;
        let text = std::str::from_utf8(&bytes).ok().and_then(unsealed);
        text.map(|text| Some(text.to_owned())).ok_or(StoreError::Changed { path })
    }

    /// The manifest of the findings; `None` where there are none.
    ///
    /// # Errors
    /// When it is not as it was written, or the operating system refuses.
    pub fn manifest(&self) -> Result<Option<Manifest>, StoreError> {
        let folder = self.findings();
        if !is_there(&folder, Kind::Folder)? {
            return Ok(None);
        }
        let path = folder.join(MANIFEST);
        if !is_there(&path, Kind::File)? {
            return Err(StoreError::Manifest { path, why: "it is not there".to_owned() });
        }
        Manifest::read(&path).map(Some)
    }

    /// Where the journal of a study is, if there is one.
    #[must_use]
    pub fn journal(&self) -> PathBuf {
        self.path.join("journal.txt")
    }

    /// The files among the findings, listed or not, by their paths there.
    ///
    /// # Errors
    /// When there are no findings, or the operating system refuses.
    pub fn finding_files(&self) -> Result<Vec<PathBuf>, StoreError> {
        let mut files = Vec::new();
        findings::everything_below(&self.findings(), Path::new(""), &mut files, &mut Vec::new())?;
        files.retain(|file| file != Path::new(MANIFEST));
        files.sort();
        Ok(files)
    }

    /// The parts of an experiment that were begun in the folder, finished or not.
    ///
    /// # Errors
    /// When the operating system refuses.
    pub fn shards(&self) -> Result<Vec<Shard>, StoreError> {
        shards_in(&self.path)
    }

    pub(crate) fn blocks_path(&self) -> PathBuf {
        self.path.join(BLOCKS)
    }

    /// The pairs of the blocks that are there, for each matchup by first pair. There may be a million blocks, so that no more is
    /// kept of each.
    ///
    /// # Errors
    /// When the operating system refuses.
    pub fn blocks(&self) -> Result<BTreeMap<MatchupKey, Vec<PairRange>>, StoreError> {
        blocks_in(&self.blocks_path(), None)
    }

    /// Those that have pairs of this range.
    ///
    /// # Errors
    /// When the operating system refuses.
    pub fn blocks_with(&self, pairs: PairRange) -> Result<BTreeMap<MatchupKey, Vec<PairRange>>, StoreError> {
        blocks_in(&self.blocks_path(), Some(pairs))
    }

    /// Of the blocks of one matchup those that make up its games from pair 0 up to `pairs`, none overlapping
    /// another: where some overlap (they were cut differently), the one that begins first, and of those
    /// the longest, is taken.
    #[must_use]
    pub fn cover(blocks: &[PairRange], pairs: u64) -> Vec<PairRange> {
        let mut sorted = blocks.to_vec();
        sorted.retain(|block| block.end() <= pairs);
        sorted.sort_unstable_by_key(|block| (block.first(), std::cmp::Reverse(block.end())));
        let mut next = 0;
        sorted.retain(|block| {
            let fits = block.first() >= next;
            next = if fits { block.end() } else { next };
            fits
        });
        sorted
    }

    /// Reads a block.
    ///
    /// # Errors
    /// When the file is damaged, of another version or another block than its name says, or the operating system
    /// refuses.
    pub fn read(&self, block: &StoredBlock) -> Result<BlockResult, StoreError> {
        Ok(block.read(&self.blocks_path())?.1)
    }

    /// The check sum that a block ends with. Whether it is right is found out by who reads the block.
    ///
    /// # Errors
    /// When the operating system refuses, or the file is shorter than that.
    pub fn sum(&self, block: &StoredBlock) -> Result<[u8; 32], StoreError> {
        block.sum(&self.blocks_path())
    }
}

/// The blocks in a folder, or those of them that have some of these pairs.
pub(crate) fn blocks_in(
    folder: &Path,
    with: Option<PairRange>,
) -> Result<BTreeMap<MatchupKey, Vec<PairRange>>, StoreError> {
    let wanted = |block: &StoredBlock| with.is_none_or(|pairs| !block.pairs.overlap(pairs).is_empty());
    let mut blocks: BTreeMap<MatchupKey, Vec<PairRange>> = BTreeMap::new();
    for entry in std::fs::read_dir(folder).map_err(io(folder))? {
        let entry = entry.map_err(io(folder))?;
        if let Some(block) = entry.file_name().to_str().and_then(StoredBlock::named).filter(wanted) {
            is_there(&entry.path(), Kind::File)?;
            blocks.entry(block.key).or_default().push(block.pairs);
        }
    }
    for list in blocks.values_mut() {
        list.sort_unstable();
        list.shrink_to_fit();
    }
    Ok(blocks)
}
