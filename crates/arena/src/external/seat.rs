//! A program at a table: requests the decisions that it makes, and validates its answers.

use std::cell::RefCell;
use std::future::poll_fn;
use std::task::Poll;
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
use crate::GameSeed;
use crate::agent::AsyncAgent;

/// A player at a table: a built-in setup, or a program that plays one game after another here, and others at other tables.
pub(super) struct Seat<'t, 's, G> {
    game: &'t G,
    player: Player,
    /// Decides what no program takes.
    own: SetupPlayer<'s>,
    /// The program, which has been greeted.
    process: Option<&'t RefCell<Process>>,
    /// The id of the games of this table in the protocol.
    number: u64,
    /// Whether the game was announced, and is not over.
    announced: bool,
    /// The time of the turn so far, with the choice of its draw.
    took: Duration,
}

impl<'t, 's, G: Game> Seat<'t, 's, G> {
    /// A player at the table with this number; `process` is the program of the setup, if it names one.
    pub(super) fn new(
        game: &'t G,
        player: Player,
        setup: &'s Setup,
        process: Option<&'t RefCell<Process>>,
        number: u64,
    ) -> Seat<'t, 's, G> {
        let own = SetupPlayer::new(setup);
        Seat { game, player, own, process, number, announced: false, took: Duration::ZERO }
    }

    fn process(&self) -> &'t RefCell<Process> {
        self.process.expect("only a program is asked")
    }

    fn takes(&self, decision: Decision) -> bool {
        self.process.is_some_and(|process| process.borrow().greeting.takes.contains(&decision))
    }

    /// Whether the clock counts the time that the program takes.
    fn is_timed(&self) -> bool {
        self.own.setup().external.as_ref().is_some_and(|external| external.clock)
    }

    /// Sends the result of the game; `None` for an aborted one. A game that was never announced has no end.
    pub(super) fn over(&mut self, outcome: Option<&Outcome>) {
        if !std::mem::take(&mut self.announced) {
            return;
        }
        let player = self.player;
        let result = outcome.map(|outcome| match outcome.winner {
            Some(winner) if winner == player => "1",
            Some(_) => "0",
            None => "0.5",
        });
        let scores = outcome.map(|outcome| [outcome.scores[player], outcome.scores[player.other()]]);
        let over = Request::Over { id: 0, game: self.number, scores, result: result.map(str::to_owned) };
        self.process().borrow_mut().post(over);
    }

    /// Sends a request with the next flush, and waits for its answer.
    async fn request(&self, request: Request) -> Result<Reply, Fault> {
        let id = self.process().borrow_mut().post(request);
        poll_fn(|_| self.process().borrow_mut().take(id).map_or(Poll::Pending, Poll::Ready)).await
    }

    async fn ask(
        &self,
        decision: Decision,
        observation: Option<&Observation<'_>>,
        wanted: Option<u32>,
        drawn: Option<&ByBag<Tiles>>,
    ) -> Result<Reply, Fault> {
        let request = Request::Ask {
            id: 0,
            game: self.number,
            kind: decision.name().to_owned(),
            wanted,
            drawn: drawn.map(|drawn| drawn_tiles(self.game, drawn)),
            seen: observation.map(|observation| Box::new(seen(self.game, observation))),
        };
        self.request(request).await
    }

    fn refuse(&self, reply: &Reply, refused: Refused) -> Fault {
        self.process().borrow().refuse(reply, refused)
    }

    async fn turn(&mut self, observation: &Observation<'_>) -> Result<(Action, Score), Fault> {
        let reply = self.ask(Decision::Turn, Some(observation), None, None).await?;
        self.took = reply.took;
        let open = answer::open_tiles(self.game, &reply.answer).filter(|&open| self.takes(open));
        if let Some(open) = open {
            let reply = self.ask(open, Some(observation), None, None).await?;
            self.took += reply.took;
            let action = answer::to_open_action(self.game, observation, open, &reply.answer);
            return action
                .map(|action| (action, Score::default()))
                .map_err(|refused| self.refuse(&reply, refused));
        }
        answer::to_action(self.game, self.own, observation, &reply.answer)
            .map_err(|refused| self.refuse(&reply, refused))
    }

    async fn counts(&mut self, observation: &Observation<'_>, wanted: u32) -> Result<ByBag<u8>, Fault> {
        let reply = self.ask(Decision::Draw, Some(observation), Some(wanted), None).await?;
        self.took += reply.took;
        answer::to_counts(self.game, observation, wanted, &reply.answer)
            .map_err(|refused| self.refuse(&reply, refused))
    }

    /// Announces a game, and asks for the first player.
    async fn announce(&mut self, seed: GameSeed) -> Result<Option<Start>, Fault> {
        self.announced = true;
        let new = new_game(self.game, self.own.setup(), seed, self.player, self.number);
        let reply = self.request(new).await?;
        if reply.answer.ok != Some(true) {
            let refused = Refused::protocol("a new game is answered with 'ok': true");
            return Err(self.refuse(&reply, refused));
        }
        let holds = seed.role(self.player) == Role::Holder;
        if !holds || !self.game.has_advantage() || !self.takes(Decision::Start) {
            return Ok(None);
        }
        let reply = self.ask(Decision::Start, None, None, None).await?;
        answer::to_start(&reply.answer).map(Some).map_err(|refused| self.refuse(&reply, refused))
    }

    async fn takes_mulligan(&self, seen: &Observation<'_>, drawn: &ByBag<Tiles>) -> Result<bool, Fault> {
        let reply = self.ask(Decision::Mulligan, Some(seen), None, Some(drawn)).await?;
        answer::to_mulligan(&reply.answer).map_err(|refused| self.refuse(&reply, refused))
    }
}

impl<G: Game> AsyncAgent for Seat<'_, '_, G> {
    /// The player at fault, and the fault.
    type Stop = (Player, Fault);

    fn setup(&self) -> &Setup {
        self.own.setup()
    }

    async fn begin(&mut self, seed: GameSeed, player: Player) -> Result<Option<Start>, Self::Stop> {
        if self.process.is_none() {
            return Ok(None);
        }
        self.announce(seed).await.map_err(|fault| (player, fault))
    }

    async fn decide(
        &mut self,
        seen: &Observation<'_>,
        generator: &mut (dyn Generator + Send),
        rng: &mut Pcg64Mcg,
    ) -> Result<(Action, Score), Self::Stop> {
        if self.process.is_none() {
            return Ok(self.own.decide(seen, generator, rng));
        }
        self.turn(seen).await.map_err(|fault| (self.player, fault))
    }

    async fn allocate(
        &mut self,
        seen: &Observation<'_>,
        wanted: u32,
        rng: &mut Pcg64Mcg,
    ) -> Result<ByBag<u8>, Self::Stop> {
        if !self.takes(Decision::Draw) || seen.shared_bag().is_some() {
            return Ok(self.own.allocate(seen, wanted, rng));
        }
        self.counts(seen, wanted).await.map_err(|fault| (self.player, fault))
    }

    async fn wants_mulligan(
        &mut self,
        seen: &Observation<'_>,
        drawn: &ByBag<Tiles>,
    ) -> Result<bool, Self::Stop> {
        if !self.takes(Decision::Mulligan) {
            return Ok(self.own.wants_mulligan(seen, drawn));
        }
        self.takes_mulligan(seen, drawn).await.map_err(|fault| (self.player, fault))
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
