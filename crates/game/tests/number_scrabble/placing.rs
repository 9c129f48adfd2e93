//! Legal placements: NS-1, NS-3, NS-4 and NS-8.

use bagsplit_game::board::{Placement, Square};
use bagsplit_game::rules::shared_bag::Flaw;
use bagsplit_game::rules::{Fault, Game, What};

use super::game;
use crate::shared_bag::{broken, grid, parts};
use crate::table::{in_column, in_row, judge, square, tiles};

fn refused(old: &bagsplit_game::board::Grid, placement: &Placement) -> Fault {
    judge(&game(""), old, placement).unwrap_err()
}

fn legal(old: &bagsplit_game::board::Grid, placement: &Placement) -> bool {
    judge(&game(""), old, placement).is_ok()
}

#[test]
fn ns_1_the_first_play_covers_the_centre() {
    let expected = Fault {
        clause: "NS-1",
        what: What::CentreEmpty(square("H8")),
    };
    for off in [
        in_row("A1", "3=3"),
        in_row("I8", "3=3"),
        in_column("H9", "3=3"),
        in_row("E8", "3=3"),
    ] {
        assert_eq!(refused(&grid(&[]), &off), expected, "{off:?}");
    }
    for on in [
        in_row("H8", "3=3"),
        in_row("F8", "3=3"),
        in_column("H6", "3=3"),
        in_column("H8", "3=3"),
    ] {
        assert!(legal(&grid(&[]), &on), "{on:?}");
    }
}

#[test]
fn ns_1_hand_tiles_on_empty_squares_of_one_line() {
    let ns1 = |what| Fault {
        clause: "NS-1",
        what,
    };
    let old = grid(&[in_row("H8", "3=3")]);
    assert_eq!(refused(&old, &Placement::EMPTY), ns1(What::NothingLaid));
    assert_eq!(
        refused(&old, &in_row("J8", "3+0")),
        ns1(What::Occupied(square("J8")))
    );
    let outside: Placement = [(Square::new(7, 15), "1".parse().unwrap())]
        .into_iter()
        .collect();
    assert_eq!(
        refused(&old, &outside),
        ns1(What::OffBoard(Square::new(7, 15)))
    );
    let game = game("");
    let lacking = ns1(What::NotInHand(tiles("+0")));
    assert_eq!(
        game.judge(&old, &tiles("+1234"), &in_row("K8", "+0")),
        Err(lacking)
    );
    let mut bent = in_row("K8", "+0");
    bent.lay(square("K9"), "1".parse().unwrap()).unwrap();
    assert_eq!(refused(&old, &bent), ns1(What::NotInLine));
    assert_eq!(
        refused(&old, &in_row("K8", "+0.0")),
        ns1(What::Gap(square("M8")))
    );
    assert_eq!(refused(&old, &in_row("D8", "3")), ns1(What::NotTouching));
}

#[test]
fn ns_1_later_plays_touch_an_old_tile_in_their_line_or_sideways() {
    let old = grid(&[in_column("I6", "1=1")]);
    let expected = Fault {
        clause: "NS-1",
        what: What::NotTouching,
    };
    for off in [
        in_row("A1", "3=3"),
        in_row("K9", "3²=9"),
        in_row("K5", "3²=9"),
    ] {
        assert_eq!(refused(&old, &off), expected, "{off:?}");
    }
    // In their own line: 1=1 down becomes 1=1+0. Sideways: 1=1² appears down.
    assert!(legal(&old, &in_column("I9", "+0")));
    assert!(legal(&old, &in_row("H9", "3²=9")));
}

#[test]
fn ns_3_the_main_run_is_a_correct_equation() {
    let broken = |text: &str| broken(&game(""), &grid(&[]), &in_row("F8", text));
    assert_eq!(broken("3+3=7"), "NS-3");
    assert_eq!(broken("3+3"), "NS-3");
    assert_eq!(broken("3+3="), "NS-3");
    // With any old tiles in it.
    let old = grid(&[in_row("H8", "3=3")]);
    assert_eq!(
        refused(&old, &in_row("K8", "+1")).what,
        What::Equation(Flaw::Unequal)
    );
    assert!(legal(&old, &in_row("K8", "+0")));
}

#[test]
fn ns_3_the_example_with_four_parts_is_built_turn_by_turn() {
    let mut old = grid(&[]);
    for placement in [
        in_row("F8", "1+3=4"),
        in_row("B8", "2*2="),
        in_row("K8", "=5-1"),
    ] {
        assert!(legal(&old, &placement), "{placement:?}");
        old.lay(&placement);
    }
    assert_eq!(old.to_string().lines().nth(7), Some(".2*2=1+3=4=5-1."));
}

#[test]
fn ns_4_at_most_one_new_equals_a_turn() {
    let two = Fault {
        clause: "NS-4",
        what: What::TwoNewEquals,
    };
    for text in ["3=3=3", "3=3?=3", "3?=3?=3"] {
        assert_eq!(refused(&grid(&[]), &in_row("F8", text)), two, "{text}");
    }
    assert!(legal(&grid(&[]), &in_row("F8", "3?=3")));
    // Old ones do not count, at either end or both.
    let old = grid(&[in_row("H8", "3=3")]);
    assert!(legal(&old, &in_row("K8", "=3")));
    assert!(legal(&old, &in_row("F8", "3=")));
    assert_eq!(refused(&old, &in_row("F8", "3=...=3")), two);
}

#[test]
fn ns_4_an_equation_may_be_extended_at_both_ends_in_a_turn() {
    let old = grid(&[in_row("H8", "3+3=6")]);
    let placement = in_row("G8", "6.....6");
    assert!(legal(&old, &placement));
    let mut new = old;
    new.lay(&placement);
    assert_eq!(new.to_string().lines().nth(7), Some("......63+3=66.."));
}

#[test]
fn ns_8_cross_runs_are_correct_equations() {
    // 55 is formed across under the 5 on H8.
    let old = grid(&[in_row("H8", "5=5")]);
    let expected = What::CrossRun(square("H8"), Flaw::NoEquals);
    assert_eq!(
        refused(&old, &in_row("F9", "5=5")),
        Fault {
            clause: "NS-8",
            what: expected
        }
    );
    // 1=1 down becomes 1=14.
    let old = grid(&[in_column("I6", "1=1")]);
    let expected = What::CrossRun(square("I6"), Flaw::Unequal);
    assert_eq!(
        refused(&old, &in_row("I9", "4=4")),
        Fault {
            clause: "NS-8",
            what: expected
        }
    );
}

#[test]
fn ns_8_each_run_of_a_single_tile_is_an_equation_and_there_is_one() {
    assert_eq!(
        refused(&grid(&[]), &in_row("H8", "3")),
        Fault {
            clause: "NS-8",
            what: What::NoRun
        }
    );
    // One run: 1=1 becomes 1=1².
    let one = grid(&[in_column("I6", "1=1")]);
    assert!(legal(&one, &in_row("I9", "s")));
    assert_eq!(refused(&one, &in_row("I9", "3")).clause, "NS-8");
    // Two runs: 3²=9 across as well.
    let two = grid(&[in_column("I6", "1=1"), in_row("H9", "3.=9")]);
    assert!(legal(&two, &in_row("I9", "s")));
    let wrong = grid(&[in_column("I6", "1=1"), in_row("H9", "3.=8")]);
    assert_eq!(
        refused(&wrong, &in_row("I9", "s")).what,
        What::CrossRun(square("H9"), Flaw::Unequal)
    );
}

#[test]
fn ns_8_number_crosswords_allow_numbers_across() {
    let on = game("number-crosswords=true");
    // 13=13 with an old 1; 11 and 23 are formed across.
    let old = grid(&[in_row("H8", "12=12"), in_row("E9", "1")]);
    let placement = in_row("F9", "3=13");
    assert_eq!(refused(&old, &placement).clause, "NS-8");
    // Only the equation scores: 2 + 2x1 + 1 + 2x2, and 4 for 13.
    assert_eq!(parts(&on, &old, &placement), (13, 0, 0));
    // Numbers have no leading zero.
    let zero = grid(&[in_row("H8", "0=0"), in_row("F9", "3")]);
    assert_eq!(broken(&on, &zero, &in_row("G9", "=3")), "NS-8");
    assert_eq!(
        broken(&on, &grid(&[in_row("H8", "0=0")]), &in_column("H9", "5=5")),
        "NS-7"
    );
    // The main run is not a number.
    assert_eq!(
        broken(&on, &grid(&[in_row("H8", "12=12")]), &in_column("H9", "55")),
        "NS-3"
    );
}

#[test]
fn ns_8_number_crosswords_do_not_connect() {
    let on = game("number-crosswords=true");
    let only = Fault {
        clause: "NS-8",
        what: What::OnlyNumbersTouch,
    };
    let old = grid(&[in_row("H8", "12=12")]);
    assert_eq!(judge(&on, &old, &in_row("F9", "3=3")), Err(only.clone()));
    // With an equation across next to the number, they do: 1=1² down.
    let crossed = grid(&[in_column("I6", "1=1"), in_row("K8", "7")]);
    assert_eq!(broken(&game(""), &crossed, &in_row("H9", "3s=9")), "NS-8");
    assert_eq!(parts(&on, &crossed, &in_row("H9", "3s=9")), (14, 7, 0));
    // A single tile needs a run that is an equation; the other may be a number then.
    assert_eq!(judge(&on, &old, &in_row("H9", "3")), Err(only));
    let both = grid(&[in_row("E9", "1="), in_row("G8", "4")]);
    assert_eq!(refused(&both, &in_row("G9", "1")).clause, "NS-8");
    // 1 doubled, and 1 for the value; 41 down scores nothing.
    assert_eq!(parts(&on, &both, &in_row("G9", "1")), (3, 0, 0));
}
