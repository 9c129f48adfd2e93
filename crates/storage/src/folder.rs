//! Results folders, for reading.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use bagsplit_arena::{BlockResult, PairRange};

use crate::findings::{self, FINDINGS, MANIFEST};
use crate::folder_lock::{Kind, MARKER, own_file_exists, shards_in};
use crate::packs::Packs;
use crate::sealed::unsealed;
use crate::{Manifest, MatchupKey, Problem, Shard, StoreError, StoredBlock};

/// The name of the self-contained experiment file.
pub(crate) const EXPERIMENT: &str = "experiment.toml";
const BLOCKS: &str = "blocks";
/// The file with the name of the adaptive study.
pub(crate) const STUDY: &str = "study";
/// The maximum size of an experiment file: a text of an experiment has at most 8 MiB, plus a check sum.
const MOST_BYTES: u64 = (8 << 20) + 1024;

/// A results folder, for reading: nothing is written into it, and writers are not locked out.
#[derive(Clone, Debug)]
pub struct Folder {
    path: PathBuf,
    /// The blocks, as of the last scan.
    packs: Arc<Mutex<Option<Arc<Packs>>>>,
}

impl Folder {
    /// The folder at this path, which need not exist.
    pub fn at(path: &Path) -> Folder {
        Folder {
            path: path.to_owned(),
            packs: Arc::default(),
        }
    }

    /// The folder's path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether it has bagsplit's marker, without which nothing is written into it.
    pub fn is_ours(&self) -> bool {
        self.path.join(MARKER).is_file()
    }

    /// The folder of tables, charts and manifest, if they exist.
    pub fn findings(&self) -> PathBuf {
        self.path.join(FINDINGS)
    }

    /// The path of the manifest of the findings.
    pub fn manifest_path(&self) -> PathBuf {
        self.findings().join(MANIFEST)
    }

    /// The folder's experiment, as the text of a file; `None` where there is none.
    ///
    /// # Errors
    /// When it was modified, or reading fails.
    pub fn experiment(&self) -> Result<Option<String>, StoreError> {
        let path = self.path.join(EXPERIMENT);
        if !own_file_exists(&path, Kind::File)? {
            return Ok(None);
        }
        let bytes = crate::read_file(&path, MOST_BYTES)?;
        let text = std::str::from_utf8(&bytes).ok().and_then(unsealed);
        text.map(|text| Some(text.to_owned()))
            .ok_or(Problem::Changed.at(path))
    }

    /// The manifest of the findings; `None` where there are none.
    ///
    /// # Errors
    /// When it was modified, or reading fails.
    pub fn manifest(&self) -> Result<Option<Manifest>, StoreError> {
        let folder = self.findings();
        if !own_file_exists(&folder, Kind::Folder)? {
            return Ok(None);
        }
        let path = folder.join(MANIFEST);
        if !own_file_exists(&path, Kind::File)? {
            return Err(Problem::Manifest("it is not there".to_owned()).at(path));
        }
        Manifest::read(&path).map(Some)
    }

    /// The adaptive study that was begun here last, by the name of its command; `None` if there was none.
    pub fn study(&self) -> Result<Option<String>, StoreError> {
        let path = self.path.join(STUDY);
        if !own_file_exists(&path, Kind::File)? {
            return Ok(None);
        }
        Ok(Some(
            String::from_utf8_lossy(&crate::read_file(&path, MOST_BYTES)?).into_owned(),
        ))
    }

    /// The files among the findings, listed or not, by path.
    ///
    /// # Errors
    /// When there are no findings, or reading fails.
    pub fn finding_files(&self) -> Result<Vec<PathBuf>, StoreError> {
        let mut files = Vec::new();
        findings::everything_below(&self.findings(), Path::new(""), &mut files, &mut Vec::new())?;
        files.retain(|file| file != Path::new(MANIFEST));
        files.sort();
        Ok(files)
    }

    /// The parts of an experiment that were begun in the folder, finished or not.
    pub fn shards(&self) -> Result<Vec<Shard>, StoreError> {
        shards_in(&self.path)
    }

    pub(crate) fn blocks_path(&self) -> PathBuf {
        self.path.join(BLOCKS)
    }

    /// Scans the folder for blocks: their pairs for each matchup, by first pair.
    ///
    /// # Errors
    /// When a file of blocks is damaged, or reading fails.
    pub fn blocks(&self) -> Result<BTreeMap<MatchupKey, Vec<PairRange>>, StoreError> {
        Ok(self.scan()?.pairs())
    }

    /// Selects blocks of one matchup that cover its games from pair 0 up to `pairs` without overlap: among overlapping
    /// blocks (cut differently) the one with the smallest first pair is taken, and of those the longest.
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

    /// Reads a block that was found by the last [`Folder::blocks`].
    ///
    /// # Errors
    /// When it does not exist or is damaged, or reading fails.
    pub fn read(&self, block: &StoredBlock) -> Result<BlockResult, StoreError> {
        self.last_scan()?.read(block)
    }

    /// A hash of the bytes of a block, which are not validated.
    ///
    /// # Errors
    /// When it does not exist, or reading fails.
    pub fn sum(&self, block: &StoredBlock) -> Result<[u8; 32], StoreError> {
        self.last_scan()?.sum(block)
    }

    /// Scans the folder for blocks.
    pub(crate) fn scan(&self) -> Result<Arc<Packs>, StoreError> {
        let found = Arc::new(Packs::in_folder(&self.blocks_path())?);
        *self.packs.lock().expect("no thread panics with it") = Some(found.clone());
        Ok(found)
    }

    fn last_scan(&self) -> Result<Arc<Packs>, StoreError> {
        let before = self.packs.lock().expect("no thread panics with it").clone();
        before.map_or_else(|| self.scan(), Ok)
    }
}
