//! Self-play matchups: the second games that are not played are reconstructed correctly.

use std::sync::atomic::{AtomicU64, Ordering};

use bagsplit_arena::{
    Block, BlockResult, Course, CourseWatch, Leg, Matchup, MulliganUse, PairRange, Progress, Watch,
};
use bagsplit_game::board::{Player, Role};
use bagsplit_game::rules::math_scrabble::MathScrabble;
use bagsplit_game::rules::{Game, Value};
use bagsplit_movegen::{Equations, Fast, Generator};
use bagsplit_players::{MulliganPolicy, Setup, Start, Thinking};

use crate::common::blocks;
use crate::private::{APART, bags, greedy, mixed, setup, with};
use crate::shared;

/// The numbers of pairs played and games begun.
#[derive(Default)]
struct Pairs(AtomicU64);

impl Progress for Pairs {
    fn pair_played(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }
}

/// Compares a block of `one` against a renamed copy, played in full, with the block of only the first games.
fn compare<G: Game>(
    game: &G,
    one: &Setup,
    generator: &(impl Generator + Clone + Send),
) -> BlockResult {
    let other = Setup {
        name: "another name".to_owned(),
        ..one.clone()
    };
    let matchup = Matchup {
        first: one,
        second: &other,
    };
    assert!(matchup.is_self_match());
    let block = Block {
        matchup,
        seed: 6,
        pairs: PairRange::new(4, 6),
    };

    let mut watch = CourseWatch::new(generator);
    let mut all = block
        .play_watched(game, generator, &(), &mut watch)
        .unwrap();
    let pairs = Pairs::default();
    let kept = block.play(game, generator, &pairs).unwrap();
    assert_eq!(pairs.0.load(Ordering::Relaxed), 6);
    assert_eq!((kept.games.len(), all.games.len()), (6, 12));
    assert!(kept.self_match && !all.self_match);
    assert!(kept.pairs().eq(all.pairs()), "{}", one.name);
    assert_eq!(kept.turn_sums(), all.turn_sums(), "{}", one.name);

    all.courses = watch.into_courses();
    let pairs = Pairs::default();
    let with_courses = block.play_with_courses(game, generator, &pairs).unwrap();
    assert_eq!(pairs.0.load(Ordering::Relaxed), 6);
    assert_eq!(
        BlockResult {
            courses: Vec::new(),
            ..with_courses.clone()
        },
        kept,
        "{}",
        one.name
    );
    assert_eq!((with_courses.courses.len(), all.courses.len()), (6, 12));
    for (first, both) in with_courses.courses.iter().zip(all.courses.chunks(2)) {
        let second = Course {
            leg: Leg::Second,
            leads: first.leads.map(|lead| -lead),
            ..*first
        };
        assert_eq!(both, [*first, second]);
    }
    for player in Player::ALL {
        assert!(
            Role::ALL
                .iter()
                .all(|&role| all.turns.for_player(player, role)[0].games == 6)
        );
    }
    all
}

#[test]
fn self_play_of_math_scrabble_equals_all_its_games() {
    let options = [
        ("board", 9),
        ("hand", 5),
        ("move-ms", 30_000),
        ("reserve-ms", 300_000),
    ];
    let game = with(&options.map(|(key, value)| (key, Value::Integer(value))));
    let generator = Fast::new(&game);
    let mut results = Vec::new();
    for (bot, draw) in [("greedy", "uniform"), ("random", "quota")] {
        for start in [Start::Own, Start::Other] {
            let mut one = setup(&game, &APART, bot, draw);
            let own = bags(&mut one);
            (own.mulligan, own.start) = (MulliganPolicy::Value { gain: 0 }, start);
            results.push(compare(&game, &one, &generator));
            // Thinking times that end some games by the clock.
            one.thinking = Thinking::Uniform {
                low: 0,
                high: 100_000,
            };
            results.push(compare(&game, &one, &generator));
        }
    }
    // Setups may split differently by role.
    let mut one = setup(&game, &APART, "greedy", "uniform");
    let mut even = greedy(&game);
    bags(&mut one).splits[Role::Holder] = bags(&mut even).splits[Role::Holder].clone();
    results.push(compare(&game, &one, &generator));

    let rows = || results.iter().flat_map(|result| &result.games);
    assert!(rows().any(|row| row.mulligan != MulliganUse::None));
    assert!(rows().any(|row| row.ending.name() == "clock"));
    assert!(rows().any(|row| row.ending.name() == "out-of-tiles"));
    let courses = || results.iter().flat_map(|result| &result.courses);
    assert!(courses().any(|course| course.leads[0] != 0 && course.leads[0] != course.leads[1]));
    assert!(courses().any(|course| course.nothing_scoring > 0));
    assert!(rows().any(|row| row.players.0[0].overage_ms != row.players.0[1].overage_ms));
}

#[test]
fn self_play_of_binary_number_scrabble_equals_all_its_games() {
    let game = shared::with_opponent_faces();
    let generator = Equations::new(&game);
    let mut results = Vec::new();
    for mut one in shared::mixed() {
        one.thinking = Thinking::Uniform { low: 0, high: 100 };
        results.push(compare(&game, &one, &generator));
    }
    let rows = || results.iter().flat_map(|result| &result.games);
    assert!(rows().any(|row| row.players.0.iter().any(|tally| tally.end_bonus > 0)));
    assert!(rows().any(|row| row.players.0.iter().any(|tally| tally.exchanges > 0)));
}

/// Counts games begun.
struct Games(usize);

impl Watch for Games {
    fn begin(&mut self, _: bagsplit_arena::GameSeed) {
        self.0 += 1;
    }
}

#[test]
fn observers_see_all_self_play_games_and_other_streams_are_no_self_play() {
    let game = MathScrabble::default();
    let generator = Fast::new(&game);
    for one in mixed(&game) {
        let lucky = Setup {
            luck: 1,
            ..one.clone()
        };
        assert!(
            !Matchup {
                first: &one,
                second: &lucky
            }
            .is_self_match()
        );
        for second in [&one, &lucky] {
            let [block] = blocks([[&one, second]], 3, &[0, 2])[..] else {
                panic!("one block")
            };
            let mut games = Games(0);
            let watched = block
                .play_watched(&game, &generator, &(), &mut games)
                .unwrap();
            assert_eq!(games.0, 4);
            assert!(
                block
                    .play(&game, &generator, &())
                    .unwrap()
                    .pairs()
                    .eq(watched.pairs())
            );
        }
    }
}
