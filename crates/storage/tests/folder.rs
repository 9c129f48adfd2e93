//! Blocks survive, damaged ones are noticed, and a folder is used by one run at a time.

use std::fs;
use std::path::PathBuf;

use bagsplit_arena::{Block, BlockResult, Matchup, Noted, PairRange};
use bagsplit_game::rules::Game;
use bagsplit_game::rules::binary_number_scrabble::BinaryNumberScrabble;
use bagsplit_game::rules::math_scrabble::MathScrabble;
use bagsplit_game::rules::number_scrabble::NumberScrabble;
use bagsplit_players::{
    Bot, DiscardPolicy, DrawPolicy, ExchangePolicy, PrivateBags, Recipe, Setup, Share, Start,
};
use bagsplit_storage::{Folder, MatchupKey, OwnFolder, StoreError, StoredBlock, StoredMatchup};

/// How many bytes the games of the frozen block take before they are compressed, and the beginning of their hash.
const GAMES: (usize, &str) = (77, "3298be6ac451add9");

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

/// A block of two setups, or of the first against itself, with what it is kept as.
struct Played {
    matchup: StoredMatchup,
    block: StoredBlock,
    result: BlockResult,
}

fn play(setups: [&Setup; 2], seed: u64, pairs: PairRange, noted: Option<Noted>) -> Played {
    let mut game = MathScrabble::default();
    game.set("board", &bagsplit_game::rules::Value::Integer(7)).unwrap();
    let matchup = Matchup { first: setups[0], second: setups[1] };
    let block = Block { matchup, seed, pairs };
    let fast = bagsplit_movegen::Fast::new(&game);
    let result = match noted {
        None => block.play(&game, &fast, &()).unwrap(),
        Some(noted) => block.play_with_courses(&game, &fast, &(), noted).unwrap(),
    };
    let matchup = StoredMatchup::new(&game, seed, matchup, noted);
    Played { block: StoredBlock { key: matchup.key(), pairs }, matchup, result }
}

fn played(first_pair: u64, pairs: u64) -> Played {
    play([&setup("one", "A"), &setup("two", "ABCD")], 7, PairRange::new(first_pair, pairs), None)
}

/// The same pairs with courses, options counted in every second pair.
fn played_with_courses(first_pair: u64, pairs: u64) -> Played {
    play(
        [&setup("one", "A"), &setup("two", "ABCD")],
        7,
        PairRange::new(first_pair, pairs),
        Some(Noted::from(2)),
    )
}

fn played_mirror(noted: Option<Noted>) -> Played {
    play([&setup("one", "A"), &setup("again", "A")], 7, PairRange::new(3, 2), noted)
}

/// Pairs with all that can be kept of them.
fn detailed() -> Played {
    let noted = Noted { options_every: 0, details: true };
    let mut played = play([&setup("one", "A"), &setup("two", "ABCD")], 7, PairRange::new(3, 2), Some(noted));
    // Nobody earned anything in these games.
    let symbols = |text: &str| text.chars().filter_map(bagsplit_game::board::Symbol::from_char).collect();
    played.result.details[1].expressions = vec![symbols("2*5"), symbols("10/1+0")];
    played.result.details[3].expressions = vec![symbols("9+1")];
    played
}

impl Played {
    /// Writes it into a folder: its file.
    fn write(&self, folder: &OwnFolder) -> PathBuf {
        folder.write(&self.matchup, self.block.pairs, &self.result).unwrap();
        let Played { block: StoredBlock { key, pairs }, .. } = self;
        folder.path().join("blocks").join(format!("{key}-{}-{}.block", pairs.first(), pairs.pairs()))
    }

    /// What is said of its file, which cannot be read.
    #[track_caller]
    fn refusal(&self, folder: &OwnFolder) -> String {
        folder.read(&self.block).expect_err("it is not the block").to_string()
    }
}

/// A block file with this content.
fn hashed(content: &[u8]) -> Vec<u8> {
    [content, blake3::hash(content).as_bytes()].concat()
}

#[test]
fn blocks_read_back_as_they_were() {
    let dir = tempfile::tempdir().unwrap();
    let folder = OwnFolder::open(dir.path()).unwrap();
    let all = [
        played(3, 2),
        played_with_courses(3, 2),
        played_mirror(None),
        played_mirror(Some(1.into())),
        detailed(),
    ];
    assert_eq!(all.each_ref().map(|played| played.result.games.len()), [4, 4, 2, 2, 4]);
    let details = detailed().result.details;
    assert!(details.iter().all(|game| game.turns.len() > 3));
    assert_eq!(details[1].expressions.iter().map(Vec::len).collect::<Vec<_>>(), [3, 6]);
    for played in &all {
        assert!(fs::read(played.write(&folder)).unwrap().starts_with(b"bagsplit block 3\n"));
        assert_eq!(folder.read(&played.block).unwrap(), played.result);
    }
    let counted = all[1].result.courses.iter().map(|course| course.options.is_some());
    assert_eq!(counted.collect::<Vec<_>>(), [false, false, true, true]);
    assert_eq!(folder.blocks().unwrap().len(), 5);
    // No pairs at all is a block too.
    let none = play([&setup("one", "A"), &setup("two", "B")], 7, PairRange::new(9, 0), None);
    none.write(&folder);
    assert_eq!(folder.read(&none.block).unwrap(), none.result);
}

/// What was stored once is read for ever, and merges compare by it.
#[test]
fn the_bytes_of_a_block_are_frozen_but_for_the_compressor_s() {
    let dir = tempfile::tempdir().unwrap();
    let folder = OwnFolder::open(dir.path()).unwrap();
    let played = played(3, 2);
    let bytes = fs::read(played.write(&folder)).unwrap();
    let key = played.block.key.to_string();
    let key: Vec<u8> = (0..16).map(|n| u8::from_str_radix(&key[2 * n..2 * n + 2], 16).unwrap()).collect();
    let head: Vec<&[u8]> = vec![
        b"bagsplit block 3\n",
        b"\x0dmath-scrabble",
        &[1, 0, 0, 0],
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
    let games = zstd::stream::decode_all(&bytes[head.len() + 4..][..length]).unwrap();
    let hash = blake3::hash(&games).to_string();
    assert_eq!((games.len(), &hash[..16]), GAMES, "the columns of four games");
}

/// The keys of rules and setups, as version 0.1.0 wrote them: journals and folders are found by them.
#[test]
fn keys_are_frozen() {
    let key = MatchupKey::new(&MathScrabble::default(), 7, &setup("one", "A"), &setup("two", "ABCD"));
    assert_eq!(key.to_string(), "99a3b586a49b6b12acb95272ce3be9b1");
    let greedy = Setup::shared_bag("one", Bot::Greedy, ExchangePolicy::All);
    let random = Setup::shared_bag("two", Bot::Random, ExchangePolicy::All);
    let key = MatchupKey::new(&NumberScrabble::default(), 7, &greedy, &random);
    assert_eq!(key.to_string(), "59389484be361c6f9ca6b83dab63a2ba");
    let key = MatchupKey::new(&BinaryNumberScrabble::default(), 7, &greedy, &random);
    assert_eq!(key.to_string(), "dabea3e876971fc2ccae617c30ea14e5");
}

#[test]
fn no_bit_of_a_block_can_be_changed_and_no_part_is_missing() {
    let dir = tempfile::tempdir().unwrap();
    let folder = OwnFolder::open(dir.path()).unwrap();
    for played in [played_with_courses(3, 2), detailed()] {
        let file = played.write(&folder);
        let good = fs::read(&file).unwrap();
        for place in 0..good.len() {
            let mut bytes = good.clone();
            bytes[place] ^= 1 << (place % 8);
            fs::write(&file, &bytes).unwrap();
            assert!(folder.read(&played.block).is_err(), "byte {place}");
            fs::write(&file, &good[..place]).unwrap();
            assert!(matches!(folder.read(&played.block), Err(StoreError::Damaged { .. })), "{place} bytes");
        }
        fs::write(&file, [good.as_slice(), &[0]].concat()).unwrap();
        assert!(played.refusal(&folder).contains("its check sum is wrong"));
        fs::write(&file, &good).unwrap();
        assert_eq!(folder.read(&played.block).unwrap(), played.result);
    }
}

#[test]
fn a_block_under_another_name_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let folder = OwnFolder::open(dir.path()).unwrap();
    let [one, two] = [setup("one", "A"), setup("two", "ABCD")];
    let range = PairRange::new(3, 2);
    let played = play([&one, &two], 7, range, None);
    let file = played.write(&folder);
    let good = fs::read(&file).unwrap();
    let others = [
        play([&one, &two], 8, range, None),
        play([&two, &one], 7, range, None),
        play([&one, &one], 7, range, None),
        play([&one, &two], 7, PairRange::new(4, 2), None),
        play([&one, &two], 7, PairRange::new(3, 3), None),
        play([&one, &two], 7, range, Some(0.into())),
    ];
    for other in &others {
        // Renamed, and swapped with another.
        let place = other.write(&folder);
        let held = fs::read(&place).unwrap();
        fs::write(&place, &good).unwrap();
        fs::write(&file, held).unwrap();
        for refusal in [other.refusal(&folder), played.refusal(&folder)] {
            assert!(refusal.contains("not the block that its name says: it holds pairs"), "{refusal}");
        }
    }
    fs::write(&file, fs::read(others[0].write(&folder)).unwrap()).unwrap();
    assert!(played.refusal(&folder).contains("pairs 3 to 5 of matchup"), "{}", played.refusal(&folder));
    assert!(played.refusal(&folder).contains("(math-scrabble, seed 8, version 1 of play)"));
    // Nor is it taken over from another folder.
    let mine = tempfile::tempdir().unwrap();
    assert!(OwnFolder::open(mine.path()).unwrap().take_over(dir.path()).is_err());
}

#[test]
fn blocks_of_other_versions_are_refused_with_what_to_do() {
    let dir = tempfile::tempdir().unwrap();
    let folder = OwnFolder::open(dir.path()).unwrap();
    let played = played(0, 1);
    let file = played.write(&folder);
    let body = fs::read(&file).unwrap()[b"bagsplit block 3\n".len()..].to_vec();
    for (version, what) in [
        (1, "delete the folder 'blocks', and its games will be played again"),
        (2, "delete the folder 'blocks'"),
        (4, "use the later one"),
        (12, "use the later one"),
    ] {
        let content = [format!("bagsplit block {version}\n").as_bytes(), &body[..body.len() - 32]].concat();
        fs::write(&file, hashed(&content)).unwrap();
        let refusal = played.refusal(&folder);
        assert!(refusal.contains(&format!("format {version}")) && refusal.contains(what), "{refusal}");
    }
    for foreign in [b"".as_slice(), b"short", b"bagsplit block x\n", b"PAR1"] {
        fs::write(&file, foreign).unwrap();
        assert!(played.refusal(&folder).contains("does not begin as a block does"));
    }
}

/// What somebody made with the right check sum is not believed either.
#[test]
fn a_block_that_cannot_be_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let folder = OwnFolder::open(dir.path()).unwrap();
    let played = played(3, 2);
    let file = played.write(&folder);
    let good = fs::read(&file).unwrap();
    let content = &good[..good.len() - 32];
    let legs = content.windows(10).position(|w| w == [2, 0, 0, 0, 0, 0, 0, 0, 0, 0]).unwrap();
    let changed = |place: usize, byte: u8| {
        let mut content = content.to_vec();
        content[place] = byte;
        content
    };
    let columns = "its columns are not those of its pairs";
    for (content, why) in [
        (changed(legs, 3), "its head cannot be"),
        (changed(legs, 1), columns),
        (changed(legs + 1, 3), "its head cannot be"),
        (changed(legs + 1, 2), columns),
        (changed(legs + 1, 1), columns),
        (changed(legs + 13, 255), columns),
        (content[..content.len() - 1].to_vec(), columns),
        ([content, &[0]].concat(), columns),
        (content[..40].to_vec(), "its head cannot be"),
    ] {
        fs::write(&file, hashed(&content)).unwrap();
        let refusal = played.refusal(&folder);
        assert!(refusal.contains(why), "{why}: {refusal}");
    }
    // A range that would take all memory.
    let end = legs - 8;
    let mut long = content.to_vec();
    long[end + 6] = 1;
    fs::write(&file, hashed(&long)).unwrap();
    assert!(played.refusal(&folder).contains("its head cannot be"));
}

#[test]
fn blocks_with_and_without_courses_have_keys_of_their_own() {
    let key = MatchupKey::new(&MathScrabble::default(), 1, &setup("a", "A"), &setup("b", "B"));
    let other = MatchupKey::new(&MathScrabble::default(), 2, &setup("a", "A"), &setup("b", "B"));
    let [none, one] = [0, 1].map(|options_every| Noted { options_every, details: true });
    let courses = [0, 1, 10].map(|every| key.with_courses(every));
    let all =
        [[key, other.with_courses(1), key.with_courses(none), key.with_courses(one)].as_slice(), &courses]
            .concat();
    assert_eq!(all.iter().collect::<std::collections::BTreeSet<_>>().len(), all.len());
    assert_eq!(key.with_courses(1), courses[1]);
}

#[test]
fn a_second_run_in_the_folder_is_refused_until_the_first_is_over() {
    let dir = tempfile::tempdir().unwrap();
    let first = OwnFolder::open(dir.path()).unwrap();
    assert!(matches!(OwnFolder::open(dir.path()), Err(StoreError::InUse { .. })));
    drop(first);
    assert!(OwnFolder::open(dir.path()).is_ok());
}

#[test]
fn what_an_interrupted_run_was_writing_is_swept_away() {
    let dir = tempfile::tempdir().unwrap();
    drop(OwnFolder::open(dir.path()).unwrap());
    let half = dir.path().join("blocks/.writing-aB3xyZ.tmp");
    fs::write(&half, b"half a block").unwrap();
    // What is not ours stays, however it is called.
    let theirs = [".writing-x.tmp", "notes.tmp", "blocks/x.tmp", ".lock", "experiment.tmp"];
    theirs.iter().for_each(|name| fs::write(dir.path().join(name), name).unwrap());
    fs::create_dir(dir.path().join(".writing-folder.tmp")).unwrap();
    drop(OwnFolder::open(dir.path()).unwrap());
    assert!(!half.exists());
    assert!(theirs.iter().all(|name| fs::read_to_string(dir.path().join(name)).unwrap() == *name));
    assert!(dir.path().join(".writing-folder.tmp").is_dir());
}

#[test]
fn merging_twice_adds_nothing_new() {
    let (one, two) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (mine, theirs) = (OwnFolder::open(one.path()).unwrap(), OwnFolder::open(two.path()).unwrap());
    for first in [0, 2] {
        played(first, 2).write(&theirs);
    }
    assert_eq!(mine.take_over(two.path()).unwrap().added, 2);
    let again = mine.take_over(two.path()).unwrap();
    assert_eq!((again.added, again.known), (0, 2));
    assert_eq!(mine.blocks().unwrap(), theirs.blocks().unwrap());
    for (key, blocks) in mine.blocks().unwrap() {
        for block in blocks.into_iter().map(|pairs| StoredBlock { key, pairs }) {
            assert_eq!(mine.read(&block).unwrap(), theirs.read(&block).unwrap());
        }
    }
}

#[test]
fn overlapping_blocks_are_counted_once() {
    let block = PairRange::new;
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
