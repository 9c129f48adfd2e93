//! What names a game.

use bagsplit_game::board::{Player, Role};

use crate::Leg;

/// What, with the setups and the rules, determines a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameSeed {
    /// The seed of the experiment.
    pub seed: u64,
    /// The number of the pair.
    pub pair: u64,
    /// Which game of the pair.
    pub leg: Leg,
}

impl GameSeed {
    /// The role of a player: in the first game of a pair player 1 holds the Advantage, in the second
    /// player 0. In games without an Advantage roles are seats, and whoever would hold it goes first.
    #[must_use]
    pub const fn role(&self, player: Player) -> Role {
        if self.holder() as usize == player as usize { Role::Holder } else { Role::Other }
    }

    /// Who holds the Advantage, or goes first in games without one.
    #[must_use]
    pub const fn holder(&self) -> Player {
        match self.leg {
            Leg::First => Player::P1,
            Leg::Second => Player::P0,
        }
    }
}
