//! Whole games: refereed, the same for fast and slow generators, the same however they are cut and
//! spread over threads.

#[path = "common/blocks.rs"]
mod blocks;
mod common;

use arena::{Block, BlockResult, GameRecord, GameSeed, Leg, Matchup, PairRange, Recorder, play, replay};
use board::ByPlayer;
use bots::{MulliganPolicy, Setup, Thinking};
use common::{mixed, setup};
use movegen::{Fast, Generator, Reference};
use rules::{Game, Value, math_scrabble::MathScrabble};

fn record(
    game: &MathScrabble,
    setups: [&Setup; 2],
    generator: &(impl Generator + Clone),
    seed: GameSeed,
) -> GameRecord {
    let mut recorder = Recorder::new(game, ByPlayer(setups), seed);
    play(game, ByPlayer(setups), generator, seed, &mut recorder);
    recorder.finish()
}

fn with(options: &[(&str, Value)]) -> MathScrabble {
    let mut game = MathScrabble::default();
    for (key, value) in options {
        game.set(key, value).unwrap();
    }
    game
}

#[test]
fn the_referee_finds_no_fault_with_games_of_mixed_players() {
    let text = |text: &str| Value::Text(text.to_owned());
    let mut endings = std::collections::BTreeSet::new();
    let mut mulligans = 0;
    for (number, game) in [
        MathScrabble::default(),
        with(&[("mulligan", text("turns-only")), ("first", text("other")), ("powers", text("positive"))]),
        with(&[("mulligan", text("off")), ("bags", Value::Integer(2)), ("hand", Value::Integer(5))]),
        with(&[("split-hidden", Value::Bool(false)), ("bonus-tiles", Value::Integer(1))]),
        with(&[("move-ms", Value::Integer(30_000)), ("reserve-ms", Value::Integer(200_000))]),
    ]
    .into_iter()
    .enumerate()
    {
        let (setups, fast) = (mixed(&game), Fast::new(&game));
        for (place, first) in setups.iter().enumerate() {
            for second in &setups[place..] {
                for leg in Leg::ALL {
                    let seed = GameSeed { seed: 11, pair: number as u64, leg };
                    let record = record(&game, [first, second], &fast, seed);
                    if let Err(fault) = replay(&record, &mut ()) {
                        panic!("{} against {}: {fault}\n{record:?}", first.name, second.name);
                    }
                    let taken = |mulligan: &Option<_>| usize::from(mulligan.is_some());
                    let in_game = record.opening.iter().map(|d| taken(&d.mulligan)).sum::<usize>()
                        + record.turns.iter().map(|t| taken(&t.mulligan)).sum::<usize>();
                    assert!(in_game <= 1);
                    mulligans += in_game;
                    endings.insert(record.ended_by);
                }
            }
        }
    }
    // Otherwise the test has not seen what it is about.
    assert!(mulligans > 10, "{mulligans}");
    assert!(["clock", "out-of-tiles"].iter().all(|ending| endings.contains(*ending)), "{endings:?}");
}

#[test]
fn a_record_that_was_changed_is_found_out() {
    let game = MathScrabble::default();
    let one = setup(&game, &[("all", "ABCD")], "greedy", "uniform");
    let seed = GameSeed { seed: 5, pair: 0, leg: Leg::First };
    let good = record(&game, [&one, &one], &Fast::new(&game), seed);
    assert_eq!(replay(&good, &mut ()), Ok(()));
    type Change = fn(&mut GameRecord);
    let faults: &[(&str, Change)] = &[
        ("MS-17", |r| *r.turns[0].points.as_mut().unwrap() += 1),
        ("MS-4", |r| r.turns.swap(0, 1)),
        ("MS-6", |r| r.turns[0].draw.as_mut().unwrap().clear()),
        ("outcome", |r| r.scores[0] += 1),
        ("stops before", |r| drop(r.turns.pop())),
        ("MS-2", |r| drop(r.players[0].split.as_mut().unwrap().remove("A"))),
        ("a split is missing", |r| r.players[0].split = None),
        ("MS-3", |r| r.players.iter_mut().for_each(|player| player.split = None)),
        ("MS-3", |r| r.players.iter_mut().for_each(|player| player.advantage = None)),
        ("exactly one", |r| r.players[0].advantage = r.players[1].advantage),
        ("MS-5", |r| {
            let draw = &mut r.opening[0].draw;
            let (from, tiles) = draw.pop_first().unwrap();
            draw.insert(if from == "A" { "E" } else { "A" }.to_owned(), tiles);
        }),
    ];
    for (expected, change) in faults {
        let mut bad = good.clone();
        change(&mut bad);
        let fault = replay(&bad, &mut ()).expect_err(expected).to_string();
        assert!(fault.contains(expected), "{expected}: {fault}");
    }
}

#[test]
fn fast_and_slow_generators_play_the_same_games() {
    // Small enough for the exhaustive generator.
    let game = with(&[("board", Value::Integer(7)), ("hand", Value::Integer(4))]);
    let (fast, slow) = (Fast::new(&game), Reference::new(&game));
    let apart = [("digits", "AB"), ("operators", "CD")];
    let setups = [setup(&game, &apart, "greedy", "quota"), setup(&game, &apart, "equity", "hand-value")];
    for pair in 0..4 {
        for leg in Leg::ALL {
            let seed = GameSeed { seed: 3, pair, leg };
            let both = [&setups[0], &setups[1]];
            assert_eq!(record(&game, both, &fast, seed), record(&game, both, &slow, seed), "{seed:?}");
        }
    }
}

fn blocks<'s>(setups: &'s [Setup], cuts: &[u64]) -> Vec<Block<'s>> {
    let mut blocks = Vec::new();
    for (place, first) in setups.iter().enumerate() {
        for second in &setups[place + 1..] {
            for cut in cuts.windows(2) {
                let matchup = Matchup { first, second };
                blocks.push(Block { matchup, seed: 1, pairs: PairRange::between(cut[0], cut[1]) });
            }
        }
    }
    blocks
}

fn played(game: &MathScrabble, blocks: &[Block<'_>], threads: usize) -> Vec<BlockResult> {
    blocks::played(blocks, threads, |block| block.play(game, &Fast::new(game), &()))
}

fn joined(results: &[BlockResult], parts: usize) -> Vec<BlockResult> {
    let join = |parts: &[BlockResult]| {
        let mut whole = BlockResult::default();
        for part in parts {
            whole.games.extend(part.games.iter().copied());
            whole.turns.add(&part.turns);
        }
        whole
    };
    results.chunks(parts).map(join).collect()
}

#[test]
fn results_do_not_depend_on_threads_or_cuts() {
    let game = MathScrabble::default();
    let setups = mixed(&game);
    let whole = played(&game, &blocks(&setups, &[0, 3]), 1);
    for threads in [1, 2, 8] {
        assert_eq!(joined(&played(&game, &blocks(&setups, &[0, 3]), threads), 1), whole, "{threads} threads");
        assert_eq!(joined(&played(&game, &blocks(&setups, &[0, 1, 3]), threads), 2), whole, "{threads}, cut");
    }
}

#[test]
fn a_setup_against_itself_splits_every_pair() {
    let game = MathScrabble::default();
    for one in mixed(&game) {
        let matchup = Matchup { first: &one, second: &one };
        let block = Block { matchup, seed: 2, pairs: PairRange::new(0, 4) };
        let result = block.play_watched(&game, &Fast::new(&game), &(), &mut ()).unwrap();
        for pair in result.pairs() {
            assert_eq!(pair.quarters().count(), 2, "{}", one.name);
            assert_eq!(pair[Leg::First], pair[Leg::Second].exchanged(), "{}", one.name);
        }
    }
}

#[test]
fn luck_of_its_own_makes_another_game() {
    let game = MathScrabble::default();
    let one = setup(&game, &[("all", "ABCD")], "greedy", "uniform");
    let other = Setup { luck: 1, ..one.clone() };
    let block =
        |first, second| Block { matchup: Matchup { first, second }, seed: 2, pairs: PairRange::new(0, 8) };
    let play = |first, second| block(first, second).play(&game, &Fast::new(&game), &()).unwrap();
    assert_ne!(play(&one, &one).games, play(&one, &other).games);
}

#[test]
fn a_player_who_thinks_too_long_loses_on_time() {
    let game = MathScrabble::default();
    let quick = setup(&game, &[("all", "ABCD")], "greedy", "uniform");
    // 60 seconds beyond the limit a turn: the reserve of 300 is gone in the fifth.
    let slow = Setup { thinking: Thinking::Fixed { ms: 150_000 }, ..quick.clone() };
    let record =
        record(&game, [&quick, &slow], &Fast::new(&game), GameSeed { seed: 1, pair: 0, leg: Leg::First });
    let last = record.turns.last().unwrap();
    assert_eq!((last.clock, last.player, record.winner), (Some(true), 1, Some(0)));
    assert_eq!(record.turns.iter().filter(|turn| turn.player == 1).count(), 5);
    assert_eq!(record.ended_by, "clock");
}

#[test]
fn only_the_holder_ever_takes_the_mulligan() {
    let game = MathScrabble::default();
    let mut eager = setup(&game, &[("all", "ABCD")], "greedy", "uniform");
    common::bags(&mut eager).mulligan = MulliganPolicy::Value { gain: 0 };
    let fast = Fast::new(&game);
    for pair in 0..6 {
        for leg in Leg::ALL {
            let seed = GameSeed { seed: 1, pair, leg };
            let record = record(&game, [&eager, &eager], &fast, seed);
            let holder = seed.holder() as u8;
            let by_opening = record.opening.iter().filter(|d| d.mulligan.is_some()).map(|d| d.player);
            let by_turn = record.turns.iter().filter(|t| t.mulligan.is_some()).map(|t| t.player);
            let takers: Vec<u8> = by_opening.chain(by_turn).collect();
            assert!(takers.is_empty() || takers == [holder], "{takers:?}");
        }
    }
}
