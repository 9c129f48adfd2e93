//! What a player sees.

use board::{ByBag, Grid, Player, Tiles};
use rules::Position;

/// What a player may know when deciding: the board, the own tiles, and what is public.
///
/// The opponent's hand and bags are not in here (MS-7), but for the sum of both, which anyone can work
/// out from the board, the discards and the tiles that everybody starts with.
#[derive(Clone, Copy, Debug)]
pub struct Observation<'a> {
    /// The board.
    pub grid: &'a Grid,
    /// The own hand.
    pub hand: &'a Tiles,
    /// What the own bags still hold.
    pub bags: &'a ByBag<Tiles>,
    /// The own points.
    pub score: u32,
    /// The opponent's points.
    pub opponent_score: u32,
    /// Whether this player holds the Advantage.
    pub holder: bool,
    /// How many turns running have been passes.
    pub passes_running: u32,
    /// How many passes running end the game.
    pub passes_to_end: u32,
    /// The opponent's hand and bags together.
    pub opponent_tiles: &'a Tiles,
    /// How the opponent split the tiles, where the rules make that known.
    pub opponent_split: Option<&'a ByBag<Tiles>>,
    /// How many tiles a full hand has.
    pub hand_size: u32,
}

impl<'a> Observation<'a> {
    /// What `player` sees of a position. `opponent_tiles` is the opponent's hand and bags together.
    #[must_use]
    pub fn of(
        position: &'a Position,
        player: Player,
        hand_size: u32,
        passes_to_end: u32,
        opponent_tiles: &'a Tiles,
        opponent_split: Option<&'a ByBag<Tiles>>,
    ) -> Observation<'a> {
        Observation {
            grid: &position.grid,
            hand: &position.hands[player],
            bags: position.bags_of(player),
            score: position.scores[player],
            opponent_score: position.scores[player.other()],
            holder: position.holder == Some(player),
            passes_running: position.passes_running,
            passes_to_end,
            opponent_tiles,
            opponent_split,
            hand_size,
        }
    }

    /// How many tiles the own bags still hold.
    #[must_use]
    pub fn tiles_in_bags(&self) -> u32 {
        self.bags.0.iter().map(Tiles::total).sum()
    }

    /// Whether nobody has scored yet.
    #[must_use]
    pub const fn nil_nil(&self) -> bool {
        self.score == 0 && self.opponent_score == 0
    }
}
