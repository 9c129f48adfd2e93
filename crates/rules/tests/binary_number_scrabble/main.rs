//! Binary Number Scrabble, clause by clause: every test that begins with `bs_` is named for the clause of the
//! rules page that it checks. What it shares with Number Scrabble is checked there; here, that it is shared.

mod equations;
mod exact;
mod options;
mod playing;
#[path = "../shared_bag/search.rs"]
mod search;
#[path = "../shared_bag/games.rs"]
mod shared_games;
#[path = "../shared_bag/vectors.rs"]
mod shared_vectors;
#[path = "../shared_bag/table.rs"]
mod table;
mod vectors;

use rules::binary_number_scrabble::BinaryNumberScrabble;

/// The default rules with some options set.
fn game_with(options: &[(&str, rules::Value)]) -> BinaryNumberScrabble {
    table::game_with(options)
}
