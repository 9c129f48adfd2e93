//! Draws and the Mulligan: MS-5 to MS-8.

use bagsplit_game::board::{ByPlayer, Player};
use bagsplit_game::rules::math_scrabble::MathScrabble;
use bagsplit_game::rules::{Action, Deal, Fault, Game, Referee, What};

use super::{SPLIT, game};
use crate::table::{P0, P1, Table, bags, check_refused, clause, fault, in_column, in_row, tiles};

fn split(game: MathScrabble) -> Referee<MathScrabble> {
    Referee::new(game, &Deal::private(ByPlayer([bags(SPLIT); 2]), P1, P0)).unwrap()
}

fn mulligan(result: Result<(), Fault>) -> bool {
    match result {
        Ok(()) => true,
        Err(fault) => {
            assert_eq!(fault.clause, "MS-8", "{fault}");
            false
        }
    }
}

#[test]
fn ms_5_tiles_come_from_the_bags_that_hold_them() {
    let mut referee = split(game(""));
    check_refused(
        referee.opening(P0, &bags("A:1111 B:4 C:++"), None),
        "MS-5",
        What::NotInBag('A', tiles("1111")),
    );
    // In the wrong bag, and in a bag that is not in the game.
    assert_eq!(
        clause(referee.opening(P0, &bags("A:4 B:444 C:+++"), None)),
        "MS-5"
    );
    assert_eq!(
        clause(referee.opening(P0, &bags("A:1 B:444 E:+++"), None)),
        "MS-5"
    );
    assert!(
        referee
            .opening(P0, &bags("A:1 B:444 C:++ D:*"), None)
            .is_ok()
    );
}

#[test]
fn ms_5_a_bag_never_gives_a_tile_twice() {
    let mut table = Table::opened(game("hand=3"), ["111", "222"]);
    assert_eq!(clause(table.pass("1", "A:1")), "MS-5");
    assert!(table.pass("1", "A:2").is_ok());
}

#[test]
fn ms_6_the_opening_hand_is_seven_tiles() {
    let mut referee = split(game(""));
    for (drawn, count) in [("A:111 B:444", 6), ("A:111 B:444 C:++", 8), ("", 0)] {
        check_refused(
            referee.opening(P0, &bags(drawn), None),
            "MS-6",
            What::DrawCount {
                drawn: count,
                due: 7,
            },
        );
    }
    assert!(referee.opening(P0, &bags("A:111 B:444 C:+"), None).is_ok());
    assert_eq!(*referee.position().hand(P0), tiles("111444+"));
    assert_eq!(
        *referee.position().bags_of(P0),
        bags("A:222333 B:555666777888999 C:++++----- D:*****/////")
    );
}

#[test]
fn ms_6_each_player_draws_once_in_either_order_before_the_first_turn() {
    let hand = bags("A:111 B:444 C:+");
    for first in Player::ALL {
        let mut referee = split(game(""));
        referee.opening(first, &hand, None).unwrap();
        let again = referee.opening(first, &hand, None).unwrap_err();
        assert_eq!((again.clause, again.what), ("MS-6", What::OpeningTwice));
        check_refused(
            referee.turn(P0, &Action::PASS, 0, &bags(""), None, 0),
            "MS-6",
            What::OpeningMissing,
        );
        referee.opening(first.other(), &hand, None).unwrap();
        assert!(
            referee
                .turn(P0, &Action::PASS, 0, &bags(""), None, 0)
                .is_ok()
        );
    }
}

#[test]
fn ms_6_other_hands_and_bags_that_do_not_fill_one() {
    let mut nine = split(game("hand=9"));
    assert_eq!(
        clause(nine.opening(P0, &bags("A:111 B:444 C:+"), None)),
        "MS-6"
    );
    assert!(nine.opening(P0, &bags("A:111 B:444555"), None).is_ok());

    let mut few = Table::new(game("tiles=125*"));
    assert_eq!(
        clause(few.referee.opening(P0, &bags("A:125"), None)),
        "MS-6"
    );
    assert!(few.referee.opening(P0, &bags("A:125*"), None).is_ok());
}

#[test]
fn ms_6_after_placing_the_hand_is_filled_again() {
    let mut table = Table::opened(game(""), ["5*21234", "1112223"]);
    let placement = in_row("G7", "5*2");
    for (drawn, count) in [("A:77", 2), ("A:7777", 4), ("", 0)] {
        assert_eq!(
            fault(table.place(&placement, drawn)),
            (
                "MS-6",
                What::DrawCount {
                    drawn: count,
                    due: 3
                }
            )
        );
    }
    table.place(&placement, "A:777").unwrap();
    assert_eq!(*table.position().hand(P0), tiles("1234777"));
}

#[test]
fn ms_6_or_as_far_as_the_bags_reach() {
    let game = game("tiles=1125*, hand=4");
    let mut table = Table::opened(game, ["125*", "125*"]);
    let placement = in_row("G7", "5*2");
    assert_eq!(clause(table.place(&placement, "")), "MS-6");
    table.place(&placement, "A:1").unwrap();
    assert_eq!(*table.position().hand(P0), tiles("11"));
    table.place(&in_column("G8", "*2"), "A:1").unwrap();
    // Nothing is left to draw.
    assert_eq!(clause(table.place(&in_row("J7", "1"), "A:1")), "MS-6");
    table.place(&in_row("J7", "1"), "").unwrap();
}

#[test]
fn ms_7_hand_and_bags_are_what_is_neither_placed_nor_discarded() {
    let game = game("");
    let mut table = Table::opened(game.clone(), ["5*21234", "1112223"]);
    table.place(&in_row("G7", "5*2"), "A:777").unwrap();
    table.pass("122", "A:+-*").unwrap();
    let position = table.position();
    for (player, gone) in [(P0, "5*2"), (P1, "122")] {
        let unseen = position.hand(player).plus(&position.bags_of(player).all());
        assert_eq!(Some(unseen), game.tiles().minus(&tiles(gone)));
    }
}

#[test]
fn ms_8_the_redraw_replaces_the_tiles_just_drawn() {
    let mut referee = split(game(""));
    let (drawn, redrawn) = (bags("A:111 B:444 C:+"), bags("A:123 B:456 C:-"));
    referee.opening(P0, &drawn, None).unwrap();
    referee.opening(P1, &drawn, Some(&redrawn)).unwrap();
    assert_eq!(*referee.position().hand(P1), tiles("123456-"));
    let rest = bags("A:112233 B:445566777888999 C:+++++---- D:*****/////");
    assert_eq!(*referee.position().bags_of(P1), rest);
}

#[test]
fn ms_8_the_returned_tiles_can_be_drawn_again() {
    let mut referee = split(game(""));
    let drawn = bags("A:111 B:444 C:+");
    assert!(mulligan(referee.opening(P1, &drawn, Some(&drawn))));
}

#[test]
fn ms_8_the_redraw_takes_the_same_number_from_the_same_bags() {
    for redrawn in [
        "A:11 B:444 C:++",
        "A:111 B:444",
        "A:111 B:444 D:*",
        "A:111 B:444 C:++",
        "",
    ] {
        let mut referee = split(game(""));
        let result = referee.opening(P1, &bags("A:111 B:444 C:+"), Some(&bags(redrawn)));
        assert_eq!(fault(result), ("MS-8", What::RedrawDiffers), "{redrawn}");
        // Nothing was drawn: the player can still open.
        assert!(referee.opening(P1, &bags("A:111 B:444 C:+"), None).is_ok());
    }
    // Nor can it take what is not in the bag.
    let mut referee = split(game(""));
    let result = referee.opening(P1, &bags("A:111 B:444 C:+"), Some(&bags("A:111 B:111 C:+")));
    assert_eq!(clause(result), "MS-5");
}

#[test]
fn ms_8_only_the_holder_of_the_advantage_may() {
    let drawn = bags("A:111 B:444 C:+");
    for (player, may) in [(P0, false), (P1, true)] {
        let mut referee = split(game(""));
        assert_eq!(mulligan(referee.opening(player, &drawn, Some(&drawn))), may);
    }
    let mut table = Table::opened(game(""), ["5*21234", "1112223"]);
    assert_eq!(clause(table.pass_redrawn("1", "A:7", "A:8")), "MS-8");
    table.pass("1", "A:7").unwrap();
    assert!(table.pass_redrawn("1", "A:7", "A:8").is_ok());
    assert_eq!(*table.position().hand(P1), tiles("1122238"));
}

#[test]
fn ms_8_once_a_game() {
    let drawn = bags("A:1112223");
    let mut table = Table::new(game(""));
    table.referee.opening(P1, &drawn, Some(&drawn)).unwrap();
    table.referee.opening(P0, &drawn, None).unwrap();
    table.pass("", "").unwrap();
    let fault = table.pass_redrawn("1", "A:7", "A:8").unwrap_err();
    assert_eq!(fault.to_string(), "MS-8: no Mulligan: it was taken before");
    table.pass("1", "A:7").unwrap();
}

#[test]
fn ms_8_a_refused_turn_does_not_use_it_up() {
    let mut table = Table::opened(game(""), ["5*21234", "1112223"]);
    table.pass("", "").unwrap();
    assert_eq!(clause(table.pass_redrawn("1", "A:7", "A:88")), "MS-8");
    assert!(table.pass_redrawn("1", "A:7", "A:8").is_ok());
}

#[test]
fn ms_8_after_placing_too() {
    let mut table = Table::opened(game(""), ["5*21234", "5*21234"]);
    table.pass("", "").unwrap();
    let action = Action::Place(in_row("G7", "5*2"));
    table
        .referee
        .turn(P1, &action, 1, &bags("A:777"), Some(&bags("A:799")), 0)
        .unwrap();
    assert_eq!(*table.position().hand(P1), tiles("1234799"));
}

#[test]
fn ms_8_not_after_a_draw_of_no_tiles() {
    let mut table = Table::opened(game(""), ["5*21234", "1112223"]);
    table.pass("", "").unwrap();
    assert_eq!(clause(table.pass_redrawn("", "", "")), "MS-8");
    assert!(table.pass("", "").is_ok());
}

#[test]
fn ms_8_the_option_mulligan() {
    for (option, at_opening, in_turns) in [
        ("off", false, false),
        ("any", true, true),
        ("turns-only", false, true),
    ] {
        let game = game(&format!("mulligan={option}"));
        let drawn = bags("A:1112223");
        let opening = Table::new(game.clone())
            .referee
            .opening(P1, &drawn, Some(&drawn));
        assert_eq!(mulligan(opening), at_opening, "{option}");
        let mut table = Table::opened(game, ["5*21234", "1112223"]);
        table.pass("", "").unwrap();
        let turn = table.pass_redrawn("1", "A:7", "A:8").map(drop);
        assert_eq!(mulligan(turn), in_turns, "{option}");
    }
}
