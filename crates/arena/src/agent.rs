//! The trait of what decides for a player: a setup, a program or a person.

use std::convert::Infallible;

use bagsplit_game::board::{ByBag, Player, Tiles};
use bagsplit_game::rules::{Action, Score};
use bagsplit_movegen::Generator;
use bagsplit_players::{Observation, Setup, SetupPlayer, Start};
use rand_pcg::Pcg64Mcg;

use crate::GameSeed;

/// Who decides for a player at a [`Table`](crate::Table).
///
/// A setup's [`SetupPlayer`] always knows what to do. An agent that has to ask a person who has not yet answered
/// stops the game instead; played again with the answer, it is the same game up to there.
pub trait Agent {
    /// Why there is no decision, and so no rest of the game.
    type Stop;

    /// What the player brings to the game: the splits, who starts, and the luck.
    fn setup(&self) -> &Setup;

    /// Tells the player which game begins and which player it is, before anything is dealt. Returns who goes first if the
    /// player holds the Advantage and decides that anew; else its setup says it.
    ///
    /// # Errors
    /// When nothing is decided.
    fn begin(&mut self, seed: GameSeed, player: Player) -> Result<Option<Start>, Self::Stop> {
        let _ = (seed, player);
        Ok(None)
    }

    /// What to do with a turn, and what that earns.
    ///
    /// # Errors
    /// When nothing is decided.
    fn decide(
        &mut self,
        seen: &Observation<'_>,
        generator: &mut dyn Generator,
        rng: &mut Pcg64Mcg,
    ) -> Result<(Action, Score), Self::Stop>;

    /// How many of `wanted` tiles to draw from each bag.
    ///
    /// # Errors
    /// When nothing is decided.
    fn allocate(
        &mut self,
        seen: &Observation<'_>,
        wanted: u32,
        rng: &mut Pcg64Mcg,
    ) -> Result<ByBag<u8>, Self::Stop>;

    /// Whether to take the Mulligan after drawing `drawn`.
    ///
    /// # Errors
    /// When nothing is decided.
    fn wants_mulligan(&mut self, seen: &Observation<'_>, drawn: &ByBag<Tiles>) -> Result<bool, Self::Stop>;

    /// How long the turn took that was decided last, in milliseconds, where that is known.
    fn time(&mut self, rng: &mut Pcg64Mcg) -> Option<u64>;
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
