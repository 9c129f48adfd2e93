//! What an equation is and what it is worth: BS-2 to BS-7.

use rules::binary_number_scrabble::{BinaryNumberScrabble, Bonus, Equation, part_value};
use rules::shared_bag::{Flaw, Order, SharedBag};
use rules::{Fault, What};

use crate::game_with;
use crate::table::{ON, symbols, text};

/// The symbols of a text with the operators in words.
fn run(text: &str) -> Vec<board::Symbol> {
    let words = [("AND", "A"), ("XOR", "X"), ("OR", "O"), ("NOT", "N")];
    symbols(&words.iter().fold(text.to_owned(), |text, (word, letter)| text.replace(word, letter)))
}

fn equation(text: &str) -> Result<Equation, Fault> {
    Equation::new(&run(text), Order::Standard)
}

fn holds(text: &str) -> bool {
    equation(text).is_ok()
}

/// The clause and the flaw of what is no equation.
fn broken(text: &str) -> (&'static str, Flaw) {
    let fault = equation(text).expect_err(text);
    let What::Equation(flaw) = fault.what else { panic!("{text}: {fault}") };
    (fault.clause, flaw)
}

fn value(text: &str, order: Order) -> String {
    part_value(&run(text), order).unwrap_or_else(|fault| panic!("{text}: {fault}")).to_string()
}

#[test]
fn bs_2_numbers_are_binary() {
    for text in ["1+1=10", "10×10=100=11+1", "11×11=1001", "110÷10=11", "1÷10=10÷100", "111-1=110"] {
        assert!(holds(text), "{text}");
    }
    for text in ["1+1=11", "10×10=100=11+10"] {
        assert_eq!(broken(text), ("NS-3", Flaw::Unequal), "{text}");
    }
    assert_eq!(broken("2=2"), ("BS-2", Flaw::Misplaced(board::Symbol::D2)));
    assert_eq!(broken("12=12"), ("BS-2", Flaw::Misplaced(board::Symbol::D2)));
}

#[test]
fn bs_2_logical_operators_are_bitwise_with_padding() {
    for text in [
        "100 OR 1=101",
        "101 AND 1=1",
        "101 AND 10=0",
        "110 XOR 11=101",
        "1 OR 1000=1001",
        "1 XOR 1=0",
        "111 AND 101=101",
    ] {
        assert!(holds(text), "{text}");
    }
    assert!(!holds("100 OR 1=100"));
}

#[test]
fn bs_2_not_applies_to_the_number_right_after_it_at_the_width_written() {
    for text in ["110=NOT 001", "NOT 1=0", "NOT 0=1", "NOT 101=10", "NOT 0000=1111", "1+NOT 00=100"] {
        assert!(holds(text), "{text}");
    }
    // No padding: NOT 1 is 0 whatever stands beside it.
    assert!(holds("1000 OR NOT 1=1000"));
    // One NOT, on a number.
    for text in ["NOT NOT 1=1", "NOT=1", "1=NOT", "1 NOT 0=1", "NOT-1=0", "NOT+1=0"] {
        assert_eq!(broken(text).0, "BS-2", "{text}");
    }
}

#[test]
fn bs_2_no_other_symbols_and_no_strings_of_operators() {
    for text in ["1²=1", "√1=1", "1 AND OR 1=1", "1 AND=1", "OR 1=1", "1×÷1=1", "1+=1", "10=10+"] {
        assert!(!holds(text), "{text}");
    }
}

#[test]
fn bs_3_leading_zeros_are_for_the_operand_of_not_only() {
    for text in ["001=NOT 110", "01=1", "00=0", "1+01=10", "1 AND 01=1", "NOT 10=01"] {
        assert_eq!(broken(text), ("BS-3", Flaw::LeadingZero), "{text}");
    }
    for text in ["1=NOT 110", "NOT 001=110", "NOT 0000001=1111110", "0=0", "NOT 00+1=100"] {
        assert!(holds(text), "{text}");
    }
}

#[test]
fn bs_4_no_negative_numbers() {
    for text in ["1-10=1-10", "0-1=0-1", "1-10 AND 1=1", "0 OR 1-10=0", "1-10 XOR 0=1"] {
        assert_eq!(broken(text), ("BS-4", Flaw::Negative), "{text}");
    }
    // A negative step on the way is fine.
    for text in ["1-10+1=0", "0-1+10=1", "0×1-1+1=0"] {
        assert!(holds(text), "{text}");
    }
}

#[test]
fn bs_4_no_fractions_under_logical_operators() {
    for text in ["1÷10 OR 0=1÷10", "1 AND 1÷10=0", "1÷10 XOR 1÷10=0"] {
        assert_eq!(broken(text), ("BS-4", Flaw::NotWhole), "{text}");
    }
    // A quotient that is whole is no fraction.
    assert!(holds("110÷10 AND 1=1"));
    assert!(holds("1÷10+1÷10 OR 10=11"));
}

#[test]
fn bs_4_no_signs() {
    for text in ["-1=-1", "1=10+-1", "1--1=10", "0=-0", "+1=1", "1=+1", "1×-1=1"] {
        assert_eq!(broken(text).0, "BS-4", "{text}");
    }
}

#[test]
fn bs_4_division_by_zero_makes_an_equation_incorrect() {
    for text in ["1÷0=1÷0", "0÷0=0", "1÷NOT 1=1"] {
        assert_eq!(broken(text), ("NS-7", Flaw::DivisionByZero), "{text}");
    }
    assert!(holds("0÷10=0"));
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
        let found = [value(part, Order::Standard), value(part, Order::LeftToRight)];
        assert_eq!(found, [standard, left_to_right], "{part}");
    }
}

#[test]
fn bs_6_the_largest_bit() {
    let bonus = |text: &str| equation(text).unwrap().bonus(Bonus::LargestBit);
    // The two published examples.
    assert_eq!([bonus("1+1=10"), bonus("11×11=1001")], [2, 8]);
    assert_eq!([bonus("0=0"), bonus("1=1"), bonus("1÷10=10÷100")], [0, 1, 0]);
    assert_eq!([bonus("11÷10=110÷100"), bonus("111=111"), bonus("1000=1000")], [1, 4, 8]);
    assert_eq!([bonus("1001÷10=1001÷10"), bonus("NOT 0=1")], [4, 1]);
}

#[test]
fn bs_6_the_option_log2_floor() {
    let game = game_with(&[("bonus", text("log2-floor"))]);
    let bonus = |text: &str| game.equation_bonus(&run(text)).unwrap();
    assert_eq!([bonus("1+1=10"), bonus("11×11=1001"), bonus("1111=1111")], [1, 3, 3]);
    assert_eq!([bonus("0=0"), bonus("1=1"), bonus("1÷10=1÷10"), bonus("11÷10=11÷10")], [0; 4]);
    assert_eq!(BinaryNumberScrabble::default().equation_bonus(&run("1+1=10")), Ok(2));
}

#[test]
fn bs_7_logic_identities_go_with_ban_identities() {
    let identity = |game: &BinaryNumberScrabble, text: &str| match game.equation_bonus(&run(text)) {
        Ok(_) => None,
        Err(Fault { clause, what: What::Equation(Flaw::Identity(..)) }) => Some(clause),
        Err(other) => panic!("{text}: {other}"),
    };
    let logic = game_with(&[("ban-identities", ON), ("logic-identities", ON)]);
    for text in ["1 AND 1=1", "10 OR 0=10", "1=11 AND 1", "101 OR 0 OR 1=101"] {
        assert_eq!(identity(&logic, text), Some("BS-7"), "{text}");
    }
    for text in ["11 AND 11=11", "1 AND 10=0", "10 OR 1=11", "1 AND NOT 0=1", "1 XOR 0=1", "0 OR 1=1"] {
        assert_eq!(identity(&logic, text), None, "{text}");
    }
    for text in ["11×1=11", "11+0=11", "11-0=11"] {
        assert_eq!(identity(&logic, text), Some("NS-9"), "{text}");
    }
    // Neither option does it alone.
    for alone in ["ban-identities", "logic-identities"] {
        let game = game_with(&[(alone, ON)]);
        assert_eq!(identity(&game, "1 AND 1=1"), None, "{alone}");
    }
    let both = game_with(&[("ban-identities", ON), ("both-sides", ON)]);
    assert_eq!(identity(&both, "1×11=11"), Some("NS-9"));
    assert_eq!(identity(&both, "11×11=1001"), None);
}
