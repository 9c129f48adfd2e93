//! Blocks with wrong content, as in a pack with right check sums: readers check lengths and bounds, and use no more
//! memory than the games of that number need.

use std::path::Path;

use bagsplit_arena::{Block, BlockResult, Matchup, PairRange, PlayedGame};
use bagsplit_game::board::Player;
use bagsplit_game::rules::binary_number_scrabble::BinaryNumberScrabble;
use bagsplit_movegen::Playable;
use bagsplit_players::{Bot, ExchangePolicy, Setup};
use bagsplit_storage::{StoredMatchup, decode_block, encode_block};

/// The bytes of the head after the name of the game.
const HEAD: usize = 4 + 8 + 16 + 8 + 8 + 1 + 1 + 8;

/// A block of two different setups, or of one against itself, with everything that can be stored.
fn played(self_match: bool, with_courses: bool) -> (StoredMatchup, PairRange, BlockResult) {
    let game = BinaryNumberScrabble::default();
    let setup = |name, bot| Setup::shared_bag(name, bot, ExchangePolicy::All);
    let (one, other) = (setup("one", Bot::Greedy), setup("other", Bot::Random));
    let matchup = Matchup {
        first: &one,
        second: if self_match { &one } else { &other },
    };
    let pairs = PairRange::new(4, 3);
    let block = Block {
        matchup,
        seed: 7,
        pairs,
    };
    let result = match with_courses {
        false => block.play(&game, &game.generator(), &()).unwrap(),
        true => block
            .play_with_courses(&game, &game.generator(), &())
            .unwrap(),
    };
    (
        StoredMatchup::new(&game, 7, matchup, with_courses),
        pairs,
        result,
    )
}

/// A block as its head and its sections.
#[derive(Clone)]
struct Parts {
    head: Vec<u8>,
    sections: Vec<Vec<u8>>,
}

impl Parts {
    fn parse(bytes: &[u8]) -> Parts {
        let (head, mut rest) = bytes.split_at(1 + usize::from(bytes[0]) + HEAD);
        let mut sections = Vec::new();
        while let Some((length, more)) = rest.split_first_chunk::<4>() {
            let (section, more) = more.split_at(u32::from_le_bytes(*length) as usize);
            sections.push(section.to_vec());
            rest = more;
        }
        Parts {
            head: head.to_vec(),
            sections,
        }
    }

    fn joined(&self) -> Vec<u8> {
        let mut bytes = self.head.clone();
        for section in &self.sections {
            bytes.extend((section.len() as u32).to_le_bytes());
            bytes.extend(section);
        }
        bytes
    }
}

fn all_kinds() -> Vec<(StoredMatchup, PairRange, BlockResult)> {
    let kinds = [(false, false), (true, false), (false, true), (true, true)];
    let mut all: Vec<_> = kinds
        .map(|(self_match, with_courses)| played(self_match, with_courses))
        .into();
    all.extend([false, true].map(|self_match| {
        let (matchup, pairs, result) = played(self_match, false);
        let bare = |game: &PlayedGame| PlayedGame {
            winner: game.winner,
            ..PlayedGame::begun(game.pair, game.leg, Player::P0)
        };
        let games = result.games.iter().map(bare).collect();
        (
            matchup.outcomes(),
            pairs,
            BlockResult {
                games,
                self_match,
                ..BlockResult::default()
            },
        )
    }));
    all
}

/// Whether a file is rejected as damaged; a panic here would be a panic in every command that reads results.
fn is_refused(bytes: &[u8]) -> bool {
    match decode_block(Path::new("a.pack"), bytes) {
        Ok((matchup, pairs, result)) => {
            // An accepted block is written identically.
            let again = encode_block(&matchup, pairs, &result);
            assert_eq!(decode_block(Path::new("a.pack"), &again).unwrap().2, result);
            false
        }
        Err(error) => {
            assert!(error.to_string().contains("damaged"), "{error}");
            true
        }
    }
}

#[test]
fn decoding_and_encoding_yields_the_same_block() {
    for (matchup, pairs, result) in all_kinds() {
        let parts = Parts::parse(&encode_block(&matchup, pairs, &result));
        let (same, same_pairs, again) = decode_block(Path::new("a.pack"), &parts.joined()).unwrap();
        assert_eq!((same, same_pairs, again), (matchup, pairs, result));
    }
}

#[test]
fn every_changed_byte_is_refused_or_is_a_block_that_agrees_with_itself() {
    for (matchup, pairs, result) in all_kinds() {
        let parts = Parts::parse(&encode_block(&matchup, pairs, &result));
        let (mut refused, mut changes) = (0, 0);
        for (section, content) in parts.sections.iter().enumerate() {
            // Every width, count and number at the beginning, and then one byte in several.
            let step = 1 + content.len() / 400;
            for place in (0..content.len()).filter(|place| *place < 60 || place % step == 0) {
                for change in [1, 0x10, 0x80, 0xff] {
                    let mut changed = parts.clone();
                    changed.sections[section][place] ^= change;
                    refused += u32::from(is_refused(&changed.joined()));
                    changes += 1;
                }
            }
        }
        for place in 0..parts.head.len() {
            let mut changed = parts.clone();
            changed.head[place] ^= 0x81;
            let _ = decode_block(Path::new("a.pack"), &changed.joined());
        }
        assert!(refused > changes / 2, "{refused} of {changes}");
    }
}

#[test]
fn a_section_that_is_cut_off_lengthened_or_of_another_block_is_refused() {
    for (matchup, pairs, result) in all_kinds() {
        let parts = Parts::parse(&encode_block(&matchup, pairs, &result));
        for section in 0..parts.sections.len() {
            let length = parts.sections[section].len();
            for cut in [0, 1, length / 2, length - 1] {
                let mut changed = parts.clone();
                changed.sections[section].truncate(cut);
                assert!(
                    is_refused(&changed.joined()),
                    "{cut} of {length} bytes of section {section}"
                );
            }
            let mut longer = parts.clone();
            longer.sections[section].push(0);
            assert!(is_refused(&longer.joined()));
            let mut missing = parts.clone();
            missing.sections.remove(section);
            assert!(is_refused(&missing.joined()));
            let mut twice = parts.clone();
            twice.sections.push(parts.sections[section].clone());
            assert!(is_refused(&twice.joined()));
        }
    }
}

#[test]
fn sums_by_turn_of_other_games_are_refused() {
    let game = BinaryNumberScrabble::default();
    let setup = |name, bot| Setup::shared_bag(name, bot, ExchangePolicy::All);
    let (one, other) = (setup("one", Bot::Greedy), setup("other", Bot::Random));
    let matchup = Matchup {
        first: &one,
        second: &other,
    };
    let parts = |first| {
        let block = Block {
            matchup,
            seed: 7,
            pairs: PairRange::new(first, 3),
        };
        let result = block.play(&game, &game.generator(), &()).unwrap();
        Parts::parse(&encode_block(
            &StoredMatchup::new(&game, 7, matchup, false),
            block.pairs,
            &result,
        ))
    };
    let (mut mine, theirs) = (parts(0), parts(3));
    mine.sections[1] = theirs.sections[1].clone();
    assert!(is_refused(&mine.joined()));
}

#[test]
fn a_small_file_cannot_ask_for_much_memory() {
    for (matchup, pairs, result) in all_kinds() {
        let parts = Parts::parse(&encode_block(&matchup, pairs, &result));
        // More pairs than a block has, with columns of zeros, which take no bytes.
        for pairs in [16_385, 1 << 20, 1 << 40, u64::MAX - 4] {
            let mut many = parts.clone();
            let end = many.head.len() - 10;
            many.head[end - 8..end].copy_from_slice(&(4u64.saturating_add(pairs)).to_le_bytes());
            for section in &mut many.sections {
                *section = vec![0; 60];
            }
            assert!(is_refused(&many.joined()), "{pairs} pairs");
        }
    }
    let most = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = most
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB"));
    let peak: u64 = peak.map_or(0, |kilobytes| kilobytes.trim().parse().unwrap());
    assert!(peak < 500_000, "{peak} kB");
}
