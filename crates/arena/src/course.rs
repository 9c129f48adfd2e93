//! How a game went: what designers ask, and rankings do not.

use serde::{Deserialize, Serialize};

/// How a game went, beside its [`GameRow`](crate::GameRow): what designers ask and rankings do not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Course {
    /// The number of the pair.
    pub pair: u64,
    /// Which game of the pair: 0 or 1.
    pub index: u8,
    /// The most points that one turn earned: the largest change of the lead in one turn.
    pub largest_swing: u16,
    /// How often the lead went from one player to the other (a tie in between or not).
    pub lead_changes: u16,
    /// After how many turns of both players the winner was ahead for good (the first turn number n such that
    /// the eventual winner leads strictly after every turn from n on and at the end; 0 cannot be); `turns` of
    /// the game where it was decided by the last turn, the end bonus, the clock, a tie or a tie-break.
    pub decided_after: u16,
    /// Tiles in each player's hand when the game ended (by Tile::index), before anything is settled.
    pub stuck: [[u8; board::Tile::COUNT]; 2],
    /// Placements that were legal over the turns of the game, where they were counted.
    pub options: Option<Options>,
}

/// Sums over the turns of one game in which options were counted (every turn of the game).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Options {
    /// Turns counted.
    pub turns: u32,
    /// Legal placements.
    pub placements: u64,
    /// Legal placements that would have earned points.
    pub scoring: u64,
}
