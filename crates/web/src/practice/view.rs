//! The observation of a player.

use bagsplit_players::Observation;
use serde::Serialize;

use crate::practice::{BagTexts, bag_texts};

/// A position from the view of a player, without hidden information.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct PlayerView {
    /// The board: one line per row, squares separated by spaces.
    pub board: String,
    /// The player's hand.
    pub hand: String,
    /// The contents of the player's bags.
    pub bags: BagTexts,
    /// The player's points.
    pub score: u32,
    /// The opponent's points.
    pub opponent_score: u32,
    /// Whether equal scores would win.
    pub wins_level: bool,
    /// Whether the person holds the Advantage.
    pub holder: bool,
    /// Whether the Mulligan has not been taken yet.
    pub mulligan_left: bool,
    /// The number of consecutive passes, or scoreless turns.
    pub passes: u32,
    /// The number of them that ends the game.
    pub passes_to_end: u32,
    /// The tiles that the opponent has in hand and bags, or in hand and the shared bag.
    pub unseen: String,
    /// The number of tiles in the shared bag, where there is one.
    pub in_bag: Option<u32>,
    /// The maximum number of tiles that may be exchanged now; 0 where there are no exchanges.
    pub exchange_limit: u32,
}

impl PlayerView {
    pub(crate) fn from_observation(seen: &Observation<'_>) -> PlayerView {
        let bag = seen.shared_bag();
        PlayerView {
            board: seen.grid.to_spaced_text(),
            hand: seen.hand.to_string(),
            bags: bag_texts(seen.bags()),
            score: seen.score,
            opponent_score: seen.opponent_score,
            wins_level: seen.wins_level,
            holder: seen.holder,
            mulligan_left: seen.mulligan_left,
            passes: seen.consecutive_passes,
            passes_to_end: seen.passes_to_end,
            unseen: seen.opponent_tiles.to_string(),
            in_bag: bag.map(|bag| bag.tiles),
            exchange_limit: bag.map_or(0, |bag| bag.exchange_limit),
        }
    }
}
