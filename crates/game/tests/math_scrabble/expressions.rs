//! Expressions and their values: MS-9 to MS-12.

use bagsplit_game::rules::math_scrabble::{Expression, evaluate, power_of};
use bagsplit_game::rules::{Run, What};
use num_rational::Ratio;

use super::{broken, game, grid, points};
use crate::table::{fault, in_column, in_row, judge, symbols};

fn value(text: &str) -> Option<Ratio<i128>> {
    evaluate(&symbols(text))
}

fn wrong(text: &str) -> What {
    Expression::new(&symbols(text)).unwrap_err()
}

#[test]
fn ms_9_runs_are_maximal_and_read_left_to_right_and_top_to_bottom() {
    let old = grid(&[
        in_row("E7", "1+2"),
        in_column("G7", ".*3"),
        in_row("I7", "5-4"),
    ]);
    let read = |square: &str, axis| {
        let square = square.parse().unwrap();
        let run = Run::through(&old, &bagsplit_game::board::Placement::EMPTY, square, axis);
        (
            run.first.to_string(),
            run.symbols
                .iter()
                .map(ToString::to_string)
                .collect::<String>(),
        )
    };
    for square in ["E7", "F7", "G7"] {
        assert_eq!(
            read(square, bagsplit_game::board::Axis::Row),
            ("E7".to_owned(), "1+2".to_owned())
        );
    }
    assert_eq!(
        read("G9", bagsplit_game::board::Axis::Column),
        ("G7".to_owned(), "2*3".to_owned())
    );
    assert_eq!(
        read("K7", bagsplit_game::board::Axis::Row),
        ("I7".to_owned(), "5-4".to_owned())
    );
    // An empty square is in no run, even next to one.
    assert_eq!(
        read("H7", bagsplit_game::board::Axis::Row),
        ("H7".to_owned(), String::new())
    );
}

#[test]
fn ms_9_a_placement_that_closes_a_gap_makes_one_run_of_all() {
    // 2*3 and 4-1 with a + between them: the whole line is the run, five old digits and operators.
    let old = grid(&[in_row("D7", "2*3"), in_row("H7", "4-1")]);
    assert_eq!(points(&old, &in_row("G7", "+")), 0); // 2*3+4-1 = 9
    let old = grid(&[in_row("D7", "2*3"), in_row("H7", "4/1")]);
    assert_eq!(points(&old, &in_row("G7", "+")), 3); // 2*3+4/1 = 10
}

#[test]
fn ms_9_a_run_of_one_tile_is_no_run() {
    let game = game("");
    for (board, square) in [(grid(&[]), "G7"), (grid(&[in_row("G7", "1+1")]), "A1")] {
        assert_eq!(
            fault(judge(&game, &board, &in_row(square, "5"))),
            ("MS-9", What::NoRun)
        );
    }
}

#[test]
fn ms_10_the_examples_of_the_rules() {
    for valid in ["1+6+4", "2*5", "3+42", "19/51"] {
        assert!(value(valid).is_some(), "{valid}");
        assert_eq!(
            points(&grid(&[]), &in_row("G7", valid)),
            u32::from(valid == "2*5"),
            "{valid}"
        );
    }
    for (invalid, why) in [
        ("12*+63", What::OperatorsTouch),
        ("178", What::NoOperator),
        ("-14+4", What::OperatorAtEnd),
    ] {
        assert_eq!(wrong(invalid), why, "{invalid}");
        assert_eq!(
            fault(judge(&game(""), &grid(&[]), &in_row("G7", invalid))),
            ("MS-10", why),
            "{invalid}"
        );
    }
}

#[test]
fn ms_10_digits_at_both_ends_and_an_operator_between() {
    assert_eq!(wrong(""), What::NoOperator);
    assert_eq!(wrong("7"), What::NoOperator);
    assert_eq!(wrong("+"), What::OperatorAtEnd);
    assert_eq!(wrong("3*"), What::OperatorAtEnd);
    assert_eq!(wrong("*3"), What::OperatorAtEnd);
    assert_eq!(wrong("3--4"), What::OperatorsTouch);
    assert_eq!(wrong("3*-4"), What::OperatorsTouch);
    assert_eq!(
        wrong("1+2=3"),
        What::NotInExpressions(bagsplit_game::board::Symbol::Equals)
    );
    assert_eq!(
        wrong("10+1"),
        What::NotInExpressions(bagsplit_game::board::Symbol::D0)
    );
}

#[test]
fn ms_10_adjacent_digits_concatenate() {
    assert_eq!(value("42+1"), Some(43.into()));
    // Old and new digits too: the 2 of 2+2 becomes 12.
    let old = grid(&[in_row("G7", "2+8")]);
    assert_eq!(points(&old, &in_row("F7", "1")), 0); // 12+8 = 20
    assert_eq!(points(&old, &in_row("F7", "9")), 1); // 92+8 = 100
}

#[test]
fn ms_11_multiplication_and_division_bind_before_addition_and_subtraction() {
    let found = ["2+3*4", "2*3+4", "9-8/4", "2*3-4*5"].map(value);
    assert_eq!(found, [14, 10, 7, -14].map(|whole| Some(whole.into())));
}

#[test]
fn ms_11_equal_precedence_goes_left_to_right() {
    let found = ["9-4-3", "9-4+3", "8/4/2", "8/4*2"].map(value);
    assert_eq!(found, [2, 8, 1, 4].map(|whole| Some(whole.into())));
}

#[test]
fn ms_11_arithmetic_is_exact() {
    assert_eq!(value("19/51"), Some(Ratio::new(19, 51)));
    assert_eq!(value("1/3+1/3+1/3"), Some(1.into()));
    assert_eq!(value("1/3*3*9+1"), Some(10.into()));
    // Values close to a power of ten do not count: this is 10 + 1/9998.
    let close = value("9+9999/9998").unwrap();
    assert_ne!(close, 10.into());
    assert_eq!(game("").operator_points(&symbols("9+9999/9998")), None);
    assert_eq!(value("1-9/9"), Some(0.into()));
}

#[test]
fn ms_12_every_power_of_ten_but_one_earns() {
    let integer = |text| game("").operator_points(&symbols(text));
    // 100, 10, 1/10 and 1/100.
    assert_eq!(
        ["5+19*5", "9+1", "2/4/5", "1/4/25"].map(integer),
        [Some(2), Some(1), Some(2), Some(2)]
    );
    // 1, 0, -10, 20 and a run that is not an expression.
    assert_eq!(["9-8", "4-4", "2-12", "4*5", "3*"].map(integer), [None; 5]);
    let positive = |text| game("powers=positive").operator_points(&symbols(text));
    assert_eq!(
        ["5+19*5", "9+1", "2/4/5", "9-8"].map(positive),
        [Some(2), Some(1), None, None]
    );
}

#[test]
fn ms_12_the_option_powers_reaches_the_score() {
    let (empty, placement) = (grid(&[]), in_row("G7", "2/4/5"));
    assert_eq!(points(&empty, &placement), 2);
    let positive = game("powers=positive");
    assert_eq!(judge(&positive, &empty, &placement).unwrap().total(), 0);
}

#[test]
fn ms_12_the_option_earns_sets_the_values() {
    let earned = |rules: &str, texts: [&str; 6]| {
        texts.map(|text| game(rules).operator_points(&symbols(text)))
    };
    let (one, none) = (Some(1), None);
    let texts = ["4*2", "2/8", "5*2", "5-3", "9-8", "9*3"];
    assert_eq!(
        earned("earns=powers-of 2", texts),
        [one, one, none, one, none, none]
    );
    assert_eq!(
        earned("earns=powers-of 2, powers=positive", texts),
        [one, none, none, one, none, none]
    );
    assert_eq!(
        earned("earns=powers-of 3", texts),
        [none, none, none, none, none, one]
    );
    // Listed values are not powers: 1 may be one of them, and `powers` leaves out none.
    assert_eq!(
        earned("earns=10 1/4 1, powers=positive", texts),
        [none, one, one, none, one, none]
    );
    assert_eq!(
        earned("earns=0 8", ["4-4", "8/1", "1-9", "0*8", "1/8", "88-8"]),
        [one, one, none, none, none, none]
    );
    assert_eq!(game("earns=24  8 48/2 1/2"), game("earns=1/2 8 24"));
}

#[test]
fn ms_17_the_option_operator_points_sets_the_points_of_each() {
    let weighted = game("operator-points=*:3 /:0, bonus-tiles=5, bonus-points=7");
    let points = |text| {
        judge(&weighted, &grid(&[]), &in_row("E7", text))
            .unwrap()
            .total()
    };
    assert_eq!(["1+9", "5*2", "9/9"].map(points), [1, 3, 0]);
    // 10 by * and / with the bonus of five tiles, and by * and - without.
    assert_eq!(["5*2/1", "8/4*5", "2*9-8"].map(points), [10, 10, 11]);
}

#[test]
fn ms_12_powers_of_ten_at_the_limits_of_128_bits() {
    assert_eq!(power_of(10, 1, 1), Some(0));
    assert_eq!(power_of(10, i128::MAX, i128::MAX), Some(0));
    assert_eq!(power_of(10, i128::MAX, 1), None);
    assert_eq!(power_of(10, 1, i128::MAX), None);
    assert_eq!(power_of(10, i128::MAX, i128::MAX - 1), None);
    for exponent in 0..=38u32 {
        let power = 10i128.pow(exponent);
        assert_eq!(power_of(10, power, 1), Some(exponent as i32));
        assert_eq!(power_of(10, 1, power), Some(-(exponent as i32)));
        assert_eq!(power_of(10, power, 3), None, "{exponent}");
        assert_eq!(power_of(10, power + 1, 1), None, "{exponent}");
        if exponent < 38 {
            assert_eq!(power_of(10, 7 * power, 7), Some(exponent as i32));
            assert_eq!(power_of(10, 7, 7 * power), Some(-(exponent as i32)));
        }
    }
    for (numerator, denominator) in [
        (0, 1),
        (-10, 1),
        (10, 0),
        (10, -1),
        (-10, -1),
        (i128::MIN, 1),
    ] {
        assert_eq!(power_of(10, numerator, denominator), None);
    }
    // Between two powers, on either side of 1.
    for (numerator, denominator) in [
        (2, 1),
        (5, 1),
        (50, 1),
        (1, 2),
        (3, 10),
        (99, 100),
        (101, 100),
    ] {
        assert_eq!(power_of(10, numerator, denominator), None);
    }
}

#[test]
#[should_panic(expected = "no board has a run of 22")]
fn longer_runs_than_any_board_has_are_refused() {
    let _ = Expression::new(&symbols("99999999999999999999+1"));
}

#[test]
fn placements_onto_boards_with_foreign_tiles_are_rejected_without_a_panic() {
    let mut old = grid(&[in_row("G7", "5*2")]);
    old.set("F7".parse().unwrap(), "=".parse().unwrap());
    assert_eq!(broken(&old, &in_row("J7", "+1")), "MS-10");
}
