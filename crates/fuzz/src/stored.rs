//! Files of a results folder.

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use bagsplit_arena::{BlockResult, Leg, Matchup, PairRange, PlayedGame};
use bagsplit_game::board::Player;
use bagsplit_game::rules::binary_number_scrabble::BinaryNumberScrabble;
use bagsplit_players::{Bot, ExchangePolicy, Setup};
use bagsplit_storage::{Folder, Manifest, OwnFolder, StoredBlock, StoredMatchup, decode_block, encode_block};
use tempfile::TempDir;

use crate::choices::Choices;
use crate::refusal;

/// A block: any bytes, or sections that bytes choose after a valid header. An accepted block is the same after writing.
pub fn block(data: &[u8]) {
    let path = Path::new("a.pack");
    let mut choices = Choices::new(data);
    let bytes = if choices.byte().is_multiple_of(4) {
        choices.clone().rest().to_vec()
    } else {
        composed(&mut choices)
    };
    let (matchup, pairs, result) = match decode_block(path, &bytes) {
        Ok(read) => read,
        Err(error) => return refusal::quoted(&error.to_string()),
    };
    let again = encode_block(&matchup, pairs, &result);
    let (same, same_pairs, same_result) = decode_block(path, &again).expect("it was just written");
    assert_eq!((same, same_pairs), (matchup, pairs));
    assert_eq!(same_result, result);
}

/// A block with sections that bytes choose.
fn composed(choices: &mut Choices<'_>) -> Vec<u8> {
    let game = choices.pick(bagsplit_game::rules::Ruleset::NAMES);
    let mut block = vec![game.len() as u8];
    block.extend(game.as_bytes());
    block.extend(u32::from(choices.byte() % 3).to_le_bytes());
    block.extend(choices.below(3).to_le_bytes());
    block.extend([choices.byte(); 16]);
    let first = choices.below(3);
    block.extend(first.to_le_bytes());
    block.extend((first + choices.below(5)).to_le_bytes());
    let (legs, courses) = (choices.byte() % 4, choices.byte() % 3);
    block.extend([legs, courses]);
    block.extend([0; 8]);
    // Sometimes one section too many.
    for _ in 0..2 + courses + u8::from(choices.byte() > 250) {
        let section = choices.some();
        block.extend((section.len() as u32).to_le_bytes());
        block.extend(section);
    }
    block
}

/// A pack with the outcomes of some pairs that is then damaged: reading it yields a prefix of its blocks or an error that
/// names the damage, and more blocks can be written beside it.
pub fn pack(data: &[u8]) {
    let mut choices = Choices::new(data);
    let scratch = scratch();
    let written = written(&mut choices, scratch.path());
    let Some(path) = packs(scratch.path()).pop() else { return };
    let whole = std::fs::read(&path).expect("it was just written");
    let damaged = damage(&mut choices, &whole);
    std::fs::write(&path, &damaged).expect("a scratch file is written");

    let folder = OwnFolder::open(scratch.path()).expect("it is as it was");
    match found(&folder) {
        Ok(blocks) if whole.starts_with(&damaged) => {
            let left = written.iter().filter(|(.., end)| *end <= damaged.len() as u64);
            let mut left: Vec<Outcomes> = left.map(|(block, _)| block.clone()).collect();
            left.sort_by_key(|(pairs, _)| *pairs);
            left.dedup();
            assert_eq!(blocks, left);
        }
        Ok(blocks) => {
            let is_written = |block: &Outcomes| written.iter().any(|(other, _)| other == block);
            assert!(blocks.iter().all(is_written), "a change goes unnoticed");
        }
        Err(message) => {
            assert!(!whole.starts_with(&damaged), "what was cut off is no damage: {message}");
            assert!(message.contains("damaged"), "{message}");
            return refusal::quoted(&message);
        }
    }
    let more = outcomes(&mut choices);
    write(&folder, &more);
    assert!(found(&folder).expect("it was in order").contains(&more), "as it was written");
}

/// Some pairs with their games.
type Outcomes = (PairRange, BlockResult);

/// Writes a pack with some blocks into a folder; returns each with the end of its record.
fn written(choices: &mut Choices<'_>, path: &Path) -> Vec<(Outcomes, u64)> {
    let folder = OwnFolder::open(path).expect("a new folder");
    let mut all = Vec::new();
    for _ in 0..choices.below(6) {
        let block = outcomes(choices);
        write(&folder, &block);
        let pack = packs(path).pop().expect("it was just written");
        all.push((block, std::fs::metadata(pack).expect("it is there").len()));
    }
    all
}

fn write(folder: &OwnFolder, (pairs, result): &Outcomes) {
    folder.write(&MATCHUP, *pairs, result).expect("a scratch folder is written");
    folder.sync().expect("a scratch folder is written");
}

/// The packs in a folder.
fn packs(path: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(path.join("blocks")).expect("a results folder has blocks");
    entries.map(|entry| entry.expect("a scratch folder is read").path()).collect()
}

/// The matchup of all blocks.
static MATCHUP: LazyLock<StoredMatchup> = LazyLock::new(|| {
    let [first, second] =
        [Bot::Greedy, Bot::Random].map(|bot| Setup::shared_bag("a", bot, ExchangePolicy::All));
    let matchup = Matchup { first: &first, second: &second };
    StoredMatchup::new(&BinaryNumberScrabble::default(), 7, matchup, false).outcomes()
});

/// The outcomes of some pairs; a pair has one outcome, in whatever block.
fn outcomes(choices: &mut Choices<'_>) -> Outcomes {
    let pairs = PairRange::new(choices.below(4), 1 + choices.below(4));
    let game = |(pair, leg): (u64, Leg)| {
        let winner = [None, Some(Player::P0), Some(Player::P1)][(pair as usize + leg.index()) % 3];
        PlayedGame { winner, ..PlayedGame::begun(pair, leg, Player::P0) }
    };
    let games = pairs.numbers().flat_map(|pair| Leg::ALL.map(|leg| (pair, leg))).map(game).collect();
    (pairs, BlockResult { games, ..BlockResult::default() })
}

/// All blocks of a folder.
fn found(folder: &Folder) -> Result<Vec<Outcomes>, String> {
    let key = MATCHUP.key();
    let blocks = folder.blocks().map_err(|error| error.to_string())?.remove(&key).unwrap_or_default();
    let read = |pairs: PairRange| {
        Ok((pairs, folder.read(&StoredBlock { key, pairs }).map_err(|error| error.to_string())?))
    };
    blocks.into_iter().map(read).collect()
}

/// Cuts, changes, repeats or adds bytes.
fn damage(choices: &mut Choices<'_>, whole: &[u8]) -> Vec<u8> {
    let mut file = whole.to_vec();
    for _ in 0..choices.below(3) {
        let at = choices.below(1 + file.len() as u64) as usize;
        match choices.below(5) {
            0 => file.truncate(at),
            1 => file.iter_mut().skip(at).take(1).for_each(|byte| *byte ^= 1 << choices.below(8)),
            2 => drop(file.splice(at..at, choices.some().iter().copied())),
            3 => file.extend_from_within(at..),
            _ => drop(file.drain(at..(at + usize::from(choices.byte())).min(file.len()))),
        }
    }
    file
}

/// A manifest with a valid hash: an accepted one is the same after writing and reading, and a change of one bit is
/// detected.
pub fn manifest(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let read = match Manifest::parse(&sealed(text)) {
        Ok(read) => read,
        Err(why) => return refusal::quoted(&why),
    };
    let again = read.sealed();
    assert_eq!(Manifest::parse(&again.text()).as_ref(), Ok(&again));
    // A few bits, chosen by the bytes: most are in texts and numbers, where nothing else would detect a change.
    for place in blake3::hash(data).as_bytes().chunks_exact(2) {
        let mut changed = again.text().into_bytes();
        let at = usize::from(u16::from_le_bytes([place[0], place[1]])) % (8 * changed.len());
        changed[at / 8] ^= 1 << (at % 8);
        if let Ok(changed) = String::from_utf8(changed) {
            assert!(Manifest::parse(&changed).is_err(), "bit {at} was changed");
        }
    }
}

/// The text with its BLAKE3 hash between the quotes after the last `"hash": `, in place of the previous text.
fn sealed(text: &str) -> String {
    let quotes = text.rfind("\"hash\": \"").map(|at| at + "\"hash\": \"".len());
    let Some((before, after)) = quotes.map(|at| text.split_at(at)) else { return text.to_owned() };
    let after = after.find('"').map_or("", |end| &after[end..]);
    let hash = blake3::hash(format!("{before}{after}").as_bytes());
    format!("{before}{hash}{after}")
}

/// An empty folder that is deleted when it is dropped; in memory where there is such a folder.
fn scratch() -> TempDir {
    static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
        let memory = PathBuf::from("/dev/shm");
        if memory.is_dir() { memory } else { std::env::temp_dir() }
    });
    TempDir::new_in(&*FOLDER).expect("a scratch folder can be made")
}
