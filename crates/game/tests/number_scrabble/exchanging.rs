//! Exchanges and passes: NS-1.

use bagsplit_game::rules::number_scrabble::NumberScrabble;
use bagsplit_game::rules::{Action, Fault, Game, What};

use super::game;
use crate::table::{P0, P1, Table, bags, clause, fault, in_row, referee, tiles};

const HANDS: [&str; 2] = ["3+3=61111", "222*/rs=?"];

fn usual() -> Table<NumberScrabble> {
    Table::opened(game(""), HANDS)
}

#[test]
fn ns_1_an_exchange_names_one_to_all_hand_tiles_and_draws_as_many() {
    for (named, drawn) in [("1", "7"), ("11", "79"), ("3+3=61111", "456789000")] {
        let mut table = usual();
        assert_eq!(table.exchange(named, drawn).unwrap().total(), 0);
        let position = table.position();
        let kept = tiles(HANDS[0]).minus(&tiles(named)).unwrap();
        assert_eq!(*position.hand(P0), kept.plus(&tiles(drawn)));
        assert_eq!(position.bags_of(P0).all().total(), 84);
        let all = position
            .hand(P0)
            .plus(position.hand(P1))
            .plus(&position.bags_of(P0).all());
        assert_eq!(all, *table.game.tiles());
        assert_eq!((position.to_move(), position.turns()), (P1, 1));
    }
    let mut table = usual();
    let none = Fault {
        clause: "NS-1",
        what: What::Exchange { named: 0, limit: 9 },
    };
    assert_eq!(table.exchange("", ""), Err(none));
    assert_eq!(clause(table.exchange("11", "7")), "NS-2");
    assert_eq!(clause(table.exchange("9", "7")), "NS-1");
}

#[test]
fn ns_1_the_replacements_are_drawn_before_the_named_tiles_go_back() {
    // The hands hold all five 1s: none can be drawn for one that is returned.
    let mut table = Table::opened(game(""), ["3+3=61111", "1222*/rs="]);
    assert_eq!(
        fault(table.exchange("1", "1")),
        ("NS-1", What::NotInBag('A', tiles("1")))
    );
    assert_eq!(*table.position().hand(P0), tiles("3+3=61111"));
    table.exchange("1", "9").unwrap();
    // Now there is one in the bag.
    table.exchange("2", "1").unwrap();
}

#[test]
fn ns_1_the_bag_must_hold_a_full_hand_for_an_exchange() {
    // Hands of three, with this number of tiles in the bag.
    let left = |extra: &str, options: &str| {
        Table::opened(
            game(&format!("hand=3, tiles=3=3???{extra}, {options}")),
            ["3=3", "???"],
        )
    };
    let none = |limit| Fault {
        clause: "NS-1",
        what: What::Exchange { named: 1, limit },
    };
    assert_eq!(left("12", "").exchange("3", "1"), Err(none(0)));
    assert!(left("123", "").exchange("3", "1").is_ok());
    // With a smaller limit, no more than the bag holds.
    let one = "exchange-min=1";
    assert!(left("12", one).exchange("33", "12").is_ok());
    let three = Fault {
        clause: "NS-1",
        what: What::Exchange { named: 3, limit: 2 },
    };
    assert_eq!(left("12", one).exchange("33=", "12"), Err(three));
    assert_eq!(left("", "exchange-min=0").exchange("3", ""), Err(none(0)));
    assert_eq!(
        left("1234", "exchange-min=5").exchange("3", "1"),
        Err(none(0))
    );
}

#[test]
fn ns_1_how_many_may_be_exchanged() {
    let game = game("");
    let limits = [(9, 84), (9, 9), (9, 8), (4, 9), (0, 84)]
        .map(|(hand, bag)| game.exchange_limit(hand, bag));
    assert_eq!(limits, [9, 9, 0, 4, 0]);
}

#[test]
fn ns_1_a_pass_changes_nothing() {
    let mut table = usual();
    table.pass("", "").unwrap();
    let position = table.position();
    assert_eq!(
        (*position.hand(P0), position.to_move()),
        (tiles(HANDS[0]), P1)
    );
    assert_eq!(
        (
            position.consecutive_passes(),
            position.consecutive_scoreless_turns()
        ),
        (1, 1)
    );
}

#[test]
fn ns_1_players_take_turns_once_both_have_drawn() {
    let mut referee = referee(&game(""), P1);
    referee.opening(P1, &bags(HANDS[1]), None).unwrap();
    let fault = referee
        .turn(P1, &Action::PASS, 0, &bags(""), None, 0)
        .unwrap_err();
    assert_eq!(fault.what, What::OpeningMissing);
    referee.opening(P0, &bags(HANDS[0]), None).unwrap();
    let mut pass = |player, drawn| referee.turn(player, &Action::PASS, 0, &bags(drawn), None, 0);
    assert_eq!(pass(P0, "").unwrap_err().what, What::OutOfTurn);
    assert_eq!(clause(pass(P1, "1")), "NS-2");
    pass(P1, "").unwrap();
    assert_eq!(pass(P1, "").unwrap_err().what, What::OutOfTurn);
}

#[test]
fn ns_2_after_a_placement_the_hand_is_filled_again() {
    let mut table = usual();
    let placement = in_row("H8", "3+3=6");
    for drawn in ["", "4567", "456789"] {
        assert_eq!(clause(table.place(&placement, drawn)), "NS-2", "{drawn}");
    }
    table.place(&placement, "45678").unwrap();
    assert_eq!(*table.position().hand(P0), tiles("111145678"));
    // Or as far as the bag allows.
    let mut table = Table::opened(game("hand=3, tiles=3=3???5"), ["3=3", "???"]);
    assert_eq!(clause(table.place(&in_row("H8", "3=3"), "")), "NS-2");
    table.place(&in_row("H8", "3=3"), "5").unwrap();
}
