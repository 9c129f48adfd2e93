//! Blocks survive, damaged ones are noticed, and a folder is used by one run at a time.

use std::fs;
use std::path::PathBuf;

use arena::{Block, BlockResult, Course, Matchup, PairRange};
use bots::{Bot, DiscardPolicy, DrawPolicy, PrivateBags, Recipe, Setup, Share, Start};
use rules::Game;
use rules::math_scrabble::MathScrabble;
use store::{Folder, MatchupKey, StoreError, StoredBlock};

fn setup(name: &str, bags: &str) -> Setup {
    let shares = vec![Share::new("all", bags).unwrap()];
    let split = Recipe { name: name.to_owned(), shares }.deal(&MathScrabble::default(), 4).unwrap();
    let bags = PrivateBags {
        draw: DrawPolicy::Uniform,
        discard: DiscardPolicy::All,
        start: Start::Own,
        ..PrivateBags::new(split)
    };
    Setup::private_bags(name, Bot::Random, bags)
}

fn played(first: u64, pairs: u64) -> (StoredBlock, BlockResult) {
    let (one, two) = (setup("one", "A"), setup("two", "ABCD"));
    let game = MathScrabble::default();
    let matchup = Matchup { first: &one, second: &two };
    let pairs = PairRange::new(first, pairs);
    let block = Block { matchup, seed: 7, pairs };
    let result = block.play(&game, &movegen_fast(&game), &()).unwrap();
    (StoredBlock { key: MatchupKey::new(&game, 7, &one, &two), pairs }, result)
}

/// The same block with courses, options counted in every second pair.
fn played_with_courses(first: u64, pairs: u64) -> (StoredBlock, BlockResult) {
    let (one, two) = (setup("one", "A"), setup("two", "ABCD"));
    let mut game = MathScrabble::default();
    game.set("board", &rules::Value::Integer(7)).unwrap();
    let pairs = PairRange::new(first, pairs);
    let block = Block { matchup: Matchup { first: &one, second: &two }, seed: 7, pairs };
    let result = block.play_with_courses(&game, &movegen_fast(&game), &(), 2).unwrap();
    let key = MatchupKey::new(&game, 7, &one, &two).with_courses(2);
    (StoredBlock { key, pairs }, result)
}

/// The only block file in a folder.
fn only_file(folder: &Folder) -> PathBuf {
    let mut files = fs::read_dir(folder.path().join("blocks")).unwrap();
    let file = files.next().unwrap().unwrap().path();
    assert!(files.next().is_none());
    file
}

/// A block file with this content.
fn hashed(content: &[u8]) -> Vec<u8> {
    [content, blake3::hash(content).as_bytes()].concat()
}

fn movegen_fast(game: &MathScrabble) -> movegen::Fast {
    movegen::Fast::new(game)
}

#[test]
fn a_block_reads_back_and_a_damaged_one_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let folder = Folder::open(dir.path()).unwrap();
    let (block, result) = played(3, 2);
    folder.write(&block, &result).unwrap();
    assert_eq!(folder.read(&block).unwrap(), result);
    assert_eq!(folder.blocks().unwrap()[&block.key], [block]);

    let file = only_file(&folder);
    let mut bytes = fs::read(&file).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&file, &bytes).unwrap();
    assert!(matches!(folder.read(&block), Err(StoreError::Damaged { .. })));
    fs::write(&file, b"short").unwrap();
    assert!(matches!(folder.read(&block), Err(StoreError::Damaged { .. })));
}

/// What was stored once is read for ever, and merges compare by it.
#[test]
fn a_block_without_courses_is_what_it_was_before_there_were_any() {
    let dir = tempfile::tempdir().unwrap();
    let folder = Folder::open(dir.path()).unwrap();
    let (block, result) = played(3, 2);
    folder.write(&block, &result).unwrap();
    let bytes = fs::read(only_file(&folder)).unwrap();
    assert!(bytes.starts_with(b"bagsplit block 1\n"));
    let hash = blake3::hash(&bytes).to_string();
    assert_eq!(
        (bytes.len(), hash.as_str()),
        (1206, "b66ff0659f743d82dd2dd8cfde4bd1e6eca5051e47e87c29f7eaeef6ecd8da31")
    );
    assert_eq!(block.key.to_string(), "99a3b586a49b6b12acb95272ce3be9b1");
}

#[test]
fn a_block_with_courses_reads_back_with_them() {
    let dir = tempfile::tempdir().unwrap();
    let folder = Folder::open(dir.path()).unwrap();
    let (block, result) = played_with_courses(3, 2);
    assert_eq!(result.courses.len(), 4);
    let counted = result.courses.iter().map(|course| course.options.is_some());
    assert_eq!(counted.collect::<Vec<_>>(), [false, false, true, true]);
    folder.write(&block, &result).unwrap();
    assert!(fs::read(only_file(&folder)).unwrap().starts_with(b"bagsplit block 2\n"));
    assert_eq!(folder.read(&block).unwrap(), result);

    let other = tempfile::tempdir().unwrap();
    let mine = Folder::open(other.path()).unwrap();
    assert_eq!(mine.take_over(dir.path()).unwrap().added, 1);
    assert_eq!(mine.read(&block).unwrap(), result);
}

#[test]
fn a_block_whose_courses_are_damaged_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let folder = Folder::open(dir.path()).unwrap();
    let (block, result) = played_with_courses(3, 2);
    folder.write(&block, &result).unwrap();
    let file = only_file(&folder);
    let good = fs::read(&file).unwrap();
    let why = || match folder.read(&block) {
        Err(StoreError::Damaged { why, .. }) => why,
        other => panic!("{other:?}"),
    };
    // Any byte, and a part of the file.
    for place in [0, 15, good.len() / 2, good.len() - 40, good.len() - 1] {
        let mut bytes = good.clone();
        bytes[place] ^= 1;
        fs::write(&file, &bytes).unwrap();
        assert_eq!(why(), "its check sum is wrong");
    }
    fs::write(&file, &good[..good.len() - 1]).unwrap();
    assert_eq!(why(), "its check sum is wrong");
    // With the right check sum, but cut off, of a later version, or with the courses of other games.
    let content = &good[..good.len() - 32];
    fs::write(&file, hashed(&content[..content.len() - 1])).unwrap();
    assert_eq!(why(), postcard::Error::DeserializeUnexpectedEnd.to_string());
    let body = content.strip_prefix(b"bagsplit block 2\n").unwrap();
    fs::write(&file, hashed(&[b"bagsplit block 3\n", body].concat())).unwrap();
    assert_eq!(why(), "it is of another version");
    for change in [
        |courses: &mut Vec<Course>| courses.truncate(3),
        |courses: &mut Vec<Course>| courses.swap(0, 1),
        |courses: &mut Vec<Course>| courses[2].pair += 1,
    ] {
        let mut bad = result.clone();
        change(&mut bad.courses);
        folder.write(&block, &bad).unwrap();
        assert_eq!(why(), "it holds the courses of other games than its name says");
    }
    fs::write(&file, &good).unwrap();
    assert_eq!(folder.read(&block).unwrap(), result);
}

#[test]
fn blocks_with_and_without_courses_have_keys_of_their_own() {
    let key = MatchupKey::new(&MathScrabble::default(), 1, &setup("a", "A"), &setup("b", "B"));
    let other = MatchupKey::new(&MathScrabble::default(), 2, &setup("a", "A"), &setup("b", "B"));
    let all = [key, key.with_courses(0), key.with_courses(1), key.with_courses(10), other.with_courses(1)];
    assert_eq!(std::collections::BTreeSet::from(all).len(), all.len());
    assert_eq!(key.with_courses(1), all[2]);
}

#[test]
fn a_second_run_in_the_folder_is_refused_until_the_first_is_over() {
    let dir = tempfile::tempdir().unwrap();
    let first = Folder::open(dir.path()).unwrap();
    assert!(matches!(Folder::open(dir.path()), Err(StoreError::InUse { .. })));
    drop(first);
    assert!(Folder::open(dir.path()).is_ok());
}

#[test]
fn what_an_interrupted_run_was_writing_is_swept_away() {
    let dir = tempfile::tempdir().unwrap();
    drop(Folder::open(dir.path()).unwrap());
    let half = dir.path().join("blocks/.writing-x.tmp");
    fs::write(&half, b"half a block").unwrap();
    drop(Folder::open(dir.path()).unwrap());
    assert!(!half.exists());
}

#[test]
fn merging_twice_adds_nothing_new() {
    let (one, two) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (mine, theirs) = (Folder::open(one.path()).unwrap(), Folder::open(two.path()).unwrap());
    for first in [0, 2] {
        let (block, result) = played(first, 2);
        theirs.write(&block, &result).unwrap();
    }
    assert_eq!(mine.take_over(two.path()).unwrap().added, 2);
    let again = mine.take_over(two.path()).unwrap();
    assert_eq!((again.added, again.known), (0, 2));
    assert_eq!(mine.blocks().unwrap(), theirs.blocks().unwrap());
}

#[test]
fn overlapping_blocks_are_counted_once() {
    let key = MatchupKey::new(&MathScrabble::default(), 1, &setup("a", "A"), &setup("b", "B"));
    let block = |first, pairs| StoredBlock { key, pairs: PairRange::new(first, pairs) };
    let blocks = [block(0, 16), block(0, 32), block(16, 16), block(30, 5), block(32, 8), block(40, 30)];
    assert_eq!(Folder::cover(&blocks, 50), [block(0, 32), block(32, 8)]);
}

#[test]
fn names_of_setups_play_no_part_in_the_key() {
    let game = MathScrabble::default();
    let key = |a: &Setup, b: &Setup| MatchupKey::new(&game, 1, a, b);
    let (one, other) = (setup("a", "AB"), setup("b", "CD"));
    assert_eq!(key(&one, &other), key(&setup("x", "AB"), &setup("y", "CD")));
    assert_ne!(key(&one, &other), key(&other, &one));
    let lucky = Setup { luck: 1, ..one.clone() };
    assert_ne!(key(&one, &other), key(&lucky, &other));
}
