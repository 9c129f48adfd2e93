//! What a match plays.

use bagsplit_game::rules::Ruleset;
use bagsplit_players::Setup;
use bagsplit_stats::Sprt;

/// A match of two setups.
#[derive(Clone, Copy, Debug)]
pub struct Match<'a> {
    pub rules: &'a Ruleset,
    pub setups: [&'a Setup; 2],
    /// The maximum number of pairs.
    pub pairs: u64,
    pub seed: u64,
    /// A test that ends the match as soon as it decides.
    pub sprt: Option<Sprt>,
}
