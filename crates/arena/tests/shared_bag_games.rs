//! Whole games of Number Scrabble and Binary Number Scrabble, in the loop that Math Scrabble is played in.

#[path = "common/blocks.rs"]
mod blocks;
#[path = "common/shared_bag.rs"]
mod shared_bag;

use std::collections::BTreeSet;

use arena::{
    BagTiles, Block, BlockResult, GameRecord, GameSeed, Leg, Matchup, Outcome, PairRange, Recorder, Table,
    Turn, Watch, play, play_counted, replay,
};
use board::{ByBag, ByPlayer, Player, Tiles};
use bots::{Bot, ExchangePolicy, PrivateBags, Setup, Split, Thinking};
use movegen::Reference;
use rules::binary_number_scrabble::BinaryNumberScrabble;
use rules::number_scrabble::NumberScrabble;
use rules::{Action, Game, Position, Value};
use shared_bag::{mixed, small};
use xxhash_rust::xxh3::xxh3_64;

/// Holds every turn against the tiles there are, and what a row says against what was seen.
struct Ledger {
    tiles: Tiles,
    drawn: ByPlayer<Tiles>,
    exchanges: [u16; 2],
    end_bonus: [u16; 2],
}

impl Watch for Ledger {
    fn opening(&mut self, player: Player, drawn: &ByBag<Tiles>, redrawn: Option<&ByBag<Tiles>>) {
        assert_eq!(redrawn, None);
        self.drawn[player] = drawn.all();
    }

    fn turn(&mut self, turn: &Turn, position: &Position) {
        let grid = position.grid();
        let laid = grid.squares().filter_map(|square| grid.get(square)).map(|face| face.tile()).collect();
        let [one, two] = Player::ALL.map(|player| position.hand(player));
        let all = position.bags_of(Player::P1).all().plus(one).plus(two).plus(&laid);
        assert_eq!(all, self.tiles, "no tile comes or goes");
        let hand = &mut self.drawn[turn.player];
        *hand = hand.minus(&turn.action.tiles()).unwrap().plus(&turn.drawn.all());
        assert_eq!(hand, position.hand(turn.player));
        assert!(!turn.action.is_pass() || turn.action == Action::PASS);
        self.exchanges[turn.player.index()] += u16::from(matches!(turn.action, Action::Exchange(_)));
    }

    fn end(&mut self, outcome: &Outcome) {
        assert_eq!(outcome.holder, None);
        self.end_bonus = outcome.end_bonus.0.map(|n| n as u16);
    }
}

fn record<G: Game>(game: &G, setups: [&Setup; 2], seed: GameSeed) -> GameRecord {
    let mut recorder = Recorder::new(game, ByPlayer(setups), seed);
    let mut ledger =
        Ledger { tiles: *game.tiles(), drawn: ByPlayer::default(), exchanges: [0; 2], end_bonus: [0; 2] };
    let mut table = Table::new(game, ByPlayer(setups), &Reference::new(game));
    let mut result = BlockResult::default();
    play_counted(&mut table, seed, &mut result, &mut (&mut recorder, &mut ledger));
    let (row, record) = (result.games[0], recorder.finish());
    assert_eq!(row.players.0.map(|tally| tally.exchanges), ledger.exchanges);
    assert_eq!(row.players.0.map(|tally| tally.end_bonus), ledger.end_bonus);
    assert_eq!(record.scores, row.players.0.map(|tally| u32::from(tally.score)));
    assert_eq!(record.winner, row.winner.map(|winner| winner as u8));
    for (player, tally) in Player::ALL.into_iter().zip(row.players.0) {
        let turns = record.turns.iter().filter(|turn| turn.player == player as u8).count();
        assert_eq!(usize::from(tally.turns()), turns, "a turn is a placement, a pass or an exchange");
        let earned = tally.primary + tally.cross + tally.bonus + tally.end_bonus;
        assert_eq!(tally.score, earned, "points are those of turns and of the end");
    }
    record
}

/// Plays each setup against the next and replays what was recorded; returns how the games ended and what was
/// seen in them.
fn seen_in<G: Game>(game: &G) -> BTreeSet<String> {
    let setups = mixed();
    let mut seen = BTreeSet::new();
    for pair in 0..6 {
        for (place, first) in setups.iter().enumerate() {
            let second = &setups[(place + 1) % setups.len()];
            for leg in Leg::ALL {
                let record = record(game, [first, second], GameSeed { seed: 11, pair, leg });
                if let Err(fault) = replay(&record, &mut ()) {
                    panic!("{} against {}: {fault}\n{record:?}", first.name, second.name);
                }
                let again: GameRecord =
                    serde_json::from_str(&serde_json::to_string(&record).unwrap()).unwrap();
                assert_eq!(again, record);
                seen.insert(record.ended_by.clone());
                let mut note = |is: bool, what: &str| {
                    if is {
                        seen.insert(what.to_owned());
                    }
                };
                note(record.end_bonus.unwrap().iter().any(|&n| n > 0), "end bonus");
                for turn in &record.turns {
                    note(turn.exchange.is_some(), "exchange");
                    note(turn.pass.is_some(), "pass");
                    let blank = |(_, face): &(String, String)| face.starts_with('?');
                    note(turn.place.iter().flatten().any(blank), "blank");
                }
            }
        }
    }
    seen
}

fn number_scrabble() -> NumberScrabble {
    small(&[("1", 3), ("2", 3), ("3", 2), ("4", 1), ("+", 2), ("-", 1), ("s", 1), ("=", 6), ("?", 1)])
}

fn binary_number_scrabble() -> BinaryNumberScrabble {
    small(&[("0", 3), ("1", 6), ("+", 1), ("O", 1), ("N", 1), ("=", 6), ("?", 1)])
}

const ALL: [&str; 5] = ["blank", "end bonus", "exchange", "out-of-tiles", "pass"];

#[test]
fn the_referee_finds_no_fault_with_number_scrabble_of_mixed_players() {
    let seen = seen_in(&number_scrabble());
    assert!(ALL.iter().chain(&["scoreless"]).all(|what| seen.contains(*what)), "{seen:?}");
}

#[test]
fn the_referee_finds_no_fault_with_binary_number_scrabble_of_mixed_players() {
    let mut game = binary_number_scrabble();
    game.set("going-out", &Value::Text("opponent-faces".to_owned())).unwrap();
    let seen = seen_in(&game);
    assert!(ALL.iter().all(|what| seen.contains(*what)), "{seen:?}");
}

#[test]
fn a_record_is_written_as_the_format_page_says() {
    let game = number_scrabble();
    let setups = mixed();
    let seed = GameSeed { seed: 3, pair: 1, leg: Leg::First };
    let text = serde_json::to_value(record(&game, [&setups[1], &setups[2]], seed)).unwrap();
    assert_eq!(text["game"], "number-scrabble");
    assert_eq!(
        text["players"],
        serde_json::json!([{ "setup": setups[1].name }, { "setup": setups[2].name }])
    );
    assert_eq!(text["first"], 1);
    assert_eq!(text["opening"][0]["player"], 1, "whoever goes first draws first");
    assert_eq!(text["opening"][0]["draw"]["bag"].as_str().unwrap().len(), 4);
    assert!(text["end_bonus"].as_array().is_some_and(|bonus| bonus.len() == 2));
    for turn in text["turns"].as_array().unwrap() {
        let keys: Vec<&str> = turn.as_object().unwrap().keys().map(String::as_str).collect();
        let is = |key| keys.contains(&key);
        assert!(is("draw") && is("player"), "{turn}");
        assert_eq!(u8::from(is("place")) + u8::from(is("exchange")) + u8::from(is("pass")), 1, "{turn}");
        assert!(turn["draw"].as_object().unwrap().keys().all(|bag| bag == "bag"));
        if is("pass") {
            assert_eq!((&turn["pass"], &turn["draw"]), (&"".into(), &serde_json::json!({})));
        }
    }
}

#[test]
fn without_equals_nobody_scores_and_it_is_a_tie() {
    let game: NumberScrabble = small(&[("1", 9), ("2", 9)]);
    let setups = mixed();
    let record = record(&game, [&setups[0], &setups[3]], GameSeed { seed: 1, pair: 0, leg: Leg::Second });
    assert_eq!((record.winner, record.scores, &record.ended_by[..]), (None, [0, 0], "scoreless"));
    assert_eq!(record.turns.len(), 6);
    assert!(record.turns.iter().all(|turn| turn.exchange.is_some() == (turn.player == 0)));
    assert_eq!(replay(&record, &mut ()), Ok(()));
    assert!(serde_json::to_string(&record).unwrap().contains("\"winner\":null"));
}

#[test]
fn a_record_that_was_changed_is_found_out() {
    let game = number_scrabble();
    let setups = mixed();
    let good = (0..)
        .map(|pair| record(&game, [&setups[1], &setups[2]], GameSeed { seed: 5, pair, leg: Leg::First }))
        .find(|record| {
            record.end_bonus != Some([0, 0]) && record.turns.iter().any(|turn| turn.exchange.is_some())
        })
        .unwrap();
    assert_eq!(replay(&good, &mut ()), Ok(()));
    type Change = fn(&mut GameRecord);
    let faults: &[(&str, Change)] = &[
        ("NS-10", |r| {
            *r.turns.iter_mut().find_map(|turn| turn.points.as_mut()).unwrap() += 1;
        }),
        ("NS-1", |r| r.first = 1 - r.first),
        ("NS-2", |r| r.opening[0].draw.clear()),
        ("no bag 'A'", |r| drop(r.opening[0].draw.insert("A".to_owned(), "1".to_owned()))),
        ("outcome", |r| r.end_bonus = Some([0, 0])),
        ("outcome", |r| r.end_bonus = None),
        ("outcome", |r| r.winner = None),
        ("stops before", |r| drop(r.turns.pop())),
        ("exactly one", |r| r.players[0].advantage = Some(false)),
        ("no Advantage", |r| [r.players[0].advantage, r.players[1].advantage] = [Some(false), Some(true)]),
        ("no splits", |r| r.players.iter_mut().for_each(|player| player.split = Some(BagTiles::new()))),
        ("nothing can be discarded", |r| {
            let turn = r.turns.iter_mut().find(|turn| turn.exchange.is_some()).unwrap();
            turn.pass = turn.exchange.take();
        }),
        ("no Mulligan", |r| r.opening[0].mulligan = Some(r.opening[0].draw.clone())),
        ("NS-", |r| {
            let turn = r.turns.iter_mut().find(|turn| turn.exchange.is_some()).unwrap();
            turn.exchange = Some(String::new());
        }),
        ("not known", |r| r.game = "word-scrabble".to_owned()),
    ];
    for (expected, change) in faults {
        let mut bad = good.clone();
        change(&mut bad);
        let fault = replay(&bad, &mut ()).expect_err(expected).to_string();
        assert!(fault.contains(expected), "{expected}: {fault}");
    }
}

fn splits_every_pair<G: Game>(game: &G) {
    for one in mixed() {
        let matchup = Matchup { first: &one, second: &one };
        let block = Block { matchup, seed: 2, pairs: PairRange::new(0, 2) };
        let result = block.play_watched(game, &Reference::new(game), &(), &mut ()).unwrap();
        for pair in result.pairs() {
            assert_eq!(pair.0.map(|game| game.first), [Player::P1, Player::P0], "roles are seats");
            assert_eq!(pair.quarters().count(), 2, "{}", one.name);
            assert_eq!(pair[Leg::First], pair[Leg::Second].exchanged(), "{}", one.name);
        }
    }
}

#[test]
fn a_setup_against_itself_splits_every_pair() {
    splits_every_pair(&number_scrabble());
    splits_every_pair(&binary_number_scrabble());
}

#[test]
fn both_games_of_a_pair_have_the_same_order_of_the_bag() {
    let game = number_scrabble();
    let setups = mixed();
    let opening = |luck: u64, leg: Leg| {
        let other = Setup { luck, ..setups[2].clone() };
        let record = record(&game, [&setups[1], &other], GameSeed { seed: 9, pair: 4, leg });
        assert_eq!(
            record.opening.iter().map(|draw| draw.player).collect::<Vec<_>>(),
            [1 - leg.index() as u8, leg.index() as u8]
        );
        record.opening.into_iter().map(|draw| draw.draw).collect::<Vec<_>>()
    };
    assert_eq!(opening(0, Leg::First), opening(0, Leg::Second), "the same tiles come to the same seat");
    assert_eq!(opening(7, Leg::First), opening(7, Leg::Second), "with luck of one's own as well");
    assert_ne!(opening(0, Leg::First), opening(7, Leg::First));
}

fn played<G: Game>(game: &G, blocks: &[Block<'_>], threads: usize) -> Vec<BlockResult> {
    blocks::played(blocks, threads, |block| block.play(game, &Reference::new(game), &()))
}

#[test]
fn results_do_not_depend_on_threads_or_cuts() {
    let game = binary_number_scrabble();
    let setups = mixed();
    let blocks = |cuts: &[u64]| -> Vec<Block<'_>> {
        let matchups = setups.windows(2).map(|two| Matchup { first: &two[0], second: &two[1] });
        let cut = |matchup| cuts.windows(2).map(move |cut| (matchup, PairRange::between(cut[0], cut[1])));
        let block = |(matchup, pairs)| Block { matchup, seed: 1, pairs };
        matchups.flat_map(cut).map(block).collect()
    };
    let whole = played(&game, &blocks(&[0, 2]), 1);
    assert_eq!(played(&game, &blocks(&[0, 2]), 4), whole);
    let cut = played(&game, &blocks(&[0, 1, 2]), 3);
    for (parts, whole) in cut.chunks(2).zip(&whole) {
        let mut joined = parts[0].clone();
        joined.games.extend(parts[1].games.iter().copied());
        joined.turns.add(&parts[1].turns);
        assert_eq!(joined, *whole);
    }
}

#[test]
fn thinking_times_are_recorded_and_nobody_loses_by_them() {
    let game = binary_number_scrabble();
    let slow = Setup { thinking: Thinking::Fixed { ms: 3_600_000 }, ..mixed()[1].clone() };
    let record = record(&game, [&slow, &mixed()[1]], GameSeed { seed: 1, pair: 0, leg: Leg::First });
    assert!(record.turns.iter().all(|turn| turn.ms.is_some() == (turn.player == 0)));
    assert_eq!(replay(&record, &mut ()), Ok(()));
}

#[test]
#[should_panic(expected = "an exchange policy is for a shared bag")]
fn a_setup_for_private_bags_is_not_let_in() {
    let game = binary_number_scrabble();
    let one = Setup::shared_bag("one", Bot::Greedy, ExchangePolicy::All);
    let split = Split { name: "none".to_owned(), bags: ByBag::default() };
    let other = Setup::private_bags("other", Bot::Greedy, PrivateBags::new(split));
    play(
        &game,
        ByPlayer([&one, &other]),
        &Reference::new(&game),
        GameSeed { seed: 1, pair: 0, leg: Leg::First },
        &mut (),
    );
}

/// Whole games, frozen: stored results could not be continued if the same seed played others. Who plays is named
/// here, so that a new kind of bot changes nothing.
#[test]
fn games_are_frozen() {
    let one = Setup::shared_bag("one", Bot::Greedy, ExchangePolicy::IfWorthless { points: 6, tiles: 3 });
    let other = Setup::shared_bag("other", Bot::Hasty { overlooks: 30 }, ExchangePolicy::All);
    let told = |record: GameRecord| {
        let turns = serde_json::to_string(&record.turns).unwrap();
        let hash = xxh3_64(turns.as_bytes());
        format!("{} turns {hash:x}, {:?}, {}", record.turns.len(), record.scores, record.ended_by)
    };
    let seed = |pair| GameSeed { seed: 2026, pair, leg: Leg::First };
    let number = [0, 1].map(|pair| told(record(&number_scrabble(), [&one, &other], seed(pair))));
    let binary = [0, 1].map(|pair| told(record(&binary_number_scrabble(), [&one, &other], seed(pair))));
    assert_eq!(
        number,
        ["18 turns 9003559084bd3c2d, [78, 8], scoreless", "14 turns c3703fe3a54179e8, [73, 70], scoreless"]
    );
    assert_eq!(
        binary,
        ["13 turns 64a40ac11b157ec, [69, 13], scoreless", "16 turns 898b9433c24a2190, [12, 15], scoreless"]
    );
}
