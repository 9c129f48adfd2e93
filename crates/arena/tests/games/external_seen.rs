//! Messages to external programs contain nothing hidden.

use bagsplit_arena::external::seen;
use bagsplit_game::board::{ByBag, ByPlayer, Player, Tiles};
use bagsplit_game::rules::math_scrabble::MathScrabble;
use bagsplit_game::rules::number_scrabble::NumberScrabble;
use bagsplit_game::rules::{Action, Deal, Game, Position};
use bagsplit_players::{Observation, Printed, Public, PublicAction, SharedBag};

fn tiles(text: &str) -> Tiles {
    text.parse().unwrap()
}

/// What the first player is sent.
fn sent<G: Game>(game: &G, position: &Position, last: &PublicAction) -> String {
    let printed = Printed::from_game(game);
    let shared = game.private_bags().is_none();
    let public = Public {
        opponent_tiles: &position.tiles_of(Player::P1),
        opponent_split: None,
        shared_bag: shared.then(|| SharedBag::from_position(game, position, Player::P0, &printed)),
        mulligan_left: !shared,
        last: Some(last),
    };
    serde_json::to_string(&seen(
        game,
        &Observation::from_position(game, position, Player::P0, public),
    ))
    .unwrap()
}

#[test]
fn the_hand_and_the_bags_of_the_opponent_do_not_change_what_is_sent() {
    let game = MathScrabble::default();
    let all = ByBag::single(*game.tiles());
    let [first, second] = ["1112+-*", "9998///"].map(|hand| {
        let deal = Deal::private(ByPlayer([all, all]), Player::P0, Player::P1);
        let mut position = Position::new(&game, &deal).unwrap();
        position
            .draw(Player::P0, &ByBag::single(tiles("1394+-*")))
            .unwrap();
        position
            .draw(Player::P1, &ByBag::single(tiles(hand)))
            .unwrap();
        position.pass(&Tiles::default()).unwrap();
        position.end_turn();
        sent(&game, &position, &PublicAction::Pass(Tiles::default()))
    });
    assert!(
        first.contains("\"hand\":\"") && first == second,
        "{first}\n{second}"
    );
}

#[test]
fn the_tiles_that_the_opponent_exchanges_do_not_change_what_is_sent() {
    let game = NumberScrabble::default();
    let [first, second] = [("112233445", "112"), ("66778899+", "99+")].map(|(hand, returned)| {
        let mut position = Position::new(&game, &Deal::shared(Player::P1)).unwrap();
        position
            .draw(Player::P1, &ByBag::single(tiles(hand)))
            .unwrap();
        position
            .draw(Player::P0, &ByBag::single(tiles("0123456==")))
            .unwrap();
        position
            .exchange(&tiles(returned), &ByBag::single(tiles("777")))
            .unwrap();
        position.end_turn();
        sent(
            &game,
            &position,
            &PublicAction::from(&Action::Exchange(tiles(returned))),
        )
    });
    assert!(
        first.contains(r#""last":{"exchange":"3"}"#) && first == second,
        "{first}\n{second}"
    );
}
