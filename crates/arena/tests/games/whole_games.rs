//! Whole games: legality, agreement of fast and slow generators, and independence of blocks and threads.

use bagsplit_arena::{GameRecord, GameSeed, Leg};
use bagsplit_game::rules::{Value, math_scrabble::MathScrabble};
use bagsplit_movegen::{Fast, Reference};
use bagsplit_players::{MulliganPolicy, Setup, Thinking};

use crate::common::{
    EventSet, assert_faultless, assert_found_out, blocks, first, joined, played, record, seeds,
    split_pairs,
};
use crate::private::{APART, bags, greedy, mixed, setup, sized, with};

#[test]
fn the_referee_finds_no_fault_with_games_of_mixed_players() {
    let text = |text: &str| Value::Text(text.to_owned());
    let mut seen = EventSet::default();
    let mut mulligans = 0;
    for (number, game) in [
        MathScrabble::default(),
        with(&[
            ("mulligan", text("turns-only")),
            ("first", text("other")),
            ("powers", text("positive")),
        ]),
        with(&[
            ("mulligan", text("off")),
            ("bags", Value::Integer(2)),
            ("hand", Value::Integer(5)),
        ]),
        with(&[
            ("split-hidden", Value::Bool(false)),
            ("bonus-tiles", Value::Integer(1)),
        ]),
        with(&[
            ("move-ms", Value::Integer(30_000)),
            ("reserve-ms", Value::Integer(200_000)),
        ]),
    ]
    .into_iter()
    .enumerate()
    {
        let (setups, fast) = (mixed(&game), Fast::new(&game));
        for (place, first) in setups.iter().enumerate() {
            for second in &setups[place..] {
                for leg in Leg::ALL {
                    let seed = GameSeed {
                        seed: 11,
                        pair: number as u64,
                        leg,
                    };
                    let record = record(&game, [first, second], &fast, seed);
                    assert_faultless(&record);
                    let in_game = takers(&record).len();
                    assert!(in_game <= 1);
                    mulligans += in_game;
                    seen.note(true, &record.ended_by);
                }
            }
        }
    }
    // Checks that the test covers these events.
    assert!(mulligans > 10, "{mulligans}");
    seen.assert(&["clock", "out-of-tiles"]);
}

/// The players who took the Mulligan, with repetitions.
fn takers(record: &GameRecord) -> Vec<u8> {
    let by_opening = record
        .opening
        .iter()
        .filter(|d| d.mulligan.is_some())
        .map(|d| d.player);
    let by_turn = record
        .turns
        .iter()
        .filter(|t| t.mulligan.is_some())
        .map(|t| t.player);
    by_opening.chain(by_turn).collect()
}

#[test]
fn changed_records_are_detected() {
    let game = MathScrabble::default();
    let one = greedy(&game);
    let good = record(&game, [&one, &one], &Fast::new(&game), first(5, 0));
    assert_found_out(
        &good,
        &[
            ("MS-17", |r| *r.turns[0].points.as_mut().unwrap() += 1),
            ("MS-4", |r| r.turns.swap(0, 1)),
            ("MS-6", |r| r.turns[0].draw.as_mut().unwrap().clear()),
            ("MS-17: the scores are", |r| r.scores[0] += 1),
            ("stops before", |r| drop(r.turns.pop())),
            ("MS-2", |r| {
                drop(r.players[0].split.as_mut().unwrap().remove("A"))
            }),
            ("a split is missing", |r| r.players[0].split = None),
            ("MS-3", |r| {
                r.players.iter_mut().for_each(|player| player.split = None)
            }),
            ("MS-3", |r| {
                r.players
                    .iter_mut()
                    .for_each(|player| player.advantage = None)
            }),
            ("exactly one", |r| {
                r.players[0].advantage = r.players[1].advantage
            }),
            ("MS-5", |r| {
                let draw = &mut r.opening[0].draw;
                let (from, tiles) = draw.pop_first().unwrap();
                draw.insert(if from == "A" { "E" } else { "A" }.to_owned(), tiles);
            }),
        ],
    );
}

#[test]
fn fast_and_slow_generators_play_the_same_games() {
    // Small enough for the exhaustive generator.
    let game = sized(7, 4);
    let (fast, slow) = (Fast::new(&game), Reference::new(&game));
    let [one, other] =
        [("greedy", "quota"), ("equity", "hand-value")].map(|(b, d)| setup(&game, &APART, b, d));
    for seed in seeds(3, 4) {
        let both = [&one, &other];
        assert_eq!(
            record(&game, both, &fast, seed),
            record(&game, both, &slow, seed),
            "{seed:?}"
        );
    }
}

#[test]
fn results_do_not_depend_on_threads_or_cuts() {
    let game = MathScrabble::default();
    let setups = mixed(&game);
    let matchups = || {
        setups
            .iter()
            .enumerate()
            .flat_map(|(n, a)| setups[n + 1..].iter().map(move |b| [a, b]))
    };
    let results = |cuts: &[u64], threads| {
        played(&blocks(matchups(), 1, cuts), threads, |block| {
            block.play(&game, &Fast::new(&game), &())
        })
    };
    let whole = results(&[0, 3], 1);
    for threads in [1, 2, 8] {
        assert_eq!(
            joined(&results(&[0, 3], threads), 1),
            whole,
            "{threads} threads"
        );
        assert_eq!(
            joined(&results(&[0, 1, 3], threads), 2),
            whole,
            "{threads}, cut"
        );
    }
}

#[test]
fn a_setup_against_itself_splits_every_pair() {
    let game = MathScrabble::default();
    for one in mixed(&game) {
        assert_eq!(split_pairs(&game, &one, &Fast::new(&game), 4).len(), 4);
    }
}

#[test]
fn separate_random_streams_change_the_game() {
    let game = MathScrabble::default();
    let one = greedy(&game);
    let other = Setup {
        luck: 1,
        ..one.clone()
    };
    let play = |second| {
        blocks([[&one, second]], 2, &[0, 8])[0]
            .play(&game, &Fast::new(&game), &())
            .unwrap()
    };
    assert_ne!(play(&one).games, play(&other).games);
}

#[test]
fn a_player_who_thinks_too_long_loses_on_time() {
    let game = MathScrabble::default();
    let quick = greedy(&game);
    // 60 seconds beyond the limit in each turn: the reserve of 300 is used up in the fifth.
    let slow = Setup {
        thinking: Thinking::Fixed { ms: 150_000 },
        ..quick.clone()
    };
    let record = record(&game, [&quick, &slow], &Fast::new(&game), first(1, 0));
    let last = record.turns.last().unwrap();
    assert_eq!(
        (last.clock, last.player, record.winner),
        (Some(true), 1, Some(0))
    );
    assert_eq!(
        record.turns.iter().filter(|turn| turn.player == 1).count(),
        5
    );
    assert_eq!(record.ended_by, "clock");
}

#[test]
fn only_the_holder_ever_takes_the_mulligan() {
    let game = MathScrabble::default();
    let mut eager = greedy(&game);
    bags(&mut eager).mulligan = MulliganPolicy::Value { gain: 0 };
    let fast = Fast::new(&game);
    for seed in seeds(1, 6) {
        let takers = takers(&record(&game, [&eager, &eager], &fast, seed));
        assert!(
            takers.is_empty() || takers == [seed.holder() as u8],
            "{takers:?}"
        );
    }
}
