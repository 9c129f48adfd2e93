//! Games with a shared bag that are small enough for the exhaustive generator, and setups for them.

use bagsplit_game::rules::binary_number_scrabble::BinaryNumberScrabble;
use bagsplit_game::rules::number_scrabble::NumberScrabble;
use bagsplit_game::rules::{Game, Value};
use bagsplit_players::{Bot, ExchangePolicy, Policy, Setup};

/// A game on a board of seven with hands of four, with only these tiles.
pub(crate) fn small<G: Game + Default>(tiles: &[(&str, i64)]) -> G {
    let mut game = G::default();
    let kinds = game.tiles().kinds().map(|(tile, _)| tile.to_string());
    let count = |kind: &str| {
        tiles
            .iter()
            .find(|(named, _)| *named == kind)
            .map_or(0, |&(_, count)| count)
    };
    let counts = kinds.map(|kind| (kind.clone(), count(&kind))).collect();
    game.set("board", &Value::Integer(7)).unwrap();
    game.set("hand", &Value::Integer(4)).unwrap();
    game.set("tiles", &Value::Counts(counts)).unwrap();
    game
}

pub(crate) fn number_scrabble() -> NumberScrabble {
    small(&[
        ("1", 3),
        ("2", 3),
        ("3", 2),
        ("4", 1),
        ("+", 2),
        ("-", 1),
        ("s", 1),
        ("=", 6),
        ("?", 1),
    ])
}

pub(crate) fn binary_number_scrabble() -> BinaryNumberScrabble {
    small(&[
        ("0", 3),
        ("1", 6),
        ("+", 1),
        ("O", 1),
        ("N", 1),
        ("=", 6),
        ("?", 1),
    ])
}

/// Binary Number Scrabble in which the player who goes out scores the opponent's remaining tiles.
pub(crate) fn with_opponent_faces() -> BinaryNumberScrabble {
    let mut game = binary_number_scrabble();
    game.set("going-out", &Value::Text("opponent-faces".to_owned()))
        .unwrap();
    game
}

/// Setups that together use every bot and every exchange policy.
pub(crate) fn mixed() -> Vec<Setup> {
    let policies = [
        ExchangePolicy::Worst { tiles: 2 },
        ExchangePolicy::PassOnZero {
            points: 6,
            tiles: 3,
        },
        ExchangePolicy::All,
        ExchangePolicy::Never,
        ExchangePolicy::Improve { gain: 0 },
    ];
    let bots = Bot::KINDS.iter().cycle();
    let named = policies.into_iter().zip(bots);
    named
        .map(|(policy, kind)| {
            let bot = Bot::build(kind.name, &[]).unwrap();
            Setup::shared_bag(format!("{} {}", bot.label(), policy.label()), bot, policy)
        })
        .collect()
}
