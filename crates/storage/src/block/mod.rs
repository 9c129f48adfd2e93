//! One block of games as bytes.
//!
//! A block has its identity, followed by its games column by column. It has no check sum and is not compressed: the
//! [pack](crate::packs) that contains it does both. docs/reference/records.md documents every byte.

mod columns;
mod consistent;
mod content;
mod head;

use std::path::Path;

use bagsplit_arena::{BlockResult, PairRange};

pub use head::{StoredMatchup, StoredMatchups};

use crate::{MatchupKey, Problem, StoreError};
use columns::Bytes;
use head::Detail;

/// The maximum number of pairs of a block, so that a damaged number cannot request more memory: a plan cuts blocks of a
/// quarter of that (`bagsplit_lab::study::block_pairs`).
pub(crate) const MOST_PAIRS: u64 = 1 << 14;

/// A block of games in a folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct StoredBlock {
    /// The key of its games.
    pub key: MatchupKey,
    /// The range of pairs.
    pub pairs: PairRange,
}

impl StoredBlock {
    /// Decodes the games of this block from bytes; `path` is the file that they come from, for errors.
    pub(crate) fn decode(&self, path: &Path, bytes: &[u8]) -> Result<BlockResult, StoreError> {
        let (matchup, pairs, result) = decode_block(path, bytes)?;
        if (matchup.key, pairs) == (self.key, self.pairs) {
            return Ok(result);
        }
        let why = format!(
            "it holds pairs {} to {} of matchup {} ({}, seed {}, version {} of play)",
            pairs.first(),
            pairs.end(),
            matchup.key,
            matchup.game,
            matchup.seed,
            matchup.play_version
        );
        Err(Problem::Renamed(why).at(path))
    }
}

/// Decodes a block: the matchup, the pairs and the games. `path` is the file that it comes from, for errors.
///
/// # Errors
/// When the bytes are not a valid block.
pub fn decode_block(
    path: &Path,
    bytes: &[u8],
) -> Result<(StoredMatchup, PairRange, BlockResult), StoreError> {
    let why = match parse_block(&mut Bytes(bytes)) {
        Ok((_, _, result)) if !consistent::is_consistent(&result) => {
            "its numbers do not agree with each other"
        }
        Ok(block) => return Ok(block),
        Err(why) => why,
    };
    Err(Problem::Damaged(why.to_owned()).at(path))
}

/// The parts of a block, whose numbers may contradict each other.
fn parse_block(
    bytes: &mut Bytes<'_>,
) -> Result<(StoredMatchup, PairRange, BlockResult), &'static str> {
    let (matchup, pairs) = StoredMatchup::read(bytes).ok_or("its head cannot be")?;
    let result = content::read_result(bytes, pairs, matchup.self_match, matchup.detail);
    Ok((
        matchup,
        pairs,
        result.ok_or("its columns are not those of its pairs")?,
    ))
}

/// The bytes of a block of these games; of outcomes only the winners are in it.
///
/// # Panics
/// When there are more pairs than a block has (16,384), the games are not those of the pairs, or they have
/// courses although the matchup has none, or the other way round.
pub fn encode_block(matchup: &StoredMatchup, pairs: PairRange, result: &BlockResult) -> Vec<u8> {
    assert_eq!(
        result.self_match, matchup.self_match,
        "a self-match is stored as one"
    );
    assert!(
        pairs.pairs() <= MOST_PAIRS,
        "a block has at most {MOST_PAIRS} pairs"
    );
    let named = pairs
        .numbers()
        .flat_map(|pair| result.legs().iter().map(move |&leg| (pair, leg)));
    assert!(
        result
            .games
            .iter()
            .map(|game| (game.pair, game.leg))
            .eq(named.clone()),
        "the games of these pairs"
    );
    if matchup.detail == Detail::Courses {
        let courses = result
            .courses
            .iter()
            .map(|course| (course.pair, course.leg));
        assert!(courses.eq(named), "a course for each game");
    } else {
        assert!(
            result.courses.is_empty(),
            "courses are kept under a key of their own"
        );
    }
    let mut bytes = Vec::new();
    matchup.write(&mut bytes, pairs);
    content::write_result(&mut bytes, result, matchup.detail);
    bytes
}
