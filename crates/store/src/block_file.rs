//! One block of games as a file.
//!
//! The file is a line that says what it is, the result in postcard's encoding, and the BLAKE3 hash of all
//! before it. A result with courses is of another version, in which they come after the rest, so that a block without
//! them is what it was before there were any.

use std::path::Path;

use arena::{BlockResult, Course, PairRange};

use crate::{MatchupKey, StoreError, io, write_whole};

const HEAD: &[u8] = b"bagsplit block 1\n";
const HEAD_WITH_COURSES: &[u8] = b"bagsplit block 2\n";
const HASH: usize = 32;

/// A block of games that a folder holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct StoredBlock {
    /// Whose games they are.
    pub key: MatchupKey,
    /// Which pairs.
    pub pairs: PairRange,
}

impl StoredBlock {
    /// The name of its file.
    pub(crate) fn file_name(&self) -> String {
        format!("{}-{}-{}.block", self.key, self.pairs.first(), self.pairs.pairs())
    }

    /// The block that a file of this name holds.
    pub(crate) fn named(name: &str) -> Option<StoredBlock> {
        let mut parts = name.strip_suffix(".block")?.split('-');
        let key = MatchupKey::parse(parts.next()?)?;
        let [first, pairs]: [u64; 2] = [parts.next()?.parse().ok()?, parts.next()?.parse().ok()?];
        let pairs = PairRange::between(first, first.checked_add(pairs)?);
        parts.next().is_none().then_some(StoredBlock { key, pairs })
    }

    pub(crate) fn write(&self, folder: &Path, result: &BlockResult) -> Result<(), StoreError> {
        let path = folder.join(self.file_name());
        let mut bytes = if result.courses.is_empty() {
            postcard::to_extend(result, HEAD.to_vec())
        } else {
            postcard::to_extend(&(result, &result.courses), HEAD_WITH_COURSES.to_vec())
        }
        .expect("whole numbers can be encoded");
        let hash = blake3::hash(&bytes);
        bytes.extend_from_slice(hash.as_bytes());
        write_whole(&path, &bytes)
    }

    pub(crate) fn read(&self, folder: &Path) -> Result<BlockResult, StoreError> {
        let path = folder.join(self.file_name());
        let bytes = std::fs::read(&path).map_err(io(&path))?;
        let damaged = |why: &str| StoreError::Damaged { path: path.clone(), why: why.to_owned() };
        let (content, hash) = bytes.split_last_chunk::<HASH>().ok_or_else(|| damaged("it is too short"))?;
        if blake3::hash(content) != blake3::Hash::from(*hash) {
            return Err(damaged("its check sum is wrong"));
        }
        let with_courses = content.strip_prefix(HEAD_WITH_COURSES);
        let decoded = if let Some(body) = with_courses {
            postcard::from_bytes(body)
                .map(|(result, courses): (BlockResult, Vec<Course>)| BlockResult { courses, ..result })
        } else {
            let body = content.strip_prefix(HEAD).ok_or_else(|| damaged("it is of another version"))?;
            postcard::from_bytes(body)
        };
        let result = decoded.map_err(|error| damaged(&error.to_string()))?;
        let expected = self.pairs.numbers().flat_map(|pair| [(pair, 0), (pair, 1)]);
        let games = result.games.iter().map(|game| (game.pair, game.index));
        if !games.eq(expected.clone()) {
            return Err(damaged("it holds other games than its name says"));
        }
        let courses = result.courses.iter().map(|course| (course.pair, course.index));
        if with_courses.is_some() && !courses.eq(expected) {
            return Err(damaged("it holds the courses of other games than its name says"));
        }
        Ok(result)
    }
}
