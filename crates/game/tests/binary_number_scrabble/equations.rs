//! Equations and their values: BS-2 to BS-7.

use bagsplit_game::board::Symbol;
use bagsplit_game::rules::binary_number_scrabble::part_value;
use bagsplit_game::rules::shared_bag::{Flaw, Order};

use super::game;
use crate::shared_bag::{banned, bonus, fail, flawed, flaws, hold};
use crate::table::symbols;

fn value(text: &str, order: Order) -> String {
    part_value(&symbols(text), order)
        .unwrap_or_else(|fault| panic!("{text}: {fault}"))
        .to_string()
}

#[test]
fn bs_2_numbers_are_binary() {
    hold(
        &game(""),
        &[
            "1+1=10",
            "10×10=100=11+1",
            "11×11=1001",
            "110÷10=11",
            "1÷10=10÷100",
            "111-1=110",
        ],
    );
    flawed(
        &game(""),
        "NS-3",
        Flaw::Unequal,
        &["1+1=11", "10×10=100=11+10"],
    );
    flawed(
        &game(""),
        "BS-2",
        Flaw::Misplaced(Symbol::D2),
        &["2=2", "12=12"],
    );
}

#[test]
fn bs_2_logical_operators_are_bitwise_with_padding() {
    hold(
        &game(""),
        &[
            "100 OR 1=101",
            "101 AND 1=1",
            "101 AND 10=0",
            "110 XOR 11=101",
            "1 OR 1000=1001",
            "1 XOR 1=0",
            "111 AND 101=101",
        ],
    );
    flaws(&game(""), &["100 OR 1=100"]);
}

#[test]
fn bs_2_not_applies_to_the_number_right_after_it_at_the_width_written() {
    hold(
        &game(""),
        &[
            "110=NOT 001",
            "NOT 1=0",
            "NOT 0=1",
            "NOT 101=10",
            "NOT 0000=1111",
            "1+NOT 00=100",
        ],
    );
    // No padding: NOT 1 is 0 regardless of its neighbours.
    hold(&game(""), &["1000 OR NOT 1=1000"]);
    // One NOT, on a number.
    fail(
        &game(""),
        "BS-2",
        &[
            "NOT NOT 1=1",
            "NOT=1",
            "1=NOT",
            "1 NOT 0=1",
            "NOT-1=0",
            "NOT+1=0",
        ],
    );
}

#[test]
fn bs_2_no_other_symbols_and_no_strings_of_operators() {
    flaws(
        &game(""),
        &[
            "1²=1",
            "√1=1",
            "1 AND OR 1=1",
            "1 AND=1",
            "OR 1=1",
            "1×÷1=1",
            "1+=1",
            "10=10+",
        ],
    );
}

#[test]
fn bs_3_leading_zeros_are_for_the_operand_of_not_only() {
    flawed(
        &game(""),
        "BS-3",
        Flaw::LeadingZero,
        &[
            "001=NOT 110",
            "01=1",
            "00=0",
            "1+01=10",
            "1 AND 01=1",
            "NOT 10=01",
        ],
    );
    hold(
        &game(""),
        &[
            "1=NOT 110",
            "NOT 001=110",
            "NOT 0000001=1111110",
            "0=0",
            "NOT 00+1=100",
        ],
    );
}

#[test]
fn bs_4_no_negative_numbers() {
    flawed(
        &game(""),
        "BS-4",
        Flaw::Negative,
        &[
            "1-10=1-10",
            "0-1=0-1",
            "1-10 AND 1=1",
            "0 OR 1-10=0",
            "1-10 XOR 0=1",
        ],
    );
    // A negative step on the way is fine.
    hold(&game(""), &["1-10+1=0", "0-1+10=1", "0×1-1+1=0"]);
}

#[test]
fn bs_4_no_fractions_under_logical_operators() {
    flawed(
        &game(""),
        "BS-4",
        Flaw::NotWhole,
        &["1÷10 OR 0=1÷10", "1 AND 1÷10=0", "1÷10 XOR 1÷10=0"],
    );
    // An integral quotient is not a fraction.
    hold(&game(""), &["110÷10 AND 1=1", "1÷10+1÷10 OR 10=11"]);
}

#[test]
fn bs_4_no_signs() {
    fail(
        &game(""),
        "BS-4",
        &[
            "-1=-1", "1=10+-1", "1--1=10", "0=-0", "+1=1", "1=+1", "1×-1=1",
        ],
    );
}

#[test]
fn bs_4_division_by_zero_makes_an_equation_incorrect() {
    flawed(
        &game(""),
        "NS-7",
        Flaw::DivisionByZero,
        &["1÷0=1÷0", "0÷0=0", "1÷NOT 1=1"],
    );
    hold(&game(""), &["0÷10=0"]);
}

#[test]
fn bs_5_the_standard_order_and_left_to_right() {
    for (part, standard, left_to_right) in [
        // × ÷ before + -, those before AND, that before XOR, that before OR.
        ("1+1×10", "3", "4"),
        ("1 AND 1+1", "0", "2"),
        ("1 XOR 1 AND 0", "1", "0"),
        ("1 OR 1 XOR 1", "1", "0"),
        ("11 OR 1 AND 0", "3", "0"),
        ("10 OR 1 XOR 11 AND 1+1×1", "3", "1"),
        ("100-10-1", "1", "1"),
        // NOT first in both.
        ("1+NOT 0", "2", "2"),
        ("NOT 01 AND 11", "2", "2"),
        ("1-10+1 OR 0", "0", "0"),
    ] {
        let found = [
            value(part, Order::Standard),
            value(part, Order::LeftToRight),
        ];
        assert_eq!(found, [standard, left_to_right], "{part}");
    }
}

#[test]
fn bs_6_the_largest_bit() {
    let bonus = |text: &str| bonus(&game(""), text);
    // The two published examples.
    assert_eq!([bonus("1+1=10"), bonus("11×11=1001")], [2, 8]);
    assert_eq!(
        [bonus("0=0"), bonus("1=1"), bonus("1÷10=10÷100")],
        [0, 1, 0]
    );
    assert_eq!(
        [bonus("11÷10=110÷100"), bonus("111=111"), bonus("1000=1000")],
        [1, 4, 8]
    );
    assert_eq!([bonus("1001÷10=1001÷10"), bonus("NOT 0=1")], [4, 1]);
}

#[test]
fn bs_6_the_option_log2_floor() {
    let bonus = |text: &str| bonus(&game("bonus=log2-floor"), text);
    assert_eq!(
        [bonus("1+1=10"), bonus("11×11=1001"), bonus("1111=1111")],
        [1, 3, 3]
    );
    assert_eq!(
        [
            bonus("0=0"),
            bonus("1=1"),
            bonus("1÷10=1÷10"),
            bonus("11÷10=11÷10")
        ],
        [0; 4]
    );
}

#[test]
fn bs_6_other_formulas() {
    let texts = ["0=0", "1÷10=10÷100", "1+1=10", "11×11=1001", "10000=10000"];
    let earned = |option: &str| texts.map(|text| bonus(&game(option), text));
    assert_eq!(earned("bonus=root"), [0, 1, 2, 3, 4]);
    assert_eq!(earned("bonus=digits"), [0, 1, 2, 4, 5]);
    assert_eq!(earned("bonus=none"), [0; 5]);
    assert_eq!(earned("bonus='2:1 9:5'"), [0, 0, 1, 5, 5]);
}

#[test]
fn bs_7_logic_identities_go_with_ban_identities() {
    let logic = game("ban-identities=true, logic-identities=true");
    banned(
        &logic,
        "BS-7",
        &["1 AND 1=1", "10 OR 0=10", "1=11 AND 1", "101 OR 0 OR 1=101"],
    );
    let allowed = [
        "11 AND 11=11",
        "1 AND 10=0",
        "10 OR 1=11",
        "1 AND NOT 0=1",
        "1 XOR 0=1",
        "0 OR 1=1",
    ];
    hold(&logic, &allowed);
    banned(&logic, "NS-9", &["11×1=11", "11+0=11", "11-0=11"]);
    // Neither option does it alone.
    hold(&game("ban-identities=true"), &["1 AND 1=1"]);
    hold(&game("logic-identities=true"), &["1 AND 1=1"]);
    let both = game("ban-identities=true, both-sides=true");
    banned(&both, "NS-9", &["1×11=11"]);
    hold(&both, &["11×11=1001"]);
}
