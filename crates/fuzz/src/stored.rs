//! Files of a results folder.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use bagsplit_arena::{Matchup, PairRange, Quarters};
use bagsplit_game::rules::binary_number_scrabble::BinaryNumberScrabble;
use bagsplit_players::{Bot, ExchangePolicy, Setup};
use bagsplit_storage::{BatchKey, Journal, Manifest, StoredMatchup, decode_block, encode_block};
use tempfile::NamedTempFile;

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

/// Keys of possible batches.
static KEYS: LazyLock<Vec<BatchKey>> = LazyLock::new(|| {
    let setup = Setup::shared_bag("greedy", Bot::Greedy, ExchangePolicy::All);
    let matchup = Matchup { first: &setup, second: &setup };
    let matchup = StoredMatchup::new(&BinaryNumberScrabble::default(), 7, matchup, false).key();
    (0..4).map(|first| BatchKey::new([(matchup, PairRange::new(first, 2))])).collect()
});

/// A journal with some batches that is then damaged: reading it yields a prefix of its batches or an error that names
/// the damage, and more batches can be added to it.
pub fn journal(data: &[u8]) {
    let mut choices = Choices::new(data);
    let file = scratch();
    let added = written(&mut choices, file.path());
    let whole = std::fs::read(file.path()).expect("it was just written");
    let damaged = damage(&mut choices, &whole);
    std::fs::write(file.path(), &damaged).expect("a scratch file is written");

    let journal = match Journal::open(file.path()) {
        Ok(journal) => journal,
        Err(error) => {
            let message = error.to_string();
            assert!(!whole.starts_with(&damaged), "what was cut off is no damage: {message}");
            assert!(message.contains("damaged") || message.contains("record "), "{message}");
            return refusal::quoted(&message);
        }
    };
    let kept = std::fs::read(file.path()).expect("it was opened");
    let is_beginning = damaged.starts_with(&kept) || whole.starts_with(&kept);
    assert!(is_beginning, "what is kept is a beginning of what was there");
    if whole.starts_with(&damaged) {
        let records = added.iter().filter(|(.., end)| *end <= damaged.len() as u64).count();
        for (number, key) in KEYS.iter().enumerate() {
            let last =
                added[..records].iter().rev().find(|(of, ..)| *of == number).map(|(_, outcomes, _)| outcomes);
            let numbers = last.map_or_else(Vec::new, numbers_of_pairs);
            let found =
                journal.find(key, numbers.iter().copied()).expect("these are its numbers of outcomes");
            assert_eq!(found.as_ref(), last, "of {records} records");
            if last.is_some() {
                let other = numbers.into_iter().chain([choices.below(3)]);
                assert!(journal.find(key, other).is_err(), "of other numbers of pairs");
            }
        }
    }

    let written = added.iter().find(|(of, ..)| *of == 0).map(|(_, outcomes, _)| outcomes.clone());
    let more = written.unwrap_or_else(|| outcomes(&mut choices));
    journal.add(&KEYS[0], &more).expect("a scratch file is written");
    drop(journal);
    let journal = Journal::open(file.path()).expect("it was in order");
    assert_eq!(journal.find(&KEYS[0], numbers_of_pairs(&more)).expect("as it was added"), Some(more));
}

/// The number of pairs of each matchup.
fn numbers_of_pairs(outcomes: &Outcomes) -> Vec<u64> {
    outcomes.iter().map(|pairs| pairs.len() as u64).collect()
}

/// Outcomes of some matchups: for each of them of some pairs.
type Outcomes = Vec<Vec<Quarters>>;

/// Creates a journal with some batches; returns the key number, the outcomes and the end of each record.
fn written(choices: &mut Choices<'_>, path: &Path) -> Vec<(usize, Outcomes, u64)> {
    let journal = Journal::open(path).expect("an empty journal");
    let mut added = Vec::new();
    for _ in 0..choices.below(6) {
        let number = choices.below(4) as usize;
        // A batch has one outcome, even if it is added twice.
        let before = added.iter().find(|(of, ..): &&(usize, Outcomes, u64)| *of == number);
        let before = before.map(|(_, outcomes, _)| outcomes);
        let outcomes = before.cloned().unwrap_or_else(|| outcomes(choices));
        journal.add(&KEYS[number], &outcomes).expect("a scratch file is written");
        let end = std::fs::metadata(path).expect("it is there").len();
        added.push((number, outcomes, end));
    }
    added
}

fn outcomes(choices: &mut Choices<'_>) -> Outcomes {
    let some = |choices: &mut Choices<'_>| {
        (0..choices.below(5)).map(|_| Quarters::new(choices.byte() % 5).expect("0 to 4")).collect()
    };
    (0..=choices.below(3)).map(|_| some(choices)).collect()
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

/// An empty file that is deleted when it is dropped; in memory where there is such a folder.
fn scratch() -> NamedTempFile {
    static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
        let memory = PathBuf::from("/dev/shm");
        if memory.is_dir() { memory } else { std::env::temp_dir() }
    });
    let mut file = NamedTempFile::new_in(&*FOLDER).expect("a scratch file can be made");
    file.flush().expect("it is empty");
    file
}
