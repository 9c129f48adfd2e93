//! Number Scrabble, clause by clause: every test that begins with `ns_` is named for the clause of the rules
//! page that it checks. Clauses that Binary Number Scrabble shares are checked here for both.

mod ending;
mod equations;
mod exact;
mod exchanging;
mod identities;
mod options;
mod placing;
mod scoring;
#[path = "../shared_bag/search.rs"]
mod search;
mod setting_up;
#[path = "../shared_bag/games.rs"]
mod shared_games;
#[path = "../shared_bag/vectors.rs"]
mod shared_vectors;
#[path = "../shared_bag/table.rs"]
mod table;
mod vectors;

use rules::number_scrabble::NumberScrabble;

/// The default rules with some options set.
fn game_with(options: &[(&str, rules::Value)]) -> NumberScrabble {
    table::game_with(options)
}
