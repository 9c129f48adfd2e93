//! Classes of Python that decide for a player.

use bagsplit_arena::external::protocol::{Answer, Request};
use bagsplit_arena::external::{answer, drawn_tiles, new_game, seen};
use bagsplit_arena::{Agent, GameSeed};
use bagsplit_game::board::{ByBag, Player, Role, Tiles};
use bagsplit_game::rules::{Action, Game, Score};
use bagsplit_movegen::Generator;
use bagsplit_players::{Decision, Observation, Setup, SetupPlayer, Start};
use pyo3::prelude::*;
use rand_pcg::Pcg64Mcg;

use crate::errors;

/// A player at a table: a setup of ours, or a class of Python.
pub(crate) struct Seat<'t, 's, G> {
    game: &'t G,
    /// Decides what no class takes.
    own: SetupPlayer<'s>,
    asked: Option<&'t PositionRequest>,
    /// The number of the game.
    number: u64,
}

/// The function that answers requests of the protocol, and the decisions that it takes.
#[derive(FromPyObject)]
pub(crate) struct PositionRequest(Py<PyAny>, Vec<String>);

impl<'t, 's, G: Game> Seat<'t, 's, G> {
    /// A player with this setup, for which `asked` decides if there is one.
    pub(crate) fn new(game: &'t G, setup: &'s Setup, asked: Option<&'t PositionRequest>) -> Seat<'t, 's, G> {
        Seat { game, own: SetupPlayer::new(setup), asked, number: 0 }
    }

    fn takes(&self, decision: Decision) -> bool {
        self.asked.is_some_and(|asked| asked.1.iter().any(|name| name == decision.name()))
    }

    /// Sends a request, and reads the answer.
    fn request(&self, request: &Request) -> PyResult<Answer> {
        let text = serde_json::to_string(request).expect("a request is plain data");
        let asked = &self.asked.expect("only a class is asked").0;
        let answer: String =
            Python::attach(|py| asked.call1(py, (text,)).and_then(|answer| answer.extract(py)))?;
        serde_json::from_str(&answer).map_err(|error| {
            errors::illegal(format!("{}: this is no decision ({error}): {answer}", self.own.setup().name))
        })
    }

    fn ask(
        &self,
        decision: Decision,
        observation: Option<&Observation<'_>>,
        wanted: Option<u32>,
        drawn: Option<&ByBag<Tiles>>,
    ) -> PyResult<Answer> {
        self.request(&Request::Ask {
            id: 0,
            game: self.number,
            kind: decision.name().to_owned(),
            wanted,
            drawn: drawn.map(|drawn| drawn_tiles(self.game, drawn)),
            seen: observation.map(|observation| Box::new(seen(self.game, observation))),
        })
    }

    /// The exception for a decision that is none, or illegal.
    fn refuse(&self, refused: &answer::Refused) -> PyErr {
        errors::illegal(format!("{}: {refused}", self.own.setup().name))
    }

    fn announce(&mut self, seed: GameSeed, player: Player) -> PyResult<Option<Start>> {
        self.number += 1;
        self.request(&new_game(self.game, self.own.setup(), seed, player, self.number))?;
        let holds = seed.role(player) == Role::Holder;
        if !holds || !self.game.has_advantage() || !self.takes(Decision::Start) {
            return Ok(None);
        }
        let answer = self.ask(Decision::Start, None, None, None)?;
        answer::to_start(&answer).map(Some).map_err(|refused| self.refuse(&refused))
    }
}

impl<G: Game> Agent for Seat<'_, '_, G> {
    /// What the class raised, or what is wrong with its decision.
    type Stop = PyErr;

    fn setup(&self) -> &Setup {
        self.own.setup()
    }

    fn begin(&mut self, seed: GameSeed, player: Player) -> PyResult<Option<Start>> {
        if self.asked.is_some() { self.announce(seed, player) } else { Ok(None) }
    }

    fn decide(
        &mut self,
        seen: &Observation<'_>,
        generator: &mut dyn Generator,
        rng: &mut Pcg64Mcg,
    ) -> PyResult<(Action, Score)> {
        if !self.takes(Decision::Turn) {
            return Ok(self.own.decide(seen, generator, rng));
        }
        let answer = self.ask(Decision::Turn, Some(seen), None, None)?;
        answer::to_action(self.game, self.own, seen, &answer).map_err(|refused| self.refuse(&refused))
    }

    fn allocate(&mut self, seen: &Observation<'_>, wanted: u32, rng: &mut Pcg64Mcg) -> PyResult<ByBag<u8>> {
        if !self.takes(Decision::Draw) || seen.shared_bag().is_some() {
            return Ok(self.own.allocate(seen, wanted, rng));
        }
        let answer = self.ask(Decision::Draw, Some(seen), Some(wanted), None)?;
        answer::to_counts(self.game, seen, wanted, &answer).map_err(|refused| self.refuse(&refused))
    }

    fn wants_mulligan(&mut self, seen: &Observation<'_>, drawn: &ByBag<Tiles>) -> PyResult<bool> {
        if !self.takes(Decision::Mulligan) {
            return Ok(self.own.wants_mulligan(seen, drawn));
        }
        let answer = self.ask(Decision::Mulligan, Some(seen), None, Some(drawn))?;
        answer::to_mulligan(&answer).map_err(|refused| self.refuse(&refused))
    }

    fn time(&mut self, rng: &mut Pcg64Mcg) -> Option<u64> {
        self.own.time(rng)
    }
}
