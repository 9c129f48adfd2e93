//! Rules shared with Number Scrabble, in play.

use bagsplit_game::board::ByPlayer;
use bagsplit_game::rules::Ending;

use super::game;
use crate::shared_bag::{broken, grid, parts};
use crate::table::{P0, Table, in_column, in_row, judge};

#[test]
fn bs_1_placements_are_judged_and_scored_as_in_number_scrabble() {
    let game = game("");
    // 1 + 1 = and 0, and a 1 doubled on L8; 2 for 10; all doubled on the centre.
    assert_eq!(
        parts(&game, &grid(&[]), &in_row("H8", "1+1=10")),
        ((5 + 2 + 2) * 2, 0, 0)
    );
    assert_eq!(broken(&game, &grid(&[]), &in_row("I8", "1+1=10")), "NS-1");
    assert_eq!(broken(&game, &grid(&[]), &in_row("H8", "1=1=1")), "NS-4");
    assert_eq!(broken(&game, &grid(&[]), &in_row("H8", "1+1=11")), "NS-3");
    let old = grid(&[in_row("H8", "1+1=10")]);
    assert_eq!(broken(&game, &old, &in_row("H9", "1=1")), "NS-8");
    // Down from the 1 on the centre: the = on H10 and the 1 on H11, no premium; 1 for the value.
    assert_eq!(
        parts(&game, &old, &in_column("H9", "=1")),
        (1 + 1 + 1, 0, 0)
    );
}

#[test]
fn bs_1_number_crosswords_are_binary_numbers() {
    let on = game("number-crosswords=true");
    // 11 and 10 are formed across.
    let old = grid(&[in_row("H8", "11=11"), in_row("E9", "1")]);
    assert_eq!(broken(&game(""), &old, &in_row("F9", "0=10")), "NS-8");
    assert_eq!(parts(&on, &old, &in_row("F9", "0=10")).1, 0);
    // 01 is not a number.
    let old = grid(&[in_row("H8", "0"), in_row("E9", "1")]);
    let fault = judge(&on, &old, &in_row("F9", "0=10")).unwrap_err();
    assert_eq!(
        fault.to_string(),
        "NS-8: the cross run from H8 is no correct equation: a number has a leading 0"
    );
}

#[test]
fn bs_1_going_out_earns_the_opponents_digits() {
    for (option, earned) in [("opponent-scores", 3), ("opponent-faces", 2), ("none", 0)] {
        let game = game(&format!(
            "hand=5, tiles=1+0=1101A?, going-out={option}, bingo=0"
        ));
        let mut table = Table::opened(game, ["1+0=1", "101A?"]);
        table.place(&in_row("H8", "1+0=1"), "").unwrap();
        let outcome = table.referee.outcome().unwrap();
        assert_eq!(
            (outcome.ending, outcome.winner),
            (Ending::OutOfTiles, Some(P0))
        );
        assert_eq!(outcome.end_bonus, ByPlayer([earned, 0]));
    }
}

#[test]
fn bs_1_a_scoreless_game_is_a_tie() {
    let mut table = Table::opened(game(""), ["1+0=1101A", "101A?==11"]);
    table.passes(6);
    let outcome = table.referee.outcome().unwrap();
    assert_eq!((outcome.ending, outcome.winner), (Ending::Scoreless, None));
    assert_eq!(outcome.ending.name(), "scoreless");
}

#[test]
fn whole_games_keep_the_rules_from_the_first_draw_to_the_end() {
    let game = game("hand=5");
    let endings: Vec<Ending> = (0..4)
        .map(|seed| crate::shared_bag::games::play(&game, seed).ending)
        .collect();
    assert!(
        endings.contains(&Ending::OutOfTiles) && endings.contains(&Ending::Scoreless),
        "{endings:?}"
    );
}
