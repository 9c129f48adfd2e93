//! What names a game, and how it came out.

use board::{ByPlayer, Player, Role};
use rules::Ending;

/// What, with the setups and the rules, determines a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameSeed {
    /// The seed of the experiment.
    pub seed: u64,
    /// The number of the pair.
    pub pair: u64,
    /// Which game of the pair: 0 or 1.
    pub index: u8,
}

impl GameSeed {
    /// The role of a player: in the first game of a pair player 1 holds the Advantage, in the second
    /// player 0. In the games with a shared bag roles are seats, and whoever would hold the Advantage goes first.
    #[must_use]
    pub const fn role(&self, player: Player) -> Role {
        if self.holder() as usize == player as usize { Role::Holder } else { Role::Other }
    }

    /// Who holds the Advantage, or goes first in the games with a shared bag.
    #[must_use]
    pub const fn holder(&self) -> Player {
        if self.index == 0 { Player::P1 } else { Player::P0 }
    }
}

/// How a game came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// How it ended.
    pub ending: Ending,
    /// Who won; `None` is a tie.
    pub winner: Option<Player>,
    /// The points, what the end of the game earned included.
    pub scores: ByPlayer<u32>,
    /// Who went first.
    pub first: Player,
    /// What the end of the game earned.
    pub end_bonus: ByPlayer<u32>,
    /// Who held the Advantage, where there is one.
    pub holder: Option<Player>,
    /// How many turns were played.
    pub turns: u32,
    /// The time used beyond the limits of moves, in milliseconds.
    pub overage_ms: ByPlayer<u64>,
    /// How many tiles each player had left, in the hand and in bags of the player's own.
    pub tiles_left: ByPlayer<u32>,
}
