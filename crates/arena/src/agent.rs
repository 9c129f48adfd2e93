//! The trait of agents, which decide for a player: a setup, a program or a human.

use std::convert::Infallible;

use bagsplit_game::board::{ByBag, Player, Tiles};
use bagsplit_game::rules::{Action, Score};
use bagsplit_movegen::Generator;
use bagsplit_players::{Observation, Setup, SetupPlayer, Start};
use rand_pcg::Pcg64Mcg;

use crate::GameSeed;

/// The decisions of a player at a [`Table`](crate::Table).
///
/// A setup's [`SetupPlayer`] always decides. An agent that waits for a human's answer stops the game instead; replayed
/// with the answer, the game is the same up to there.
pub trait Agent {
    /// The reason why there is no decision, so that the game stops.
    type Stop;

    /// The player's setup: the splits, the start policy, and the random stream.
    fn setup(&self) -> &Setup;

    /// Informs the player of the game and its seat, before anything is dealt. Returns the first player if the player
    /// holds the Advantage and overrides the start policy of its setup.
    ///
    /// # Errors
    /// When no decision is made.
    fn begin(&mut self, seed: GameSeed, player: Player) -> Result<Option<Start>, Self::Stop> {
        let _ = (seed, player);
        Ok(None)
    }

    /// The action of a turn, and its score.
    ///
    /// # Errors
    /// When no decision is made.
    fn decide(
        &mut self,
        seen: &Observation<'_>,
        generator: &mut dyn Generator,
        rng: &mut Pcg64Mcg,
    ) -> Result<(Action, Score), Self::Stop>;

    /// The number of tiles to draw from each bag, `wanted` in all.
    ///
    /// # Errors
    /// When no decision is made.
    fn allocate(
        &mut self,
        seen: &Observation<'_>,
        wanted: u32,
        rng: &mut Pcg64Mcg,
    ) -> Result<ByBag<u8>, Self::Stop>;

    /// Whether to take the Mulligan after drawing `drawn`.
    ///
    /// # Errors
    /// When no decision is made.
    fn wants_mulligan(&mut self, seen: &Observation<'_>, drawn: &ByBag<Tiles>) -> Result<bool, Self::Stop>;

    /// The duration of the last turn in milliseconds, where it is known.
    fn time(&mut self, rng: &mut Pcg64Mcg) -> Option<u64>;

    /// Whether [`time`](Agent::time) includes the choice of the draw, and is known only after it.
    fn times_draws(&self) -> bool {
        false
    }
}

impl Agent for SetupPlayer<'_> {
    type Stop = Infallible;

    fn setup(&self) -> &Setup {
        SetupPlayer::setup(*self)
    }

    #[inline]
    fn decide(
        &mut self,
        seen: &Observation<'_>,
        generator: &mut dyn Generator,
        rng: &mut Pcg64Mcg,
    ) -> Result<(Action, Score), Infallible> {
        Ok(SetupPlayer::decide(*self, seen, generator, rng))
    }

    #[inline]
    fn allocate(
        &mut self,
        seen: &Observation<'_>,
        wanted: u32,
        rng: &mut Pcg64Mcg,
    ) -> Result<ByBag<u8>, Infallible> {
        Ok(SetupPlayer::allocate(*self, seen, wanted, rng))
    }

    #[inline]
    fn wants_mulligan(&mut self, seen: &Observation<'_>, drawn: &ByBag<Tiles>) -> Result<bool, Infallible> {
        Ok(SetupPlayer::wants_mulligan(*self, seen, drawn))
    }

    #[inline]
    fn time(&mut self, rng: &mut Pcg64Mcg) -> Option<u64> {
        SetupPlayer::time(*self, rng)
    }
}
