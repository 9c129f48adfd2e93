//! The options as data: names, defaults, rejected values. Those shared with Binary Number Scrabble are tested here for
//! both.

use bagsplit_game::board::Symbol;
use bagsplit_game::rules::number_scrabble::NumberScrabble;
use bagsplit_game::rules::shared_bag::{Order, SharedBag};
use bagsplit_game::rules::{Game, Value};

use super::game;
use crate::table::{
    check_listed, check_read_back, check_unknown, check_wrong, check_wrong_numbers,
};

/// The premium squares of a board of side 5.
const ROWS: &str = "T...T .d.d. ..D.. .t.t. T...T";

#[test]
fn every_option_has_the_name_and_default_of_the_rules_page() {
    let (digits, equals) = ("0123456789".repeat(5), "=".repeat(20));
    let defaults = format!(
        "board=15, hand=9, exchange-min=9, bingo=50, scoreless-limit=6, premiums=standard, order=standard, \
        going-out=opponent-scores, deduct=false, ties=draw, young=false, number-crosswords=false, ban-identities=false, \
        both-sides=false, scoreless-turns=all, target=0, head-start=0, out-with=0, bonus=root, tiles={digits}+++++++-------*****/////ssrr{equals}????"
    );
    let entries = check_listed(&NumberScrabble::default(), &defaults, 1);
    assert_eq!(entries.last().unwrap().key, "scores");
}

#[test]
fn set_options_are_read_and_listed() {
    let changed = format!(
        "board=5, hand=7, premiums={ROWS}, order=left-to-right, young=true, number-crosswords=true, \
        ban-identities=true, both-sides=true, exchange-min=1, bingo=35, going-out=opponent-faces, deduct=true, \
        scoreless-limit=4, ties=first-to-score, scoreless-turns=passes, target=300, head-start=20, out-with=2, \
        bonus='1:1 10:4', tiles=0123=+?"
    );
    let game = game(&format!("{changed}, scores=7:9"));
    let common = game.common();
    assert_eq!((game.side(), game.hand_size(), game.clock()), (5, 7, None));
    assert_eq!(
        (common.order, common.bingo, game.passes_to_end()),
        (Order::LeftToRight, 35, 4)
    );
    assert!(common.number_crosswords && common.ban_identities);
    assert_eq!(
        (
            game.target(),
            game.head_start(),
            game.scoreless_counts_as_pass()
        ),
        (Some(300), 20, false)
    );
    assert_eq!(game.max_tiles_when_out(), 2);
    assert_eq!(game.bonus().to_string(), "1:1 10:4");
    check_listed(&game, &changed, 1);
    assert_eq!(game.tile_score(Symbol::D7.into()), 9);
    check_read_back(&game);
}

#[test]
fn the_limit_for_exchanges_follows_the_hand_until_it_is_set() {
    let limits =
        |options, in_bag: [u32; 2]| in_bag.map(|in_bag| game(options).exchange_limit(1, in_bag));
    assert_eq!(limits("hand=7", [6, 7]), [0, 1]);
    assert_eq!(limits("hand=7, exchange-min=9, hand=8", [8, 9]), [0, 1]);
}

#[test]
fn tables_change_what_they_name_in_either_spelling() {
    let changed = game("tiles=×:2 r:0 ?:9");
    assert_eq!(changed.tiles().count(Symbol::Times), 2);
    assert_eq!(changed.tiles().total(), 102 - 3 - 2 + 5);
    assert_eq!(game("scores=÷:8 ?:0").tile_score(Symbol::Divide.into()), 8);
}

#[test]
fn premiums_are_read_from_lines_too() {
    let premiums = |rows: &str| game(&format!("board=5, premiums={rows}"));
    assert_eq!(
        premiums("T...T\n.d.d.\n..D..\n.t.t.\nT...T\n"),
        premiums(ROWS)
    );
}

#[test]
fn impossible_options_are_refused_and_change_nothing() {
    check_wrong::<NumberScrabble>(&format!(
        "board=12, board=23, hand=0, hand=13, premiums=double, premiums={ROWS}, premiums=1, order=reverse, \
        young=1, number-crosswords='true', ban-identities=yes, both-sides=0, exchange-min=-1, bingo=1000, \
        going-out=opponent, deduct=1, scoreless-limit=0, ties=true, scoreless-turns=none, target=x, head-start=1.5, out-with=12, bonus=1, \
        bonus=log, bonus='4:2 5:1', tiles=true, tiles=, scores=1"
    ));
    // In tables the symbol is named: counts and scores out of bounds, a blank with a score.
    check_wrong_numbers::<NumberScrabble>(&[
        ("tiles=1:1 7:100", "tiles.7"),
        ("tiles=1:1 7:-1", "tiles.7"),
        ("scores=1:1 7:100", "scores.7"),
        ("scores=1:1 ?:1", "scores.?"),
    ]);
    let symbols = [
        ("tiles=A:1", "tiles.A"),
        ("tiles=12:1", "tiles.12"),
        ("tiles=:1", "tiles."),
        ("scores=X:1", "scores.X"),
    ];
    check_unknown::<NumberScrabble>(&symbols);
    for unknown in [
        "bags",
        "powers",
        "move-ms",
        "mulligan",
        "logic-identities",
        "Board",
        "",
    ] {
        check_unknown::<NumberScrabble>(&[(&format!("{unknown}=true"), unknown)]);
    }
}

#[test]
fn a_board_that_the_premiums_given_as_rows_do_not_fit_is_refused() {
    let mut game = game(&format!("board=5, premiums={ROWS}"));
    let error = game.set("board", &Value::Integer(7)).unwrap_err();
    assert_eq!((error.key(), game.side()), ("board", 5));
    game.set("premiums", &Value::Text("none".to_owned()))
        .unwrap();
    game.set("board", &Value::Integer(7)).unwrap();
}

#[test]
fn too_many_tiles_for_the_young_are_refused() {
    let mut many = game("tiles=+:99");
    assert_eq!(
        many.set("young", &Value::Bool(true)).unwrap_err().key(),
        "tiles.+"
    );
    assert_eq!(many, game("tiles=+:99"));
}
