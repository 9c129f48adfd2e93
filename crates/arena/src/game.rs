//! Seeds of games.

use bagsplit_game::board::{Player, Role};

use crate::Leg;

/// The seed of a game: together with the setups and the rules it determines the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameSeed {
    /// The seed of the experiment.
    pub seed: u64,
    /// The number of the pair.
    pub pair: u64,
    /// The game of the pair.
    pub leg: Leg,
}

impl GameSeed {
    /// The role of a player: in the first game of a pair player 1 holds the Advantage, in the second player 0. In games
    /// without an Advantage roles are seats, and the holder goes first.
    pub const fn role(&self, player: Player) -> Role {
        if self.holder() as usize == player as usize { Role::Holder } else { Role::Other }
    }

    /// The holder of the Advantage, or the first player in games without one.
    pub const fn holder(&self) -> Player {
        match self.leg {
            Leg::First => Player::P1,
            Leg::Second => Player::P0,
        }
    }
}
