//! Blocks in the format of earlier versions: each in a separate file, `KEY-FIRST-PAIRS.block`.
//!
//! Such a file has a first line, the head of a block, its sections, each a Zstandard frame after its length, and the
//! BLAKE3 hash of all that.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::Path;

use bagsplit_arena::PairRange;

use super::columns::{Bytes, read_section, write_section};
use super::{StoredBlock, StoredMatchup};
use crate::packed::unpack;
use crate::{MatchupKey, Problem, StoreError, io, read_file};

/// The first line of the supported version, and the prefix of all versions.
const FIRST_LINE: &[u8] = b"bagsplit block 3\n";
const NAME: &[u8] = b"bagsplit block ";
const HASH: usize = 32;
/// The maximum size of a file.
const MOST_BYTES: u64 = 1 << 30;

/// The file name of a block.
pub(crate) fn file_name(block: &StoredBlock) -> String {
    format!("{}-{}-{}.block", block.key, block.pairs.first(), block.pairs.pairs())
}

/// The block with this file name.
pub(crate) fn named(name: &str) -> Option<StoredBlock> {
    let mut parts = name.strip_suffix(".block")?.split('-');
    let key = MatchupKey::parse(parts.next()?)?;
    let [first, pairs]: [u64; 2] = [parts.next()?.parse().ok()?, parts.next()?.parse().ok()?];
    let pairs = PairRange::between(first, first.checked_add(pairs)?);
    parts.next().is_none().then_some(StoredBlock { key, pairs })
}

/// Reads a file and converts its block to the current format.
///
/// # Errors
/// When it is damaged or of another version, or reading fails.
pub(crate) fn read_old(path: &Path) -> Result<Vec<u8>, StoreError> {
    let bytes = read_file(path, MOST_BYTES)?;
    if bytes.starts_with(NAME) && !bytes.starts_with(FIRST_LINE) {
        let remedy = "delete it, and its games will be played again";
        return Err(Problem::OldFormat(remedy).at(path));
    }
    let damaged = |why: &str| Problem::Damaged(why.to_owned()).at(path);
    let content =
        bytes.strip_prefix(FIRST_LINE).ok_or_else(|| damaged("it does not begin as a block does"))?;
    let (_, hash) = bytes.split_last_chunk::<HASH>().ok_or_else(|| damaged("it is too short"))?;
    if blake3::hash(&bytes[..bytes.len() - HASH]) != blake3::Hash::from(*hash) {
        return Err(damaged("its check sum is wrong"));
    }
    unpacked(&content[..content.len() - HASH])
        .map_err(io(path))?
        .ok_or_else(|| damaged("its columns do not unpack"))
}

/// The unchanged head, and the decompressed sections.
fn unpacked(content: &[u8]) -> std::io::Result<Option<Vec<u8>>> {
    let mut rest = Bytes(content);
    if StoredMatchup::read(&mut rest).is_none() {
        return Ok(None);
    }
    let mut bytes = content[..content.len() - rest.0.len()].to_vec();
    while !rest.0.is_empty() {
        let Some(section) = read_section(&mut rest) else { return Ok(None) };
        let Some(columns) = unpack(section, u64::MAX)? else { return Ok(None) };
        write_section(&mut bytes, &columns);
    }
    Ok(Some(bytes))
}

/// The check sum at the end of a file, which is not compared with its content.
///
/// # Errors
/// When reading fails, or the file is too short.
pub(crate) fn sum_of_old(path: &Path) -> Result<[u8; HASH], StoreError> {
    let mut sum = [0; HASH];
    let read = File::open(path).and_then(|mut file| {
        file.seek(SeekFrom::End(-(HASH as i64))).and_then(|_| file.read_exact(&mut sum))
    });
    read.map(|()| sum).map_err(io(path))
}
