//! The options as data: names, defaults, what is refused.

use rules::math_scrabble::{MathScrabble, Powers};
use rules::{Game, OptionError, Value};

use crate::table::{game_with, only, text};

#[test]
fn every_option_has_the_name_and_default_of_the_rules_page() {
    let entries = MathScrabble::default().entries();
    let has = |key: &str, value: Value| {
        let entry = entries.iter().find(|entry| entry.key == key).unwrap_or_else(|| panic!("{key}"));
        assert_eq!(entry.value, value, "{key}");
        assert!(!entry.doc.is_empty(), "{key}");
    };
    let integers = [
        ("board", 13),
        ("hand", 7),
        ("bags", 4),
        ("bonus-tiles", 6),
        ("bonus-points", 3),
        ("pass-limit", 3),
        ("move-ms", 90_000),
        ("reserve-ms", 300_000),
    ];
    let names = [("powers", "integer"), ("mulligan", "any"), ("first", "choice")];
    let switches = [("split-hidden", true), ("advantage-known", false)];
    integers.iter().for_each(|&(key, n)| has(key, Value::Integer(n)));
    names.iter().for_each(|&(key, name)| has(key, text(name)));
    switches.iter().for_each(|&(key, on)| has(key, Value::Bool(on)));
    has("tiles", only("111222333444555666777888999+++++-----*****/////"));
    assert_eq!(entries.len(), integers.len() + names.len() + switches.len() + 1);
}

#[test]
fn what_is_set_is_what_is_read_and_listed() {
    let changed = [
        ("board", Value::Integer(15)),
        ("hand", Value::Integer(9)),
        ("bags", Value::Integer(8)),
        ("powers", text("positive")),
        ("bonus-tiles", Value::Integer(5)),
        ("bonus-points", Value::Integer(0)),
        ("pass-limit", Value::Integer(2)),
        ("move-ms", Value::Integer(0)),
        ("reserve-ms", Value::Integer(1)),
        ("mulligan", text("turns-only")),
        ("split-hidden", Value::Bool(false)),
        ("advantage-known", Value::Bool(true)),
        ("first", text("other")),
        ("tiles", only("125*")),
    ];
    let game = game_with(&changed);
    assert_eq!((game.side(), game.hand_size(), game.bags()), (15, 9, 8));
    assert_eq!((game.powers(), game.bonus_tiles(), game.bonus_points()), (Powers::Positive, 5, 0));
    assert_eq!((game.passes_to_end(), game.clock(), game.private_bags()), (4, None, Some(8)));
    assert_eq!([true, false].map(|opening| game.mulligan_after(opening)), [false, true]);
    for entry in game.entries() {
        let (_, value) = changed.iter().find(|(key, _)| *key == entry.key).unwrap();
        assert_eq!(entry.value, *value, "{}", entry.key);
    }
    // A record's list of options makes the same game again.
    let mut again = MathScrabble::default();
    for entry in game.entries() {
        again.set(entry.key, &entry.value).unwrap();
    }
    assert_eq!(again, game);
}

#[test]
fn a_table_of_tiles_changes_the_counts_that_it_names() {
    let game = game_with(&[("tiles", Value::Counts(vec![("×".to_owned(), 2), ("7".to_owned(), 0)]))]);
    assert_eq!(*game.tiles(), "111222333444555666888999+++++-----**/////".parse().unwrap());
}

#[test]
fn impossible_options_are_refused_and_change_nothing() {
    let count = |symbol: &str, n| Value::Counts(vec![(symbol.to_owned(), n)]);
    let wrong = [
        ("board", Value::Integer(12)),
        ("board", Value::Integer(3)),
        ("board", Value::Integer(23)),
        ("board", text("13")),
        ("hand", Value::Integer(0)),
        ("hand", Value::Integer(13)),
        ("bags", Value::Integer(0)),
        ("bags", Value::Integer(9)),
        ("powers", text("negative")),
        ("powers", Value::Bool(true)),
        ("bonus-tiles", Value::Integer(0)),
        ("bonus-points", Value::Integer(-1)),
        ("pass-limit", Value::Integer(0)),
        ("move-ms", Value::Integer(-1)),
        ("reserve-ms", Value::Bool(false)),
        ("mulligan", text("always")),
        ("split-hidden", Value::Integer(1)),
        ("first", text("Holder")),
        ("tiles", Value::Integer(47)),
        ("tiles", only("")),
    ];
    for (key, value) in wrong {
        let mut game = MathScrabble::default();
        let error = game.set(key, &value).unwrap_err();
        assert!(matches!(error, OptionError::Value { .. }), "{error}");
        assert_eq!(error.key(), key);
        assert_eq!(game, MathScrabble::default());
    }
    // There is no rule for a 0 (division by zero, leading zeros), not even for none of it.
    for (key, value) in [("tiles.0", count("0", 1)), ("tiles.0", count("0", 0)), ("tiles.7", count("7", 100))]
    {
        let error = MathScrabble::default().set("tiles", &value).unwrap_err();
        assert!(matches!(error, OptionError::Value { .. }), "{error}");
        assert_eq!(error.key(), key);
    }
    for (key, value) in [("tiles.=", count("=", 1)), ("tiles.12", count("12", 1)), ("tiles.", count("", 1))] {
        let error = MathScrabble::default().set("tiles", &value).unwrap_err();
        assert_eq!(error, OptionError::Unknown(key.to_owned()));
    }
    for unknown in ["bingo", "Board", "bonus_tiles", ""] {
        let error = MathScrabble::default().set(unknown, &Value::Integer(1)).unwrap_err();
        assert_eq!(error, OptionError::Unknown(unknown.to_owned()));
    }
}
