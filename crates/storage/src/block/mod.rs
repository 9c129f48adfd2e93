//! One block of games as a file.
//!
//! A file says what it is, then whose games it holds, then has them column by column, compressed, and ends with the
//! BLAKE3 hash of all before it. So a block that was renamed, swapped with another, cut off or damaged is noticed
//! before its games are looked at. docs/blocks.md explains every byte.

mod columns;
mod consistent;
mod content;
mod details;
mod head;

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::Path;

use bagsplit_arena::{BlockResult, PairRange};

pub use head::{StoredMatchup, StoredMatchups};

use crate::whole::write_whole_by;
use crate::{MatchupKey, Shard, StoreError, io, read_file};
use columns::Bytes;
use content::VERSION;

/// How every version begins; its number and the end of the line follow.
const NAME: &[u8] = b"bagsplit block ";
const HASH: usize = 32;
/// More pairs than these are in no block, so that a wrong number cannot ask for more memory: a plan cuts them at a quarter
/// of that (`bagsplit_lab::study::block_pairs`).
pub(crate) const MOST_PAIRS: u64 = 1 << 14;
/// Nor are there blocks of more bytes, courses of so many pairs included.
const MOST_BYTES: u64 = 1 << 30;

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

    /// The bytes of its file, and the games in them.
    pub(crate) fn read(&self, folder: &Path) -> Result<(Vec<u8>, BlockResult), StoreError> {
        let path = folder.join(self.file_name());
        let bytes = read_file(&path, MOST_BYTES)?;
        let result = self.decode(&bytes).map_err(|fault| fault.at(path))?;
        Ok((bytes, result))
    }

    /// The check sum that its file ends with, which is not looked into.
    pub(crate) fn sum(&self, folder: &Path) -> Result<[u8; HASH], StoreError> {
        let path = folder.join(self.file_name());
        let mut file = File::open(&path).map_err(io(&path))?;
        if file.metadata().map_err(io(&path))?.len() < HASH as u64 {
            return Err(Fault::Damaged("it is too short".to_owned()).at(path));
        }
        let mut sum = [0; HASH];
        let read = file.seek(SeekFrom::End(-(HASH as i64))).and_then(|_| file.read_exact(&mut sum));
        read.map(|()| sum).map_err(io(path))
    }

    fn decode(&self, bytes: &[u8]) -> Result<BlockResult, Fault> {
        let (matchup, pairs, content) = opened(bytes)?;
        if (matchup.key, pairs) != (self.key, self.pairs) {
            return Err(Fault::Renamed(format!(
                "it holds pairs {} to {} of matchup {} ({}, seed {}, version {} of play)",
                pairs.first(),
                pairs.end(),
                matchup.key,
                matchup.game,
                matchup.seed,
                matchup.play_version
            )));
        }
        games(&matchup, pairs, content)
    }
}

/// What a block says of itself, and its sections.
fn opened(bytes: &[u8]) -> Result<(StoredMatchup, PairRange, Bytes<'_>), Fault> {
    let damaged = |why: &str| Fault::Damaged(why.to_owned());
    match version(bytes) {
        Some(VERSION) => {}
        Some(version) => return Err(Fault::Version(version)),
        None => return Err(damaged("it does not begin as a block does")),
    }
    let (content, hash) = bytes.split_last_chunk::<HASH>().ok_or_else(|| damaged("it is too short"))?;
    if blake3::hash(content) != blake3::Hash::from(*hash) {
        return Err(damaged("its check sum is wrong"));
    }
    let mut content = Bytes(&content[first_line().len()..]);
    let (matchup, pairs) = StoredMatchup::read(&mut content).ok_or_else(|| damaged("its head cannot be"))?;
    Ok((matchup, pairs, content))
}

/// The games in the sections of a block.
fn games(matchup: &StoredMatchup, pairs: PairRange, mut sections: Bytes<'_>) -> Result<BlockResult, Fault> {
    let damaged = |why: &str| Fault::Damaged(why.to_owned());
    content::read_result(&mut sections, pairs, matchup.mirror, matchup.noted)
        .ok_or_else(|| damaged("its columns are not those of its pairs"))
        .and_then(|result| {
            let consistent = consistent::is_consistent(&result);
            if consistent { Ok(result) } else { Err(damaged("its numbers do not agree with each other")) }
        })
}

/// Reads the bytes of a block, whosever games it holds: the matchup, the pairs and the games. `path` is for the message.
///
/// # Errors
/// When they are not as they were written, or of another format.
pub fn decode_block(
    path: &Path,
    bytes: &[u8],
) -> Result<(StoredMatchup, PairRange, BlockResult), StoreError> {
    let read = opened(bytes).and_then(|(matchup, pairs, sections)| {
        let result = games(&matchup, pairs, sections)?;
        Ok((matchup, pairs, result))
    });
    read.map_err(|fault| fault.at(path.to_owned()))
}

/// Writes a block durably, as a shard or as whoever has the folder alone.
pub(crate) fn write(
    folder: &Path,
    shard: Option<Shard>,
    matchup: &StoredMatchup,
    pairs: PairRange,
    result: &BlockResult,
) -> Result<(), StoreError> {
    let block = StoredBlock { key: matchup.key, pairs };
    write_whole_by(&folder.join(block.file_name()), &encode_block(matchup, pairs, result), shard)
}

/// The bytes of a block of these games.
///
/// # Panics
/// When there are more pairs than a block has (16,384), the games are not those of the pairs, or they have courses or details although the matchup is without, or the other way
/// round.
#[must_use]
pub fn encode_block(matchup: &StoredMatchup, pairs: PairRange, result: &BlockResult) -> Vec<u8> {
    assert_eq!(result.mirror, matchup.mirror, "a mirror is kept as one");
    assert!(pairs.pairs() <= MOST_PAIRS, "a block has at most {MOST_PAIRS} pairs");
    let named = pairs.numbers().flat_map(|pair| result.legs().iter().map(move |&leg| (pair, leg)));
    assert!(
        result.games.iter().map(|game| (game.pair, game.leg)).eq(named.clone()),
        "the games of these pairs"
    );
    if matchup.noted.is_some() {
        let courses = result.courses.iter().map(|course| (course.pair, course.leg));
        assert!(courses.eq(named.clone()), "a course for each game");
    } else {
        assert!(result.courses.is_empty(), "courses are kept under a key of their own");
    }
    if matchup.noted.is_some_and(|noted| noted.details) {
        assert!(result.details.iter().map(|one| (one.pair, one.leg)).eq(named), "details of each game");
    } else {
        assert!(result.details.is_empty(), "details are kept under a key of their own");
    }
    let mut bytes = first_line();
    matchup.write(&mut bytes, pairs);
    content::write_result(&mut bytes, result, matchup.noted);
    let hash = blake3::hash(&bytes);
    bytes.extend_from_slice(hash.as_bytes());
    bytes
}

fn first_line() -> Vec<u8> {
    [NAME, format!("{VERSION}\n").as_bytes()].concat()
}

/// The version in the first line of a block.
fn version(bytes: &[u8]) -> Option<u32> {
    let rest = bytes.strip_prefix(NAME)?;
    let end = rest.iter().take(10).position(|&byte| byte == b'\n')?;
    std::str::from_utf8(&rest[..end]).ok()?.parse().ok()
}

/// Why bytes are not the block that they should be.
#[derive(Debug, PartialEq, Eq)]
enum Fault {
    Damaged(String),
    Renamed(String),
    Version(u32),
}

impl Fault {
    fn at(self, path: std::path::PathBuf) -> StoreError {
        match self {
            Fault::Damaged(why) => StoreError::Damaged { path, why },
            Fault::Renamed(why) => StoreError::Renamed { path, why },
            Fault::Version(found) if found < VERSION => StoreError::OldBlock { path, found, read: VERSION },
            Fault::Version(found) => StoreError::NewBlock { path, found, read: VERSION },
        }
    }
}
