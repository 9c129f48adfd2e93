//! Seeds of games.

use bagsplit_game::board::{ByPlayer, Player, Role};
use bagsplit_game::rules::Game;
use bagsplit_players::Setup;

use crate::Leg;

/// What a game of somebody else's code is played for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attempt {
    /// The pair is played for the first time.
    First,
    /// It is played again after a fault.
    Again,
    /// An agent learns or is tried out in an environment.
    Environment,
}

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

/// The first game of the first pair.
impl From<u64> for GameSeed {
    fn from(seed: u64) -> GameSeed {
        GameSeed {
            seed,
            pair: 0,
            leg: Leg::First,
        }
    }
}

impl GameSeed {
    /// The seed of the same game where somebody else's code decides: rules, setups, leg and attempt are part of it, so
    /// tiles that such code saw in any other game, the other one of the pair included, say nothing about its tiles here.
    #[must_use]
    pub fn for_programs<G: Game>(
        self,
        game: &G,
        setups: ByPlayer<&Setup>,
        attempt: Attempt,
    ) -> GameSeed {
        let rules: Vec<_> = game
            .recorded_entries()
            .into_iter()
            .map(|entry| (entry.key, entry.value))
            .collect();
        let setups = setups.0.map(Setup::canonical);
        let text = format!(
            "bagsplit tiles of {self:?} {attempt:?} {} {rules:?} {setups:?}",
            G::NAME
        );
        let hash = blake3::hash(text.as_bytes());
        let seed = u64::from_le_bytes(std::array::from_fn(|byte| hash.as_bytes()[byte]));
        GameSeed { seed, ..self }
    }

    /// The role of a player: in the first game of a pair player 1 holds the Advantage, in the second player 0. In games
    /// without an Advantage roles are seats, and the holder goes first.
    pub const fn role(&self, player: Player) -> Role {
        if self.holder() as usize == player as usize {
            Role::Holder
        } else {
            Role::Other
        }
    }

    /// The holder of the Advantage, or the first player in games without one.
    pub const fn holder(&self) -> Player {
        match self.leg {
            Leg::First => Player::P1,
            Leg::Second => Player::P0,
        }
    }
}
