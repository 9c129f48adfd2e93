//! Binary Number Scrabble. Rules shared with Number Scrabble are tested there; tests here show that they are shared.

mod equations;
mod exact;
mod options;
mod playing;
mod vectors;

use bagsplit_game::rules::binary_number_scrabble::BinaryNumberScrabble;

/// The default rules with some options set.
fn game(options: &str) -> BinaryNumberScrabble {
    crate::table::game(options)
}
