//! The vectors of Binary Number Scrabble.

use bagsplit_game::rules::binary_number_scrabble::{BinaryNumberScrabble, equation_value};

use crate::vectors::{equations_agree, shared_bag_placements_agree};

const EQUATIONS: &str = include_str!("../data/binary-number-scrabble-equations.tsv");
const BONUSES: &str = include_str!("../data/binary-number-scrabble-bonuses.tsv");
const PLACEMENTS: &str = include_str!("../data/binary-number-scrabble-placements.jsonl");

#[test]
fn equations_agree_with_the_vectors() {
    let value = |run: &[_], order| equation_value(run, order).unwrap().to_string();
    assert_eq!(
        equations_agree::<BinaryNumberScrabble>(EQUATIONS, value),
        600
    );
}

#[test]
fn bonuses_by_other_formulas_agree_with_the_vectors() {
    let value = |run: &[_], order| equation_value(run, order).unwrap().to_string();
    assert_eq!(equations_agree::<BinaryNumberScrabble>(BONUSES, value), 960);
}

#[test]
fn placements_agree_with_the_vectors() {
    assert_eq!(
        shared_bag_placements_agree::<BinaryNumberScrabble>(PLACEMENTS),
        80
    );
}
