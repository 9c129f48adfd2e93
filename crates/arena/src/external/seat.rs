//! A program at a table: requests the decisions that it makes, and validates its answers.

#![expect(clippy::result_large_err, reason = "a fault ends a game, which has at most one")]

use std::time::Duration;

use bagsplit_game::board::{ByBag, Player, Role, Tiles};
use bagsplit_game::rules::{Action, Game, Outcome, Score};
use bagsplit_movegen::Generator;
use bagsplit_players::{Decision, Observation, Setup, SetupPlayer, Start};
use rand_pcg::Pcg64Mcg;

use super::answer::{self, Refused};
use super::fault::Fault;
use super::lines::Reply;
use super::process::Process;
use super::protocol::Request;
use super::seen::{drawn_tiles, new_game, seen};
use crate::{Agent, GameSeed};

/// The number of every game in the protocol: a process plays one at a time.
const GAME: u64 = 1;

/// A player at a table: a built-in setup, or a program that plays one game after another here.
pub(super) struct Seat<'s, G> {
    game: &'s G,
    player: Player,
    /// Decides what no program takes.
    own: SetupPlayer<'s>,
    /// The program of the setup, if it names one: it starts with the first game, and again after a fault.
    process: Option<Process>,
    /// Whether the game was announced, and is not over.
    announced: bool,
    /// The time of the turn so far, with the choice of its draw.
    took: Duration,
}

impl<'s, G: Game> Seat<'s, G> {
    /// A player at a table.
    pub(super) fn new(game: &'s G, player: Player, setup: &'s Setup) -> Seat<'s, G> {
        let own = SetupPlayer::new(setup);
        Seat { game, player, own, process: None, announced: false, took: Duration::ZERO }
    }

    /// Ends the program, so that the next game starts it again.
    pub(super) fn end_program(&mut self) {
        self.process = None;
    }

    fn takes(&self, decision: Decision) -> bool {
        self.process.as_ref().is_some_and(|process| process.greeting.takes.contains(&decision))
    }

    /// Whether the clock counts the time that the program takes.
    fn is_timed(&self) -> bool {
        self.own.setup().external.as_ref().is_some_and(|external| external.clock)
    }

    /// Sends the result of the game; `None` for an aborted one. A game that was never announced has no end.
    pub(super) fn over(&mut self, outcome: Option<&Outcome>) {
        let announced = std::mem::take(&mut self.announced);
        let Some(process) = self.process.as_mut().filter(|_| announced) else { return };
        let player = self.player;
        let result = outcome.map(|outcome| match outcome.winner {
            Some(winner) if winner == player => "1",
            Some(_) => "0",
            None => "0.5",
        });
        let scores = outcome.map(|outcome| [outcome.scores[player], outcome.scores[player.other()]]);
        process.notify(Request::Over { id: 0, game: GAME, scores, result: result.map(str::to_owned) });
    }

    /// Sends a request, and waits for its answer.
    fn request(&mut self, request: Request) -> Result<Reply, (Player, Fault)> {
        let process = self.process.as_mut().expect("only a program is asked");
        process.ask(request).map_err(|fault| (self.player, fault))
    }

    fn ask(
        &mut self,
        decision: Decision,
        observation: Option<&Observation<'_>>,
        wanted: Option<u32>,
        drawn: Option<&ByBag<Tiles>>,
    ) -> Result<Reply, (Player, Fault)> {
        self.request(Request::Ask {
            id: 0,
            game: GAME,
            kind: decision.name().to_owned(),
            wanted,
            drawn: drawn.map(|drawn| drawn_tiles(self.game, drawn)),
            seen: observation.map(|observation| Box::new(seen(self.game, observation))),
        })
    }

    /// The fault of an answer that is rejected.
    fn refuse(&self, reply: &Reply, refused: Refused) -> (Player, Fault) {
        let process = self.process.as_ref().expect("only a program is asked");
        (self.player, process.refuse(reply, refused))
    }
}

impl<G: Game> Agent for Seat<'_, G> {
    /// The player at fault, and the fault.
    type Stop = (Player, Fault);

    fn setup(&self) -> &Setup {
        self.own.setup()
    }

    /// Starts the program unless it runs, announces the game, and asks for the first player.
    fn begin(&mut self, seed: GameSeed, player: Player) -> Result<Option<Start>, Self::Stop> {
        let Some(external) = &self.own.setup().external else { return Ok(None) };
        if self.process.is_none() {
            self.process = Some(Process::start_known(self.game, external).map_err(|fault| (player, fault))?);
        }
        self.announced = true;
        let new = new_game(self.game, self.own.setup(), seed, player, GAME);
        let reply = self.request(new)?;
        if reply.answer.ok != Some(true) {
            let refused = Refused::protocol("a new game is answered with 'ok': true");
            return Err(self.refuse(&reply, refused));
        }
        let holds = seed.role(player) == Role::Holder;
        if !holds || !self.game.has_advantage() || !self.takes(Decision::Start) {
            return Ok(None);
        }
        let reply = self.ask(Decision::Start, None, None, None)?;
        answer::to_start(&reply.answer).map(Some).map_err(|refused| self.refuse(&reply, refused))
    }

    fn decide(
        &mut self,
        seen: &Observation<'_>,
        generator: &mut dyn Generator,
        rng: &mut Pcg64Mcg,
    ) -> Result<(Action, Score), Self::Stop> {
        if self.process.is_none() {
            return Ok(self.own.decide(seen, generator, rng));
        }
        let reply = self.ask(Decision::Turn, Some(seen), None, None)?;
        self.took = reply.took;
        let open = answer::open_tiles(self.game, &reply.answer).filter(|&open| self.takes(open));
        if let Some(open) = open {
            let reply = self.ask(open, Some(seen), None, None)?;
            self.took += reply.took;
            let action = answer::to_open_action(self.game, seen, open, &reply.answer);
            return action
                .map(|action| (action, Score::default()))
                .map_err(|refused| self.refuse(&reply, refused));
        }
        answer::to_action(self.game, self.own, seen, &reply.answer)
            .map_err(|refused| self.refuse(&reply, refused))
    }

    fn allocate(
        &mut self,
        seen: &Observation<'_>,
        wanted: u32,
        rng: &mut Pcg64Mcg,
    ) -> Result<ByBag<u8>, Self::Stop> {
        if !self.takes(Decision::Draw) || seen.shared_bag().is_some() {
            return Ok(self.own.allocate(seen, wanted, rng));
        }
        let reply = self.ask(Decision::Draw, Some(seen), Some(wanted), None)?;
        self.took += reply.took;
        answer::to_counts(self.game, seen, wanted, &reply.answer)
            .map_err(|refused| self.refuse(&reply, refused))
    }

    fn wants_mulligan(&mut self, seen: &Observation<'_>, drawn: &ByBag<Tiles>) -> Result<bool, Self::Stop> {
        if !self.takes(Decision::Mulligan) {
            return Ok(self.own.wants_mulligan(seen, drawn));
        }
        let reply = self.ask(Decision::Mulligan, Some(seen), None, Some(drawn))?;
        answer::to_mulligan(&reply.answer).map_err(|refused| self.refuse(&reply, refused))
    }

    fn time(&mut self, rng: &mut Pcg64Mcg) -> Option<u64> {
        if self.is_timed() {
            return Some(u64::try_from(self.took.as_millis()).unwrap_or(u64::MAX).max(1));
        }
        self.own.time(rng)
    }

    fn times_draws(&self) -> bool {
        self.is_timed()
    }
}
