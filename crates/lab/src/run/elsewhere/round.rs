//! A round of a study as a file: what programs elsewhere are to play, and under which keys.
//!
//! The file is JSON: the rules and the setups as TOML, and batches of blocks by their places. Each batch has the key that its
//! outcomes are kept under, which whoever plays makes anew from what it has read: a program of another version, or a
//! setup that was not understood as it was meant, is noticed before a game is played.

use std::path::{Path, PathBuf};

use bagsplit_arena::{Block, Matchup, PairRange, Quarters};
use bagsplit_game::rules::Ruleset;
use bagsplit_players::Setup;
use bagsplit_storage::{BatchKey, Journal, Shard, StoreError, read_file, write_outcomes, write_whole};
use serde::{Deserialize, Serialize};

use super::Keyed;
use crate::run::{LabError, Observer, VERSION};
use crate::studies::journalled::{key, play_batch};

/// No round is longer: a thousand setups and a million batches are less.
const MOST_BYTES: u64 = 1 << 30;

/// What the file holds.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Round {
    /// The version that asks.
    bagsplit: String,
    rules: String,
    setups: Vec<String>,
    batches: Vec<Batch>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Batch {
    key: String,
    blocks: Vec<Piece>,
}

/// Some pairs of two setups, which are said by their places.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Piece {
    setups: [usize; 2],
    seed: u64,
    first: u64,
    pairs: u64,
}

/// Writes batches for others to play, and says where. The name says what is in it, so a round that is asked for again
/// finds what was played for it.
///
/// # Errors
/// When the operating system refuses.
pub(super) fn write(folder: &Path, rules: &Ruleset, batches: &[Keyed<'_>]) -> Result<PathBuf, LabError> {
    let mut setups: Vec<&Setup> = Vec::new();
    let mut asked = Vec::with_capacity(batches.len());
    for &(key, blocks) in batches {
        let mut pieces = Vec::with_capacity(blocks.len());
        for Block { matchup, seed, pairs } in blocks {
            let setups = [matchup.first, matchup.second].map(|setup| place(&mut setups, setup));
            pieces.push(Piece { setups, seed: *seed, first: pairs.first(), pairs: pairs.pairs() });
        }
        asked.push(Batch { key: key.to_string(), blocks: pieces });
    }
    let round = Round {
        bagsplit: VERSION.to_owned(),
        rules: crate::experiment::rules_to_toml(rules),
        setups: setups.into_iter().map(crate::experiment::setup_to_toml).collect(),
        batches: asked,
    };
    let text = serde_json::to_string(&round).map_err(LabError::failed)?;
    let of_all = BatchKey::of_text(&text);
    let path = folder.join(format!("round-{of_all}.json"));
    write_whole(&path, text.as_bytes())?;
    Ok(path)
}

/// The place of a setup in a list, where it is put at the end if it is not there.
fn place<'a>(setups: &mut Vec<&'a Setup>, setup: &'a Setup) -> usize {
    let same = |known: &&Setup| std::ptr::eq(*known, setup) || *known == setup;
    setups.iter().position(same).unwrap_or_else(|| {
        setups.push(setup);
        setups.len() - 1
    })
}

/// Where a task leaves what it played.
pub(super) fn outcomes_file(round: &Path, task: Shard) -> PathBuf {
    let stem = round.file_stem().unwrap_or_default().to_string_lossy();
    round.with_file_name(format!("{stem}-{}-of-{}.{OUTCOMES}", task.number, task.of))
}

/// How the names of files with outcomes end.
pub(super) const OUTCOMES: &str = "outcomes";

/// Plays a task of a round that a study asks for, on the threads of the pool, and leaves the outcomes beside the file. How many
/// games were played comes back: none where the outcomes are there already.
///
/// # Errors
/// When the file is no round or of another version, the observer ends it, or the operating system refuses.
pub fn play_task(
    round: &Path,
    task: Shard,
    pool: &rayon::ThreadPool,
    observer: &impl Observer,
) -> Result<u64, LabError> {
    let outcomes = outcomes_file(round, task);
    if Journal::read(&outcomes).is_ok_and(|there| there.batches() > 0) {
        return Ok(0);
    }
    let wrong = |why: &dyn std::fmt::Display| LabError::Input(format!("{}: {why}", round.display()));
    let bytes = read_file(round, MOST_BYTES)?;
    let told: Round = serde_json::from_slice(&bytes)
        .map_err(|why| wrong(&format_args!("this is no round of a study: {why}")))?;
    let rules = crate::experiment::rules_of_text(&told.rules, round, &Ruleset::default())?;
    let setups = told.setups.iter().map(|text| crate::experiment::setup_of_text(text, round, &rules));
    let setups: Vec<Setup> = setups.collect::<Result<_, _>>()?;
    let block = |piece: &Piece| {
        let [first, second] = piece.setups.map(|place| setups.get(place));
        let end = piece.first.checked_add(piece.pairs).filter(|end| *end <= crate::experiment::MAX_PAIRS);
        end.ok_or_else(|| wrong(&"this is no round of a study: it has pairs that cannot be"))?;
        let matchup = first.zip(second).map(|(first, second)| Matchup { first, second });
        let matchup =
            matchup.ok_or_else(|| wrong(&"this is no round of a study: it names a setup it lacks"))?;
        Ok(Block { matchup, seed: piece.seed, pairs: PairRange::new(piece.first, piece.pairs) })
    };
    // Every so many, so that what is slow is shared out.
    let mine = told.batches.iter().enumerate().filter(|(n, _)| *n as u64 % task.of == task.number - 1);
    let mut batches: Vec<(BatchKey, Vec<Block<'_>>)> = Vec::new();
    for (_, batch) in mine {
        let blocks: Vec<Block<'_>> = batch.blocks.iter().map(block).collect::<Result<_, LabError>>()?;
        let key = key(&rules, &blocks);
        if key.to_string() != batch.key {
            let why = format!(
                "bagsplit {} asks for games that this program, {VERSION}, would play otherwise; all machines need the same program",
                told.bagsplit
            );
            return Err(wrong(&why));
        }
        batches.push((key, blocks));
    }
    let one =
        |(_, blocks): &(BatchKey, Vec<Block<'_>>)| Ok::<_, StoreError>(play_batch(&rules, blocks, observer));
    let played = pool.install(|| bagsplit_arena::play_all(&batches, observer, one))?;
    let played: Option<Vec<Vec<Vec<Quarters>>>> = played.into_iter().collect();
    let played = played.ok_or(LabError::Stopped)?;
    write_outcomes(&outcomes, batches.iter().zip(&played).map(|((key, _), outcomes)| (key, &outcomes[..])))?;
    Ok(batches.iter().flat_map(|(_, blocks)| blocks).map(|block| block.pairs.games()).sum())
}
