//! Equations and their values: NS-3 and NS-5 to NS-7, NS-11.

use bagsplit_game::board::Symbol;
use bagsplit_game::rules::number_scrabble::{Surd, bonus as value_bonus, part_value};
use bagsplit_game::rules::shared_bag::{Flaw, Order};

use super::game;
use crate::shared_bag::{bonus, fail, flawed, flaws, hold};
use crate::table::symbols;

fn value(text: &str, order: Order) -> String {
    part_value(&symbols(text), order).unwrap().to_string()
}

#[test]
fn ns_3_two_or_more_parts_of_equal_value() {
    hold(
        &game(""),
        &["7=7", "3+3=6", "63+3=66", "2×2=1+3=4=5-1", "1-1+1-1=0=0+0"],
    );
    flawed(
        &game(""),
        "NS-3",
        Flaw::Unequal,
        &["3+3=7", "2×2=1+3=4=5-2", "7=7=8", "8=7=7"],
    );
    flawed(&game(""), "NS-3", Flaw::NoEquals, &["3+3", "7", "42"]);
    flawed(
        &game(""),
        "NS-3",
        Flaw::EmptyPart,
        &["=7", "7=", "7==7", "=", "7=7="],
    );
}

#[test]
fn ns_5_the_standard_order_and_left_to_right() {
    for (part, standard, left_to_right) in [
        ("2+3×4", "14", "20"),
        ("20-6÷2", "17", "7"),
        ("8÷2×4", "16", "16"),
        ("9-3-2", "4", "4"),
        ("2×3+4×5", "26", "50"),
        ("1÷3+2÷3", "1", "7/9"),
        ("√2+1×√2", "2*sqrt(2)", "2+1*sqrt(2)"),
        ("2+3²", "11", "11"),
        ("1--2×3", "7", "9"),
    ] {
        let found = [
            value(part, Order::Standard),
            value(part, Order::LeftToRight),
        ];
        assert_eq!(found, [standard, left_to_right], "{part}");
    }
    hold(&game("order=left-to-right"), &["2+3*4=20"]);
    flaws(&game(""), &["2+3*4=20"]);
}

#[test]
fn ns_6_squares_and_roots_belong_to_one_number() {
    hold(
        &game(""),
        &[
            "3²=9",
            "√9=3",
            "12²=144",
            "√144=12",
            "2×3²=18",
            "√9+16=19",
            "√4²=4",
            "√7²=7",
        ],
    );
    // Only right after the number and right before it; no implied multiplication.
    flawed(&game(""), "NS-6", Flaw::Misplaced(Symbol::D2), &["3²2=18"]);
    flawed(
        &game(""),
        "NS-6",
        Flaw::Misplaced(Symbol::Root),
        &["3√4=6", "3²√4=18"],
    );
    flawed(
        &game(""),
        "NS-6",
        Flaw::Misplaced(Symbol::Square),
        &["3²²=81"],
    );
    flaws(
        &game(""),
        &["√=3", "√√16=2", "√+4=2", "²=4", "4+²=4", "√²=1"],
    );
}

#[test]
fn ns_6_roots_of_non_squares_are_exact() {
    hold(
        &game(""),
        &[
            "√2×√8=4",
            "√8=2×√2",
            "√2+√8=√18",
            "√12÷√3=2",
            "1÷√2=√2÷2",
            "√2×√3=√6",
            "√2-√2=0",
        ],
    );
    flaws(&game(""), &["√2+√3=√5", "√2=1", "√10=3", "√99=10"]);
    // Equal to more than 16 digits, but not equal.
    flaws(&game(""), &["√999999998=√999999999"]);
    assert_eq!(
        value("5+√12-√75+√5", Order::Standard),
        "5-3*sqrt(3)+1*sqrt(5)"
    );
    assert_eq!(value("√2+√3×√6", Order::LeftToRight), "3*sqrt(2)+2*sqrt(3)");
}

#[test]
fn ns_7_minus_is_an_operator_or_a_sign() {
    hold(
        &game(""),
        &[
            "-3=5-8",
            "3=-5--8",
            "-0=0",
            "4×-2=-8",
            "8÷-2=-4",
            "3+-5=-2",
            "-√4=-2",
            "2--√9=5",
            "2-√9=-1",
        ],
    );
    fail(
        &game(""),
        "NS-7",
        &["--3=3", "3---8=11", "-=3", "3-=3", "3=-"],
    );
    fail(&game(""), "NS-6", &["√-4=2", "√-4=-2"]);
}

#[test]
fn ns_7_the_square_binds_before_the_sign() {
    hold(&game(""), &["-3²=-9"]);
    flaws(&game(""), &["-3²=9"]);
    hold(&game(""), &["9+-3²=0", "5--3²=14"]);
}

#[test]
fn ns_7_no_leading_plus_and_no_leading_zero() {
    flawed(
        &game(""),
        "NS-7",
        Flaw::Misplaced(Symbol::Plus),
        &["+3=3", "3=+3", "3×+5=15", "3-+5=-2"],
    );
    flawed(
        &game(""),
        "NS-7",
        Flaw::LeadingZero,
        &["03=3", "7+01=8", "00=0", "3=√09", "-05=-5", "10-010=0"],
    );
    hold(&game(""), &["0=0", "0²=0", "√0=0", "100=10²", "0+10=10-0"]);
}

#[test]
fn ns_7_no_strings_of_operators() {
    flaws(
        &game(""),
        &["3+××4==12", "3+×4=12", "3÷÷1=3", "3×=3", "×3=3", "3+=3"],
    );
    flaws(&game(""), &["3A1=1", "3N0=1", "3O3=3", "3X0=3"]);
}

#[test]
fn ns_7_division_by_zero_makes_an_equation_incorrect() {
    flawed(
        &game(""),
        "NS-7",
        Flaw::DivisionByZero,
        &["5÷0=5÷0", "0÷0=0", "1÷√0=1÷0²", "3=3÷-0"],
    );
    hold(&game(""), &["0÷5=0"]);
}

#[test]
fn ns_11_the_option_bonus() {
    let texts = [
        "0=0",
        "1÷2=2÷4",
        "3+3=6",
        "3-20=-17",
        "√99=√99",
        "√101=√101",
        "99²=9801",
    ];
    let earned = |option: &str| texts.map(|text| bonus(&game(option), text));
    assert_eq!(earned("bonus=root"), earned(""));
    assert_eq!(earned("bonus=digits"), [0, 1, 1, 2, 2, 2, 4]);
    assert_eq!(earned("bonus=none"), [0; 7]);
    assert_eq!(
        earned("bonus='1:1 6:2 10:3 11:4 9802:9'"),
        [0, 1, 2, 4, 3, 4, 4]
    );
}

#[test]
fn ns_11_the_least_whole_number_whose_square_is_no_less() {
    let earned = |texts: [&str; 5]| texts.map(|text| bonus(&game(""), text));
    assert_eq!(
        earned(["2+2=4", "3+3=6", "3-20=-17", "0=0", "1=1"]),
        [2, 3, 5, 0, 1]
    );
    assert_eq!(
        earned(["1÷2=2÷4", "9÷2=18÷4", "99²=9801", "9802=9802", "√16=4"]),
        [1, 3, 99, 100, 2]
    );
    let roots = ["√15=√15", "√17=√17", "-√17=-√17", "√2+√7=√7+√2", "5-√25=0"];
    assert_eq!(earned(roots), [2, 3, 3, 3, 0]);
    // The definition, for every fraction with small numbers.
    for numerator in -60i128..=60 {
        for denominator in 1..=7i128 {
            let n = (0..)
                .find(|n| n * n * denominator >= numerator.abs())
                .unwrap();
            let value = Surd::from(numerator)
                .over(&Surd::from(denominator))
                .unwrap();
            assert_eq!(
                i128::from(value_bonus(&value)),
                n,
                "{numerator}/{denominator}"
            );
        }
    }
    // The root of r is at most n² when r is at most n⁴.
    for radicand in 0..=700u64 {
        let n = (0..).find(|n: &u64| n.pow(4) >= radicand).unwrap();
        assert_eq!(value_bonus(&Surd::root(radicand)), n, "√{radicand}");
    }
}
