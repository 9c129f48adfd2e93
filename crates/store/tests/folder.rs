//! Blocks survive, damaged ones are noticed, and a folder is used by one run at a time.

use std::fs;

use arena::{Block, BlockResult, Matchup};
use board::ByRole;
use bots::{
    Bot, DiscardPolicy, DrawPolicy, MulliganPolicy, PassPolicy, Recipe, Setup, Share, Start, Thinking,
};
use rules::math_scrabble::MathScrabble;
use store::{Folder, MatchupKey, StoreError, StoredBlock};

fn setup(name: &str, bags: &str) -> Setup {
    let shares = vec![Share::new("all", bags).unwrap()];
    let split = Recipe { name: name.to_owned(), shares }.deal(&MathScrabble::default(), 4).unwrap();
    Setup {
        name: name.to_owned(),
        splits: ByRole([split.clone(), split]),
        bot: Bot::Random,
        draw: DrawPolicy::Uniform,
        mulligan: MulliganPolicy::Never,
        discard: DiscardPolicy::All,
        pass: PassPolicy::NeverIfLegal,
        start: Start::Own,
        exchange: None,
        thinking: Thinking::None,
        luck: 0,
    }
}

fn played(first_pair: u64, pairs: u64) -> (StoredBlock, BlockResult) {
    let (one, two) = (setup("one", "A"), setup("two", "ABCD"));
    let game = MathScrabble::default();
    let matchup = Matchup { first: &one, second: &two };
    let block = Block { matchup, seed: 7, first_pair, pairs };
    let result = block.play(&game, &movegen_fast(&game), &()).unwrap();
    (StoredBlock { key: MatchupKey::new(&game, 7, &one, &two), first_pair, pairs }, result)
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

    let file = fs::read_dir(dir.path().join("blocks")).unwrap().next().unwrap().unwrap().path();
    let mut bytes = fs::read(&file).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&file, &bytes).unwrap();
    assert!(matches!(folder.read(&block), Err(StoreError::Damaged { .. })));
    fs::write(&file, b"short").unwrap();
    assert!(matches!(folder.read(&block), Err(StoreError::Damaged { .. })));
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
    let block = |first_pair, pairs| StoredBlock { key, first_pair, pairs };
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
