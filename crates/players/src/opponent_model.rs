//! A model of the opponent, for simulation against a known player.

use std::fmt::Debug;

use bagsplit_game::board::{ByBag, Role, Tiles};
use bagsplit_game::rules::{Action, Score};
use bagsplit_movegen::Generator;
use rand::Rng;

use crate::Observation;

/// A player's knowledge of its opponent's play. A [`Setup`](crate::Setup) is such a model.
pub trait OpponentModel: Debug + Sync {
    /// The opponent's split in a role, with private bags.
    fn split_in(&self, role: Role) -> Option<&ByBag<Tiles>>;

    /// The opponent's action from what it sees.
    fn act(
        &self,
        seen: &Observation<'_>,
        generator: &mut dyn Generator,
        rng: &mut dyn Rng,
    ) -> (Action, Score);

    /// The number of tiles that it draws from each bag, `wanted` in all.
    fn allocation(&self, seen: &Observation<'_>, wanted: u32, rng: &mut dyn Rng) -> ByBag<u8>;
}
