//! A private supertrait, so that other crates cannot implement this crate's traits of games.

use bagsplit_game::rules::binary_number_scrabble::BinaryNumberScrabble;
use bagsplit_game::rules::math_scrabble::MathScrabble;
use bagsplit_game::rules::number_scrabble::NumberScrabble;

/// A game that this crate has a generator for.
pub trait Sealed {}

impl Sealed for MathScrabble {}
impl Sealed for NumberScrabble {}
impl Sealed for BinaryNumberScrabble {}
