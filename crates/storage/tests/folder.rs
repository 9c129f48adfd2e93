//! Blocks survive, damaged ones are detected, and a folder is used by one run at a time.

use std::fs;
use std::path::{Path, PathBuf};

use bagsplit_arena::{Block, BlockResult, Matchup, PairRange};
use bagsplit_game::board::{Player, Role};
use bagsplit_game::rules::Game;
use bagsplit_game::rules::binary_number_scrabble::BinaryNumberScrabble;
use bagsplit_game::rules::math_scrabble::MathScrabble;
use bagsplit_game::rules::number_scrabble::NumberScrabble;
use bagsplit_players::{
    Bot, DiscardPolicy, DrawPolicy, ExchangePolicy, PrivateBags, Recipe, Setup, Share, Start,
};
use bagsplit_storage::{
    Folder, MatchupKey, OwnFolder, Problem, StoreError, StoredBlock, StoredMatchup, encode_block,
};

/// The size of the games of the frozen block before compression, and the beginning of their hash.
const GAMES: (usize, &str) = (77, "3298be6ac451add9");

fn setup(name: &str, bags: &str) -> Setup {
    let shares = vec![Share::new("all", bags).unwrap()];
    let split = Recipe {
        name: name.to_owned(),
        shares,
    }
    .deal(&MathScrabble::default(), 4)
    .unwrap();
    let bags = PrivateBags {
        draw: DrawPolicy::Uniform,
        discard: DiscardPolicy::All,
        start: Start::Own,
        ..PrivateBags::new(split)
    };
    Setup::private_bags(name, Bot::Random, bags)
}

/// A block of two setups, or of the first against itself, with its stored identity.
struct Played {
    matchup: StoredMatchup,
    block: StoredBlock,
    result: BlockResult,
}

fn play(setups: [&Setup; 2], seed: u64, pairs: PairRange, with_courses: bool) -> Played {
    let mut game = MathScrabble::default();
    game.set("board", &bagsplit_game::rules::Value::Integer(7))
        .unwrap();
    let matchup = Matchup {
        first: setups[0],
        second: setups[1],
    };
    let block = Block {
        matchup,
        seed,
        pairs,
    };
    let fast = bagsplit_movegen::Fast::new(&game);
    let result = match with_courses {
        false => block.play(&game, &fast, &()).unwrap(),
        true => block.play_with_courses(&game, &fast, &()).unwrap(),
    };
    let matchup = StoredMatchup::new(&game, seed, matchup, with_courses);
    Played {
        block: StoredBlock {
            key: matchup.key(),
            pairs,
        },
        matchup,
        result,
    }
}

fn played(first_pair: u64, pairs: u64) -> Played {
    play(
        [&setup("one", "A"), &setup("two", "ABCD")],
        7,
        PairRange::new(first_pair, pairs),
        false,
    )
}

/// The same pairs with courses.
fn played_with_courses(first_pair: u64, pairs: u64) -> Played {
    play(
        [&setup("one", "A"), &setup("two", "ABCD")],
        7,
        PairRange::new(first_pair, pairs),
        true,
    )
}

fn played_self_match(with_courses: bool) -> Played {
    play(
        [&setup("one", "A"), &setup("again", "A")],
        7,
        PairRange::new(3, 2),
        with_courses,
    )
}

/// Leads of both signs, up to the largest that scores allow, survive.
#[test]
fn leads_read_back_as_they_were() {
    let mut played = played_self_match(true);
    for leads in [[0, -1], [1, -2], [65_535, -65_535]] {
        played.result.courses[1].leads = leads;
        let (_, _, result) =
            bagsplit_storage::decode_block(Path::new("a.pack"), &played.bytes()).unwrap();
        assert_eq!(result, played.result);
    }
    played.result.courses[1].leads = [65_536, 0];
    bagsplit_storage::decode_block(Path::new("a.pack"), &played.bytes()).unwrap_err();
}

impl Played {
    fn write(&self, folder: &OwnFolder) {
        folder
            .write(&self.matchup, self.block.pairs, &self.result)
            .unwrap();
        folder.sync().unwrap();
    }

    /// Reads it from a folder.
    fn read(&self, folder: &Path) -> Result<BlockResult, StoreError> {
        let folder = Folder::at(folder);
        folder.blocks()?;
        folder.read(&self.block)
    }

    fn bytes(&self) -> Vec<u8> {
        encode_block(&self.matchup, self.block.pairs, &self.result)
    }
}

/// The only pack in a folder.
fn pack(folder: &Path) -> PathBuf {
    let all: Vec<PathBuf> = fs::read_dir(folder.join("blocks"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    let [pack] = &all[..] else { panic!("{all:?}") };
    pack.clone()
}

#[test]
fn blocks_read_back_as_they_were() {
    let dir = tempfile::tempdir().unwrap();
    let folder = OwnFolder::open(dir.path()).unwrap();
    let all = [
        played(3, 2),
        played_with_courses(3, 2),
        played_self_match(false),
        played_self_match(true),
    ];
    assert_eq!(
        all.each_ref().map(|played| played.result.games.len()),
        [4, 4, 2, 2]
    );
    for played in &all {
        played.write(&folder);
        assert_eq!(played.read(dir.path()).unwrap(), played.result);
    }
    assert!(
        all[1]
            .result
            .courses
            .iter()
            .any(|course| course.nothing_scoring > 0)
    );
    assert_eq!(folder.blocks().unwrap().len(), 4);
    // Of outcomes there is who won, under a key of their own.
    let outcomes = all[0].matchup.clone().outcomes();
    folder
        .write(&outcomes, all[0].block.pairs, &all[0].result)
        .unwrap();
    folder.sync().unwrap();
    assert_eq!(folder.blocks().unwrap().len(), 5);
    let read = folder
        .read(&StoredBlock {
            key: outcomes.key(),
            ..all[0].block
        })
        .unwrap();
    assert!(
        read.pairs()
            .map(|both| both.quarters())
            .eq(all[0].result.pairs().map(|both| both.quarters()))
    );
    // A block may have no pairs.
    let none = play(
        [&setup("one", "A"), &setup("two", "B")],
        7,
        PairRange::new(9, 0),
        false,
    );
    none.write(&folder);
    assert_eq!(none.read(dir.path()).unwrap(), none.result);
    assert!(
        fs::read(pack(dir.path()))
            .unwrap()
            .starts_with(b"bagsplit log 1: games\n")
    );
}

/// Stored data must stay readable.
#[test]
fn the_bytes_of_a_block_are_frozen() {
    let played = played(3, 2);
    let bytes = played.bytes();
    let key = played.block.key.to_string();
    let key: Vec<u8> = (0..16)
        .map(|n| u8::from_str_radix(&key[2 * n..2 * n + 2], 16).unwrap())
        .collect();
    let head: Vec<&[u8]> = vec![
        b"\x0dmath-scrabble",
        &[2, 0, 0, 0],
        &[7, 0, 0, 0, 0, 0, 0, 0],
        &key,
        &[3, 0, 0, 0, 0, 0, 0, 0],
        &[5, 0, 0, 0, 0, 0, 0, 0],
        &[2, 0],
        &[0; 8],
    ];
    let head = head.concat();
    assert_eq!(bytes[..head.len()], head);
    let length = u32::from_le_bytes(bytes[head.len()..][..4].try_into().unwrap()) as usize;
    let games = &bytes[head.len() + 4..][..length];
    assert_eq!(
        (games.len(), &blake3::hash(games).to_string()[..16]),
        GAMES,
        "the columns of four games"
    );
}

/// The keys of rules and setups: games are found by them.
#[test]
fn keys_are_frozen() {
    let math = MatchupKey::new(
        &MathScrabble::default(),
        7,
        &setup("one", "A"),
        &setup("two", "ABCD"),
    );
    let greedy = Setup::shared_bag("one", Bot::Greedy, ExchangePolicy::All);
    let random = Setup::shared_bag("two", Bot::Random, ExchangePolicy::All);
    let number = MatchupKey::new(&NumberScrabble::default(), 7, &greedy, &random);
    let binary = MatchupKey::new(&BinaryNumberScrabble::default(), 7, &greedy, &random);
    assert_eq!(
        [math, number, binary].map(|key| key.to_string()),
        [
            "e57dc31ab3d1596bf7970bbabde471af",
            "9a9a7fddc7f14b55c9c2090da7046c40",
            "7a197c6749515148695218835f478200"
        ]
    );
}

#[test]
fn a_pack_truncated_at_any_byte_keeps_its_whole_records_and_changed_bits_are_detected() {
    let dir = tempfile::tempdir().unwrap();
    let folder = OwnFolder::open(dir.path()).unwrap();
    let all = [played(3, 2), played_with_courses(3, 2), played(5, 1)];
    let mut ends = Vec::new();
    for played in &all {
        played.write(&folder);
        ends.push(fs::metadata(pack(dir.path())).unwrap().len() as usize);
    }
    let (file, whole) = (pack(dir.path()), fs::read(pack(dir.path())).unwrap());
    for place in 0..whole.len() {
        fs::write(&file, &whole[..place]).unwrap();
        let there: u64 = Folder::at(dir.path())
            .blocks()
            .unwrap()
            .values()
            .flatten()
            .map(|pairs| pairs.pairs())
            .sum();
        let whole_records = ends.iter().filter(|end| **end <= place).count() as u64;
        assert_eq!(there, 2 * whole_records, "{place} bytes");

        let mut bytes = whole.clone();
        bytes[place] ^= 1 << (place % 8);
        fs::write(&file, &bytes).unwrap();
        for (played, end) in all.iter().zip(&ends) {
            match played.read(dir.path()) {
                Ok(result) => assert_eq!(result, played.result, "byte {place}"),
                // A damaged last record is ignored, and played again.
                Err(StoreError {
                    problem: Problem::Io(_),
                    ..
                }) => {
                    assert!(place >= ends[1] && *end == ends[2], "byte {place}")
                }
                Err(error) => assert!(error.to_string().contains(".pack"), "{error}"),
            }
        }
        let readable = all
            .iter()
            .filter(|played| played.read(dir.path()).is_ok())
            .count();
        assert!(readable < all.len(), "byte {place}");
    }
}

#[test]
fn many_small_blocks_share_a_record() {
    let dir = tempfile::tempdir().unwrap();
    let folder = OwnFolder::open(dir.path()).unwrap();
    let one = played(0, 1);
    for first in 0..400 {
        let mut result = one.result.clone();
        result.games.iter_mut().for_each(|game| game.pair = first);
        folder
            .write(&one.matchup, PairRange::new(first, 1), &result)
            .unwrap();
    }
    folder.sync().unwrap();
    assert_eq!(folder.blocks().unwrap()[&one.block.key].len(), 400);
    let bytes = fs::metadata(pack(dir.path())).unwrap().len();
    assert!(
        bytes < 400 * 200,
        "{bytes} bytes for 400 blocks, of which each alone takes 400"
    );
}

#[test]
fn blocks_with_and_without_courses_have_keys_of_their_own() {
    let key = MatchupKey::new(
        &MathScrabble::default(),
        1,
        &setup("a", "A"),
        &setup("b", "B"),
    );
    let other = MatchupKey::new(
        &MathScrabble::default(),
        2,
        &setup("a", "A"),
        &setup("b", "B"),
    );
    let all = [key, other, key.with_courses(), other.with_courses()];
    assert_eq!(
        all.iter().collect::<std::collections::BTreeSet<_>>().len(),
        all.len()
    );
    assert_eq!(key.with_courses(), all[2]);
}

#[test]
fn a_second_run_in_the_folder_is_refused_until_the_first_is_over() {
    let dir = tempfile::tempdir().unwrap();
    let first = OwnFolder::open(dir.path()).unwrap();
    assert!(matches!(
        OwnFolder::open(dir.path()).unwrap_err().problem,
        Problem::InUse
    ));
    drop(first);
    assert!(OwnFolder::open(dir.path()).is_ok());
}

#[test]
fn unfinished_files_of_an_interrupted_run_are_removed() {
    let dir = tempfile::tempdir().unwrap();
    drop(OwnFolder::open(dir.path()).unwrap());
    let half = dir.path().join("blocks/.writing-aB3xyZ.tmp");
    fs::write(&half, b"half a block").unwrap();
    // Files that are not bagsplit's stay, regardless of their names.
    let theirs = [
        ".writing-x.tmp",
        "notes.tmp",
        "blocks/x.tmp",
        ".lock",
        "experiment.tmp",
    ];
    theirs
        .iter()
        .for_each(|name| fs::write(dir.path().join(name), name).unwrap());
    fs::create_dir(dir.path().join(".writing-folder.tmp")).unwrap();
    drop(OwnFolder::open(dir.path()).unwrap());
    assert!(!half.exists());
    assert!(
        theirs
            .iter()
            .all(|name| fs::read_to_string(dir.path().join(name)).unwrap() == *name)
    );
    assert!(dir.path().join(".writing-folder.tmp").is_dir());
}

/// The size of all packs of a folder.
fn bytes_of_packs(folder: &Path) -> u64 {
    let packs = fs::read_dir(folder.join("blocks")).unwrap();
    packs
        .map(|pack| pack.unwrap().metadata().unwrap().len())
        .sum()
}

#[test]
fn merging_twice_adds_nothing_new() {
    let (one, two) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (mine, theirs) = (
        OwnFolder::open(one.path()).unwrap(),
        OwnFolder::open(two.path()).unwrap(),
    );
    for first in [0, 2] {
        played(first, 2).write(&theirs);
    }
    theirs.blocks().unwrap();
    let sum = theirs.sum(&played(0, 2).block).unwrap();
    mine.take_over(two.path()).unwrap();
    let bytes = bytes_of_packs(one.path());
    mine.take_over(two.path()).unwrap();
    assert_eq!(bytes_of_packs(one.path()), bytes);
    assert_eq!(mine.blocks().unwrap(), theirs.blocks().unwrap());
    assert_eq!(
        mine.sum(&played(0, 2).block).unwrap(),
        sum,
        "a whole record stays as it is"
    );
    // Of a partly known record the rest is added.
    let third = tempfile::tempdir().unwrap();
    let both = OwnFolder::open(third.path()).unwrap();
    for first in [2, 4] {
        let more = played(first, 2);
        both.write(&more.matchup, more.block.pairs, &more.result)
            .unwrap();
    }
    both.sync().unwrap();
    mine.take_over(third.path()).unwrap();
    assert_eq!(
        mine.blocks().unwrap().values().map(Vec::len).sum::<usize>(),
        3
    );
    let added = bytes_of_packs(one.path()) - bytes;
    assert!(
        (1..bytes_of_packs(third.path())).contains(&added),
        "{added}"
    );
    assert_eq!(played(4, 2).read(one.path()).unwrap(), played(4, 2).result);
    played(4, 2).write(&theirs);
    for (key, blocks) in mine.blocks().unwrap() {
        theirs.blocks().unwrap();
        for block in blocks.into_iter().map(|pairs| StoredBlock { key, pairs }) {
            assert_eq!(mine.read(&block).unwrap(), theirs.read(&block).unwrap());
        }
    }
}

#[test]
fn overlapping_blocks_are_counted_once() {
    let block = PairRange::new;
    let blocks = [
        block(0, 16),
        block(0, 32),
        block(16, 16),
        block(30, 5),
        block(32, 8),
        block(40, 30),
    ];
    assert_eq!(Folder::cover(&blocks, 50), [block(0, 32), block(32, 8)]);
}

#[test]
fn names_of_setups_play_no_part_in_the_key() {
    let game = MathScrabble::default();
    let key = |a: &Setup, b: &Setup| MatchupKey::new(&game, 1, a, b);
    let (one, other) = (setup("a", "AB"), setup("b", "CD"));
    assert_eq!(key(&one, &other), key(&setup("x", "AB"), &setup("y", "CD")));
    assert_ne!(key(&one, &other), key(&other, &one));
    let lucky = Setup {
        luck: 1,
        ..one.clone()
    };
    assert_ne!(key(&one, &other), key(&lucky, &other));
}

/// The same pairs, one of which another player won.
fn contradicting(first_pair: u64, pairs: u64, pair: u64) -> Played {
    let mut played = played(first_pair, pairs);
    let game = played
        .result
        .games
        .iter_mut()
        .find(|game| game.pair == pair)
        .unwrap();
    game.winner = game
        .winner
        .map_or(Some(Player::P0), |winner| Some(winner.other()));
    played
}

#[track_caller]
fn assert_contradicts(error: &StoreError, folders: [&Path; 2], pairs: &str) {
    let text = error.to_string();
    assert!(
        matches!(error.problem, Problem::Contradiction { .. }),
        "{text}"
    );
    assert!(
        text.contains(pairs) && text.matches(".pack").count() == 2,
        "{text}"
    );
    assert!(
        folders
            .iter()
            .all(|folder| text.contains(&folder.display().to_string())),
        "{text}"
    );
}

/// In a merge in either order, in blocks that were cut differently, and in packs that somebody has put into one folder.
#[test]
fn blocks_of_the_same_games_must_have_the_same_results_wherever_they_meet() {
    let (one, two) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (mine, theirs) = (
        OwnFolder::open(one.path()).unwrap(),
        OwnFolder::open(two.path()).unwrap(),
    );
    played(0, 4).write(&mine);
    contradicting(0, 4, 3).write(&theirs);
    for (to, from) in [(&mine, &two), (&theirs, &one)] {
        let error = to.take_over(from.path()).unwrap_err();
        assert_contradicts(&error, [one.path(), two.path()], "pairs 0 to 3 of matchup ");
    }
    let error = bagsplit_storage::check_agreement(&[one.path(), two.path()]).unwrap_err();
    assert_contradicts(&error, [one.path(), two.path()], "pairs 0 to 3 of matchup ");
    assert_eq!(
        played(0, 4).read(one.path()).unwrap(),
        played(0, 4).result,
        "nothing was added"
    );

    let cut = tempfile::tempdir().unwrap();
    let otherwise = OwnFolder::open(cut.path()).unwrap();
    played(2, 4).write(&otherwise);
    mine.take_over(cut.path())
        .expect("the same games in other blocks");
    assert_eq!(
        mine.blocks().unwrap().values().map(Vec::len).sum::<usize>(),
        2
    );
    let error = theirs.take_over(cut.path()).unwrap_err();
    assert_contradicts(&error, [two.path(), cut.path()], "pairs 2 to 3 of matchup ");

    let both = tempfile::tempdir().unwrap();
    drop(OwnFolder::open(both.path()).unwrap());
    for (name, folder) in [("a.pack", &two), ("b.pack", &cut), ("c.pack", &cut)] {
        fs::copy(pack(folder.path()), both.path().join("blocks").join(name)).unwrap();
    }
    Folder::at(both.path()).blocks().expect("a copy agrees");
    let merged = OwnFolder::open(tempfile::tempdir().unwrap().path())
        .unwrap()
        .take_over(both.path());
    assert_contradicts(
        &merged.unwrap_err(),
        [both.path(); 2],
        "pairs 2 to 3 of matchup ",
    );
    let mine = tempfile::tempdir().unwrap();
    played(0, 4).write(&OwnFolder::open(mine.path()).unwrap());
    fs::copy(pack(mine.path()), both.path().join("blocks/d.pack")).unwrap();
    let error = Folder::at(both.path()).blocks().unwrap_err();
    assert_contradicts(&error, [both.path(); 2], "pairs 0 to 3 of matchup ");
}

/// Points, tiles and changes of the lead, whose sums over many blocks have to fit.
#[test]
fn numbers_beyond_what_games_can_have_are_damage() {
    let dir = tempfile::tempdir().unwrap();
    let folder = OwnFolder::open(dir.path()).unwrap();
    type Change = fn(&mut BlockResult);
    let changes: [Change; 5] = [
        |result| result.turns.0[Player::P0][Role::Other][0].points = (1 << 63) - 1,
        |result| result.turns.0[Player::P0][Role::Other][0].points_squared = u64::MAX,
        |result| result.turns.0[Player::P0][Role::Other][0].hand = 1 << 40,
        |result| result.turns.0[Player::P0][Role::Other][0].bags[0] = u64::MAX,
        |result| result.courses[0].lead_changes = u16::MAX,
    ];
    for (number, change) in (0..).zip(changes) {
        let mut played = played_with_courses(4 * number, 4);
        played.write(&folder);
        assert_eq!(played.read(dir.path()).unwrap(), played.result);
        let other = tempfile::tempdir().unwrap();
        change(&mut played.result);
        played.write(&OwnFolder::open(other.path()).unwrap());
        let error = played.read(other.path()).unwrap_err();
        assert!(
            error.to_string().contains("its numbers do not agree"),
            "{number}: {error}"
        );
        assert!(folder.take_over(other.path()).is_err(), "{number}");
    }
}
