//! Scores of placements: MS-17.

use bagsplit_game::rules::{Action, Score, What};

use super::{game, grid, points};
use crate::table::{P0, Table, bags, check_refused, in_column, in_row, judge};

fn score(
    old: &bagsplit_game::board::Grid,
    placement: &bagsplit_game::board::Placement,
    options: &str,
) -> Score {
    judge(&game(options), old, placement).unwrap()
}

fn bonus(tiles: u32, points: u32) -> String {
    format!("bonus-tiles={tiles}, bonus-points={points}")
}

#[test]
fn ms_17_a_point_for_each_operator_of_the_whole_run() {
    assert_eq!(points(&grid(&[]), &in_row("G7", "5*2")), 1);
    assert_eq!(points(&grid(&[]), &in_row("G7", "5+19*5")), 2 + 3); // six new tiles
    // Old operators count: 9+5*2-9 = 10 with four new tiles.
    let old = grid(&[in_row("F7", "5*2")]);
    assert_eq!(
        score(&old, &in_row("D7", "9+...-9"), ""),
        Score {
            primary: 3,
            cross: 0,
            bonus: 0
        }
    );
}

#[test]
fn ms_17_a_run_that_is_no_power_of_ten_earns_nothing() {
    assert_eq!(points(&grid(&[]), &in_row("G7", "5*3")), 0);
    // Not even the bonus for six new tiles.
    assert_eq!(points(&grid(&[]), &in_row("G7", "1+6+45")), 0);
}

#[test]
fn ms_17_runs_in_both_directions_earn_on_their_own() {
    // 9+1 in the row and in the column, sharing the 1.
    let old = grid(&[in_row("E7", "9+"), in_column("G5", "9+")]);
    assert_eq!(
        score(&old, &in_row("G7", "1"), ""),
        Score {
            primary: 1,
            cross: 1,
            bonus: 0
        }
    );
    // The column 2*5 = 10 ends the rows 8+2 = 10 and 5+5 = 10.
    let old = grid(&[in_row("E7", "8+"), in_row("E9", "5+"), in_row("G8", "*")]);
    assert_eq!(
        score(&old, &in_column("G7", "2.5"), ""),
        Score {
            primary: 1,
            cross: 2,
            bonus: 0
        }
    );
}

#[test]
fn ms_17_the_option_opening_points_is_for_the_first_placement_with_any_score() {
    let empty = grid(&[]);
    let of = |old: &bagsplit_game::board::Grid, placement: &bagsplit_game::board::Placement| {
        score(old, placement, "opening-points=4")
    };
    assert_eq!(
        of(&empty, &in_row("G7", "5*2")),
        Score {
            primary: 5,
            cross: 0,
            bonus: 0
        }
    );
    assert_eq!(
        of(&empty, &in_row("G7", "5*3")),
        Score {
            primary: 4,
            cross: 0,
            bonus: 0
        }
    );
    assert_eq!(
        of(&empty, &in_row("G7", "5+19*5")),
        Score {
            primary: 6,
            cross: 0,
            bonus: 3
        }
    );
    let old = grid(&[in_row("G7", "5*3")]);
    assert_eq!(of(&old, &in_column("G8", "*2")).total(), 1);
}

#[test]
fn ms_17_a_cross_run_earns_when_the_primary_does_not() {
    let old = grid(&[in_row("E7", "8+"), in_row("G8", "*")]);
    assert_eq!(
        score(&old, &in_column("G7", "2.7"), ""),
        Score {
            primary: 0,
            cross: 1,
            bonus: 0
        }
    );
}

#[test]
fn ms_17_a_single_tile_earns_in_both_runs_when_only_one_may_be_primary() {
    // Row 5*2+ is invalid; column 9+1 = 10.
    let old = grid(&[
        in_row("G7", "5*2"),
        in_column("J6", "9"),
        in_column("J8", "1"),
    ]);
    assert_eq!(points(&old, &in_row("J7", "+")), 1);
}

#[test]
fn ms_17_runs_without_a_new_tile_earn_nothing() {
    let old = grid(&[in_row("G7", "5*2"), in_row("A1", "9+1")]);
    // The column 2+6: the row 5*2 is only crossed, in an old tile.
    assert_eq!(points(&old, &in_column("I8", "+6")), 0);
}

#[test]
fn ms_17_six_new_tiles_in_a_run_earn_three_more() {
    let new = |old: &bagsplit_game::board::Grid, laid: &bagsplit_game::board::Placement| {
        score(old, laid, "")
    };
    let all = Score {
        primary: 3,
        cross: 0,
        bonus: 3,
    };
    assert_eq!(new(&grid(&[]), &in_row("G7", "1+2+3+4")), all); // seven
    assert_eq!(
        new(&grid(&[in_row("G7", "1")]), &in_row("H7", "+2+3+4")),
        all
    ); // six
    let five = grid(&[in_row("G7", "1+")]);
    assert_eq!(
        new(&five, &in_row("I7", "2+3+4")),
        Score { bonus: 0, ..all }
    );
}

#[test]
fn ms_17_the_bonus_belongs_to_the_run_that_holds_the_tiles() {
    // Six new tiles in a primary run without points; the cross run 8+2 scores only its own point.
    let old = grid(&[in_row("E7", "8+"), in_row("G13", "7")]);
    assert_eq!(
        score(&old, &in_column("G7", "2+1+6+"), ""),
        Score {
            primary: 0,
            cross: 1,
            bonus: 0
        }
    );
}

#[test]
fn ms_17_bonus_tiles_and_bonus_points_are_options() {
    let (empty, laid) = (grid(&[]), in_row("G7", "5*2"));
    assert_eq!(
        score(&empty, &laid, &bonus(3, 7)),
        Score {
            primary: 1,
            cross: 0,
            bonus: 7
        }
    );
    assert_eq!(
        score(&empty, &laid, &bonus(4, 7)),
        Score {
            primary: 1,
            cross: 0,
            bonus: 0
        }
    );
    assert_eq!(
        score(&empty, &laid, &bonus(3, 0)),
        Score {
            primary: 1,
            cross: 0,
            bonus: 0
        }
    );
}

#[test]
fn ms_17_with_a_bonus_for_one_tile_cross_runs_earn_it_too() {
    let old = grid(&[in_row("E7", "9+"), in_column("G5", "9+")]);
    assert_eq!(
        score(&old, &in_row("G7", "1"), &bonus(1, 5)),
        Score {
            primary: 1,
            cross: 1,
            bonus: 10
        }
    );
    let old = grid(&[in_row("E7", "8+"), in_row("E9", "5+"), in_row("G8", "*")]);
    let laid = in_column("G7", "2.5");
    assert_eq!(
        score(&old, &laid, &bonus(1, 5)),
        Score {
            primary: 1,
            cross: 2,
            bonus: 15
        }
    );
    assert_eq!(
        score(&old, &laid, &bonus(2, 5)),
        Score {
            primary: 1,
            cross: 2,
            bonus: 5
        }
    );
}

#[test]
fn ms_17_the_points_claimed_are_those_earned() {
    let mut table = Table::opened(game(""), ["5*21234", "1112223"]);
    let action = Action::Place(in_row("G7", "5*2"));
    for claimed in [0, 2] {
        check_refused(
            table
                .referee
                .turn(P0, &action, claimed, &bags("A:777"), None, 0),
            "MS-17",
            What::Points { claimed, earned: 1 },
        );
    }
    let score = table
        .referee
        .turn(P0, &action, 1, &bags("A:777"), None, 0)
        .unwrap();
    assert_eq!(score.total(), 1);
    assert_eq!(table.position().scores().0, [1, 0]);
}
