//! The tiles and the options as data: BS-1 and names, defaults, what is refused. The options that Number
//! Scrabble has too are checked there.

use board::{Symbol, Tile};
use rules::binary_number_scrabble::{BinaryNumberScrabble, Bonus};
use rules::number_scrabble::NumberScrabble;
use rules::{Game, OptionError, Value};

use crate::game_with;
use crate::table::{ON, broken, grid, judge, only, row, text};

fn numbers(names: &[(&str, i64)]) -> Value {
    Value::Counts(names.iter().map(|&(name, number)| (name.to_owned(), number)).collect())
}

#[test]
fn bs_1_the_tiles_and_their_scores() {
    let game = BinaryNumberScrabble::default();
    let published = [
        ('0', 28, 1),
        ('1', 28, 1),
        ('=', 14, 1),
        ('+', 5, 1),
        ('-', 5, 1),
        ('×', 3, 2),
        ('÷', 2, 4),
        ('O', 4, 1),
        ('A', 4, 1),
        ('N', 4, 1),
        ('X', 0, 1),
        ('?', 3, 0),
    ];
    for (name, count, score) in published {
        let tile = Tile::from_char(name).unwrap();
        assert_eq!((game.tiles().count(tile), game.tile_score(tile)), (count, score), "{name}");
    }
    assert_eq!(game.tiles().total(), 100);
    assert_eq!(published.iter().map(|(_, count, _)| u32::from(*count)).sum::<u32>(), 100);
    assert_eq!((game.side(), game.hand_size()), (15, 9));
}

#[test]
fn bs_1_a_blank_stands_for_xor_only_where_there_are_xor_tiles() {
    let placement = row("F8", "1?X1=0");
    assert_eq!(broken(&BinaryNumberScrabble::default(), &grid(&[]), &placement), "NS-2");
    let with_xor = game_with(&[("tiles", numbers(&[("X", 4)]))]);
    assert!(judge(&with_xor, &grid(&[]), &placement).is_ok());
    assert_eq!(with_xor.tiles().total(), 104);
    for placement in ["1?A1=1", "1?O1=1", "?N01=10", "1?=1"] {
        let placement = row("F8", placement);
        assert!(judge(&BinaryNumberScrabble::default(), &grid(&[]), &placement).is_ok(), "{placement:?}");
    }
}

#[test]
fn the_options_are_those_of_number_scrabble_without_young_and_with_its_own() {
    let keys = |entries: Vec<rules::Entry>| entries.into_iter().map(|entry| entry.key).collect::<Vec<_>>();
    let (mut own, number) =
        (keys(BinaryNumberScrabble::default().entries()), keys(NumberScrabble::default().entries()));
    assert!(number.iter().filter(|key| **key != "young").all(|key| own.contains(key)));
    own.retain(|key| !number.contains(key));
    assert_eq!(own, ["logic-identities", "bonus"]);
}

#[test]
fn what_is_set_is_what_is_read_and_listed() {
    let game = game_with(&[
        ("bonus", text("log2-floor")),
        ("logic-identities", ON),
        ("order", text("left-to-right")),
        ("hand", Value::Integer(7)),
        ("tiles", only::<BinaryNumberScrabble>("0011=+AXN?")),
        ("scores", numbers(&[("X", 5)])),
    ]);
    assert_eq!((game.bonus(), game.hand_size()), (Bonus::Log2Floor, 7));
    assert_eq!(game.tile_score(Symbol::Xor.into()), 5);
    let mut again = BinaryNumberScrabble::default();
    for entry in game.entries() {
        again.set(entry.key, &entry.value).unwrap();
    }
    assert_eq!(again, game);
    assert_ne!(again, BinaryNumberScrabble::default());
    let defaults = BinaryNumberScrabble::default().entries();
    let value = |key| &defaults.iter().find(|entry| entry.key == key).unwrap().value;
    assert_eq!((value("bonus"), value("logic-identities")), (&text("largest-bit"), &Value::Bool(false)));
}

#[test]
fn impossible_options_are_refused_and_change_nothing() {
    let wrong = [
        ("bonus", text("log2")),
        ("bonus", Value::Integer(1)),
        ("logic-identities", text("on")),
        ("tiles", only::<BinaryNumberScrabble>("")),
    ];
    for (key, value) in wrong {
        let mut game = BinaryNumberScrabble::default();
        let error = game.set(key, &value).unwrap_err();
        assert!(matches!(error, OptionError::Value { .. }), "{error}");
        assert_eq!((error.key(), &game), (key, &BinaryNumberScrabble::default()));
    }
    for symbol in ["2", "s", "r"] {
        let error = BinaryNumberScrabble::default().set("tiles", &numbers(&[(symbol, 1)])).unwrap_err();
        assert_eq!(error, OptionError::Unknown(format!("tiles.{symbol}")));
    }
    for unknown in ["young", "bags", "clock"] {
        let error = BinaryNumberScrabble::default().set(unknown, &ON).unwrap_err();
        assert_eq!(error, OptionError::Unknown(unknown.to_owned()));
    }
}
