//! Games in progress whose rules are known only when the program runs.

use std::fmt::Debug;

use bagsplit_game::board::{ByBag, ByPlayer, Player, Tiles};
use bagsplit_game::rules::{Game, Outcome};
use bagsplit_movegen::Generator;
use bagsplit_players::Observation;
use rand::Rng;

use crate::external::protocol::{ObservationData, Request};
use crate::external::seen;
use crate::{Ask, Decision, GameRecord, Refusal, Running, TurnTime, Watch};

/// A [`Running`] of any rules; the methods are those of that type.
pub trait AnyRunning: Debug + Send + Sync {
    /// See [`Running::ask`].
    ///
    /// # Errors
    /// When the game is over.
    fn ask(&self) -> Result<(Player, Ask), &Outcome>;

    /// See [`Running::observe`].
    fn observe(&self, player: Player) -> Observation<'_>;

    /// What a program in the place of the player who decides would be asked; `None` when the game is over.
    fn request(&self) -> Option<Request>;

    /// See [`seen`](crate::external::seen()).
    fn seen(&self, player: Player) -> ObservationData;

    /// See [`Running::drawn`].
    fn drawn(&self) -> &ByBag<Tiles>;

    /// See [`Running::answer_timed`].
    ///
    /// # Errors
    /// When the decision is refused.
    fn answer_timed(&mut self, decision: Decision, time: TurnTime) -> Result<(), Refusal>;

    /// See [`Running::answer_by_setup`].
    fn answer_by_setup(&mut self, generator: &mut dyn Generator);

    /// See [`Running::advice`].
    fn advice(&self) -> Option<Decision>;

    /// See [`Running::overage_ms`].
    fn overage_ms(&self) -> &ByPlayer<u64>;

    /// The record so far, if the game is recorded.
    fn record(&self) -> Option<&GameRecord>;

    /// See [`Running::resample`].
    fn resample(&self, player: Player, rng: &mut dyn Rng) -> Box<dyn AnyRunning>;

    /// A copy.
    fn copy(&self) -> Box<dyn AnyRunning>;
}

impl<G: Game + Debug, W: Watch + Clone + Debug + Send + Sync + 'static> AnyRunning
    for Running<G, W>
{
    fn ask(&self) -> Result<(Player, Ask), &Outcome> {
        Running::ask(self)
    }

    fn observe(&self, player: Player) -> Observation<'_> {
        Running::observe(self, player)
    }

    fn request(&self) -> Option<Request> {
        Running::ask(self)
            .ok()?
            .1
            .kind()
            .map(|kind| Running::request(self, kind))
    }

    fn seen(&self, player: Player) -> ObservationData {
        seen(self.game(), &Running::observe(self, player))
    }

    fn drawn(&self) -> &ByBag<Tiles> {
        Running::drawn(self)
    }

    fn answer_timed(&mut self, decision: Decision, time: TurnTime) -> Result<(), Refusal> {
        Running::answer_timed(self, decision, time)
    }

    fn answer_by_setup(&mut self, generator: &mut dyn Generator) {
        Running::answer_by_setup(self, generator);
    }

    fn advice(&self) -> Option<Decision> {
        Running::advice(self)
    }

    fn overage_ms(&self) -> &ByPlayer<u64> {
        Running::overage_ms(self)
    }

    fn record(&self) -> Option<&GameRecord> {
        self.watch().record()
    }

    fn resample(&self, player: Player, rng: &mut dyn Rng) -> Box<dyn AnyRunning> {
        Box::new(Running::resample(self, player, rng))
    }

    fn copy(&self) -> Box<dyn AnyRunning> {
        Box::new(self.clone())
    }
}

impl Clone for Box<dyn AnyRunning> {
    fn clone(&self) -> Self {
        self.copy()
    }
}
