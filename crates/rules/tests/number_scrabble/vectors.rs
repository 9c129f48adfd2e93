//! The vectors of Number Scrabble.

use rules::number_scrabble::{Equation, NumberScrabble};

use crate::shared_vectors::{equations_agree, placements_agree};

const EQUATIONS: &str = include_str!("../data/number-scrabble-equations.tsv");
const PLACEMENTS: &str = include_str!("../data/number-scrabble-placements.jsonl");

#[test]
fn equations_agree_with_the_vectors() {
    let value = |run: &[_], order| Equation::new(run, order).unwrap().value().to_string();
    assert_eq!(equations_agree::<NumberScrabble>(EQUATIONS, value), 600);
}

#[test]
fn placements_agree_with_the_vectors() {
    assert_eq!(placements_agree::<NumberScrabble>(PLACEMENTS), 80);
}
