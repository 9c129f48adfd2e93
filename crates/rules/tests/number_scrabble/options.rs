//! The options as data: names, defaults, what is refused. Those that Binary Number Scrabble has too are
//! checked here for both.

use rules::number_scrabble::NumberScrabble;
use rules::shared_bag::{Order, SharedBag};
use rules::{Game, OptionError, Value};

use crate::game_with;
use crate::table::{ON, only, text};

fn scores(names: &[(&str, i64)]) -> Value {
    Value::Counts(names.iter().map(|&(name, score)| (name.to_owned(), score)).collect())
}

#[test]
fn every_option_has_the_name_and_default_of_the_rules_page() {
    let entries = NumberScrabble::default().entries();
    let has = |key: &str, value: Value| {
        let entry = entries.iter().find(|entry| entry.key == key).unwrap_or_else(|| panic!("{key}"));
        assert_eq!(entry.value, value, "{key}");
        assert!(!entry.doc.is_empty(), "{key}");
    };
    let integers = [("board", 15), ("hand", 9), ("exchange-min", 9), ("bingo", 50), ("scoreless-limit", 6)];
    let names =
        [("premiums", "standard"), ("order", "standard"), ("going-out", "opponent-scores"), ("ties", "draw")];
    let switches = ["young", "number-crosswords", "ban-identities", "both-sides"];
    integers.iter().for_each(|&(key, n)| has(key, Value::Integer(n)));
    names.iter().for_each(|&(key, name)| has(key, text(name)));
    switches.iter().for_each(|key| has(key, Value::Bool(false)));
    let digits = "0123456789".repeat(5);
    has(
        "tiles",
        only::<NumberScrabble>(&format!("{digits}+++++++-------*****/////ssrr{}????", "=".repeat(20))),
    );
    assert_eq!(entries.len(), integers.len() + names.len() + switches.len() + 2);
    assert_eq!(entries.last().unwrap().key, "scores");
}

#[test]
fn what_is_set_is_what_is_read_and_listed() {
    let rows = "T...T .d.d. ..D.. .t.t. T...T";
    let changed = [
        ("board", Value::Integer(5)),
        ("hand", Value::Integer(7)),
        ("premiums", text(rows)),
        ("order", text("left-to-right")),
        ("young", ON),
        ("number-crosswords", ON),
        ("ban-identities", ON),
        ("both-sides", ON),
        ("exchange-min", Value::Integer(1)),
        ("bingo", Value::Integer(35)),
        ("going-out", text("opponent-faces")),
        ("scoreless-limit", Value::Integer(4)),
        ("ties", text("first-to-score")),
        ("tiles", only::<NumberScrabble>("0123=+?")),
    ];
    let mut game = game_with(&changed);
    game.set("scores", &scores(&[("7", 9)])).unwrap();
    let common = game.common();
    assert_eq!((game.side(), game.hand_size(), game.clock()), (5, 7, None));
    assert_eq!((common.order(), common.bingo(), game.passes_to_end()), (Order::LeftToRight, 35, 4));
    assert!(common.number_crosswords() && common.ban_identities());
    for entry in game.entries().iter().filter(|entry| entry.key != "scores") {
        let (_, value) = changed.iter().find(|(key, _)| *key == entry.key).unwrap();
        assert_eq!(entry.value, *value, "{}", entry.key);
    }
    assert_eq!(game.tile_score(board::Symbol::D7.into()), 9);
    // A record's list of options makes the same game again, sorted by name as it is there.
    let mut entries = game.entries();
    entries.sort_by_key(|entry| entry.key);
    let mut again = NumberScrabble::default();
    for entry in entries {
        again.set(entry.key, &entry.value).unwrap();
    }
    assert_eq!(again, game);
    assert_ne!(again, NumberScrabble::default());
}

#[test]
fn the_limit_for_exchanges_follows_the_hand_until_it_is_set() {
    let mut game = game_with(&[("hand", Value::Integer(7))]);
    assert_eq!([6, 7].map(|in_bag| game.exchange_limit(1, in_bag)), [0, 1]);
    game.set("exchange-min", &Value::Integer(9)).unwrap();
    game.set("hand", &Value::Integer(8)).unwrap();
    assert_eq!([8, 9].map(|in_bag| game.exchange_limit(1, in_bag)), [0, 1]);
}

#[test]
fn tables_change_what_they_name_in_either_spelling() {
    let game = game_with(&[("tiles", scores(&[("×", 2), ("r", 0), ("?", 9)]))]);
    assert_eq!(game.tiles().count(board::Symbol::Times), 2);
    assert_eq!(game.tiles().total(), 102 - 3 - 2 + 5);
    let game = game_with(&[("scores", scores(&[("÷", 8), ("?", 0)]))]);
    assert_eq!(game.tile_score(board::Symbol::Divide.into()), 8);
}

#[test]
fn premiums_are_read_from_lines_too() {
    let lines = "T...T\n.d.d.\n..D..\n.t.t.\nT...T\n";
    let five = ("board", Value::Integer(5));
    let game = game_with(&[five.clone(), ("premiums", text(lines))]);
    assert_eq!(game, game_with(&[five, ("premiums", text("T...T .d.d. ..D.. .t.t. T...T"))]));
}

#[test]
fn impossible_options_are_refused_and_change_nothing() {
    let wrong = [
        ("board", Value::Integer(12)),
        ("board", Value::Integer(23)),
        ("hand", Value::Integer(0)),
        ("hand", Value::Integer(13)),
        ("premiums", text("double")),
        ("premiums", text("T...T .d.d. ..D.. .t.t. T...T")),
        ("premiums", Value::Integer(1)),
        ("order", text("reverse")),
        ("young", Value::Integer(1)),
        ("number-crosswords", text("true")),
        ("ban-identities", text("yes")),
        ("both-sides", Value::Integer(0)),
        ("exchange-min", Value::Integer(-1)),
        ("bingo", Value::Integer(1000)),
        ("going-out", text("opponent")),
        ("scoreless-limit", Value::Integer(0)),
        ("ties", Value::Bool(true)),
        ("tiles", Value::Integer(102)),
        ("tiles", only::<NumberScrabble>("")),
        ("scores", Value::Integer(1)),
    ];
    for (key, value) in wrong {
        let mut game = NumberScrabble::default();
        let error = game.set(key, &value).unwrap_err();
        assert!(matches!(error, OptionError::Value { .. }), "{error}");
        assert_eq!((error.key(), &game), (key, &NumberScrabble::default()));
    }
    // In tables the symbol is named: counts and scores out of bounds, a blank with a score.
    let tables = [("tiles", "7", 100), ("tiles", "7", -1), ("scores", "7", 100), ("scores", "?", 1)];
    for (key, symbol, number) in tables {
        let error = NumberScrabble::default().set(key, &scores(&[("1", 1), (symbol, number)])).unwrap_err();
        assert_eq!(error.key(), format!("{key}.{symbol}"));
    }
    for (key, symbol) in [("tiles", "A"), ("tiles", "12"), ("tiles", ""), ("scores", "X")] {
        let error = NumberScrabble::default().set(key, &scores(&[(symbol, 1)])).unwrap_err();
        assert_eq!(error, OptionError::Unknown(format!("{key}.{symbol}")));
    }
    for unknown in ["bags", "powers", "move-ms", "mulligan", "logic-identities", "bonus", "Board", ""] {
        let error = NumberScrabble::default().set(unknown, &ON).unwrap_err();
        assert_eq!(error, OptionError::Unknown(unknown.to_owned()));
    }
}

#[test]
fn a_board_that_the_premiums_given_as_rows_do_not_fit_is_refused() {
    let rows = text("T...T .d.d. ..D.. .t.t. T...T");
    let mut game = game_with(&[("board", Value::Integer(5)), ("premiums", rows)]);
    let error = game.set("board", &Value::Integer(7)).unwrap_err();
    assert_eq!(error.key(), "board");
    assert_eq!(game.side(), 5);
    game.set("premiums", &text("none")).unwrap();
    game.set("board", &Value::Integer(7)).unwrap();
}

#[test]
fn too_many_tiles_for_the_young_are_refused() {
    let mut game = game_with(&[("tiles", scores(&[("+", 99)]))]);
    assert_eq!(game.set("young", &ON).unwrap_err().key(), "tiles.+");
    assert_eq!(game, game_with(&[("tiles", scores(&[("+", 99)]))]));
}
