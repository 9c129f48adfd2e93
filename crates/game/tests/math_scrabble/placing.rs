//! Legal placements: MS-13 to MS-16.

use bagsplit_game::board::Placement;
use bagsplit_game::rules::{Fault, Game, What};

use super::{broken, game, grid, points};
use crate::table::{Table, clause, in_column, in_row, judge, square, tiles};

fn refused(old: &bagsplit_game::board::Grid, placement: &Placement) -> Fault {
    judge(&game(""), old, placement).unwrap_err()
}

#[test]
fn ms_13_at_least_one_tile_is_placed() {
    let expected = Fault {
        clause: "MS-13",
        what: What::NothingLaid,
    };
    assert_eq!(refused(&grid(&[]), &Placement::EMPTY), expected);
}

#[test]
fn ms_13_the_tiles_are_from_the_hand() {
    let game = game("");
    let placement = in_row("G7", "5*5");
    let lacking = Fault {
        clause: "MS-13",
        what: What::NotInHand(tiles("55*")),
    };
    assert_eq!(
        game.judge(&grid(&[]), &tiles("5*2"), &placement),
        Err(lacking)
    );
    assert!(game.judge(&grid(&[]), &tiles("125*5"), &placement).is_ok());
}

#[test]
fn ms_13_tiles_go_on_empty_squares() {
    let old = grid(&[in_row("G7", "5*2")]);
    let expected = Fault {
        clause: "MS-13",
        what: What::Occupied(square("I7")),
    };
    assert_eq!(refused(&old, &in_row("I7", "5+1")), expected);
}

#[test]
fn ms_13_all_in_one_row_or_column() {
    let mut bent = in_row("G7", "5*2");
    bent.lay(square("I8"), "1".parse().unwrap()).unwrap();
    assert_eq!(
        refused(&grid(&[]), &bent),
        Fault {
            clause: "MS-13",
            what: What::NotInLine
        }
    );
}

#[test]
fn ms_13_without_a_gap() {
    let gap = |name| Fault {
        clause: "MS-13",
        what: What::Gap(square(name)),
    };
    assert_eq!(refused(&grid(&[]), &in_row("F7", "1+1.2")), gap("I7"));
    // A single tile before the gap is still a gap, not a tile without run.
    assert_eq!(refused(&grid(&[]), &in_row("G7", "5.2")), gap("H7"));
    assert_eq!(refused(&grid(&[]), &in_column("G7", "5.2")), gap("G8"));
    // Two tiles that each extend the same old run, one of them not adjacent to it.
    let old = grid(&[in_row("F7", "5*2")]);
    assert_eq!(refused(&old, &in_row("E7", "1....9")), gap("I7"));
}

#[test]
fn ms_13_old_tiles_fill_gaps() {
    let old = grid(&[in_row("F7", "5*2")]);
    assert_eq!(points(&old, &in_row("D7", "9+...-9")), 3); // 9+5*2-9 = 10
    assert_eq!(
        points(&grid(&[in_column("G5", "1+1")]), &in_row("F6", "9.1")),
        1
    ); // 9+1 across
}

#[test]
fn ms_13_the_primary_expression_need_not_earn() {
    assert_eq!(points(&grid(&[]), &in_row("G7", "1+6+4")), 0);
}

#[test]
fn ms_13_the_primary_expression_must_be_valid_even_when_a_cross_run_earns() {
    // The row 91+9 = 100 would score, but the column 955 is not an expression.
    let old = grid(&[in_row("G7", "1+9"), in_row("F9", "5+3")]);
    let expected = Fault {
        clause: "MS-10",
        what: What::NoOperator,
    };
    assert_eq!(refused(&old, &in_column("F7", "95")), expected);
    assert_eq!(points(&old, &in_row("F7", "9")), 1);
}

#[test]
fn ms_14_the_first_expression_covers_the_star() {
    let expected = Fault {
        clause: "MS-14",
        what: What::CentreEmpty(square("G7")),
    };
    for off in [
        in_row("A1", "5*2"),
        in_row("H7", "5*2"),
        in_column("G8", "5*2"),
        in_row("D7", "5*2"),
    ] {
        assert_eq!(refused(&grid(&[]), &off), expected, "{off:?}");
    }
    for on in [
        in_row("G7", "5*2"),
        in_row("F7", "5*2"),
        in_row("E7", "5*2"),
        in_column("G5", "5*2"),
    ] {
        assert_eq!(points(&grid(&[]), &on), 1, "{on:?}");
    }
}

#[test]
fn ms_14_the_first_expression_covers_the_star_after_passes_too() {
    let mut table = Table::opened(game(""), ["5*21234", "5*21234"]);
    table.pass("", "").unwrap();
    assert_eq!(clause(table.place(&in_row("A1", "5*2"), "A:777")), "MS-14");
    table.place(&in_row("G7", "5*2"), "A:777").unwrap();
}

#[test]
fn ms_14_later_expressions_hold_an_old_tile() {
    let old = grid(&[in_row("G7", "2+2")]);
    let expected = Fault {
        clause: "MS-14",
        what: What::NoOldTile,
    };
    assert_eq!(refused(&old, &in_row("A1", "5*2")), expected);
    assert_eq!(points(&old, &in_column("G8", "*5")), 1);
    assert_eq!(points(&old, &in_row("J7", "+6")), 2);
}

#[test]
fn ms_14_side_contact_is_not_enough() {
    // The example of the rules: the row would become 12+2, the column 1+11 contains no old tile.
    let old = grid(&[in_row("G7", "2+2")]);
    let expected = Fault {
        clause: "MS-14",
        what: What::NoOldTile,
    };
    for start in ["F7", "F5", "F4"] {
        assert_eq!(
            refused(&old, &in_column(start, "1+11")),
            expected,
            "{start}"
        );
    }
    // Beside it in parallel, too.
    assert_eq!(refused(&old, &in_row("G8", "5*2")), expected);
    // With an old tile in the column the same tiles are legal.
    let old = grid(&[in_row("G7", "2+2"), in_row("F11", "9-1")]);
    assert!(judge(&game(""), &old, &in_column("F7", "1+11")).is_ok());
}

#[test]
fn ms_15_a_single_tile_may_serve_in_its_row_or_its_column() {
    let game = game("");
    // 5*2+ in one direction is not an expression, 3+1+9*1 in the other is.
    let by_column = grid(&[
        in_row("G7", "5*2"),
        in_column("J4", "3+1"),
        in_column("J8", "9*1"),
    ]);
    assert!(judge(&game, &by_column, &in_row("J7", "+")).is_ok());
    let by_row = grid(&[
        in_column("G7", "5*2"),
        in_row("D10", "3+1"),
        in_row("H10", "9*1"),
    ]);
    assert!(judge(&game, &by_row, &in_row("G10", "+")).is_ok());
}

#[test]
fn ms_15_neither_run_of_a_single_tile_will_do() {
    let what = |old: &bagsplit_game::board::Grid, placement: &Placement| {
        let fault = refused(old, placement);
        assert_eq!(fault.clause, "MS-10");
        fault.what
    };
    // Its only run is in the column, then in the row.
    assert_eq!(
        what(&grid(&[in_row("G7", "5*2")]), &in_row("H8", "5")),
        What::OperatorAtEnd
    );
    assert_eq!(
        what(&grid(&[in_column("G7", "5*2")]), &in_row("H8", "5")),
        What::OperatorAtEnd
    );
    // It has both: 5*2+ in the row, 7-+ in the column.
    let both = grid(&[in_row("G7", "5*2"), in_column("J5", "7-")]);
    assert_eq!(what(&both, &in_row("J7", "+")), What::OperatorAtEnd);
}

#[test]
fn ms_15_the_choice_is_for_single_tiles_only() {
    let old = grid(&[
        in_row("G7", "5*2"),
        in_column("J4", "3+1"),
        in_column("J8", "9*1"),
    ]);
    assert_eq!(broken(&old, &in_row("J7", "+-")), "MS-10");
}

#[test]
fn ms_16_side_runs_may_be_invalid_and_earn_nothing() {
    // The example of the rules: a column 2*6-2 next to which 5* and 5- appear.
    let old = grid(&[in_row("G9", "6"), in_row("F8", "5"), in_row("F10", "5")]);
    let score = judge(&game(""), &old, &in_column("G7", "2*.-2")).unwrap();
    assert_eq!((score.primary, score.cross, score.bonus), (2, 0, 0));
}

#[test]
fn ms_16_side_runs_that_are_lengthened_may_become_invalid() {
    // 5*2 becomes 5*2+ and no longer scores.
    let old = grid(&[in_row("G7", "5*2"), in_column("J8", "9")]);
    assert_eq!(broken(&old, &in_column("J7", "+")), "MS-10");
    let old = grid(&[
        in_row("G7", "5*2"),
        in_column("J5", "1"),
        in_column("J8", "9"),
    ]);
    assert_eq!(points(&old, &in_column("J6", "2+")), 0); // 12+9 = 21
    let old = grid(&[
        in_row("G7", "5*2"),
        in_column("J5", "9"),
        in_column("J8", "1"),
    ]);
    assert_eq!(points(&old, &in_column("J6", "9+")), 1); // 99+1 = 100
}
