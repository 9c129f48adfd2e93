//! The decisions that come from outside: what is wanted, and what the player sees.

use bagsplit_game::board::{ByBag, Grid, Player, Tiles};
use bagsplit_game::rules::Action;
use bagsplit_players::{Observation, Start};

use super::placements::Placements;

/// A decision.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Decided {
    Start(Start),
    Turn(Action),
    Draw(ByBag<u8>),
    Mulligan(bool),
}

/// A decision that is wanted.
pub(crate) struct Ask {
    pub(crate) player: Player,
    pub(crate) wanted: Wanted,
    /// What the player sees; nothing is dealt yet for [`Wanted::Start`].
    pub(crate) view: Option<View>,
}

/// Which decision is wanted.
pub(crate) enum Wanted {
    Start,
    /// The legal placements.
    Turn(Placements),
    /// How many tiles are to be drawn.
    Draw(u32),
    /// What was drawn.
    Mulligan(ByBag<Tiles>),
}

/// What a player sees, without what is hidden.
pub(crate) struct View {
    pub(crate) grid: Grid,
    pub(crate) hand: Tiles,
    pub(crate) bags: ByBag<Tiles>,
    pub(crate) unseen: Tiles,
    pub(crate) scores: [u32; 2],
    pub(crate) flags: [bool; 3],
    pub(crate) passes: [u32; 2],
    /// Of a shared bag: its tiles, how many may be exchanged, and how many more turns without points end the game.
    pub(crate) shared: Option<[u32; 3]>,
}

impl View {
    pub(crate) fn new(seen: &Observation<'_>) -> View {
        View {
            grid: seen.grid.clone(),
            hand: *seen.hand,
            bags: *seen.bags(),
            unseen: *seen.opponent_tiles,
            scores: [seen.score, seen.opponent_score],
            flags: [seen.holder, seen.mulligan_left, seen.wins_level],
            passes: [seen.consecutive_passes, seen.passes_to_end],
            shared: seen.shared_bag().map(|bag| [bag.tiles, bag.exchange_limit, bag.scoreless_left]),
        }
    }
}
