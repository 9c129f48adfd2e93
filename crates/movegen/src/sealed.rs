//! What keeps other crates from implementing traits whose parts are this crate's own.

use rules::binary_number_scrabble::BinaryNumberScrabble;
use rules::math_scrabble::MathScrabble;
use rules::number_scrabble::NumberScrabble;

/// A game that this crate has a generator for.
pub trait Sealed {}

impl Sealed for MathScrabble {}
impl Sealed for NumberScrabble {}
impl Sealed for BinaryNumberScrabble {}
