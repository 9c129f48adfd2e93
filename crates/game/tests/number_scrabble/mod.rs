//! Number Scrabble. Clauses shared with Binary Number Scrabble are tested here for both.

mod ending;
mod equations;
mod exact;
mod exchanging;
mod identities;
mod options;
mod placing;
mod scoring;
mod setting_up;
mod vectors;

use bagsplit_game::rules::number_scrabble::NumberScrabble;

/// The default rules with some options set.
fn game(options: &str) -> NumberScrabble {
    crate::table::game(options)
}
