//! What does the person see?

use bagsplit_players::Observation;
use serde::Serialize;

use crate::practice::{BagTexts, bag_texts};

/// A position as the person sees it, and nothing else of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Seen {
    /// The board: a line a row, squares separated by spaces.
    pub board: String,
    /// The own hand.
    pub hand: String,
    /// What the own bags hold.
    pub bags: BagTexts,
    /// The own points.
    pub score: u32,
    /// The opponent's points.
    pub opponent_score: u32,
    /// Whether equal scores would win.
    pub wins_level: bool,
    /// Whether the person holds the Advantage.
    pub holder: bool,
    /// Whether the Mulligan has not been taken yet.
    pub mulligan_left: bool,
    /// How many turns running have been passes, or scoreless.
    pub passes: u32,
    /// How many of them end the game.
    pub passes_to_end: u32,
    /// The tiles that the opponent has in hand and bags, or in hand and the shared bag.
    pub unseen: String,
    /// How many tiles the shared bag holds, where there is one.
    pub in_bag: Option<u32>,
    /// How many tiles may be exchanged now; 0 where there are no exchanges.
    pub exchange_limit: u32,
}

impl Seen {
    pub(crate) fn of(seen: &Observation<'_>) -> Seen {
        let bag = seen.shared_bag();
        Seen {
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
