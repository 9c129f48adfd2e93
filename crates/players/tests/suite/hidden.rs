//! A player's decisions do not depend on hidden information (MS-7).

use bagsplit_game::board::{ByBag, ByPlayer, Placement, Player, Tiles};
use bagsplit_game::rules::binary_number_scrabble::BinaryNumberScrabble;
use bagsplit_game::rules::math_scrabble::MathScrabble;
use bagsplit_game::rules::number_scrabble::NumberScrabble;
use bagsplit_game::rules::{Deal, Game, Position, Ruleset, Value};
use bagsplit_movegen::Playable;
use bagsplit_network::InputKind;
use bagsplit_players::{
    Bot, DiscardPolicy, DrawPolicy, ExchangePolicy, MulliganPolicy, Observation, PassPolicy,
    Policy, SetupPlayer,
};
use bagsplit_players::{Printed, PrivateBags, Public, PublicAction, Setup, SharedBag, Split};
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

/// A position after the opponent has opened with `5*2` from a hand, drawn these tiles, and the player has seven. The
/// opponent has everything in one bag, or what is left of it in several.
fn position(game: &MathScrabble, hand: &str, drawn: &str, several: bool) -> Position {
    let mine = ByBag::single(*game.tiles());
    let mut theirs = mine;
    let tiles = |text: &str| text.parse::<Tiles>().unwrap();
    if several {
        let rest = theirs.0[0]
            .minus(&tiles(hand))
            .and_then(|rest| rest.minus(&tiles(drawn)))
            .unwrap();
        theirs.0[0] = tiles(hand).plus(&tiles(drawn));
        for tile in rest.iter() {
            theirs.0[1 + tile.index() % 3].add(tile);
        }
    }
    let deal = Deal::private(ByPlayer([mine, theirs]), Player::P0, Player::P1);
    let mut position = Position::new(game, &deal).unwrap();
    position
        .draw(Player::P0, &ByBag::single(tiles("1394+-*")))
        .unwrap();
    position
        .draw(Player::P1, &ByBag::single(tiles(hand)))
        .unwrap();
    position.place(&opening(), 1).unwrap();
    position
        .draw(Player::P1, &ByBag::single(tiles(drawn)))
        .unwrap();
    position.end_turn();
    position
}

fn opening() -> Placement {
    let laid = [("G7", "5"), ("H7", "*"), ("I7", "2")];
    laid.map(|(square, face)| (square.parse().unwrap(), face.parse().unwrap()))
        .into_iter()
        .collect()
}

/// Every bot, those that look ahead with budgets that a test can wait for.
fn bots() -> Vec<Bot> {
    let small = |kind: &str| match kind {
        "simulate" => {
            vec![
                ("samples".to_owned(), Value::Integer(24)),
                ("width".to_owned(), Value::Integer(4)),
            ]
        }
        _ => Vec::new(),
    };
    Bot::KINDS
        .iter()
        .map(|kind| Bot::build(kind.name, &small(kind.name)).unwrap())
        .collect()
}

#[test]
fn decisions_do_not_depend_on_hidden_tiles() {
    let game = MathScrabble::default();
    let worlds = [
        position(&game, "5*2111+", "999", false),
        position(&game, "5*2/-47", "368", true),
    ];
    let theirs = worlds
        .each_ref()
        .map(|position| position.tiles_of(Player::P1));
    assert_eq!(theirs[0], theirs[1], "public information is the same");
    assert_ne!(worlds[0].hand(Player::P1), worlds[1].hand(Player::P1));
    let last = PublicAction::Place(opening());
    let mut generator = game.generator();
    for bot in bots() {
        for pass in PassPolicy::KINDS {
            let own = PrivateBags {
                pass: PassPolicy::build(pass.name, &[]).unwrap(),
                draw: DrawPolicy::HandValue,
                mulligan: MulliganPolicy::build("value", &[]).unwrap(),
                discard: DiscardPolicy::Improve,
                ..PrivateBags::new(Split::default())
            };
            let setup = Setup::private_bags("", bot, own);
            let mut decided = worlds.iter().zip(&theirs).map(|(position, theirs)| {
                let public = Public {
                    opponent_tiles: theirs,
                    opponent_split: None,
                    shared_bag: None,
                    mulligan_left: true,
                    last: Some(&last),
                };
                let seen = Observation::from_position(&game, position, Player::P0, public);
                let mut rng = Pcg64Mcg::seed_from_u64(5);
                let decided = SetupPlayer::new(&setup).decide(&seen, &mut generator, &mut rng);
                (
                    decided,
                    SetupPlayer::new(&setup).allocate(&seen, 5, &mut rng),
                    format!("{seen:?}"),
                )
            });
            assert_eq!(decided.next(), decided.next(), "{bot:?} {pass:?}");
        }
    }
}

/// A position of a game with a shared bag after the opponent has placed `1=1`, has drawn these tiles, and the player
/// has nine.
fn shared_position<G: Game>(game: &G, mine: &str, theirs: &str) -> Position {
    let mut position = Position::new(game, &Deal::shared(Player::P1)).unwrap();
    let tiles = |text: &str| ByBag::single(text.parse::<Tiles>().unwrap());
    position
        .draw(Player::P1, &tiles(&format!("11={}", &theirs[..6])))
        .unwrap();
    position.draw(Player::P0, &tiles(mine)).unwrap();
    position.place(&shared_opening(), 1).unwrap();
    position.draw(Player::P1, &tiles(&theirs[6..])).unwrap();
    position.end_turn();
    position
}

fn shared_opening() -> Placement {
    let laid = [("G8", "1"), ("H8", "="), ("I8", "1")];
    laid.map(|(square, face)| (square.parse().unwrap(), face.parse().unwrap()))
        .into_iter()
        .collect()
}

/// Checks that every bot that plays a game decides alike, with every exchange policy, in two worlds that differ in the
/// opponent's hand and the bag.
fn decides_alike<G: Playable>(game: &G, hand: &str, worlds: [&str; 2]) {
    let reads = InputKind::of_game(Ruleset::named(G::NAME).unwrap().kind());
    let worlds = worlds.map(|theirs| shared_position(game, hand, theirs));
    let theirs = worlds
        .each_ref()
        .map(|position| position.tiles_of(Player::P1));
    assert_eq!(theirs[0], theirs[1], "public information is the same");
    assert_ne!(worlds[0].hand(Player::P1), worlds[1].hand(Player::P1));
    let (last, printed, mut generator) = (
        PublicAction::Place(shared_opening()),
        Printed::from_game(game),
        game.generator(),
    );
    let mut asked = 0;
    for bot in bots()
        .into_iter()
        .map(|bot| bot.shipped_for(reads))
        .filter(|bot| bot.plays(reads))
    {
        for exchange in ExchangePolicy::KINDS {
            let setup =
                Setup::shared_bag("", bot, ExchangePolicy::build(exchange.name, &[]).unwrap());
            let mut decided = worlds.iter().zip(&theirs).map(|(position, theirs)| {
                let public = Public {
                    opponent_tiles: theirs,
                    opponent_split: None,
                    shared_bag: Some(SharedBag::from_position(
                        game,
                        position,
                        Player::P0,
                        &printed,
                    )),
                    mulligan_left: false,
                    last: Some(&last),
                };
                let seen = Observation::from_position(game, position, Player::P0, public);
                let mut rng = Pcg64Mcg::seed_from_u64(5);
                (
                    SetupPlayer::new(&setup).decide(&seen, &mut generator, &mut rng),
                    format!("{seen:?}"),
                )
            });
            assert_eq!(decided.next(), decided.next(), "{bot:?} {}", exchange.name);
            asked += usize::from(matches!(bot, Bot::Value { .. } | Bot::Simulate { .. }));
        }
    }
    assert_eq!(
        asked,
        2 * ExchangePolicy::KINDS.len(),
        "the bots with a network play"
    );
}

#[test]
fn decisions_do_not_depend_on_hidden_tiles_of_a_shared_bag() {
    decides_alike(
        &NumberScrabble::default(),
        "3+4=7-2=9",
        ["5-62=+?s0", "7777*/==="],
    );
    decides_alike(
        &BinaryNumberScrabble::default(),
        "1+1=10=01",
        ["0011=-?AO", "111100==N"],
    );
}
