//! The tiles and the options as data: BS-1 and names, defaults, rejected values. Options shared with Number Scrabble
//! are tested there.

use bagsplit_game::board::Symbol;
use bagsplit_game::rules::Game;
use bagsplit_game::rules::binary_number_scrabble::{BinaryNumberScrabble, Bonus};
use bagsplit_game::rules::number_scrabble::NumberScrabble;

use super::game;
use crate::shared_bag::{broken, check_tiles, grid};
use crate::table::{check_listed, check_read_back, check_unknown, check_wrong, in_row, judge};

#[test]
fn bs_1_the_tiles_and_their_scores() {
    let game = BinaryNumberScrabble::default();
    let published = [
        ("01", 28, 1),
        ("=", 14, 1),
        ("+-", 5, 1),
        ("×", 3, 2),
        ("÷", 2, 4),
        ("OAN", 4, 1),
        ("X", 0, 1),
        ("?", 3, 0),
    ];
    check_tiles(&game, &published, 100);
    assert_eq!((game.side(), game.hand_size()), (15, 9));
}

#[test]
fn bs_1_a_blank_stands_for_xor_only_where_there_are_xor_tiles() {
    let placement = in_row("F8", "1?X1=0");
    assert_eq!(broken(&game(""), &grid(&[]), &placement), "NS-2");
    let with_xor = game("tiles=X:4");
    assert!(judge(&with_xor, &grid(&[]), &placement).is_ok());
    assert_eq!(with_xor.tiles().total(), 104);
    for placement in ["1?A1=1", "1?O1=1", "?N01=10", "1?=1"] {
        assert!(
            judge(&game(""), &grid(&[]), &in_row("F8", placement)).is_ok(),
            "{placement}"
        );
    }
}

#[test]
fn the_options_are_those_of_number_scrabble_without_young_and_with_its_own() {
    let keys = |entries: Vec<bagsplit_game::rules::Entry>| {
        entries
            .into_iter()
            .map(|entry| entry.key)
            .collect::<Vec<_>>()
    };
    let (mut own, number) = (
        keys(BinaryNumberScrabble::default().entries()),
        keys(NumberScrabble::default().entries()),
    );
    assert!(
        number
            .iter()
            .filter(|key| **key != "young")
            .all(|key| own.contains(key))
    );
    own.retain(|key| !number.contains(key));
    assert_eq!(own, ["logic-identities"]);
}

#[test]
fn set_options_are_read_and_listed() {
    let game = game(
        "bonus=log2-floor, logic-identities=true, order=left-to-right, hand=7, tiles=0011=+AXN?, scores=X:5",
    );
    assert_eq!((game.bonus(), game.hand_size()), (Bonus::Log2Floor, 7));
    assert_eq!(game.tile_score(Symbol::Xor.into()), 5);
    check_read_back(&game);
    check_listed(
        &BinaryNumberScrabble::default(),
        "bonus=largest-bit, logic-identities=false",
        19,
    );
}

#[test]
fn impossible_options_are_refused_and_change_nothing() {
    check_wrong::<BinaryNumberScrabble>(
        "bonus=log2, bonus=1, bonus='1:2 1:3', logic-identities=on, tiles=",
    );
    let symbols = [
        ("tiles=2:1", "tiles.2"),
        ("tiles=s:1", "tiles.s"),
        ("tiles=r:1", "tiles.r"),
    ];
    check_unknown::<BinaryNumberScrabble>(&symbols);
    check_unknown::<BinaryNumberScrabble>(&[
        ("young=true", "young"),
        ("bags=true", "bags"),
        ("clock=true", "clock"),
    ]);
}
