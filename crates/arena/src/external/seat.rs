//! A program at a table: requests the decisions that it makes, and validates its answers.

use std::time::Duration;

use bagsplit_game::board::{ByBag, Player, Role, Tiles};
use bagsplit_game::rules::{Action, Game, Outcome, Score};
use bagsplit_movegen::Generator;
use bagsplit_players::{Decision, External, Observation, Setup, SetupPlayer, Start};
use rand_pcg::Pcg64Mcg;

use super::answer::{self, Refused};
use super::fault::Fault;
use super::process::Process;
use super::protocol::{Answer, Request};
use super::seen::{drawn_tiles, new_game, seen};
use crate::{Agent, GameSeed};

/// A player at a table: a built-in setup or a program.
pub(super) enum Seat<'t, 's, G> {
    /// A built-in player.
    Own(SetupPlayer<'s>),
    /// A program.
    External(Box<Guest<'t, 's, G>>),
}

/// A program that plays a game.
pub(super) struct Guest<'t, 's, G> {
    game: &'t G,
    player: Player,
    own: SetupPlayer<'s>,
    process: Process,
    /// The id of the game in the protocol.
    number: u64,
    took: Duration,
}

impl<'t, 's, G: Game> Guest<'t, 's, G> {
    /// A program that has been greeted, at a table.
    pub(super) fn new(game: &'t G, player: Player, setup: &'s Setup, process: Process) -> Guest<'t, 's, G> {
        Guest { game, player, own: SetupPlayer::new(setup), process, number: 0, took: Duration::ZERO }
    }

    /// The program that its setup names.
    pub(super) fn external(&self) -> &'s External {
        self.own.setup().external.as_deref().expect("a guest's setup names its program")
    }

    fn takes(&self, decision: Decision) -> bool {
        self.process.greeting.takes.contains(&decision)
    }

    /// Sends the result of the game; `None` for an aborted one.
    pub(super) fn over(&mut self, outcome: Option<&Outcome>) -> Result<(), Fault> {
        let player = self.player;
        // A game that was never announced has no end.
        if self.number == 0 {
            return Ok(());
        }
        let result = outcome.map(|outcome| match outcome.winner {
            Some(winner) if winner == player => "1",
            Some(_) => "0",
            None => "0.5",
        });
        let scores = outcome.map(|outcome| [outcome.scores[player], outcome.scores[player.other()]]);
        let over = Request::Over { id: 0, game: self.number, scores, result: result.map(str::to_owned) };
        self.process.send(over).map(|_| ())
    }

    /// The program, for another game.
    pub(super) fn into_process(self) -> Process {
        self.process
    }

    fn ask(
        &mut self,
        decision: Decision,
        observation: Option<&Observation<'_>>,
        wanted: Option<u32>,
        drawn: Option<&ByBag<Tiles>>,
    ) -> Result<Answer, Fault> {
        let request = Request::Ask {
            id: 0,
            game: self.number,
            kind: decision.name().to_owned(),
            wanted,
            drawn: drawn.map(|drawn| drawn_tiles(self.game, drawn)),
            seen: observation.map(|observation| Box::new(seen(self.game, observation))),
        };
        let (answer, took) = self.process.request(request)?;
        if decision == Decision::Turn {
            self.took = took;
        }
        Ok(answer)
    }

    fn refuse(&self, answer: &Answer, refused: Refused) -> Fault {
        let line = serde_json::to_string(answer).expect("an answer is plain data");
        Fault { answer: Some(line), ..self.process.fault(refused.class, refused.what) }
    }

    fn turn(&mut self, observation: &Observation<'_>) -> Result<(Action, Score), Fault> {
        let answer = self.ask(Decision::Turn, Some(observation), None, None)?;
        answer::to_action(self.game, self.own, observation, &answer)
            .map_err(|refused| self.refuse(&answer, refused))
    }

    fn counts(&mut self, observation: &Observation<'_>, wanted: u32) -> Result<ByBag<u8>, Fault> {
        let answer = self.ask(Decision::Draw, Some(observation), Some(wanted), None)?;
        answer::to_counts(self.game, observation, wanted, &answer)
            .map_err(|refused| self.refuse(&answer, refused))
    }

    /// Announces a game, and asks for the first player.
    fn begin(&mut self, seed: GameSeed) -> Result<Option<Start>, Fault> {
        self.number += 1;
        let new = new_game(self.game, self.own.setup(), seed, self.player, self.number);
        let (answer, _) = self.process.request(new)?;
        if answer.ok != Some(true) {
            let refused = Refused::protocol("a new game is answered with 'ok': true");
            return Err(self.refuse(&answer, refused));
        }
        let holds = seed.role(self.player) == Role::Holder;
        if !holds || !self.game.has_advantage() || !self.takes(Decision::Start) {
            return Ok(None);
        }
        let answer = self.ask(Decision::Start, None, None, None)?;
        answer::to_start(&answer).map(Some).map_err(|refused| self.refuse(&answer, refused))
    }

    fn takes_mulligan(&mut self, seen: &Observation<'_>, drawn: &ByBag<Tiles>) -> Result<bool, Fault> {
        let answer = self.ask(Decision::Mulligan, Some(seen), None, Some(drawn))?;
        answer::to_mulligan(&answer).map_err(|refused| self.refuse(&answer, refused))
    }
}

impl<G: Game> Agent for Seat<'_, '_, G> {
    /// The player at fault, and the fault.
    type Stop = (Player, Fault);

    fn setup(&self) -> &Setup {
        match self {
            Seat::Own(own) => SetupPlayer::setup(*own),
            Seat::External(guest) => guest.own.setup(),
        }
    }

    fn begin(&mut self, seed: GameSeed, player: Player) -> Result<Option<Start>, Self::Stop> {
        match self {
            Seat::Own(_) => Ok(None),
            Seat::External(guest) => guest.begin(seed).map_err(|fault| (player, fault)),
        }
    }

    fn decide(
        &mut self,
        seen: &Observation<'_>,
        generator: &mut dyn Generator,
        rng: &mut Pcg64Mcg,
    ) -> Result<(Action, Score), Self::Stop> {
        match self {
            Seat::Own(own) => Ok(SetupPlayer::decide(*own, seen, generator, rng)),
            Seat::External(guest) => guest.turn(seen).map_err(|fault| (guest.player, fault)),
        }
    }

    fn allocate(
        &mut self,
        seen: &Observation<'_>,
        wanted: u32,
        rng: &mut Pcg64Mcg,
    ) -> Result<ByBag<u8>, Self::Stop> {
        match self {
            Seat::External(guest) if guest.takes(Decision::Draw) && seen.shared_bag().is_none() => {
                guest.counts(seen, wanted).map_err(|fault| (guest.player, fault))
            }
            Seat::External(guest) => Ok(guest.own.allocate(seen, wanted, rng)),
            Seat::Own(own) => Ok(SetupPlayer::allocate(*own, seen, wanted, rng)),
        }
    }

    fn wants_mulligan(&mut self, seen: &Observation<'_>, drawn: &ByBag<Tiles>) -> Result<bool, Self::Stop> {
        match self {
            Seat::External(guest) if guest.takes(Decision::Mulligan) => {
                guest.takes_mulligan(seen, drawn).map_err(|fault| (guest.player, fault))
            }
            Seat::External(guest) => Ok(guest.own.wants_mulligan(seen, drawn)),
            Seat::Own(own) => Ok(SetupPlayer::wants_mulligan(*own, seen, drawn)),
        }
    }

    fn time(&mut self, rng: &mut Pcg64Mcg) -> Option<u64> {
        match self {
            Seat::External(guest) if guest.external().clock => {
                Some(u64::try_from(guest.took.as_millis()).unwrap_or(u64::MAX).max(1))
            }
            Seat::External(guest) => guest.own.time(rng),
            Seat::Own(own) => SetupPlayer::time(*own, rng),
        }
    }
}
