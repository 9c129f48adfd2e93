//! The options as data: names, defaults, rejected values.

use bagsplit_game::rules::math_scrabble::{MathScrabble, Powers};
use bagsplit_game::rules::{Game, Value};

use super::game;
use crate::table::{
    check_listed, check_read_back, check_unknown, check_wrong, check_wrong_numbers, tiles,
};

#[test]
fn every_option_has_the_name_and_default_of_the_rules_page() {
    let defaults = "board=13, hand=7, bags=4, bonus-tiles=6, bonus-points=3, pass-limit=3, move-ms=90000, \
        reserve-ms=300000, powers=integer, mulligan=any, first=choice, split-hidden=true, \
        advantage-known=false, earns=powers-of 10, operator-points=+:1 -:1 *:1 /:1, target=0, head-start=0, opening-points=0, tiles=111222333444555666777888999+++++-----*****/////";
    check_listed(&MathScrabble::default(), defaults, 0);
}

#[test]
fn set_options_are_read_and_listed() {
    let changed = "board=15, hand=9, bags=8, powers=positive, bonus-tiles=5, bonus-points=0, pass-limit=2, \
        move-ms=0, reserve-ms=1, mulligan=turns-only, split-hidden=false, advantage-known=true, first=other, \
        target=40, head-start=39, opening-points=4, earns=1/2 10 24, operator-points=+:0 -:1 *:9 /:1, tiles=125*";
    let game = game(changed);
    assert_eq!((game.side(), game.hand_size(), game.bags()), (15, 9, 8));
    assert_eq!(
        (game.powers(), game.bonus_tiles(), game.bonus_points()),
        (Powers::Positive, 5, 0)
    );
    assert_eq!(
        (game.passes_to_end(), game.clock(), game.private_bags()),
        (4, None, Some(8))
    );
    assert_eq!(
        (
            game.target(),
            game.head_start(),
            game.scoreless_counts_as_pass()
        ),
        (Some(40), 39, false)
    );
    assert_eq!(game.opening_points(), 4);
    assert_eq!(
        [true, false].map(|opening| game.mulligan_after(opening)),
        [false, true]
    );
    check_listed(&game, changed, 0);
    check_read_back(&game);
}

#[test]
fn a_head_start_is_less_than_the_points_that_end_a_game() {
    for (set, key, value, expected) in [
        ("target=5", "head-start", 5, "less than target, which is 5"),
        (
            "head-start=5",
            "target",
            5,
            "more than head-start, which is 5, or 0 for none",
        ),
    ] {
        let mut game = game(set);
        let before = game.clone();
        let error = game.set(key, &Value::Integer(value)).unwrap_err();
        assert_eq!(
            error.to_string(),
            format!("{key} is 5; it must be {expected}")
        );
        assert_eq!(game, before);
    }
}

#[test]
fn a_table_of_tiles_changes_the_counts_that_it_names() {
    let game = game("tiles=×:2 7:0");
    assert_eq!(
        *game.tiles(),
        tiles("111222333444555666888999+++++-----**/////")
    );
}

#[test]
fn impossible_options_are_refused_and_change_nothing() {
    check_wrong::<MathScrabble>(
        "board=12, board=3, board=23, board='13', hand=0, hand=13, bags=0, bags=9, powers=negative, \
        powers=true, bonus-tiles=0, bonus-points=-1, pass-limit=0, move-ms=-1, reserve-ms=false, \
        mulligan=always, split-hidden=1, first=Holder, target=-1, target=1000001, head-start=-1, head-start=10000, opening-points=100, \
        earns=10, earns=, earns=powers-of 1, earns=powers-of 1001, earns=powers-of, earns=1/0, earns=-1, earns=0.5, earns=ten, \
        operator-points=true, tiles=true, tiles=",
    );
    // There is no rule for a 0 (division by zero, leading zeros), not even for a count of 0.
    let numbers = [
        ("tiles=0:1", "tiles.0"),
        ("tiles=0:0", "tiles.0"),
        ("tiles=7:100", "tiles.7"),
        ("operator-points=+:2 *:10", "operator-points.*"),
    ];
    check_wrong_numbers::<MathScrabble>(&numbers);
    check_unknown::<MathScrabble>(&[
        ("tiles==:1", "tiles.="),
        ("tiles=12:1", "tiles.12"),
        ("tiles=:1", "tiles."),
        ("operator-points=7:1", "operator-points.7"),
    ]);
    let unknown = [
        ("bingo=1", "bingo"),
        ("Board=1", "Board"),
        ("bonus_tiles=1", "bonus_tiles"),
        ("=1", ""),
    ];
    check_unknown::<MathScrabble>(&unknown);
}

#[test]
fn records_leave_out_newer_options_at_their_published_values_only() {
    let left_out = |game: &MathScrabble| -> Vec<&str> {
        let recorded: Vec<&str> = game
            .recorded_entries()
            .iter()
            .map(|entry| entry.key)
            .collect();
        let all = game.entries().into_iter().map(|entry| entry.key);
        all.filter(|key| !recorded.contains(key)).collect()
    };
    assert_eq!(
        left_out(&MathScrabble::default()),
        ["earns", "operator-points"]
    );
    assert_eq!(
        left_out(&game("powers=positive")),
        ["earns", "operator-points"]
    );
    assert_eq!(left_out(&game("earns=10 100")), ["operator-points"]);
    let mut weighted = MathScrabble::default();
    let points = Value::Counts(vec![("*".to_owned(), 2)]);
    weighted.set("operator-points", &points).unwrap();
    assert_eq!(left_out(&weighted), ["earns"]);
}
