//! Tiles of programs: nothing that a program has seen in other games says which tiles it will draw.

use std::collections::BTreeSet;

use bagsplit_arena::external::protocol::Request;
use bagsplit_arena::external::{ExternalPairs, FaultReport, new_game};
use bagsplit_arena::{Attempt, GameRecord, GameSeed, Leg, PairRange};
use bagsplit_game::board::{ByPlayer, Player};
use bagsplit_game::rules::math_scrabble::MathScrabble;
use bagsplit_game::rules::number_scrabble::NumberScrabble;
use bagsplit_movegen::Playable;
use bagsplit_players::{Bot, ExchangePolicy, Setup};

use super::common::record;
use super::external_time::{external, waits};
use super::private::greedy;

const PAIRS: u64 = 6;

fn play<G: Playable>(game: &G, setups: [&Setup; 2]) -> (Vec<GameRecord>, Vec<FaultReport>) {
    if setups.iter().all(|setup| setup.external.is_none()) {
        let seeds = (0..PAIRS).flat_map(|pair| Leg::ALL.map(|leg| GameSeed { seed: 1, pair, leg }));
        return (
            seeds
                .map(|seed| record(game, setups, &game.generator(), seed))
                .collect(),
            Vec::new(),
        );
    }
    let pairs = ExternalPairs::new(ByPlayer(setups), 1, PairRange::new(0, PAIRS), &Leg::ALL);
    let (mut records, mut faults) = (Vec::new(), Vec::new());
    let played = pairs.play(game, &game.generator(), &(), |_, played| {
        records.extend(played.records);
        faults.extend(played.faults);
    });
    played.unwrap();
    (records, faults)
}

/// The number of games whose opening draws of a player are those of the other games of the same number.
fn predicted<'r>(games: impl Iterator<Item = (&'r GameRecord, u8, &'r GameRecord, u8)>) -> usize {
    let draw = |record: &GameRecord, player: u8| {
        record
            .opening
            .iter()
            .find(|step| step.player == player)
            .unwrap()
            .draw
            .clone()
    };
    games
        .filter(|(one, player, other, its)| draw(one, *player) == draw(other, *its))
        .count()
}

/// The attack that predicted 240 of 240 draws: a program notes its tiles by pair and role, or by its seed, and looks them up in later
/// games. Neighbours: the other game of the pair, and the pair played again after a fault.
#[test]
fn a_program_cannot_know_its_tiles_from_other_games() {
    let game = MathScrabble::default();
    let opponents = [
        greedy(&game),
        Setup {
            bot: Bot::Random,
            ..greedy(&game)
        },
    ];
    let bot = waits(&game, "nowhere", "0", false);
    let all = 2 * PAIRS as usize;
    for (mine, expected) in [(&opponents[0], all), (&bot, 0)] {
        let [one, other] = opponents
            .each_ref()
            .map(|opponent| play(&game, [mine, opponent]).0);
        let games = one
            .iter()
            .zip(&other)
            .map(|(one, other)| (one, 0, other, 0));
        assert_eq!(
            predicted(games),
            expected,
            "by what it drew against another opponent"
        );
        // The holder of the Advantage is player 1 in the first game of a pair, and player 0 in the second.
        let games = one.chunks(2).map(|pair| (&pair[0], 1, &pair[1], 0));
        assert_eq!(
            predicted(games),
            expected / 2,
            "by what the opponent drew in the other game of the pair"
        );
    }
    let mut late = waits(&game, "turn", "0.4", false);
    external(&mut late).move_ms = 100;
    let (records, faults) = play(&game, [&late, &opponents[0]]);
    assert_eq!(
        records.len() + faults.iter().filter(|fault| !fault.forfeited).count(),
        18
    );
    let again = faults
        .iter()
        .filter(|fault| !fault.forfeited)
        .map(|fault| &fault.record);
    let games = again.map(|first| {
        (
            first,
            0,
            &records[2 * first.pair as usize + usize::from(first.index)],
            0,
        )
    });
    assert_eq!(predicted(games), 0, "by what it drew before a fault");

    // From a shared bag both games of a pair would have the same tiles in the same order.
    let game = NumberScrabble::default();
    let plain = Setup::shared_bag("plain", Bot::Greedy, ExchangePolicy::All);
    let bot = Setup {
        external: bot.external.clone(),
        ..plain.clone()
    };
    for (mine, expected) in [(&plain, PAIRS as usize), (&bot, 0)] {
        let games = play(&game, [mine, &plain]).0;
        let games = games.chunks(2).map(|pair| (&pair[0], 1, &pair[1], 0));
        assert_eq!(predicted(games), expected, "by the other game of the pair");
    }
}

#[test]
fn seeds_of_programs_are_not_repeated() {
    let game = MathScrabble::default();
    let opponents = [
        greedy(&game),
        Setup {
            bot: Bot::Random,
            ..greedy(&game)
        },
    ];
    let bot = waits(&game, "nowhere", "0", false);
    let (mut labels, mut count) = (BTreeSet::new(), 0);
    for opponent in &opponents {
        for (pair, leg) in (0..PAIRS).flat_map(|pair| Leg::ALL.map(|leg| (pair, leg))) {
            for (seed, attempt) in [0, 1].into_iter().flat_map(|seed| {
                [Attempt::First, Attempt::Again, Attempt::Environment].map(|a| (seed, a))
            }) {
                let seed = GameSeed { seed, pair, leg }.for_programs(
                    &game,
                    ByPlayer([&bot, opponent]),
                    attempt,
                );
                let Request::New { seed, .. } = new_game(&game, &bot, seed, Player::P0, 1) else {
                    panic!()
                };
                assert!(seed.len() == 32 && seed.bytes().all(|digit| digit.is_ascii_hexdigit()));
                labels.insert(seed);
                count += 1;
            }
        }
    }
    assert_eq!(labels.len(), count);
    // Rules are a part of it too.
    let seed = GameSeed {
        seed: 0,
        pair: 0,
        leg: Leg::First,
    };
    let other = super::private::with(&[("hand", bagsplit_game::rules::Value::Integer(6))]);
    let setups = ByPlayer([&bot, &opponents[0]]);
    let [one, two] = [&game, &other].map(|game| seed.for_programs(game, setups, Attempt::First));
    assert_ne!(one, two);
}
