//! The vectors of Binary Number Scrabble.

use rules::binary_number_scrabble::{BinaryNumberScrabble, Equation};

use crate::shared_vectors::{equations_agree, placements_agree};

const EQUATIONS: &str = include_str!("../data/binary-number-scrabble-equations.tsv");
const PLACEMENTS: &str = include_str!("../data/binary-number-scrabble-placements.jsonl");

#[test]
fn equations_agree_with_the_vectors() {
    let value = |run: &[_], order| Equation::new(run, order).unwrap().value().to_string();
    assert_eq!(equations_agree::<BinaryNumberScrabble>(EQUATIONS, value), 600);
}

#[test]
fn placements_agree_with_the_vectors() {
    assert_eq!(placements_agree::<BinaryNumberScrabble>(PLACEMENTS), 80);
}
