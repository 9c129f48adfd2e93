//! Whole games of Number Scrabble and Binary Number Scrabble in the common game loop.

use bagsplit_arena::{
    BagTiles, BlockResult, GameRecord, GameSeed, Leg, Outcome, Recorder, Table, Turn, Watch, play,
    play_counted, replay,
};
use bagsplit_game::board::{ByBag, ByPlayer, Player, Tiles};
use bagsplit_game::rules::number_scrabble::NumberScrabble;
use bagsplit_game::rules::{Action, Game, Position, Value};
use bagsplit_movegen::Reference;
use bagsplit_players::{Bot, ExchangePolicy, PrivateBags, Setup, Split, Thinking};
use xxhash_rust::xxh3::xxh3_64;

use crate::common::{
    EventSet, assert_faultless, assert_found_out, blocks, first, in_turn, joined, played, seeds,
    split_pairs,
};
use crate::shared::{binary_number_scrabble, mixed, number_scrabble, small, with_opponent_faces};

/// Checks the tile count in every turn, and compares the summary with the observed events.
struct Ledger {
    tiles: Tiles,
    drawn: ByPlayer<Tiles>,
    exchanges: [u16; 2],
    end_bonus: [i16; 2],
}

impl Watch for Ledger {
    fn opening(&mut self, player: Player, drawn: &ByBag<Tiles>, redrawn: Option<&ByBag<Tiles>>) {
        assert_eq!(redrawn, None);
        self.drawn[player] = drawn.all();
    }

    fn turn(&mut self, turn: &Turn, position: &Position) {
        let grid = position.grid();
        let laid = grid
            .squares()
            .filter_map(|square| grid.get(square))
            .map(|face| face.tile())
            .collect();
        let [one, two] = Player::ALL.map(|player| position.hand(player));
        let all = position
            .bags_of(Player::P1)
            .all()
            .plus(one)
            .plus(two)
            .plus(&laid);
        assert_eq!(all, self.tiles, "no tile comes or goes");
        let hand = &mut self.drawn[turn.player];
        *hand = hand
            .minus(&turn.action.tiles())
            .unwrap()
            .plus(&turn.drawn.all());
        assert_eq!(hand, position.hand(turn.player));
        assert!(!turn.action.is_pass() || turn.action == Action::PASS);
        self.exchanges[turn.player.index()] +=
            u16::from(matches!(turn.action, Action::Exchange(_)));
    }

    fn end(&mut self, outcome: &Outcome) {
        assert_eq!(outcome.holder, None);
        self.end_bonus = outcome.end_bonus.0.map(|n| n as i16);
    }
}

fn record<G: Game>(game: &G, setups: [&Setup; 2], seed: GameSeed) -> GameRecord {
    let mut recorder = Recorder::new(game, ByPlayer(setups), seed);
    let mut ledger = Ledger {
        tiles: *game.tiles(),
        drawn: ByPlayer::default(),
        exchanges: [0; 2],
        end_bonus: [0; 2],
    };
    let mut table = Table::new(game, ByPlayer(setups), &Reference::new(game));
    let mut result = BlockResult::default();
    play_counted(
        &mut table,
        seed,
        &mut result,
        &mut (&mut recorder, &mut ledger),
    );
    let (row, record) = (result.games[0], recorder.finish());
    assert_eq!(row.players.0.map(|tally| tally.exchanges), ledger.exchanges);
    assert_eq!(row.players.0.map(|tally| tally.end_bonus), ledger.end_bonus);
    assert_eq!(
        record.scores,
        row.players.0.map(|tally| u32::from(tally.score))
    );
    assert_eq!(record.winner, row.winner.map(|winner| winner as u8));
    for (player, tally) in Player::ALL.into_iter().zip(row.players.0) {
        let turns = record
            .turns
            .iter()
            .filter(|turn| turn.player == player as u8)
            .count();
        assert_eq!(
            usize::from(tally.turns()),
            turns,
            "a turn is a placement, a pass or an exchange"
        );
        let turns = tally.primary + tally.cross + tally.bonus;
        let earned = turns.saturating_add_signed(tally.end_bonus);
        let start = if player == row.first {
            0
        } else {
            game.head_start()
        };
        assert_eq!(
            u32::from(tally.score - earned),
            start,
            "points are those of turns, of the end and from the start"
        );
        assert_eq!(u32::from(tally.head_start()), start);
    }
    record
}

/// Plays each setup against the next and replays the records; returns the endings and events seen.
fn seen_in<G: Game>(game: &G) -> EventSet {
    let setups = mixed();
    let mut seen = EventSet::default();
    for seed in seeds(11, 6) {
        for both in in_turn(&setups) {
            let record = record(game, both, seed);
            assert_faultless(&record);
            let again: GameRecord =
                serde_json::from_str(&serde_json::to_string(&record).unwrap()).unwrap();
            assert_eq!(again, record);
            seen.note(true, &record.ended_by);
            seen.note(
                record.end_bonus.unwrap().iter().any(|&n| n > 0),
                "end bonus",
            );
            for turn in &record.turns {
                seen.note(turn.exchange.is_some(), "exchange");
                seen.note(turn.pass.is_some(), "pass");
                let blank = |(_, face): &(String, String)| face.starts_with('?');
                seen.note(turn.place.iter().flatten().any(blank), "blank");
            }
        }
    }
    seen
}

const ALL: [&str; 5] = ["blank", "end bonus", "exchange", "out-of-tiles", "pass"];

#[test]
fn the_referee_finds_no_fault_with_number_scrabble_of_mixed_players() {
    let seen = seen_in(&number_scrabble());
    seen.assert(&ALL);
    seen.assert(&["scoreless"]);
}

#[test]
fn the_referee_finds_no_fault_with_binary_number_scrabble_of_mixed_players() {
    seen_in(&with_opponent_faces()).assert(&ALL);
}

#[test]
fn the_referee_finds_no_fault_with_other_endings() {
    let mut game = number_scrabble();
    game.set("target", &Value::Integer(40)).unwrap();
    game.set("scoreless-turns", &Value::Text("passes".to_owned()))
        .unwrap();
    game.set("bonus", &Value::Text("5:3 20:9".to_owned()))
        .unwrap();
    game.set("head-start", &Value::Integer(7)).unwrap();
    game.set("out-with", &Value::Integer(2)).unwrap();
    seen_in(&game).assert(&["target", "exchange", "blank"]);
    // Records have every option, set or not.
    for game in [game, number_scrabble()] {
        let written = record(&game, [&mixed()[1], &mixed()[2]], first(3, 1)).rules;
        let set = [
            "target",
            "head-start",
            "out-with",
            "scoreless-turns",
            "bonus",
        ];
        assert!(set.iter().all(|key| written.contains_key(*key)));
    }
}

#[test]
fn the_referee_finds_no_fault_with_games_that_deduct_unplayed_tiles() {
    let mut game = number_scrabble();
    game.set("deduct", &Value::Bool(true)).unwrap();
    let mut lost = 0;
    for seed in seeds(11, 4) {
        let written = record(&game, [&mixed()[1], &mixed()[2]], seed);
        assert_faultless(&written);
        lost += written
            .end_bonus
            .unwrap()
            .iter()
            .filter(|&&points| points < 0)
            .count();
        // A record that does not say it is one of rules without it, and its scores are wrong.
        let mut without = written.clone();
        without.rules.remove("deduct");
        assert_eq!(
            replay(&without, &mut ()).is_ok(),
            written.end_bonus == Some([0, 0])
        );
    }
    assert!(lost > 0, "somebody had points and unplayed digits");
    // Records of before the option are those of rules without it.
    let mut older = record(&number_scrabble(), [&mixed()[1], &mixed()[2]], first(3, 1));
    assert_eq!(
        older.rules.remove("deduct"),
        Some(bagsplit_arena::RuleValue::Bool(false))
    );
    assert_faultless(&older);
}

#[test]
fn a_record_is_written_as_the_format_page_says() {
    let game = number_scrabble();
    let setups = mixed();
    let text = serde_json::to_value(record(&game, [&setups[1], &setups[2]], first(3, 1))).unwrap();
    assert_eq!(text["game"], "number-scrabble");
    assert_eq!(
        text["players"],
        serde_json::json!([{ "setup": setups[1].name }, { "setup": setups[2].name }])
    );
    assert_eq!(text["first"], 1);
    assert_eq!(
        text["opening"][0]["player"], 1,
        "the first player draws first"
    );
    assert_eq!(text["opening"][0]["draw"]["bag"].as_str().unwrap().len(), 4);
    assert!(
        text["end_bonus"]
            .as_array()
            .is_some_and(|bonus| bonus.len() == 2)
    );
    for turn in text["turns"].as_array().unwrap() {
        let keys: Vec<&str> = turn
            .as_object()
            .unwrap()
            .keys()
            .map(String::as_str)
            .collect();
        let is = |key| keys.contains(&key);
        assert!(is("draw") && is("player"), "{turn}");
        assert_eq!(
            u8::from(is("place")) + u8::from(is("exchange")) + u8::from(is("pass")),
            1,
            "{turn}"
        );
        assert!(
            turn["draw"]
                .as_object()
                .unwrap()
                .keys()
                .all(|bag| bag == "bag")
        );
        if is("pass") {
            assert_eq!(
                (&turn["pass"], &turn["draw"]),
                (&"".into(), &serde_json::json!({}))
            );
        }
    }
}

#[test]
fn without_equals_there_are_no_scores_and_the_game_is_a_tie() {
    let game: NumberScrabble = small(&[("1", 9), ("2", 9)]);
    let setups = mixed();
    let record = record(
        &game,
        [&setups[0], &setups[3]],
        GameSeed {
            seed: 1,
            pair: 0,
            leg: Leg::Second,
        },
    );
    assert_eq!(
        (record.winner, record.scores, &record.ended_by[..]),
        (None, [0, 0], "scoreless")
    );
    assert_eq!(record.turns.len(), 6);
    assert!(
        record
            .turns
            .iter()
            .all(|turn| turn.exchange.is_some() == (turn.player == 0))
    );
    assert_eq!(replay(&record, &mut ()), Ok(()));
    assert!(
        serde_json::to_string(&record)
            .unwrap()
            .contains("\"winner\":null")
    );
}

#[test]
fn changed_records_are_detected() {
    let game = number_scrabble();
    let setups = mixed();
    let good = (0..)
        .map(|pair| record(&game, [&setups[1], &setups[2]], first(5, pair)))
        .find(|record| {
            record.end_bonus != Some([0, 0])
                && record.turns.iter().any(|turn| turn.exchange.is_some())
        })
        .unwrap();
    assert_found_out(
        &good,
        &[
            ("NS-10", |r| {
                *r.turns
                    .iter_mut()
                    .find_map(|turn| turn.points.as_mut())
                    .unwrap() += 1;
            }),
            ("NS-1", |r| r.first = 1 - r.first),
            ("NS-2", |r| r.opening[0].draw.clear()),
            ("no bag 'A'", |r| {
                drop(r.opening[0].draw.insert("A".to_owned(), "1".to_owned()))
            }),
            ("NS-12", |r| r.end_bonus = Some([0, 0])),
            ("NS-12", |r| r.end_bonus = None),
            ("NS-1", |r| r.winner = None),
            ("stops before", |r| drop(r.turns.pop())),
            ("exactly one", |r| r.players[0].advantage = Some(false)),
            ("no Advantage", |r| {
                [r.players[0].advantage, r.players[1].advantage] = [Some(false), Some(true)]
            }),
            ("no splits", |r| {
                r.players
                    .iter_mut()
                    .for_each(|player| player.split = Some(BagTiles::new()))
            }),
            ("nothing can be discarded", |r| {
                let turn = r
                    .turns
                    .iter_mut()
                    .find(|turn| turn.exchange.is_some())
                    .unwrap();
                turn.pass = turn.exchange.take();
            }),
            ("no Mulligan", |r| {
                r.opening[0].mulligan = Some(r.opening[0].draw.clone())
            }),
            ("NS-", |r| {
                let turn = r
                    .turns
                    .iter_mut()
                    .find(|turn| turn.exchange.is_some())
                    .unwrap();
                turn.exchange = Some(String::new());
            }),
            ("not known", |r| r.game = "word-scrabble".to_owned()),
        ],
    );
}

fn splits_every_pair<G: Game>(game: &G) {
    for one in mixed() {
        let pairs = split_pairs(game, &one, &Reference::new(game), 2);
        assert!(
            pairs
                .iter()
                .all(|pair| pair.0.map(|game| game.first) == [Player::P1, Player::P0]),
            "roles are seats"
        );
        assert_eq!(pairs.len(), 2);
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
        let other = Setup {
            luck,
            ..setups[2].clone()
        };
        let record = record(
            &game,
            [&setups[1], &other],
            GameSeed {
                seed: 9,
                pair: 4,
                leg,
            },
        );
        assert_eq!(
            record
                .opening
                .iter()
                .map(|draw| draw.player)
                .collect::<Vec<_>>(),
            [1 - leg.index() as u8, leg.index() as u8]
        );
        record
            .opening
            .into_iter()
            .map(|draw| draw.draw)
            .collect::<Vec<_>>()
    };
    assert_eq!(
        opening(0, Leg::First),
        opening(0, Leg::Second),
        "the same tiles come to the same seat"
    );
    assert_eq!(
        opening(7, Leg::First),
        opening(7, Leg::Second),
        "with luck of one's own as well"
    );
    assert_ne!(opening(0, Leg::First), opening(7, Leg::First));
}

#[test]
fn results_do_not_depend_on_threads_or_cuts() {
    let game = binary_number_scrabble();
    let setups = mixed();
    let results = |cuts: &[u64], threads| {
        let blocks = blocks(setups.windows(2).map(|two| [&two[0], &two[1]]), 1, cuts);
        played(&blocks, threads, |block| {
            block.play(&game, &Reference::new(&game), &())
        })
    };
    let whole = results(&[0, 2], 1);
    assert_eq!(results(&[0, 2], 4), whole);
    assert_eq!(joined(&results(&[0, 1, 2], 3), 2), whole);
}

#[test]
fn thinking_times_are_recorded_without_losses_on_time() {
    let game = binary_number_scrabble();
    let slow = Setup {
        thinking: Thinking::Fixed { ms: 3_600_000 },
        ..mixed()[1].clone()
    };
    let record = record(&game, [&slow, &mixed()[1]], first(1, 0));
    assert!(
        record
            .turns
            .iter()
            .all(|turn| turn.ms.is_some() == (turn.player == 0))
    );
    assert_eq!(replay(&record, &mut ()), Ok(()));
}

#[test]
#[should_panic(expected = "an exchange policy is for a shared bag")]
fn setups_for_private_bags_are_rejected() {
    let game = binary_number_scrabble();
    let one = Setup::shared_bag("one", Bot::Greedy, ExchangePolicy::All);
    let split = Split {
        name: "none".to_owned(),
        bags: ByBag::default(),
    };
    let other = Setup::private_bags("other", Bot::Greedy, PrivateBags::new(split));
    play(
        &game,
        ByPlayer([&one, &other]),
        &Reference::new(&game),
        first(1, 0),
        &mut (),
    );
}

/// Frozen games: stored results could not be continued if the same seed gave other games. Setups are listed explicitly,
/// so that a new kind of bot changes nothing.
#[test]
fn games_are_frozen() {
    let one = Setup::shared_bag(
        "one",
        Bot::Greedy,
        ExchangePolicy::PassOnZero {
            points: 6,
            tiles: 3,
        },
    );
    let other = Setup::shared_bag("other", Bot::Hasty { overlooks: 30 }, ExchangePolicy::All);
    let summary = |record: GameRecord| {
        let turns = serde_json::to_string(&record.turns).unwrap();
        let hash = xxh3_64(turns.as_bytes());
        format!(
            "{} turns {hash:x}, {:?}, {}",
            record.turns.len(),
            record.scores,
            record.ended_by
        )
    };
    let number = [0, 1].map(|pair| {
        summary(record(
            &number_scrabble(),
            [&one, &other],
            first(2026, pair),
        ))
    });
    let binary = [0, 1].map(|pair| {
        summary(record(
            &binary_number_scrabble(),
            [&one, &other],
            first(2026, pair),
        ))
    });
    assert_eq!(
        number,
        [
            "18 turns 5bdd5cdd904b6117, [78, 8], scoreless",
            "9 turns 888c3f3983b959be, [73, 131], out-of-tiles"
        ]
    );
    assert_eq!(
        binary,
        [
            "13 turns 611a22129b064933, [69, 13], scoreless",
            "16 turns b3bab3e63207d966, [12, 15], scoreless"
        ]
    );
}
